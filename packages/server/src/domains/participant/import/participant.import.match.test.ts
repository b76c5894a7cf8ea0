import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { formUpdate } from '@convoke/contract/form/form.calls.ts';
import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import {
  participantImportCheck,
  participantImportExtra,
  participantImportMatch,
  participantImportStart,
} from '@convoke/contract/participant/participant.extra.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aChoice, aField, withFields } from '../../../../testing/forms.ts';
import { runImportJob } from '../../../../testing/people-import.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';

/** Which field each column of a file is, as somebody says, and what is stored by that. */

let server: TestServer;
let ours: Organisation;
let formId: string;
let eventId: string;

beforeAll(async () => {
  server = await startServer();
  ours = await server.organisation();
  ({ eventId } = await ours.event());
  ({ formId } = await ours.call(eventInfo, { eventId }));
  const terms = aField('terms', 'agreement', { required: true });
  const fields = withFields(aChoice('slot', { morning: undefined, evening: undefined }), aField('born', 'date'), terms);
  const slot = fields.find((field) => field.fieldId === 'slot');
  const label = (en: string) => ({ en, zh: en, es: en, ja: en });
  slot?.options?.forEach((option) => (option.label = label(option.value === 'morning' ? 'From nine' : 'From six')));
  await ours.call(formUpdate, { formId, fields });
});
afterAll(() => server.close());

async function checked(importId: string, only: 'all' | 'good' | 'problems' = 'all') {
  await runImportJob(server, 'participant.importCheck', importId);
  const found = await ours.call(participantImportCheck, { formId, importId, only, size: 100 });
  if (found.state === 'NONE') throw new Error('The import is not there');
  return found;
}

async function upload(lines: readonly string[]) {
  const file = { name: 'people.csv', bytes: Buffer.from(lines.join('\n')) };
  const { data } = await server.send(participantImportExtra, { eventId }, { token: ours.token, file });
  return checked(data.importId);
}

const match = (importId: string, columns: (string | null)[], token = ours.token) =>
  server.send(participantImportMatch, { importId, columns }, { token });

const refused = ({ data }: Awaited<ReturnType<typeof match>>) =>
  (data as unknown as { fields: { path: string; message: string }[] }).fields.map(({ path }) => path);

test('a sheet whose titles say nothing is kept, matched by hand, and looked at as it will be stored', async () => {
  const [ada, bo] = [someone(), someone()];
  const found = await upload([
    'Who,Line,Part of the day,Day,Shoe size',
    `Ada,${ada.phone.replace(/^(\d{3})(\d{4})/, '$1 $2 ')},from NINE,1990/1/2,37`,
    `Bo,${bo.phone},noon,,41`,
  ]);
  expect(found).toMatchObject({ state: 'CHECKED', total: 2, good: 0, bad: 2 });
  expect(found.columns.map(({ fieldId }) => fieldId)).toEqual([null, null, null, null, null]);
  expect(found.rows.records[0]).toMatchObject({
    problems: [{ fieldId: null, message: 'No column of the file is matched to a field.' }],
    stored: null,
  });
  // What a sheet cannot answer for somebody is not among the choices.
  expect(found.fields.map(({ fieldId }) => fieldId)).toEqual([
    'name',
    'phone',
    'email',
    'company',
    'title',
    'slot',
    'born',
  ]);
  expect(found.fields.slice(0, 2)).toMatchObject([
    { isRequired: true, orElse: null },
    { isRequired: false, orElse: 'email' },
  ]);

  const answer = await match(found.importId, ['name', 'phone', 'slot', 'born', null]);
  expect(answer.data).toMatchObject({ state: 'READING', good: 0, bad: 0, progress: 0 });
  const all = await checked(found.importId);
  expect(all).toMatchObject({ state: 'CHECKED', total: 2, good: 1, bad: 1 });
  expect(all.columns).toEqual([
    { header: 'Who', fieldId: 'name' },
    { header: 'Line', fieldId: 'phone' },
    { header: 'Part of the day', fieldId: 'slot' },
    { header: 'Day', fieldId: 'born' },
    { header: 'Shoe size', fieldId: null },
  ]);
  const stored = [
    { fieldId: 'name', text: 'Ada' },
    { fieldId: 'phone', text: ada.phone },
    { fieldId: 'slot', text: 'From nine' },
    { fieldId: 'born', text: '1990-01-02' },
  ];
  expect(all.rows.records.map((row) => row.stored)).toEqual([stored, null]);
  expect((await checked(found.importId, 'good')).rows.records.map(({ rowNumber }) => rowNumber)).toEqual([2]);
  expect((await checked(found.importId, 'problems')).rows.records.map(({ rowNumber }) => rowNumber)).toEqual([3]);
  expect((await ours.call(participantPage, { eventId })).total).toBe(0);

  // Matched otherwise: the column that was refused is passed over.
  await match(found.importId, ['name', 'phone', null, 'born', null]);
  expect(await checked(found.importId)).toMatchObject({ state: 'CHECKED', good: 2, bad: 0 });
  await ours.call(participantImportStart, { importId: found.importId });
  await runImportJob(server, 'participant.importRun', found.importId);
  const { records } = await ours.call(participantPage, { eventId, sort: 'submittedAt' });
  expect(new Map(records.map(({ name, phone }) => [name, phone]))).toEqual(
    new Map([
      ['Ada', ada.phone],
      ['Bo', bo.phone],
    ]),
  );
  // Once it is started its columns stand.
  expect((await match(found.importId, ['name', 'phone', null, null, null])).data).toMatchObject({
    failure: 'IMPORT_STATE',
  });
});

test('columns that are claimed twice, unknown, too few or none are refused, and what was matched stands', async () => {
  const found = await upload(['Name,Phone,Other', `Cy,${someone().phone},x`]);
  const { importId } = found;
  expect(refused(await match(importId, ['name', 'phone', 'phone']))).toEqual(['columns.2']);
  expect(refused(await match(importId, ['name', 'phone', 'nothing']))).toEqual(['columns.2']);
  // Nobody agrees for somebody else.
  expect(refused(await match(importId, ['terms', 'phone', null]))).toEqual(['columns.0']);
  expect(refused(await match(importId, ['name', 'phone']))).toEqual(['columns']);
  expect(refused(await match(importId, [null, null, null]))).toEqual(['columns']);
  expect(await checked(importId)).toMatchObject({
    state: 'CHECKED',
    good: 1,
    columns: [{ fieldId: 'name' }, { fieldId: 'phone' }, { fieldId: null }],
  });
});

test('columns are proposed by the names that programs give them, and by what stands in them', async () => {
  const [ada, bo] = [someone(), someone()];
  const found = await upload([
    'Full name,联系方式2,Contact,Organisation,Buyer e-mail',
    `Ada,${ada.phone},${ada.email},Acme,${bo.email}`,
  ]);
  expect(found.columns.map(({ fieldId }) => fieldId)).toEqual(['name', 'phone', 'email', 'company', null]);
  expect(found).toMatchObject({ good: 1, bad: 0 });
  // The form's own titles come first.
  const titled = await upload(['Mobile,Phone,Name', `1,${bo.phone},Bo`]);
  expect(titled.columns.map(({ fieldId }) => fieldId)).toEqual([null, 'phone', 'name']);
});

test('another organisation’s import is matched by nobody else', async () => {
  const stranger = await server.organisation();
  const found = await upload(['Name,Phone', `Di,${someone().phone}`]);
  expect((await match(found.importId, ['name', null], stranger.token)).status).toBe(403);
  expect((await checked(found.importId)).columns).toMatchObject([{ fieldId: 'name' }, { fieldId: 'phone' }]);
});
