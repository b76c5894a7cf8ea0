import { questionnaireLinksAdd } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { questionnaireTemplateSave } from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import sharp from 'sharp';
import { counted, few, summed, written } from '../../../testing/growth/bounds.ts';
import type { Making } from '../../../testing/growth/making.ts';
import { nonce, type Samples } from '../../../testing/samples.ts';
import { someone } from '../../../testing/server.ts';
import { answer, field, openSurvey } from '../../../testing/survey.ts';

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** A questionnaire with a limit and files, answered and half answered. */
async function aLimited({ name, call, calling }: Making) {
  const limited = await openSurvey(calling, [
    field('drink', 'single', { options: [['tea', 900_000], 'milk'] }),
    field('paper', 'file', { max: 2, files: { kinds: ['picture'], maxBytes: 20_000 } }),
  ]);
  const pixel = { width: 1, height: 1, channels: 3, background: '#fff' } as const;
  const paper = { file: { name: 'a.png', bytes: await sharp({ create: pixel }).png().toBuffer() } };
  const upload = () => call<{ fileId: string }>('form.fileUpload', { formId: limited.formId, fieldId: 'paper' }, paper);
  const { fileId } = await upload();
  await call('questionnaire.collect', {
    code: limited.code,
    answers: { drink: 'tea', paper: [{ fileId, name: 'a.png', bytes: 1 }] },
    formVersion: 1,
    nonce: 'nonce-of-a-limited-one',
  });
  const kept = await upload();
  await call('questionnaire.draftSave', {
    code: limited.code,
    answers: { paper: [{ fileId: kept.fileId, name: 'a.png', bytes: 1 }] },
    formVersion: 1,
    nonce: 'nonce-of-a-draft-of-a-limited-one',
    email: `${name}@example.com`,
  });
  return { limited: { ...limited }, fileId };
}

export const samples: Samples<'survey' | 'limited' | 'guarded'> = {
  after: ['form'],
  async things({ server, organisation }) {
    const survey = await openSurvey(organisation, [field('why', 'text')]);
    const { surveyId } = survey;
    const { answerId } = await answer(server, survey, { why: 'a secret' });
    const link = await organisation.call(questionnaireLinksAdd, { surveyId, labels: ['Ana'] });
    const template = await organisation.call(questionnaireTemplateSave, { surveyId, name: 'A template' });
    return {
      surveyId,
      answerId,
      'questionnaire.token': link.links[0]?.token ?? '',
      'questionnaire.templateId': template.templateId,
    };
  },
  growth: {
    // The demo's questionnaire with a template, links and results that are shared; one with files, one behind a password.
    async world(making) {
      const { organisationId, one, call, calling, job } = making;
      const survey = await one(`SELECT * FROM questionnaire WHERE organisation_id = $1 ORDER BY title LIMIT 1`);
      const surveyId = survey['id'];
      const answered = await one(
        `SELECT * FROM questionnaire_answer WHERE organisation_id = $1 AND questionnaire_id = $2 LIMIT 1`,
        [organisationId, surveyId],
      );
      const { templateId: surveyTemplate } = await call<{ templateId: string }>('questionnaire.templateSave', {
        surveyId,
        name: 'Ours',
      });
      const links = await call<{ links: { token: string }[] }>('questionnaire.linksAdd', {
        surveyId,
        labels: ['Ana', 'Bo'],
      });
      const { resultCode } = await call<{ resultCode: string }>('questionnaire.share', { surveyId, on: true });
      const limited = await aLimited(making);
      const guarded = await openSurvey(calling, [field('why', 'text')], { password: 'open sesame' });
      await call('questionnaire.unlock', { code: guarded.code, password: 'no' }).catch(() => {});
      await job('questionnaire.parts', { organisationId, surveyId });
      return {
        surveyId,
        survey,
        answerId: answered['id'],
        answers: answered['answers'],
        surveyTemplate,
        linkToken: links.links[0]?.token,
        resultCode,
        ...limited,
        guarded: { ...guarded },
      };
    },
    calls: {
      'questionnaire.cross': ({ surveyId }) => ({ surveyId, rowField: 'overall', columnField: 'again' }),
      'questionnaire.words': ({ surveyId }) => ({ surveyId, textField: 'liked' }),
      'questionnaire.compare': ({ surveyId }) => ({
        surveyId,
        firstFrom: day(14),
        firstTo: day(8),
        secondFrom: day(7),
        secondTo: day(0),
      }),
      'questionnaire.previewCode': ({ survey }) => ({ code: survey['code'] }),
      'questionnaire.previewForm': ({ survey }) => ({ formId: survey['form_id'] }),
      'questionnaire.unlock': ({ guarded }) => ({ code: guarded['code'], password: 'open sesame' }),
      'questionnaire.collect': ({ survey, answers }) => ({
        code: survey['code'],
        answers,
        formVersion: 1,
        nonce: nonce(),
      }),
      'questionnaire.optionLimit': ({ limited }) => ({ formId: limited['formId'], fieldId: 'drink', optionId: 'tea' }),
      'questionnaire.templateInfo': ({ surveyTemplate }) => ({ templateId: surveyTemplate }),
      'questionnaire.templateExport': ({ surveyTemplate }) => ({ templateIds: [surveyTemplate] }),
      'questionnaire.draftSave': ({ survey, answers }) => ({
        code: survey['code'],
        answers,
        formVersion: 1,
        nonce: nonce() + nonce(),
        email: someone().email,
      }),
      'questionnaire.draftOpen': async ({ survey, answers }, world) => {
        const code = survey['code'];
        const draft = { code, answers, formVersion: 1, nonce: nonce() + nonce(), email: someone().email };
        const { resume } = await world.call<{ resume: string }>('questionnaire.draftSave', draft);
        return { code, resume, formVersion: 1 };
      },
    },
    searches: {
      'questionnaire.page': ({ survey }) => ({ title: String(survey['title']).slice(0, 9) }),
      'questionnaire.links': () => ({ label: 'Ana' }),
      'questionnaire.answers': () => ({ word: 'wonderful' }),
      'questionnaire.templatePage': () => ({ name: 'Ours' }),
    },
    jobs: {
      'questionnaire.notice': ({ surveyId }, { organisationId }) => ({ organisationId, surveyId }),
      'questionnaire.parts': ({ surveyId }, { organisationId }) => ({ organisationId, surveyId }),
      'questionnaire.removeDeleted': () => ({}),
      'questionnaire.removeDrafts': () => ({}),
    },
    unmeasured: ['questionnaire.draftLink', 'questionnaire.filesKeep'],
    growing: {
      'questionnaire.answers': counted,
      'questionnaire.cross': summed,
      'questionnaire.export': written,
      'questionnaire.info': summed,
      'questionnaire.links': counted,
      'questionnaire.page': few,
      'questionnaire.removeDeleted': 'it removes what it reads, a batch at a time',
      'questionnaire.statistics': summed,
      'questionnaire.templatePage': few,
      'questionnaire.words': summed,
    },
    holders: ['questionnaire'],
    fewInEach: ['questionnaire_column', 'questionnaire_count'],
  },
};
