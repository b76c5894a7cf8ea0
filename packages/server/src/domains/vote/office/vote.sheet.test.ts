import { mostCandidates } from '@convoke/contract/vote/vote.rules.ts';
import { voteCandidatesPreview, voteCandidatesRead } from '@convoke/contract/vote/vote.sheet.calls.ts';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let host: Organisation;

beforeAll(async () => {
  server = await startServer();
  host = await server.organisation();
});
afterAll(() => server.close());

type Cell = string | number | null;
const xlsx = async (rows: Cell[][]) => Buffer.from(await writeXlsx({ sheets: [{ name: 'Candidates', rows }] }));
const read = async (bytes: Buffer, name = 'candidates.xlsx') =>
  (await server.send(voteCandidatesRead, {}, { token: host.token, file: { name, bytes } })).data;
const candidate = (name: string, group = '', introduction = '', videoUrl = '') => ({
  name,
  group,
  introduction,
  videoUrl,
});

test('a sheet without titles is read by the order of its columns; rows without a name are passed over', async () => {
  const rows = [
    ['Ada', 'Morning', 'The first\nprogram', 'https://example.org/ada'],
    [null, 'Nobody'],
    ['Bo', null, null],
    [42],
  ];
  expect(await read(await xlsx(rows))).toEqual({
    candidates: [
      candidate('Ada', 'Morning', 'The first program', 'https://example.org/ada'),
      candidate('Bo'),
      candidate('42'),
    ],
    isCut: false,
  });
});

test('with titles in any of the languages the columns may stand in any order, others are passed over', async () => {
  const ofTitles = async (titles: string[]) =>
    (await read(await xlsx([titles, ['7', 'Morning', 'Ada', 'Hello']]))).candidates;
  for (const titles of [
    ['No.', 'Group', 'NAME', 'Introduction'],
    ['编号', '分组', '姓名', '介绍'],
    ['N.º', 'Grupo', 'Nombre*', 'Presentación'],
    ['番号', 'グループ', '名前', '紹介'],
  ])
    expect(await ofTitles(titles)).toEqual([candidate('Ada', 'Morning', 'Hello')]);
  const csv = Buffer.from('Name,Video\nAda,https://example.org/a\n');
  expect((await read(csv, 'list.csv')).candidates).toEqual([candidate('Ada', '', '', 'https://example.org/a')]);
});

describe('the columns of a file of candidates', () => {
  const file = (text: string) => ({ token: host.token, file: { name: 'list.csv', bytes: Buffer.from(text) } });
  const preview = async (text: string, input: object = {}) =>
    (await server.send(voteCandidatesPreview, input, file(text))).data;
  const ofColumns = (text: string, input: object) => server.send(voteCandidatesRead, input, file(text));

  test('are proposed by their titles; without titles by their order, and no row is lost', async () => {
    expect(await preview('No.;Group;Name\n7;Morning;Ada')).toMatchObject({
      separator: ';',
      headerRow: 1,
      header: ['No.', 'Group', 'Name'],
      rows: [['7', 'Morning', 'Ada']],
      columns: ['none', 'group', 'name'],
    });
    expect(await preview('Ada,Morning,,,x\nBo,Evening')).toMatchObject({
      headerRow: 0,
      header: ['', '', '', '', ''],
      rows: [
        ['Ada', 'Morning', '', '', 'x'],
        ['Bo', 'Evening'],
      ],
      columns: ['name', 'group', 'introduction', 'videoUrl', 'none'],
    });
    // Titles that nobody knows are titles where somebody says so, and a name is one where somebody says that there are none.
    expect(await preview('Who,Team\nAda,Red', { headerRow: 1 })).toMatchObject({
      headerRow: 1,
      header: ['Who', 'Team'],
      rows: [['Ada', 'Red']],
    });
    expect(await preview('Name,Group', { headerRow: 0 })).toMatchObject({ headerRow: 0, rows: [['Name', 'Group']] });
  });

  test('are what people say that they are', async () => {
    const text = 'Candidates 2026,,\nTeam,Age,Who\nRed,36,Ada\nBlue,27,Bo';
    const { data } = await ofColumns(text, { headerRow: 2, columns: 'group,none,name' });
    expect(data).toEqual({ candidates: [candidate('Ada', 'Red'), candidate('Bo', 'Blue')], isCut: false });
    const untitled = await ofColumns('Red,Ada\nBlue,Bo', { headerRow: 0, columns: 'group,name' });
    expect(untitled.data.candidates).toEqual([candidate('Ada', 'Red'), candidate('Bo', 'Blue')]);
  });

  test('of an unknown kind, twice of one kind, too many and none of names are refused', async () => {
    const refused = async (columns: string) => {
      const { code, data } = await ofColumns('Who,Team\nAda,Red', { columns });
      const { failure, fields } = data as { failure?: string; fields?: { path: string }[] };
      return [code, fields?.map(({ path }) => path) ?? failure];
    };
    expect(await refused('name,shoe')).toEqual([1000, ['columns.1']]);
    expect(await refused('name,name')).toEqual([1000, ['columns.1']]);
    expect(await refused(Array(201).fill('none').join(','))).toEqual([1000, ['columns']]);
    expect(await refused('group,none')).toEqual([1000, 'VOTE_SHEET']);
    expect(await preview('')).toMatchObject({ failure: 'FILE_MISSING' });
  });
});

test('no more than a round takes, and it says so', async () => {
  const rows = Array.from({ length: mostCandidates + 5 }, (_, n) => [`C${n}`]);
  const found = await read(await xlsx(rows));
  expect([found.candidates.length, found.isCut]).toEqual([mostCandidates, true]);
  expect((await read(await xlsx(rows.slice(0, mostCandidates)))).isCut).toBe(false);
});

test('a small workbook with one long text in each of its cells is refused, not held', async () => {
  const long = 'A'.repeat(20_000);
  const rows = Array.from({ length: 300 }, () => Array.from({ length: 10 }, () => long));
  const bytes = await xlsx(rows);
  expect(bytes.length).toBeLessThan(2 * 1024 * 1024);
  expect(await read(bytes)).toMatchObject({ failure: 'MEMBER_FILE_DAMAGED' });
});

test('what is no sheet, or names nobody, is refused', async () => {
  for (const bytes of [Buffer.from('%PDF-1.7'), await xlsx([['Name', 'Group']]), await xlsx([[null, 'x']])])
    expect(await read(bytes)).toMatchObject({ failure: 'VOTE_SHEET' });
  expect(await read(Buffer.from('PK\u0003\u0004broken'))).toMatchObject({ failure: 'MEMBER_FILE_DAMAGED' });
  expect(await read(Buffer.alloc(0))).toMatchObject({ failure: 'FILE_MISSING' });
  const unsigned = await server.send(voteCandidatesRead, {}, { file: { name: 'x.csv', bytes: Buffer.from('Ada') } });
  expect(unsigned.status).toBe(401);
});
