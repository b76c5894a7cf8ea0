import { eventAdd } from '@convoke/contract/event/event.editing.calls.ts';
import { formDraft, formDraftSave } from '@convoke/contract/form/form.calls.ts';
import { voteAdd, voteDelete, voteFormAdd, voteGet, voteInit, voteState } from '@convoke/contract/vote/vote.calls.ts';
import {
  voteTemplateAdd,
  voteTemplateCopy,
  voteTemplateDelete,
  voteTemplateEdit,
  voteTemplateExport,
  voteTemplateFormAdd,
  voteTemplateImport,
  voteTemplateInfo,
  voteTemplatePage,
  voteTemplateRestore,
  voteTemplateSave,
  voteTemplateUse,
} from '@convoke/contract/vote/vote.template.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyed } from '../../../../testing/orders.ts';
import { type Organisation, plainEvent, startServer, type TestServer } from '../../../../testing/server.ts';
import { field } from '../../../../testing/survey.ts';
import { openVote } from '../../../../testing/voting.ts';

let server: TestServer;
let ours: Organisation;
let theirs: Organisation;

beforeAll(async () => {
  server = await startServer();
  ours = await server.organisation();
  theirs = await server.organisation();
});
afterAll(() => server.close());

const sent = (call: Parameters<TestServer['send']>[0], input: object, by = ours) =>
  server.send(call, input, { token: by.token });
const info = (templateId: string) => ours.call(voteTemplateInfo, { templateId });

const rounds = [
  {
    title: 'Jury',
    choicesMin: 1,
    choicesMax: 2,
    voters: 'email' as const,
    results: 'end' as const,
    shuffled: true,
    guard: true,
    opensAt: '2020-01-01T00:00:00Z',
    closesAt: '2099-01-01T00:00:00Z',
    candidates: [
      { name: 'Ana', group: 'Dance', introduction: 'Since 1999' },
      { name: 'Ben', group: 'Song', videoUrl: 'https://example.com/ben' },
      { name: 'Cyd', isWithdrawn: true },
    ],
  },
];
const aVote = () => ours.call(voteAdd, { title: 'Talent', description: 'Every year', timeZone: 'UTC', rounds });
const aTemplate = (name = 'A template') =>
  ours.call(voteTemplateAdd, {
    name,
    content: { title: 'A vote', rounds: [{ title: 'Round', candidates: [{ name: 'Ana' }, { name: 'Ben' }] }] },
  });

test('a vote becomes a template with rounds, rules, candidates and questions, and the template a vote again', async () => {
  const { voteId } = await aVote();
  const { formId } = await ours.call(voteFormAdd, { voteId });
  const fields = [field('city', 'text')];
  await ours.call(formDraftSave, { formId, revision: 0, definition: { fields } });
  const { templateId } = await ours.call(voteTemplateSave, { voteId, name: 'Talent show', description: 'Our own' });
  const saved = await info(templateId);
  expect(saved).toMatchObject({ name: 'Talent show', content: { title: 'Talent', description: 'Every year' } });
  expect(saved.content.rounds[0]).toEqual({
    title: 'Jury',
    description: '',
    choicesMin: 1,
    choicesMax: 2,
    groupMin: 0,
    groupMax: null,
    period: 'once',
    voters: 'email',
    results: 'end',
    guard: true,
    shuffled: true,
    candidates: [
      { name: 'Ana', group: 'Dance', introduction: 'Since 1999', pictureKey: null, videoUrl: null },
      { name: 'Ben', group: 'Song', introduction: '', pictureKey: null, videoUrl: 'https://example.com/ben' },
    ],
  });
  // The template asks by a form of its own: what the vote asks later is not the template's.
  expect(saved.formId).not.toBe(formId);
  await ours.call(formDraftSave, { formId, revision: 1, definition: { fields: [] } });

  const fresh = await ours.call(voteInit, { timeZone: 'Asia/Tokyo' });
  const use = { templateId, voteId: fresh.voteId, title: 'Talent 2027', timeZone: 'Asia/Tokyo' };
  const anEvent = async (by: Organisation) => (await by.call(eventAdd, plainEvent())).eventId;
  const eventId = await anEvent(ours);
  expect(await sent(voteTemplateUse, { ...use, eventId: await anEvent(theirs) })).toMatchObject({ status: 403 });
  expect(await ours.call(voteTemplateUse, { ...use, eventId })).toEqual({ voteId: fresh.voteId });
  const made = await ours.call(voteGet, { voteId: fresh.voteId });
  expect(made).toMatchObject({
    title: 'Talent 2027',
    description: 'Every year',
    eventId,
    timeZone: 'Asia/Tokyo',
    phase: 'draft',
    rounds: [{ title: 'Jury', choicesMax: 2, voters: 'email', results: 'end', opensAt: null, closesAt: null }],
  });
  expect(made.rounds[0]?.candidates.map((each) => [each.name, each.group])).toEqual([
    ['Ana', 'Dance'],
    ['Ben', 'Song'],
  ]);
  const asked = await ours.call(formDraft, { formId: made.formId ?? '' });
  expect(asked).toMatchObject({ kind: 'vote', version: 1, isChanged: false, definition: { fields } });
  expect((await sent(voteTemplateUse, use)).data).toMatchObject({ failure: 'VOTE_EXISTS' });
  const once = () =>
    server.send(voteTemplateUse, { templateId: use.templateId, title: 'Once' }, keyed(ours.token, 'of-template-1'));
  expect((await once()).data).toEqual((await once()).data);
  expect((await ours.call(voteState, { voteId: fresh.voteId, action: 'open' })).phase).toBe('open');
});

test('with places instead of candidates nobody’s name is in the template, and the groups are', async () => {
  const { voteId } = await aVote();
  const { templateId } = await ours.call(voteTemplateSave, { voteId, name: 'Places', candidates: 'places' });
  const { content } = await info(templateId);
  expect(
    content.rounds[0]?.candidates.map(({ name, group, introduction, videoUrl }) => [
      name,
      group,
      introduction,
      videoUrl,
    ]),
  ).toEqual([
    ['Candidate 1', 'Dance', '', null],
    ['Candidate 2', 'Song', '', null],
  ]);
});

test('a template that asks nothing makes votes that ask nothing; questions are added to it once', async () => {
  const { templateId } = await aTemplate();
  const { voteId } = await ours.call(voteTemplateUse, { templateId, title: 'Plain' });
  expect((await ours.call(voteGet, { voteId })).formId).toBeNull();
  const [one, two] = await Promise.all([
    ours.call(voteTemplateFormAdd, { templateId }),
    ours.call(voteTemplateFormAdd, { templateId }),
  ]);
  expect(one).toEqual(two);
  // An empty form asks nothing, either.
  const again = await ours.call(voteTemplateUse, { templateId, title: 'Plain still' });
  expect((await ours.call(voteGet, { voteId: again.voteId })).formId).toBeNull();
  const broken = [field('colour', 'single', { options: [] })];
  const { revision } = await ours.call(formDraft, { formId: one.formId });
  await ours.call(formDraftSave, { formId: one.formId, revision, definition: { fields: broken } });
  const asking = await ours.call(voteTemplateUse, { templateId, title: 'Asks' });
  const { formId } = await ours.call(voteGet, { voteId: asking.voteId });
  expect((await ours.call(formDraft, { formId: formId ?? '' })).definition.fields).toEqual(broken);
});

test('changes by version: of those who save the same one at once one is saved; rules that cross are refused', async () => {
  const { templateId } = await aTemplate();
  const { content } = await info(templateId);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => sent(voteTemplateEdit, { templateId, version: 1, name: `Name ${n}` })),
  );
  expect(answers.filter((each) => each.code === 0)).toHaveLength(1);
  expect(answers.find((each) => each.code !== 0)?.data).toMatchObject({ failure: 'TEMPLATE_CHANGED' });
  const [round] = content.rounds;
  const crossed = { ...content, rounds: [round, { ...round, title: 'Second', choicesMin: 3, choicesMax: 2 }] };
  expect((await sent(voteTemplateEdit, { templateId, content: crossed })).data).toMatchObject({
    failure: 'VOTE_RULES',
    round: 1,
  });
  const strange = { ...content, coverKey: 'pictures/of-somebody-else.png' };
  expect((await sent(voteTemplateEdit, { templateId, content: strange })).data).toMatchObject({
    failure: 'FILE_MISSING',
  });
  const renamed = { ...content, title: 'Another vote' };
  expect(await ours.call(voteTemplateEdit, { templateId, version: 2, content: renamed })).toMatchObject({
    version: 3,
    content: { title: 'Another vote', rounds: content.rounds },
  });
});

test('are found by name and description, sorted and paged, and say what they hold', async () => {
  const its = await server.organisation();
  const { voteId } = await openVote(its);
  for (const [name, description] of [
    ['beta', ''],
    ['Alpha', 'for the hall'],
    ['gamma', ''],
  ] as const)
    await its.call(voteTemplateSave, { voteId, name, description });
  const names = async (input: object) => (await its.call(voteTemplatePage, input)).records.map((each) => each.name);
  expect(await names({ sort: 'name' })).toEqual(['Alpha', 'beta', 'gamma']);
  expect(await names({ sort: '-name', size: 2, current: 2 })).toEqual(['Alpha']);
  expect(await names({ search: 'HALL' })).toEqual(['Alpha']);
  const [row] = (await its.call(voteTemplatePage, {})).records;
  expect(row).toMatchObject({ name: 'gamma', rounds: 1, candidates: 3, hasQuestions: false });
});

test('deleting a template touches nothing that was made of it, nor the vote it was made of', async () => {
  const { voteId } = await aVote();
  const { templateId } = await ours.call(voteTemplateSave, { voteId, name: 'Passing' });
  const made = await ours.call(voteTemplateUse, { templateId, title: 'Lasting' });
  const copy = await ours.call(voteTemplateCopy, { templateId, name: 'Copy' });
  expect(await ours.call(voteTemplateDelete, { templateIds: [templateId] })).toEqual({ deleted: 1 });
  expect((await sent(voteTemplateInfo, { templateId })).status).toBe(403);
  expect((await ours.call(voteGet, { voteId: made.voteId })).rounds[0]?.candidates).toHaveLength(2);
  expect((await info(copy.templateId)).name).toBe('Copy');
  // And a vote that is deleted takes no template along.
  await ours.call(voteDelete, { voteId });
  expect((await info(copy.templateId)).content.title).toBe('Talent');
});

test('a template that was deleted is brought back with its questions, by its own organisation only', async () => {
  const { templateId } = await aTemplate('Back');
  await ours.call(voteTemplateFormAdd, { templateId });
  const before = await info(templateId);
  await ours.call(voteTemplateDelete, { templateIds: [templateId] });
  expect(await theirs.call(voteTemplateRestore, { templateIds: [templateId] })).toEqual({ restored: 0 });
  expect((await sent(voteTemplateUse, { templateId, title: 'Early' })).status).toBe(403);
  expect(await ours.call(voteTemplateRestore, { templateIds: [templateId] })).toEqual({ restored: 1 });
  expect(await info(templateId)).toEqual(before);
  expect((await ours.call(formDraft, { formId: before.formId ?? '' })).definition.fields).toEqual([]);
});

test('a file brings templates with their questions to another organisation; one that is wrong is refused whole', async () => {
  const { templateId } = await aTemplate('Travels');
  const { formId } = await ours.call(voteTemplateFormAdd, { templateId });
  const { revision } = await ours.call(formDraft, { formId });
  const fields = [field('city', 'text')];
  await ours.call(formDraftSave, { formId, revision, definition: { fields } });
  const { body } = await sent(voteTemplateExport, { templateIds: [templateId] });
  const file = JSON.parse(body.toString('utf8')) as { templates: { content: { rounds: object[] } }[] };
  const { templateIds } = await theirs.call(voteTemplateImport, file as never);
  const brought = await theirs.call(voteTemplateInfo, { templateId: templateIds[0] ?? '' });
  expect(brought).toMatchObject({ name: 'Travels', content: (await info(templateId)).content });
  const asked = await theirs.call(formDraft, { formId: brought.formId ?? '' });
  expect(asked.definition.fields).toEqual(fields);

  const [good] = file.templates;
  const bad = structuredClone(good);
  if (bad) bad.content.rounds[0] = { ...bad.content.rounds[0], voters: 'everybody' };
  const refused = await sent(voteTemplateImport, { ...file, templates: [good, bad] }, theirs);
  expect(refused.data).toMatchObject({ fields: [{ path: 'templates.1.content.rounds.0.voters' }] });
  const crossed = structuredClone(good);
  if (crossed) crossed.content.rounds[0] = { ...crossed.content.rounds[0], choicesMin: 2, choicesMax: 1 };
  const rules = await sent(voteTemplateImport, { ...file, templates: [good, crossed] }, theirs);
  expect(rules.data).toMatchObject({ failure: 'VOTE_RULES', template: 1, round: 0 });
  expect((await theirs.call(voteTemplatePage, {})).total).toBe(1);
});

test('another organisation’s template is as one that does not exist', async () => {
  const { templateId } = await aTemplate('Ours');
  const { voteId } = await aVote();
  for (const [call, input] of [
    [voteTemplateInfo, { templateId }],
    [voteTemplateCopy, { templateId, name: 'Mine' }],
    [voteTemplateEdit, { templateId, name: 'Mine' }],
    [voteTemplateUse, { templateId, title: 'Mine' }],
    [voteTemplateFormAdd, { templateId }],
    [voteTemplateExport, { templateIds: [templateId] }],
    [voteTemplateSave, { voteId, name: 'Mine' }],
  ] as const)
    expect([call.id, (await sent(call as Parameters<TestServer['send']>[0], input, theirs)).status]).toEqual([
      call.id,
      403,
    ]);
  expect(await theirs.call(voteTemplateDelete, { templateIds: [templateId] })).toEqual({ deleted: 0 });
  expect(await info(templateId)).toMatchObject({ name: 'Ours', version: 1, formId: null });
});
