import { formDelete, formDraft, formDraftSave } from '@convoke/contract/form/form.calls.ts';
import {
  questionnaireAdd,
  questionnaireInfo,
  questionnaireInit,
  questionnaireSwitch,
} from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import {
  questionnaireTemplateAdd,
  questionnaireTemplateCopy,
  questionnaireTemplateDelete,
  questionnaireTemplateEdit,
  questionnaireTemplateExport,
  questionnaireTemplateImport,
  questionnaireTemplateInfo,
  questionnaireTemplatePage,
  questionnaireTemplateRestore,
  questionnaireTemplateSave,
  questionnaireTemplateUse,
} from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyed } from '../../../../testing/orders.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { field, openSurvey } from '../../../../testing/survey.ts';

let server: TestServer;
let ours: Organisation;
let theirs: Organisation;

beforeAll(async () => {
  server = await startServer();
  ours = await server.organisation();
  theirs = await server.organisation();
});
afterAll(() => server.close());

const heading = { en: 'Tell us', zh: '请告诉我们', es: 'Cuéntenos', ja: 'お聞かせください' };
const asked = () => [
  field('colour', 'single', { options: ['red', ['blue', 5]], required: true }),
  field('why', 'longText', { showWhen: { fieldId: 'colour', is: 'equals', value: 'red' } }),
  field('about', 'description'),
];
const sent = (call: Parameters<TestServer['send']>[0], input: object, by = ours) =>
  server.send(call, input, { token: by.token });
const info = (templateId: string) => ours.call(questionnaireTemplateInfo, { templateId });

test('a questionnaire becomes a template, and the template a questionnaire with the same questions and settings', async () => {
  const survey = await openSurvey(ours, asked(), {
    heading,
    onceBy: 'device',
    answerLimit: 9,
    showScore: true,
    password: 'secret-1',
    languages: ['es', 'en'],
    opensAt: '2020-01-01T00:00:00Z',
  });
  const { templateId } = await ours.call(questionnaireTemplateSave, {
    surveyId: survey.surveyId,
    name: 'Colours',
    description: 'Asked every spring',
    category: 'feedback',
  });
  expect(await info(templateId)).toMatchObject({
    name: 'Colours',
    category: 'feedback',
    settings: { heading, onceBy: 'device', answerLimit: 9, showScore: true, languages: ['es', 'en'] },
    form: { fields: asked() },
    version: 1,
  });
  const { surveyId } = await ours.call(questionnaireInit, {});
  const made = await ours.call(questionnaireTemplateUse, {
    templateId,
    surveyId,
    title: 'Spring 2027',
    timeZone: 'Asia/Tokyo',
  });
  expect(made.surveyId).toBe(surveyId);
  expect(await ours.call(questionnaireInfo, { surveyId })).toMatchObject({
    title: 'Spring 2027',
    state: 'draft',
    heading,
    onceBy: 'device',
    answerLimit: 9,
    showScore: true,
    hasPassword: false,
    opensAt: null,
    languages: ['es', 'en'],
    timeZone: 'Asia/Tokyo',
  });
  expect((await ours.call(questionnaireSwitch, { surveyId })).state).toBe('open');
  const twice = await sent(questionnaireTemplateUse, { templateId, surveyId, title: 'Again' });
  expect(twice.data).toMatchObject({ failure: 'SURVEY_EXISTS' });
  const once = () =>
    server.send(questionnaireTemplateUse, { templateId, title: 'Once' }, keyed(ours.token, 'of-template-1'));
  expect((await once()).data).toEqual((await once()).data);
});

test('a heading that says the title stays with its questionnaire; what is made of the template is headed by its own title', async () => {
  const { surveyId } = await ours.call(questionnaireAdd, { title: 'Tell us', heading });
  const { templateId } = await ours.call(questionnaireTemplateSave, { surveyId, name: 'Headed' });
  expect((await info(templateId)).settings.heading).toEqual({ en: '', zh: '', es: '', ja: '' });
});

test('what the designer of a questionnaire has not published yet is in its template', async () => {
  const { surveyId, formId } = await ours.call(questionnaireAdd, { title: 'Never published' });
  await ours.call(formDraftSave, { formId, revision: 0, definition: { fields: asked(), pace: 'field' } });
  const { templateId } = await ours.call(questionnaireTemplateSave, { surveyId, name: 'Draft' });
  expect((await info(templateId)).form).toEqual({ fields: asked(), pace: 'field' });
});

test('questions that cannot be published yet become the draft of the questionnaire, and wait there to be mended', async () => {
  const broken = [field('colour', 'single', { options: [] })];
  const { templateId } = await ours.call(questionnaireTemplateAdd, { name: 'Half done', form: { fields: broken } });
  const made = await ours.call(questionnaireTemplateUse, { templateId, title: 'Half done too' });
  const opened = await sent(questionnaireSwitch, { surveyId: made.surveyId });
  expect(opened.data).toMatchObject({ failure: 'SURVEY_EMPTY' });
  expect((await ours.call(formDraft, { formId: made.formId })).definition.fields).toEqual(broken);
});

test('the designer edits the questions by the template’s id; of two who save the same revision one is refused', async () => {
  const { templateId } = await ours.call(questionnaireTemplateAdd, { name: 'Edited' });
  const draft = await ours.call(formDraft, { formId: templateId });
  expect(draft).toMatchObject({ kind: 'template', definition: { fields: [] } });
  const save = (fieldId: string) =>
    sent(formDraftSave, {
      formId: templateId,
      revision: draft.revision,
      definition: { fields: [field(fieldId, 'text')] },
    });
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map(save));
  expect(answers.filter((each) => each.code === 0)).toHaveLength(1);
  expect(answers.filter((each) => each.code !== 0).map((each) => each.data)).toEqual(
    Array.from({ length: 3 }, () => expect.objectContaining({ failure: 'FORM_DRAFT_CONFLICT' }) as object),
  );
  expect((await info(templateId)).form.fields).toHaveLength(1);
});

test('name and settings change by version: of those who save the same one at once one is saved', async () => {
  const { templateId } = await ours.call(questionnaireTemplateAdd, { name: 'First' });
  const { settings } = await info(templateId);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      sent(questionnaireTemplateEdit, {
        templateId,
        version: 1,
        name: `Name ${n}`,
        settings: { ...settings, answerLimit: n + 1 },
      }),
    ),
  );
  expect(answers.filter((each) => each.code === 0)).toHaveLength(1);
  expect(answers.find((each) => each.code !== 0)?.data).toMatchObject({ failure: 'TEMPLATE_CHANGED' });
  const winner = answers.findIndex((each) => each.code === 0);
  expect(await info(templateId)).toMatchObject({
    version: 2,
    name: `Name ${winner}`,
    settings: { answerLimit: winner + 1 },
  });
});

test('are found by name, description and category, sorted and paged', async () => {
  const its = await server.organisation();
  const add = (name: string, more: object = {}) => its.call(questionnaireTemplateAdd, { name, ...more });
  await add('beta 50%', { category: 'learning', form: { fields: asked() } });
  await add('Alpha', { description: 'for the 50% who stay', category: 'events' });
  const { templateId } = await add('gamma', { category: 'events' });
  const names = async (input: object) =>
    (await its.call(questionnaireTemplatePage, input)).records.map((each) => each.name);
  expect(await names({ sort: 'name' })).toEqual(['Alpha', 'beta 50%', 'gamma']);
  expect(await names({ sort: '-questions', size: 1 })).toEqual(['beta 50%']);
  expect(await names({ search: '50%', sort: 'name' })).toEqual(['Alpha', 'beta 50%']);
  expect(await names({ search: '5_%' })).toEqual([]);
  expect(await names({ category: 'events', sort: '-name' })).toEqual(['gamma', 'Alpha']);
  expect(await names({ sort: 'name', size: 2, current: 2 })).toEqual(['gamma']);
  await its.call(questionnaireTemplateEdit, { templateId, name: 'delta' });
  expect(await its.call(questionnaireTemplatePage, { size: 1 })).toMatchObject({
    records: [{ name: 'delta' }],
    total: 3,
  });
  const [row] = (await its.call(questionnaireTemplatePage, { search: 'beta' })).records;
  expect(row).toMatchObject({
    questions: 2,
    hasLogic: true,
    hasScores: false,
    updatedBy: expect.any(String) as string,
  });
});

test('deleting a template touches nothing that was made of it, and its copy stays', async () => {
  const { templateId } = await ours.call(questionnaireTemplateAdd, { name: 'Passing', form: { fields: asked() } });
  const made = await ours.call(questionnaireTemplateUse, { templateId, title: 'Lasting' });
  const copy = await ours.call(questionnaireTemplateCopy, { templateId, name: 'Its copy' });
  const gone = await ours.call(questionnaireTemplateDelete, { templateIds: [templateId, templateId] });
  expect(gone.deleted).toBe(1);
  expect((await sent(questionnaireTemplateInfo, { templateId })).status).toBe(403);
  expect((await sent(formDraft, { formId: templateId })).status).toBe(403);
  expect((await ours.call(questionnaireSwitch, { surveyId: made.surveyId })).state).toBe('open');
  expect(await info(copy.templateId)).toMatchObject({ name: 'Its copy', form: { fields: asked() } });
});

test('a template that was deleted is brought back as it was, by its own organisation only', async () => {
  const { templateId } = await ours.call(questionnaireTemplateAdd, { name: 'Back', form: { fields: asked() } });
  const before = await info(templateId);
  await ours.call(questionnaireTemplateDelete, { templateIds: [templateId] });
  expect(await theirs.call(questionnaireTemplateRestore, { templateIds: [templateId] })).toEqual({ restored: 0 });
  expect((await ours.call(questionnaireTemplatePage, { search: 'Back' })).total).toBe(0);
  expect(await ours.call(questionnaireTemplateRestore, { templateIds: [templateId] })).toEqual({ restored: 1 });
  expect(await info(templateId)).toEqual(before);
  expect((await ours.call(formDraft, { formId: templateId })).definition.fields).toEqual(before.form.fields);
  // One that is there need not come back.
  expect(await ours.call(questionnaireTemplateRestore, { templateIds: [templateId] })).toEqual({ restored: 0 });
});

test('after a day a deleted template is gone', async () => {
  const { templateId } = await ours.call(questionnaireTemplateAdd, { name: 'Gone' });
  await ours.call(questionnaireTemplateDelete, { templateIds: [templateId] });
  await server.services.database.inOrganisation(ours.organisationId, 'write', (tx) =>
    tx
      .updateTable('questionnaire_template')
      .set({ deleted_at: new Date(Date.now() - 25 * 3600 * 1000) })
      .where('form_id', '=', templateId)
      .execute(),
  );
  expect(await ours.call(questionnaireTemplateRestore, { templateIds: [templateId] })).toEqual({ restored: 0 });
});

test('the form of a template goes with its template only', async () => {
  const { templateId } = await ours.call(questionnaireTemplateAdd, { name: 'Whole' });
  expect((await sent(formDelete, { formId: templateId })).status).toBe(403);
  expect((await info(templateId)).name).toBe('Whole');
});

async function exported(templateIds: string[]): Promise<{ templates: Record<string, unknown>[] }> {
  const file = await sent(questionnaireTemplateExport, { templateIds });
  expect(String(file.headers['content-disposition'])).toContain('.json');
  return JSON.parse(file.body.toString('utf8')) as { templates: Record<string, unknown>[] };
}

test('a file of templates brings them to another organisation as they were, without pictures and blocks of others', async () => {
  const form = {
    pace: 'field' as const,
    fields: [
      {
        ...field('photo', 'single', { options: ['a', 'b'] }),
        blockId: '01890000-0000-7000-8000-000000000000',
        options: [
          { value: 'a', label: heading, pictureKey: 'pictures/of-somebody-else.png' },
          { value: 'b', label: heading },
        ],
      },
    ],
  };
  const one = await ours.call(questionnaireTemplateAdd, { name: 'With pictures', category: 'exhibition', form });
  const two = await ours.call(questionnaireTemplateAdd, { name: 'Plain', form: { fields: asked() } });
  const file = await exported([one.templateId, two.templateId]);
  const { templateIds } = await theirs.call(questionnaireTemplateImport, file as never);
  const brought = await Promise.all(
    templateIds.map((templateId) => theirs.call(questionnaireTemplateInfo, { templateId })),
  );
  expect(brought).toMatchObject([
    { name: 'With pictures', category: 'exhibition', form: { pace: 'field' } },
    { name: 'Plain', form: { fields: asked() } },
  ]);
  const [photo] = brought[0]?.form.fields ?? [];
  expect(photo).not.toHaveProperty('blockId');
  expect(photo?.options).toEqual([
    { value: 'a', label: heading },
    { value: 'b', label: heading },
  ]);
});

test('a file that is not one of templates is refused whole, with the places that are wrong', async () => {
  const its = await server.organisation();
  const { templateId } = await ours.call(questionnaireTemplateAdd, { name: 'Good', form: { fields: asked() } });
  const file = await exported([templateId]);
  const [good] = file.templates;
  const bad = structuredClone(good) as { form: { fields: { type: string; label: unknown }[] } };
  bad.form.fields[1] = { ...bad.form.fields[1], type: 'telepathy', label: { en: 'only' } };
  const refused = await sent(questionnaireTemplateImport, { ...file, templates: [good, bad] }, its);
  const paths = (refused.data as unknown as { fields: { path: string }[] }).fields.map((each) => each.path);
  expect(refused.code).toBe(1000);
  expect(paths).toContain('templates.1.form.fields.1.type');
  expect(paths).toContain('templates.1.form.fields.1.label.zh');
  expect((await its.call(questionnaireTemplatePage, {})).total).toBe(0);
  for (const wrong of [
    { ...file, format: 'something else' },
    { ...file, version: 2 },
    { ...file, templates: [] },
  ])
    expect((await sent(questionnaireTemplateImport, wrong, its)).code).toBe(1000);
});

test('another organisation’s template is as one that does not exist', async () => {
  const { templateId } = await ours.call(questionnaireTemplateAdd, { name: 'Ours', form: { fields: asked() } });
  const survey = await openSurvey(ours, asked());
  for (const [call, input] of [
    [questionnaireTemplateInfo, { templateId }],
    [questionnaireTemplateCopy, { templateId, name: 'Mine' }],
    [questionnaireTemplateEdit, { templateId, name: 'Mine' }],
    [questionnaireTemplateUse, { templateId, title: 'Mine' }],
    [questionnaireTemplateExport, { templateIds: [templateId] }],
    [questionnaireTemplateSave, { surveyId: survey.surveyId, name: 'Mine' }],
    [formDraft, { formId: templateId }],
  ] as const)
    expect([call.id, (await sent(call as Parameters<TestServer['send']>[0], input, theirs)).status]).toEqual([
      call.id,
      403,
    ]);
  expect(await theirs.call(questionnaireTemplateDelete, { templateIds: [templateId] })).toEqual({ deleted: 0 });
  expect((await info(templateId)).name).toBe('Ours');
});
