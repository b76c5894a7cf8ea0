import { mostCandidates } from '@convoke/contract/vote/vote.rules.ts';
import { voteCandidatesRead } from '@convoke/contract/vote/vote.sheet.calls.ts';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('no more than a round takes, and it says so', async () => {
  const rows = Array.from({ length: mostCandidates + 5 }, (_, n) => [`C${n}`]);
  const found = await read(await xlsx(rows));
  expect([found.candidates.length, found.isCut]).toEqual([mostCandidates, true]);
  expect((await read(await xlsx(rows.slice(0, mostCandidates)))).isCut).toBe(false);
});

test('what is no sheet, or names nobody, is refused', async () => {
  for (const bytes of [Buffer.from('PK\u0003\u0004broken'), await xlsx([['Name', 'Group']]), await xlsx([[null, 'x']])])
    expect(await read(bytes)).toMatchObject({ failure: 'VOTE_SHEET' });
  expect(await read(Buffer.alloc(0))).toMatchObject({ failure: 'FILE_MISSING' });
  const unsigned = await server.send(voteCandidatesRead, {}, { file: { name: 'x.csv', bytes: Buffer.from('Ada') } });
  expect(unsigned.status).toBe(401);
});
