import sharp from 'sharp';
import { aField } from '../../forms.ts';
import { field, openSurvey } from '../../survey.ts';
import type { DemoRows } from './demo.ts';
import type { Making } from './making.ts';

/** Templates, links, a block, results that are shared. */
export async function formThings({ call }: Making, { survey, round }: DemoRows) {
  const surveyTemplate = await call<{ templateId: string }>('questionnaire.templateSave', {
    surveyId: survey['id'],
    name: 'Ours',
  });
  const voteTemplate = await call<{ templateId: string }>('vote.templateSave', {
    voteId: round['vote_id'],
    name: 'Ours',
  });
  const links = await call<{ links: { token: string }[] }>('questionnaire.linksAdd', {
    surveyId: survey['id'],
    labels: ['Ana', 'Bo'],
  });
  const { formId: blockId } = await call<{ formId: string }>('form.blockAdd', {
    name: 'A block',
    fields: [aField('blockText', 'text')],
  });
  const { resultCode } = await call<{ resultCode: string }>('questionnaire.share', {
    surveyId: survey['id'],
    on: true,
  });
  return {
    surveyTemplate: surveyTemplate.templateId,
    voteTemplate: voteTemplate.templateId,
    linkToken: links.links[0]?.token,
    blockId,
    resultCode,
  };
}

/** A questionnaire with a limit and files, answered and half answered, and one behind a password. */
export async function surveyThings({ organisationId, name, call, calling, job }: Making, { survey }: DemoRows) {
  const limited = await openSurvey(calling, [
    field('drink', 'single', { options: [['tea', 900_000], 'milk'] }),
    field('paper', 'file', { max: 2, files: { kinds: ['picture'], maxBytes: 20_000 } }),
  ]);
  const guarded = await openSurvey(calling, [field('why', 'text')], { password: 'open sesame' });
  await call('questionnaire.unlock', { code: guarded.code, password: 'no' }).catch(() => {});
  const pixel = { width: 1, height: 1, channels: 3, background: '#fff' } as const;
  const paper = { file: { name: 'a.png', bytes: await sharp({ create: pixel }).png().toBuffer() } };
  const { fileId } = await call<{ fileId: string }>(
    'form.fileUpload',
    { formId: limited.formId, fieldId: 'paper' },
    paper,
  );
  await call('questionnaire.collect', {
    code: limited.code,
    answers: { drink: 'tea', paper: [{ fileId, name: 'a.png', bytes: 1 }] },
    formVersion: 1,
    nonce: 'nonce-of-a-limited-one',
  });
  const kept = await call<{ fileId: string }>('form.fileUpload', { formId: limited.formId, fieldId: 'paper' }, paper);
  await call('questionnaire.draftSave', {
    code: limited.code,
    answers: { paper: [{ fileId: kept.fileId, name: 'a.png', bytes: 1 }] },
    formVersion: 1,
    nonce: 'nonce-of-a-draft-of-a-limited-one',
    email: `${name}@example.com`,
  });
  await job('questionnaire.parts', { organisationId, surveyId: survey['id'] });
  return { limited: { ...limited }, guarded: { ...guarded }, fileId };
}
