import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { checkinUserList } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinGroupList } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import { formUpdate } from '@convoke/contract/form/form.calls.ts';
import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import {
  participantExportExtra,
  participantImportCheck,
  participantImportDiscard,
  participantImportExtra,
  participantImportProblems,
  participantImports,
  participantImportStart,
  participantImportUndo,
} from '@convoke/contract/participant/participant.extra.calls.ts';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aChoice, aField, inAll, withFields } from '../../../../testing/forms.ts';
import { runImportJob } from '../../../../testing/people-import.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let ours: Organisation;
let theirs: Organisation;
let nowOff = 0;

beforeAll(async () => {
  server = await startServer({
    change: (services) => void (services.clock = { now: () => new Date(Date.now() + nowOff) }),
  });
  [ours, theirs] = [await server.organisation(), await server.organisation()];
});
afterAll(() => server.close());

const slot = aChoice('slot', { morning: 2, evening: undefined });
const tours = aField('tours', 'multiple', {
  options: ['Old town', 'Harbour'].map((label, n) => ({ value: `t${n}`, label: inAll(label) })),
});

async function anEvent(more: Parameters<Organisation['event']>[0] = {}) {
  const { eventId, code } = await ours.event(more);
  const { formId } = await ours.call(eventInfo, { eventId });
  const terms = aField('terms', 'agreement', { required: true });
  await ours.call(formUpdate, { formId, fields: withFields(slot, tours, aField('born', 'date'), terms) });
  return { eventId, code, formId };
}

type Cell = string | number | null;
const xlsx = async (rows: Cell[][]) => Buffer.from(await writeXlsx({ sheets: [{ name: 'People', rows }] }));
const csv = (rows: Cell[][]) => Buffer.from(rows.map((row) => row.join(',')).join('\n'));

const send = (eventId: string, bytes: Buffer, more: object = {}, name = 'people.xlsx') =>
  server.send(participantImportExtra, { eventId, ...more }, { token: ours.token, file: { name, bytes } });

async function checked(eventId: string, bytes: Buffer, more: object = {}, name?: string) {
  const { data } = await send(eventId, bytes, more, name);
  await runImportJob(server, 'participant.importCheck', data.importId);
  const found = await ours.call(participantImportCheck, {
    formId: data.formId,
    importId: data.importId,
    only: 'all',
    size: 100,
  });
  if (found.state === 'NONE') throw new Error('The import is not there');
  return found;
}

async function started(importId: string, formId: string) {
  await ours.call(participantImportStart, { importId });
  await runImportJob(server, 'participant.importRun', importId);
  return ours.call(participantImportCheck, { formId, importId, size: 100 });
}

const header = ['姓名', 'Phone*', 'E-mail', 'slot', 'tours', 'born', 'Remarks'];
const person = (more: Partial<Record<'slot' | 'tours' | 'born', Cell>> = {}): Cell[] => {
  const { name, phone, email } = someone();
  return [name, Number(phone), email, more.slot ?? null, more.tours ?? null, more.born ?? null, 'nothing'];
};

test('a sheet is checked row by row, started, and its people join the event and a group of their own', async () => {
  const { eventId, formId } = await anEvent();
  const known = person();
  await ours.call(participantImportStart, { importId: (await checked(eventId, await xlsx([header, known]))).importId });
  await runImportJob(
    server,
    'participant.importRun',
    (await ours.call(participantImports, { eventId }))[0]?.importId ?? '',
  );
  const good = person({ slot: 'morning', tours: 'Harbour、old TOWN', born: '1990/1/2' });
  const rows = [
    header,
    good,
    [...known.slice(0, 2), 'another@example.com'],
    ['Wrong', '12', 'x'],
    person({ slot: 'noon' }),
    [...good.slice(0, 2), null],
    [null, null, null],
  ];
  const found = await checked(eventId, await xlsx(rows), { groupName: 'Coach 1' });
  expect(found).toMatchObject({ state: 'CHECKED', total: 5, good: 1, bad: 4, progress: 5, groupName: 'Coach 1' });
  expect(found.columns.map((column) => column.fieldId)).toEqual([
    'name',
    'phone',
    'email',
    'slot',
    'tours',
    'born',
    null,
  ]);
  expect(found.rows.records.map((row) => [row.rowNumber, row.state, row.problems.map((each) => each.fieldId)])).toEqual(
    [
      [2, 'GOOD', []],
      [3, 'BAD', [null]],
      [4, 'BAD', ['phone', 'email']],
      [5, 'BAD', ['slot']],
      [6, 'BAD', [null]],
    ],
  );
  // Nobody is there before the start.
  expect((await ours.call(participantPage, { eventId })).total).toBe(1);
  expect(await started(found.importId, formId)).toMatchObject({
    state: 'DONE',
    made: 1,
    undoUntil: expect.any(String) as string,
  });
  const [row] = (await ours.call(participantPage, { eventId, search: String(good[0]), fieldIds: 'slot,tours,born' }))
    .records;
  expect(row).toMatchObject({
    state: 'APPROVED',
    channel: 'import',
    fields: { slot: 'morning', tours: 'Old town, Harbour', born: '1990-01-02' },
  });
  const group = (await ours.call(checkinGroupList, { eventId })).find((each) => each.groupName === 'Coach 1');
  expect((await ours.call(checkinUserList, { groupId: group?.groupId ?? '' })).total).toBe(1);
});

test('refused rows come back as a file that says what is wrong, without formulas', async () => {
  const { eventId } = await anEvent();
  const found = await checked(
    eventId,
    csv([
      ['Name', 'Phone', '=HYPERLINK("x")'],
      ['@SUM(1)', '12', '=1+1'],
    ]),
    {},
    'list.csv',
  );
  expect(found).toMatchObject({ good: 0, bad: 1 });
  const file = await server.send(
    participantImportProblems,
    { formId: found.formId, importId: found.importId },
    { token: ours.token },
  );
  const rows = (await readXlsx(file.body)).sheets[0]?.rows ?? [];
  expect(rows[1]?.slice(0, 4)).toEqual(["'@SUM(1)", '12', "'=1+1", 2]);
  expect(String(rows[1]?.[4])).toMatch(/^Phone: /);
});

test('a CSV of Excel in China is read, and a file that is none is refused', async () => {
  const { eventId } = await anEvent();
  // 姓名,手机号 / 张三,138… in GBK.
  const gbk = Buffer.concat([Buffer.from('d0d5c3fb2ccad6bbfabac50ad5c5c8fd2c', 'hex'), Buffer.from('13812345678\n')]);
  const found = await checked(eventId, gbk, {}, '名单.csv');
  expect(found).toMatchObject({ good: 1, fileName: '名单.csv' });
  expect(found.rows.records[0]?.cells[0]).toBe('张三');
  for (const bytes of [Buffer.from('PK\u0003\u0004broken'), Buffer.from('nothing')])
    expect((await send(eventId, bytes)).data).toMatchObject({ failure: 'IMPORT_NOT_READABLE' });
  expect((await send(eventId, Buffer.alloc(0))).data).toMatchObject({ failure: 'FILE_MISSING' });
  const many = csv([['Name', 'Phone'], ...Array.from({ length: 50_001 }, (_, n): Cell[] => [`P${n}`, n])]);
  expect((await send(eventId, many)).data).toMatchObject({ failure: 'IMPORT_TOO_LONG' });
});

test('places and limited options are counted; who finds none is refused with the reason', async () => {
  const { eventId, formId } = await anEvent({ capacity: 3 });
  const rows = [header, ...Array.from({ length: 3 }, () => person({ slot: 'morning' })), person(), person()];
  const found = await checked(eventId, await xlsx(rows));
  expect(found.good).toBe(5);
  const done = await started(found.importId, formId);
  expect(done).toMatchObject({ state: 'DONE', made: 3, bad: 2, progress: 5 });
  expect(done.rows.records.map((row) => [row.rowNumber, row.state, row.problems[0]?.fieldId])).toEqual([
    [4, 'REFUSED', 'slot'],
    [6, 'REFUSED', null],
  ]);
});

test('a run that died goes on with what is left, and nobody is registered twice', async () => {
  const { eventId, formId } = await anEvent();
  const found = await checked(eventId, await xlsx([header, ...Array.from({ length: 120 }, () => person())]));
  await ours.call(participantImportStart, { importId: found.importId });
  await Promise.all([
    runImportJob(server, 'participant.importRun', found.importId),
    runImportJob(server, 'participant.importRun', found.importId),
  ]);
  const done = await ours.call(participantImportCheck, { formId, importId: found.importId });
  expect(done).toMatchObject({ state: 'DONE', made: 120, bad: 0, progress: 120 });
  expect((await ours.call(participantPage, { eventId, size: 1 })).total).toBe(120);
});

test('an import is undone within a day, and not later; one that was not started is thrown away', async () => {
  const { eventId, formId } = await anEvent();
  const found = await checked(eventId, await xlsx([header, person({ slot: 'morning' }), person()]));
  const undo = () => server.send(participantImportUndo, { importId: found.importId }, { token: ours.token });
  expect((await undo()).data).toMatchObject({ failure: 'IMPORT_STATE' });
  await started(found.importId, formId);
  nowOff = 25 * 3600 * 1000;
  expect((await undo()).data).toMatchObject({ failure: 'IMPORT_UNDO_OVER' });
  nowOff = 0;
  expect((await undo()).data).toMatchObject({ state: 'UNDOING' });
  await runImportJob(server, 'participant.importUndo', found.importId);
  expect(await ours.call(participantImportCheck, { formId, importId: found.importId })).toMatchObject({
    state: 'UNDONE',
    made: 0,
    undoUntil: null,
  });
  expect((await ours.call(participantPage, { eventId })).total).toBe(0);

  const another = await checked(eventId, await xlsx([header, person()]));
  await ours.call(participantImportDiscard, { importId: another.importId });
  expect(
    (await server.send(participantImportStart, { importId: another.importId }, { token: ours.token })).status,
  ).toBe(403);
});

test('what is exported is imported again, and a template has the same first row', async () => {
  const first = await anEvent();
  const second = await anEvent();
  const found = await checked(
    first.eventId,
    await xlsx([header, person({ slot: 'evening', tours: 'Old town', born: '2000-05-06' })]),
  );
  await started(found.importId, first.formId);
  const file = await server.send(participantExportExtra, { eventId: first.eventId }, { token: ours.token });
  const template = await server.send(
    participantExportExtra,
    { eventId: first.eventId, template: '1' },
    { token: ours.token },
  );
  const titles = (await readXlsx(template.body)).sheets[0]?.rows[0] ?? [];
  const written = (await readXlsx(file.body)).sheets[0]?.rows[0] ?? [];
  expect(titles.length).toBeGreaterThan(5);
  // The answers; what else the export says of somebody comes after them, and is passed over.
  expect(written.slice(0, titles.length)).toEqual(titles);
  expect(written.slice(titles.length)).toContain('Check-in code');
  const again = await checked(second.eventId, file.body);
  expect(again).toMatchObject({ good: 1, bad: 0 });
  await started(again.importId, second.formId);
  const fieldIds = 'name,phone,slot,tours,born';
  const [before, after] = [
    await ours.call(participantPage, { eventId: first.eventId, fieldIds }),
    await ours.call(participantPage, { eventId: second.eventId, fieldIds }),
  ];
  expect(after.records[0]?.fields).toEqual(before.records[0]?.fields);
});

test('another organisation’s imports look like ones that are not there', async () => {
  const { eventId, formId } = await anEvent();
  const found = await checked(eventId, await xlsx([header, person()]));
  const { importId } = found;
  const token = theirs.token;
  for (const answer of [
    await server.send(
      participantImportExtra,
      { eventId },
      { token, file: { name: 'a.csv', bytes: csv([['Name'], ['A']]) } },
    ),
    await server.send(participantImportCheck, { formId, importId }, { token }),
    await server.send(participantImportProblems, { formId, importId }, { token }),
    await server.send(participantImportStart, { importId }, { token }),
    await server.send(participantImportUndo, { importId }, { token }),
    await server.send(participantImportDiscard, { importId }, { token }),
    await server.send(participantImports, { eventId }, { token }),
    await server.send(participantExportExtra, { eventId }, { token }),
  ])
    expect(answer.status).toBe(403);
  const foreignGroup = await ours.call(checkinGroupList, { eventId: (await anEvent()).eventId });
  const refused = await send(eventId, csv([['Name'], ['A']]), { groupId: foreignGroup[0]?.groupId });
  expect(refused.status).toBe(403);
});

test('before the first import of a form its state is empty; of a form nobody has it is refused', async () => {
  const { eventId, formId } = await anEvent();
  expect(await ours.call(participantImportCheck, { formId })).toMatchObject({
    importId: null,
    eventId,
    formId,
    state: 'NONE',
    total: 0,
    columns: [],
    rows: { records: [], total: 0, current: 1 },
  });
  const stranger = await server.organisation();
  const seen = await server.send(participantImportCheck, { formId }, { token: stranger.token });
  const none = await server.send(participantImportCheck, { formId: eventId }, { token: ours.token });
  expect([seen.status, none.status]).toEqual([403, 403]);
});
