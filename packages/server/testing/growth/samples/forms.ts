import { someone } from '../../server.ts';
import { type DomainSamples, nonce } from './sample.ts';

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** Of questionnaires and votes, and of the files of their answers. */
export const formsSamples: DomainSamples = {
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
    'vote.cast': ({ voteInfoId, candidateIds }) => ({ voteInfoId, candidateIds, nonce: nonce() }),
    'vote.templateInfo': ({ voteTemplate }) => ({ templateId: voteTemplate }),
    'vote.templateExport': ({ voteTemplate }) => ({ templateIds: [voteTemplate] }),
  },
  searches: {
    'form.blocks': () => ({ name: 'block' }),
    'questionnaire.page': ({ survey }) => ({ title: String(survey['title']).slice(0, 9) }),
    'questionnaire.links': () => ({ label: 'Ana' }),
    'questionnaire.answers': () => ({ word: 'wonderful' }),
    'questionnaire.templatePage': () => ({ name: 'Ours' }),
    'vote.templatePage': () => ({ name: 'Ours' }),
    'vote.list': () => ({ title: 'Conference' }),
    'vote.ballotList': () => ({ receipt: 'ABCD' }),
  },
  jobs: {
    'form.removeFiles': () => ({}),
    'questionnaire.notice': ({ surveyId }, { organisationId }) => ({ organisationId, surveyId }),
    'questionnaire.parts': ({ surveyId }, { organisationId }) => ({ organisationId, surveyId }),
    'questionnaire.removeDeleted': () => ({}),
    'questionnaire.removeDrafts': () => ({}),
  },
};
