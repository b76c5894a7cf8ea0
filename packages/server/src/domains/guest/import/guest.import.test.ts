import {
  guestAdd,
  guestEdit,
  guestExport,
  guestGet,
  guestList,
  guestTypeList,
} from '@convoke/contract/guest/guest.calls.ts';
import { guestAddLecture } from '@convoke/contract/guest/guest.event.calls.ts';
import {
  guestImport,
  guestImportDiscard,
  guestImportInfo,
  guestImportPreview,
  guestImports,
  guestImportStart,
  guestImportUndo,
} from '@convoke/contract/guest/guest.import.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
});

const fileOf = (bytes: Buffer | string, name: string) => ({
  token: organisation.token,
  file: { name, bytes: Buffer.from(bytes) },
});
const upload = (bytes: Buffer | string, name = 'guests.csv', how: object = {}) =>
  server.send(guestImport, how, fileOf(bytes, name));
const preview = async (text: string, how: object = {}) =>
  (await server.send(guestImportPreview, how, fileOf(text, 'guests.csv'))).data;
async function read(text: string) {
  const { importId } = (await upload(text)).data;
  const info = await organisation.call(guestImportInfo, { importId, size: 500 });
  return { importId, info, states: info.rows.records.map(({ state }) => state) };
}
const names = async () =>
  (await organisation.call(guestList, { size: 500, sort: 'name' })).records.map(({ name }) => name);
const refusal = (answer: { data: unknown }) => (answer.data as { failure?: string }).failure;

const sheet = [
  'Name,单位,Title,Type,Phone,E-mail,Link,Biography,Biography (中文),Shoe size',
  'Ada Lovelace,Analytical Engines,Mathematician,Keynote,13800138000,ada@example.com,https://example.com/a,"First line\n<b>second</b>",第一行,37',
  'Nobody,,,,12,nobody,ftp://x,,,',
  'ＡＤＡ Lovelace,analytical engines,,,,,,,,',
  'Bo,,,,,,,,,',
  ',Acme,,,,,,,,',
].join('\n');

test('a sheet is shown row by row before anything is taken', async () => {
  const { guestId } = await organisation.call(guestAdd, { name: 'BO ' });
  const { importId, info, states } = await read(sheet);
  expect(states).toEqual(['NEW', 'BAD', 'BAD', 'MATCH', 'BAD']);
  expect(info).toMatchObject({ total: 5, fresh: 1, matching: 1, bad: 3, state: 'CHECKED', undoUntil: null });
  const [, nobody, again, bo, nameless] = info.rows.records;
  expect(nobody?.problems.map((each) => each.split(':')[0])).toEqual(['Link', 'Phone', 'E-mail']);
  expect(again?.problems).toEqual(['An earlier row is the same guest.']);
  expect(bo).toMatchObject({ rowNumber: 5, guestId, guestName: 'BO' });
  expect(nameless?.problems).toEqual(['Name: Required.']);
  expect(await names()).toEqual(['BO']);
  const only = await organisation.call(guestImportInfo, { importId, only: 'BAD' });
  expect(only.rows.total).toBe(3);
});

test('what is taken says what the sheet says, once, and nothing in it runs', async () => {
  const { importId } = await read(sheet);
  const start = () => server.send(guestImportStart, { importId }, { token: organisation.token });
  const [one, two] = await Promise.all([start(), start()]);
  expect([one, two].map(refusal).filter(Boolean)).toEqual(['IMPORT_STATE']);
  expect(await names()).toEqual(['Ada Lovelace', 'Bo']);
  const [row] = (await organisation.call(guestList, { search: 'ada' })).records;
  expect(await organisation.call(guestGet, { guestId: row?.guestId ?? '' })).toMatchObject({
    company: 'Analytical Engines',
    phone: '13800138000',
    email: 'ada@example.com',
    biography: '<p>First line<br />&lt;b&gt;second&lt;/b&gt;</p>',
    words: { zh: { biography: '<p>第一行</p>' } },
    links: [{ kind: 'website', url: 'https://example.com/a' }],
    changedBy: 'import',
  });
  expect(await organisation.call(guestTypeList, {})).toMatchObject([{ name: 'Keynote', guests: 1 }]);
  expect((await organisation.call(guestImports, {}))[0]).toMatchObject({ importId, state: 'DONE', made: 2 });
});

test('an import is undone for a day: what it added goes, what it changed is as it was, what came after stays', async () => {
  const { guestId } = await organisation.call(guestAdd, { name: 'Bo', title: 'Poet', phone: '13800138001' });
  const kept = await organisation.call(guestAdd, { name: 'Cy', title: 'Clerk' });
  const { importId } = await read('Name,Title\nBo,Painter\nCy,Cook\nDi,Diver\nEd,Editor');
  expect(await organisation.call(guestImportStart, { importId, matches: 'change' })).toEqual({ made: 2, changed: 2 });
  expect(await organisation.call(guestGet, { guestId })).toMatchObject({ title: 'Painter', phone: '13800138001' });
  await organisation.call(guestEdit, { guestId: kept.guestId, version: 2, name: 'Cy', title: 'Chef' });
  const [di] = (await organisation.call(guestList, { search: 'di' })).records.filter(({ name }) => name === 'Di');
  const { eventId } = await organisation.event();
  await organisation.call(guestAddLecture, { eventId, guestId: di?.guestId ?? '' });
  expect(await organisation.call(guestImportUndo, { importId })).toEqual({ undone: 2, kept: 2 });
  expect(await names()).toEqual(['Bo', 'Cy', 'Di']);
  expect(await organisation.call(guestGet, { guestId })).toMatchObject({ title: 'Poet' });
  expect(await organisation.call(guestGet, { guestId: kept.guestId })).toMatchObject({ title: 'Chef' });
  const again = await server.send(guestImportUndo, { importId }, { token: organisation.token });
  expect(refusal(again)).toBe('IMPORT_STATE');
});

test('columns are known by what people and programs call them, and what they hold is shown before it is stored', async () => {
  const text = [
    'Name,Company,Job Title,Email,Mobile,Bio,Shoe size',
    'Ada Lovelace,Engines,Mathematician,ADA@example.com,13800138000,"She <b>saw</b> it.",37',
  ].join('\n');
  const kinds = ['name', 'company', 'title', 'email', 'phone', 'biography', 'none'];
  expect(await preview(text)).toMatchObject({ columns: kinds, separator: ',', headerRow: 1 });
  expect(await organisation.call(guestImports, {})).toEqual([]);
  const { importId, info } = await read(text);
  expect(info.columns.at(-1)).toEqual({ title: 'Shoe size', kind: 'none' });
  expect(info.rows.records[0]?.stored).toEqual({
    name: 'Ada Lovelace',
    company: 'Engines',
    title: 'Mathematician',
    type: '',
    email: 'ada@example.com',
    phone: '13800138000',
    links: [],
    note: '',
    biographies: { en: 'She <b>saw</b> it.' },
  });
  await organisation.call(guestImportStart, { importId });
  const [row] = (await organisation.call(guestList, {})).records;
  expect(await organisation.call(guestGet, { guestId: row?.guestId ?? '' })).toMatchObject({
    title: 'Mathematician',
    email: 'ada@example.com',
    phone: '13800138000',
    biography: '<p>She &lt;b&gt;saw&lt;/b&gt; it.</p>',
  });
});

test.each([
  ['Sessionize', 'FirstName,LastName,TagLine,Bio,LinkedIn,Email', 'givenName,familyName,title,biography,link,email'],
  ['Outlook', 'Title,First Name,Last Name,Company,Job Title,Notes', 'none,givenName,familyName,company,title,note'],
  ['Chinese', '嘉宾姓名,工作单位,职位,手机号码,个人简介,邮编', 'name,company,title,phone,biography,none'],
  ['Spanish', 'Nombre completo,Organización,Puesto,Móvil,Semblanza', 'name,company,title,phone,biography'],
  ['Japanese', 'お名前,所属,肩書き,携帯電話,プロフィール,ふりがな', 'name,company,title,phone,biography,none'],
  ['a list of speakers', 'Speaker,Organisation,Bio,Shoe size', 'name,company,biography,none'],
  ['pretix', 'Order code,Attendee name,Attendee email,E-mail,ZIP code', 'none,name,email,none,none'],
])('titles of %s', async (_, titles, kinds) => {
  const cells = titles.split(',').map((title) => (/ZIP|邮编|code/.test(title) ? '610041' : ''));
  expect((await preview(`${titles}\n${cells.join(',')},x`)).columns).toEqual(kinds.split(','));
});

test('columns are chosen by people: a name that has another title, a name in two parts, the row with the titles', async () => {
  const text = 'Speakers 2026;;\nWho;Whence;Number\nAda;Engines;13800138000';
  expect(refusal(await upload(text))).toBe('GUEST_IMPORT_NO_NAME');
  expect(await preview(text, { headerRow: 2 })).toMatchObject({ separator: ';', header: ['Who', 'Whence', 'Number'] });
  const columns = 'name,company,phone';
  const { importId } = (await upload(text, 'a.csv', { headerRow: 2, columns })).data;
  const { rows } = await organisation.call(guestImportInfo, { importId });
  expect(rows.records).toMatchObject([
    { rowNumber: 3, stored: { name: 'Ada', company: 'Engines', phone: '13800138000' } },
  ]);
  const twice = await upload(text, 'a.csv', { headerRow: 2, columns: 'name,name,none' });
  expect([twice.code, (twice.data as { fields?: unknown }).fields]).toMatchObject([1000, [{ path: 'columns.1' }]]);
  expect((await upload(text, 'a.csv', { columns: 'name,shoe' })).code).toBe(1000);
  const parts = await read('Family name,Given name\n王,小明\nLovelace,Ada');
  expect(parts.info.rows.records.map(({ stored }) => stored?.name)).toEqual(['王小明', 'Ada Lovelace']);
});

test('matches are passed over unless it is asked to change them, and a sheet can be thrown away', async () => {
  const { guestId } = await organisation.call(guestAdd, { name: 'Bo', title: 'Poet' });
  const { importId } = await read('Name,Title\nBo,Painter');
  expect(await organisation.call(guestImportStart, { importId })).toEqual({ made: 0, changed: 0 });
  expect(await organisation.call(guestGet, { guestId })).toMatchObject({ title: 'Poet', version: 1 });
  const other = await read('Name\nZoe');
  await organisation.call(guestImportDiscard, { importId: other.importId });
  expect(await names()).toEqual(['Bo']);
});

test('what is no sheet of guests is refused, and 10,000 rows in words; 5,000 are taken', async () => {
  expect(refusal(await upload('Colour,Size\nred,3'))).toBe('GUEST_IMPORT_NO_NAME');
  expect(refusal(await upload('Name'))).toBe('IMPORT_NOT_READABLE');
  const rows = (count: number) =>
    ['Name,Company', ...Array.from({ length: count }, (_, n) => `Guest ${n},Company ${n}`)].join('\n');
  const long = await upload(rows(10_000));
  expect([long.code, refusal(long)]).toEqual([1000, 'GUEST_IMPORT_TOO_LONG']);
  expect(long.message).toContain('5,000');
  const { importId } = (await upload(rows(5000))).data;
  expect(await organisation.call(guestImportStart, { importId })).toEqual({ made: 5000, changed: 0 });
  const found = await organisation.call(guestList, { search: 'company 4321' });
  expect(found.records.map(({ name }) => name)).toEqual(['Guest 4321']);
});

test('an exported sheet is imported again as the same guests', async () => {
  const { importId } = await read(sheet);
  await organisation.call(guestImportStart, { importId });
  const file = await server.send(guestExport, {}, { token: organisation.token });
  const again = (await upload(file.body as Buffer, 'guests.xlsx')).data;
  const info = await organisation.call(guestImportInfo, { importId: again.importId });
  expect(info).toMatchObject({ total: 2, fresh: 0, matching: 2, bad: 0 });
  const guests = async () =>
    (await organisation.call(guestList, { sort: 'name' })).records.map(
      ({ updatedAt: _, version: __, ...guest }) => guest,
    );
  const before = await guests();
  await organisation.call(guestImportStart, { importId: again.importId, matches: 'change' });
  expect(await guests()).toEqual(before);
});
