import {
  outboundMembers,
  outboundMembersExport,
  outboundMembersScreen,
} from '@convoke/contract/outbound/outbound.callee.calls.ts';
import {
  outboundIntentDelete,
  outboundIntentList,
  outboundIntentUpdate,
} from '@convoke/contract/outbound/outbound.intent.calls.ts';
import {
  outboundBinding,
  outboundImport,
  outboundTaskBind,
  outboundTaskConfig,
  outboundTaskCreate,
  outboundTaskDelete,
  outboundTaskPage,
  outboundTaskSearchBind,
  outboundTaskUnbind,
  outboundTaskUpdate,
} from '@convoke/contract/outbound/outbound.task.calls.ts';
import { formDraft, formDraftSave, formPublish } from '@convoke/contract/form/form.calls.ts';
import { outboundFormUpdate } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import { memberTagAdd, memberTagAddMembers } from '@convoke/contract/member/member.tag.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CallCentre, callCentre } from '../../../../testing/calling.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { field } from '../../../../testing/survey.ts';
import { forgetTask, runBinding } from './outbound.binding.run.ts';

let server: TestServer;
let organisation: Organisation;
let centre: CallCentre;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
  centre = callCentre(server, organisation);
});

const refused = async (call: Parameters<TestServer['send']>[0], input: object) =>
  (await server.send(call, input, { token: organisation.token })).data as {
    failure?: string;
    fields?: { path: string }[];
  };
const update = (input: object) => refused(outboundTaskUpdate, input);

test('a task opens once it has people and an outcome, pauses, goes on and closes for good', async () => {
  const taskId = await centre.task();
  expect(await update({ taskId, state: 'open' })).toMatchObject({ failure: 'CALL_TASK_NOT_READY' });
  await centre.people(taskId, 1);
  expect(await update({ taskId, state: 'open' })).toMatchObject({ failure: 'CALL_TASK_NOT_READY' });
  const intentId = await centre.intent('Comes');
  await centre.call(outboundTaskUpdate, { taskId, intentIds: [intentId], state: 'open' });
  expect(await update({ taskId, intentIds: [] })).toMatchObject({ failure: 'CALL_TASK_NOT_READY' });
  await centre.call(outboundTaskUpdate, { taskId, state: 'paused' });
  await centre.call(outboundTaskUpdate, { taskId, state: 'open' });
  await centre.call(outboundTaskUpdate, { taskId, state: 'closed' });
  expect(await update({ taskId, state: 'open' })).toMatchObject({ failure: 'CALL_TASK_STATE' });
  const { memberId } = await centre.person();
  expect(await refused(outboundTaskBind, { taskId, memberIds: [memberId] })).toMatchObject({
    failure: 'CALL_TASK_STATE',
  });
});

test('times that cross, an outcome that is gone and a stale version are refused', async () => {
  const taskId = await centre.task({ opensAt: '2027-01-02T00:00:00Z' });
  expect(await update({ taskId, closesAt: '2027-01-01T00:00:00Z' })).toMatchObject({ fields: [{ path: 'closesAt' }] });
  const intentId = await centre.intent('Gone');
  await centre.call(outboundIntentDelete, { intentId });
  expect(await update({ taskId, intentIds: [intentId] })).toMatchObject({ failure: 'CALL_INTENT_GONE' });
  expect(await refused(outboundTaskCreate, { name: 'X', intentIds: [intentId] })).toMatchObject({
    failure: 'CALL_INTENT_GONE',
  });
  expect(await update({ taskId, name: 'Y', version: 7 })).toMatchObject({ failure: 'CALL_CHANGED' });
  expect((await centre.call(outboundTaskPage, {})).total).toBe(1);
});

test('outcomes keep their order, are moved by their place, and have names of their own', async () => {
  for (const name of ['A', 'B', 'C']) await centre.intent(name);
  const [a, , c] = await centre.call(outboundIntentList, {});
  await centre.call(outboundIntentUpdate, { intentId: c?.intentId ?? '', place: 1 });
  expect((await centre.call(outboundIntentList, {})).map(({ name, place }) => `${place}${name}`)).toEqual([
    '1C',
    '2A',
    '3B',
  ]);
  await centre.call(outboundIntentDelete, { intentId: a?.intentId ?? '' });
  expect((await centre.call(outboundIntentList, {})).map(({ name, place }) => `${place}${name}`)).toEqual(['1C', '2B']);
  const taken = await refused(outboundIntentUpdate, { intentId: c?.intentId, name: 'b' });
  expect(taken).toMatchObject({ failure: 'CALL_INTENT_TAKEN' });
  const retry = await centre.intent('Later', { consequence: 'retry', retryMinutes: 30 });
  expect(await refused(outboundIntentUpdate, { intentId: retry, retryMinutes: null })).toMatchObject({
    fields: [{ path: 'retryMinutes' }],
  });
});

test('people are put in once, those without a number are not, and who is taken out has no place any more', async () => {
  const taskId = await centre.task();
  const { memberId } = await centre.person();
  const { memberId: without } = await centre.person('Bo', []);
  const asked = { taskId, memberIds: [memberId, without] };
  expect(await centre.call(outboundTaskBind, asked)).toEqual({ added: 1, known: 0, withoutNumber: 1 });
  expect(await centre.call(outboundTaskBind, asked)).toEqual({ added: 0, known: 1, withoutNumber: 1 });
  const [callee] = (await centre.call(outboundMembers, { taskId })).records;
  const ids = [callee?.outboundMemberId ?? ''];
  await centre.query(
    `UPDATE outbound_member SET state = 'calling', state_before = 'allotted', due_at = now() + interval '1 minute', agent_id = $2 WHERE organisation_id = $1`,
    [await centre.agent()],
  );
  expect(await centre.call(outboundTaskUnbind, { taskId, outboundMemberIds: ids })).toEqual({ removed: 0, onCall: 1 });
  await centre.query(`UPDATE outbound_member SET due_at = now() WHERE organisation_id = $1`);
  expect(await centre.call(outboundTaskUnbind, { taskId, outboundMemberIds: ids })).toEqual({ removed: 1, onCall: 0 });
  expect((await centre.call(outboundTaskPage, { taskId })).records[0]).toMatchObject({ unallotted: 0, open: 0 });
});

test('a filter fills a task in steps, and a run that died goes on without repeating anybody', async () => {
  const taskId = await centre.task();
  const { tagId } = await centre.call(memberTagAdd, { name: 'VIP' });
  const people = [];
  for (let n = 0; n < 4; n += 1) people.push((await centre.person()).memberId);
  await centre.call(memberTagAddMembers, { memberIds: people.slice(0, 3), tagIds: [tagId] });
  const { bindingId } = await centre.call(outboundTaskSearchBind, { taskId, tagId });
  const data = { organisationId: organisation.organisationId, bindingId };
  await runBinding(server.services, data);
  await runBinding(server.services, data);
  expect(await centre.call(outboundBinding, { bindingId })).toEqual({
    taskId,
    added: 3,
    known: 0,
    withoutNumber: 0,
    isOver: true,
    failure: null,
  });
  expect((await centre.call(outboundMembers, { taskId })).total).toBe(3);
});

test('the people of an import follow once it has ended', async () => {
  const taskId = await centre.task();
  const { memberId } = await centre.person();
  const [made] = await centre.query<{ id: string }>(
    `INSERT INTO member_import (organisation_id, file_name, format, language, created_by, state) VALUES ($1, 'a.csv', 'text', 'en', $2, 'IMPORTING') RETURNING id`,
    [organisation.userId],
  );
  const importId = made?.id ?? '';
  await centre.query(
    `INSERT INTO member_import_row (organisation_id, import_id, row_number, state, outcome, cells, member_id) VALUES ($1, $2, 2, 'TAKEN', 'MADE', '[]', $3)`,
    [importId, memberId],
  );
  const { bindingId } = await centre.call(outboundImport, { taskId, importId });
  const data = { organisationId: organisation.organisationId, bindingId };
  await runBinding(server.services, data);
  expect(await centre.call(outboundBinding, { bindingId })).toMatchObject({ added: 0, isOver: false });
  await centre.query(`UPDATE member_import SET state = 'DONE', finished_at = now() WHERE organisation_id = $1`);
  await runBinding(server.services, data);
  expect(await centre.call(outboundBinding, { bindingId })).toMatchObject({ added: 1, isOver: true, failure: null });
});

test('members of a task are found by name, number and conditions, and put into a sheet with what they answered', async () => {
  const taskId = await centre.task();
  const ana = await centre.person('Ana Gómez');
  const bo = await centre.person('Bo Li');
  await centre.call(outboundTaskBind, { taskId, memberIds: [ana.memberId, bo.memberId] });
  const found = async (search: string) =>
    (await centre.call(outboundMembers, { taskId, search })).records.map(({ name }) => name);
  expect(await found('gomez')).toEqual(['Ana Gómez']);
  expect(await found(bo.phone.slice(-6))).toContain('Bo Li');
  const tree = { all: [{ field: 'name', operator: 'is', value: { text: 'Bo Li' } }] } as const;
  const screened = await centre.call(outboundMembersScreen, { taskId, tree: { all: [...tree.all] } });
  expect(screened.records.map(({ name }) => name)).toEqual(['Bo Li']);
  const { body } = await server.send(outboundMembersExport, { taskId, as: 'csv' }, { token: organisation.token });
  const lines = body.toString().trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('Outcome');
});

test('a task without fields has no form; once one is published, answers are checked as it asks', async () => {
  const taskId = await centre.task();
  await centre.people(taskId, 1);
  const [callee] = (await centre.call(outboundMembers, { taskId })).records;
  const outboundMemberId = callee?.outboundMemberId ?? '';
  const [task] = (await centre.call(outboundTaskPage, {})).records;
  expect(task?.hasForm).toBe(false);
  expect((await centre.call(outboundTaskConfig, { taskId })).form).toBeNull();
  expect(await refused(outboundFormUpdate, { outboundMemberId, answers: {} })).toMatchObject({
    failure: 'FORM_NOT_READY',
  });
  const formId = task?.formId ?? '';
  const draft = await centre.call(formDraft, { formId });
  const definition = { fields: [field('size', 'text', { required: true })] };
  const { revision } = await centre.call(formDraftSave, { formId, revision: draft.revision, definition });
  await centre.call(formPublish, { formId, revision });
  expect((await centre.call(outboundTaskConfig, { taskId })).form?.fields).toHaveLength(1);
  expect(await refused(outboundFormUpdate, { outboundMemberId, answers: {} })).toMatchObject({
    fields: [{ path: 'answers.size' }],
  });
  await centre.call(outboundFormUpdate, { outboundMemberId, answers: { size: 'M' } });
  const { body } = await server.send(outboundMembersExport, { taskId, as: 'csv' }, { token: organisation.token });
  expect(body.toString()).toContain('M');
});

test('a task with calls that go on stays; deleted, its people are free and its calls stay', async () => {
  const outboundId = await centre.agent();
  const taskId = await centre.task();
  const [person] = await centre.people(taskId, 2);
  const callId = await centre.endedCall({ taskId, outboundId, memberId: person?.memberId ?? '' });
  await centre.query(
    `UPDATE outbound_call SET state = 'ringing', cause = NULL, ended_at = NULL WHERE organisation_id = $1`,
  );
  expect(await refused(outboundTaskDelete, { taskId })).toMatchObject({ failure: 'CALL_TASK_ON_CALL' });
  await centre.query(
    `UPDATE outbound_call SET state = 'ended', cause = 'callee', ended_at = now() WHERE organisation_id = $1`,
  );
  await centre.call(outboundTaskDelete, { taskId });
  await forgetTask(server.services, { organisationId: organisation.organisationId, taskId });
  expect((await centre.call(outboundMembers, {})).total).toBe(0);
  expect(await refused(outboundTaskDelete, { taskId })).toMatchObject({ failure: 'CALL_TASK_GONE' });
  expect(
    (await centre.query(`SELECT id FROM outbound_call WHERE organisation_id = $1 AND id = $2`, [callId])).length,
  ).toBe(1);
});
