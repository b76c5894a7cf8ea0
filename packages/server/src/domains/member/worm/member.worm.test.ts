import { memberEntry, memberLogList } from '@convoke/contract/member/member.calls.ts';
import {
  memberWormAdd,
  memberWormDelete,
  memberWormExport,
  memberWormImport,
  memberWormList,
  memberWormRestore,
  memberWormPreview,
  memberWormSheet,
  memberWormTemplate,
  memberWormUpdate,
} from '@convoke/contract/member/member.worm.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { control } from '../../../../testing/tier.ts';

let server: TestServer;
let other: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
  other = await startServer({ database: server.database });
});
afterAll(async () => {
  await server.close();
  await other.close();
});
beforeEach(async () => {
  organisation = await server.organisation();
});

const call: Organisation['call'] = (of, input) => organisation.call(of, input);
const add = async (phone: string, name = '', more: object = {}) =>
  (await call(memberWormAdd, { phone, name, ...more })).wormId;
const listed = async (filter: object = {}) =>
  (await call(memberWormList, { size: 100, sort: 'name', ...filter })).records;
const names = async (filter: object = {}) => (await listed(filter)).map(({ name }) => name);

async function refusal(of: Parameters<TestServer['send']>[0], input: object) {
  const { status, data } = await server.send(of, input, { token: organisation.token });
  return (data as { failure?: string } | null)?.failure ?? status;
}

const upload = (text: string, input: { columns?: string; separator?: ';' } = {}) =>
  server.send(memberWormSheet, input, {
    token: organisation.token,
    file: { name: 'worms.csv', bytes: Buffer.from(text) },
  });

test('a number stands there once, in whatever spelling, and so does a name without a number', async () => {
  await add('138 0013 8000', 'Ana');
  expect(await refusal(memberWormAdd, { phone: '+8613800138000' })).toBe('WORM_LISTED');
  await add('', 'Bo');
  expect(await refusal(memberWormAdd, { name: 'BO' })).toBe('WORM_LISTED');
  // Of another number the name may be another person's.
  await add('13900139000', 'Bo');
  expect(await refusal(memberWormAdd, { note: 'Nobody' })).not.toBe(200);
  expect((await listed()).map(({ name, phone, kind }) => [name, phone, kind])).toEqual([
    ['Ana', '13800138000', 'phone'],
    ['Bo', null, 'name'],
    ['Bo', '13900139000', 'phone'],
  ]);
});

/** Four add one number at once on two servers. Answers how many did. */
async function rush() {
  const sent = [server, other, server, other].map((one) =>
    one.send(memberWormAdd, { phone: '13800138000' }, { token: organisation.token }),
  );
  return (await Promise.all(sent)).filter(({ code }) => code === 0).length;
}

test('of those who add one number at once on two servers all but one are refused', async () => {
  expect(await rush()).toBe(1);
});

control('without the rule several are there', async () => {
  await withClient(server.database.superuserUrl, (client) => client.query('DROP INDEX member_worm_phone'));
  try {
    expect(await rush()).toBeGreaterThan(1);
  } finally {
    await withClient(server.database.superuserUrl, async (client) => {
      await client.query('DELETE FROM member_worm');
      await client.query(
        'CREATE UNIQUE INDEX member_worm_phone ON member_worm (organisation_id, phone) WHERE phone IS NOT NULL AND deleted_at IS NULL',
      );
    });
  }
});

test('who it is: by a number for sure, by a name perhaps', async () => {
  const { memberId } = await call(memberEntry, { name: 'Ana', phones: ['13800138000'] });
  await call(memberEntry, { name: 'ana' });
  await add('13800138000', 'Ana');
  await add('13900139000', 'Nobody');
  const [ana, nobody] = await listed();
  expect(ana).toMatchObject({ member: { memberId, name: 'Ana', events: 0 }, namesakes: 1 });
  expect(nobody).toMatchObject({ member: null, namesakes: 0 });
  expect(await names({ isMatched: true })).toEqual(['Ana']);
  expect(await names({ isMatched: false })).toEqual(['Nobody']);
});

test('search, reasons, kinds, and pages by cursor', async () => {
  await add('13800138000', 'Ana', { reason: 'resale', note: 'Sold three bags outside' });
  await add('', 'Bo');
  await add('13900139000', 'Cy');
  expect(await names({ search: 'THREE BAGS' })).toEqual(['Ana']);
  expect(await names({ search: '139 0013' })).toEqual(['Cy']);
  expect(await names({ search: 'b' })).toEqual(['Bo']);
  expect(await names({ reason: 'resale' })).toEqual(['Ana']);
  expect(await names({ kind: 'name' })).toEqual(['Bo']);
  const first = await call(memberWormList, { size: 2, sort: 'name' });
  const cursor = first.nextCursor ?? '';
  const next = await call(memberWormList, { size: 2, sort: 'name', cursor });
  expect([...first.records, ...next.records].map(({ name }) => name)).toEqual(['Ana', 'Bo', 'Cy']);
});

test('what is changed, taken off and brought back is told in the history of the member', async () => {
  const { memberId } = await call(memberEntry, { name: 'Ana', phones: ['13800138000'] });
  const { eventId } = await organisation.event();
  const wormId = await add('13800138000', 'Ana', { eventId });
  const version = (await call(memberWormUpdate, { wormId, version: 1, reason: 'other', link: 'https://example.com/a' }))
    .version;
  expect(await refusal(memberWormUpdate, { wormId, version: 1, note: 'x' })).toBe('WORM_CHANGED');
  expect(await listed()).toMatchObject([{ reason: 'other', link: 'https://example.com/a', event: { eventId } }]);
  expect(await refusal(memberWormUpdate, { wormId, version, phone: '', name: '' })).not.toBe(200);
  expect(await call(memberWormDelete, { wormIds: [wormId] })).toEqual({ deleted: 1 });
  expect(await listed()).toEqual([]);
  expect(await call(memberWormRestore, { wormIds: [wormId] })).toEqual({ restored: 1 });
  await call(memberWormDelete, { wormIds: [wormId] });
  await add('13800138000', 'Ana again');
  expect(await call(memberWormRestore, { wormIds: [wormId] })).toEqual({ restored: 0 });
  const kinds = (await call(memberLogList, { memberId, size: 50 })).records.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'wormListed')).toHaveLength(3);
  expect(kinds.filter((kind) => kind === 'wormUnlisted')).toHaveLength(2);
});

test('a sheet is shown row by row before anything is added; rows that do not fit are named', async () => {
  await add('13800138000', 'Ana');
  const { data } = await upload(
    [
      'Phone,Name,Reason (any),What happened,Link',
      '138-0013-8000,Ana,,,',
      '13900139000,Bo,转卖礼品或门票,=SUM(A1),https://example.com/a',
      '+86 13900139000,Bo,,,',
      '12,Cy,,,',
      ',Dee,because,,',
      ',,,seen,',
    ].join('\n'),
  );
  expect(data.rows.map(({ state }) => state)).toEqual(['KNOWN', 'NEW', 'TWICE', 'BAD', 'BAD', 'BAD']);
  expect(data.counts).toEqual({ NEW: 1, KNOWN: 1, TWICE: 1, BAD: 3 });
  expect(data.rows[3]?.problems[0]).toMatch(/^Phone: /);
  expect(data.rows[4]?.problems[0]).toMatch(/^Reason: /);
  const worms = data.rows.flatMap(({ entry }) => entry ?? []);
  expect(await call(memberWormImport, { worms })).toEqual({ added: 1, known: 2 });
  expect(await call(memberWormImport, { worms })).toEqual({ added: 0, known: 3 });
  expect((await listed()).map(({ name, reason }) => [name, reason])).toEqual([
    ['Ana', 'gifts'],
    ['Bo', 'resale'],
  ]);
});

test('columns are proposed over the first rows, and chosen where their titles say nothing', async () => {
  const text = 'Contact no;Whom;备注;Shoe size\n13900139000;Bo;Six bags;41\n;Cy;;38';
  const { data: seen } = await server.send(
    memberWormPreview,
    {},
    { token: organisation.token, file: { name: 'worms.csv', bytes: Buffer.from(text) } },
  );
  expect(seen).toMatchObject({
    separator: ';',
    header: ['Contact no', 'Whom', '备注', 'Shoe size'],
    columns: ['phone', 'none', 'note', 'none'],
  });
  // As it is proposed nobody has a name.
  expect((await upload(text)).data).toMatchObject({ counts: { NEW: 1, BAD: 1 }, skipped: ['Whom', 'Shoe size'] });
  const { data } = await upload(text, { separator: ';', columns: 'phone,name,note,none' });
  expect(data).toMatchObject({ counts: { NEW: 2, BAD: 0 }, skipped: ['Shoe size'] });
  expect(data.rows.map(({ rowNumber, entry }) => [rowNumber, entry?.phone, entry?.name, entry?.note])).toEqual([
    [2, '13900139000', 'Bo', 'Six bags'],
    [3, '', 'Cy', ''],
  ]);
  expect(await listed()).toEqual([]);
});

test('a field that two columns claim, and what is none, is refused', async () => {
  const text = 'A,B\n13900139000,Bo';
  const fields = async (columns: string) =>
    ((await upload(text, { columns })).data as unknown as { fields: { path: string }[] }).fields.map(
      ({ path }) => path,
    );
  expect(await fields('name,name')).toEqual(['columns.1']);
  expect(await fields('phone,shoe')).toEqual(['columns.1']);
  expect((await upload(text, { columns: 'note,none' })).data).toMatchObject({ failure: 'WORM_SHEET_NO_COLUMN' });
});

test('a sheet without such columns, or none at all, is refused', async () => {
  expect((await upload('Shoe,Size\n1,2')).data).toMatchObject({ failure: 'WORM_SHEET_NO_COLUMN' });
  expect((await upload('')).data).toMatchObject({ failure: 'FILE_MISSING' });
});

test('the template and the export can be imported again; formulas stay text', async () => {
  await add('+85261234567', '=1+1', { note: 'Came "twice"' });
  const token = organisation.token;
  const template = await server.send(memberWormTemplate, {}, { token, headers: { cookie: 'language=zh' } });
  const sheet = await readXlsx(template.body);
  expect(sheet.sheets[0]?.rows[0]?.[0]).toBe('手机号');
  const csv = (await server.send(memberWormExport, { format: 'csv' }, { token })).body.toString();
  expect(csv).toContain('\'+85261234567,\'=1+1,Comes only for gifts,"Came ""twice"""');
  const { data } = await upload(csv);
  expect(data.rows.map(({ state }) => state)).toEqual(['KNOWN']);
  const xlsx = await readXlsx((await server.send(memberWormExport, {}, { token })).body);
  expect(xlsx.sheets[0]?.rows).toHaveLength(2);
});
