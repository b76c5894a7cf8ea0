import { documentUpload } from '@convoke/contract/resource/document.calls.ts';
import { documentSheetRows } from '@convoke/contract/resource/document.sheet.calls.ts';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let ours: Organisation;

beforeAll(async () => {
  server = await startServer({ domains: ['resource'] });
});
beforeEach(async () => {
  ours = await server.organisation();
});
afterAll(() => server.close());

const add = async (name: string, bytes: Buffer) =>
  (await server.send(documentUpload, {}, { token: ours.token, file: { name, bytes } })).data.documentId;
const asked = (input: { documentId: string; sheet?: number }) =>
  server.send(documentSheetRows, input, { token: ours.token });

test('the sheets of a workbook are shown, the first rows of each', async () => {
  const book = await writeXlsx({
    sheets: [
      { name: '座位', rows: Array.from({ length: 300 }, (_, at) => [`row ${at}`, at]) },
      { name: 'Wide', rows: [Array.from({ length: 60 }, (_, at) => at)] },
    ],
  });
  const documentId = await add('seats.xlsx', Buffer.from(book));
  const first = await ours.call(documentSheetRows, { documentId });
  expect(first.sheets).toEqual(['座位', 'Wide']);
  expect(first.rows).toHaveLength(200);
  expect(first.rows[1]).toEqual({ n: 2, cells: ['row 1', '1'] });
  expect(first.isCut).toBe(true);
  const second = await ours.call(documentSheetRows, { documentId, sheet: 2 });
  expect(second.rows[0]?.cells).toHaveLength(50);
  expect(second.isCut).toBe(true);
  expect(await asked({ documentId, sheet: 3 })).toMatchObject({ data: { failure: 'DOCUMENT_NOT_SHOWN' } });
});

test('what is no workbook is refused in words', async () => {
  const damaged = await add('damaged.xlsx', Buffer.from('no archive at all'));
  const zip = await add('zip.xlsx', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(100)]));
  const text = await add('a.txt', Buffer.from('text'));
  for (const documentId of [zip, text])
    expect(await asked({ documentId })).toMatchObject({ data: { failure: 'DOCUMENT_NOT_SHOWN' } });
  expect(damaged).toBeUndefined();
});

test('nothing runs in the frame of a Word file, and pdf.js finds its files', async () => {
  const get = (url: string) => server.app.inject({ method: 'GET', url });
  const policy = (await get('/library/frame')).headers['content-security-policy'];
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/sandbox allow-same-origin$/);
  expect(policy).not.toContain('script');
  const map = await get('/library/pdf/cmaps/UniGB-UCS2-H.bcmap');
  expect([map.statusCode, map.rawPayload.length > 1000]).toEqual([200, true]);
  expect((await get('/library/pdf/wasm/openjpeg.wasm')).headers['content-type']).toBe('application/wasm');
  for (const path of ['cmaps/none.bcmap', 'cmaps/LICENSE', 'build/pdf.mjs', 'cmaps/..%2Fpackage.json'])
    expect((await get(`/library/pdf/${path}`)).statusCode).toBe(404);
});
