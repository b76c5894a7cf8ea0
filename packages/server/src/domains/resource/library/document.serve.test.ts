import { randomBytes } from 'node:crypto';
import { documentDelete, documentUpload } from '@convoke/contract/resource/document.calls.ts';
import {
  documentAddress,
  documentDownloadLog,
  documentRecordExport,
  documentRecordPage,
} from '@convoke/contract/resource/document.record.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { rangeAsked } from '../../../core/http/range.ts';

let server: TestServer;
let ours: Organisation;

beforeAll(async () => {
  server = await startServer({ domains: ['resource'] });
});
beforeEach(async () => {
  ours = await server.organisation();
});
afterAll(() => server.close());

const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(100_000)]);
const added = async (name: string, bytes = content) =>
  (await server.send(documentUpload, {}, { token: ours.token, file: { name, bytes } })).data.documentId;
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url, headers });

test('a document is given whole, as an attachment that runs nowhere', async () => {
  const { url } = await ours.call(documentAddress, { documentId: await added('会场 plan.pdf') });
  const answer = await get(url, { 'accept-encoding': 'br, gzip' });
  expect(answer.rawPayload.equals(content)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': content.length.toString(),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `attachment; filename="__ plan.pdf"; filename*=UTF-8''${encodeURIComponent('会场 plan.pdf')}`,
    'accept-ranges': 'bytes',
  });
});

test.each([
  ['page.html', '<script>alert(1)</script>'],
  ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['data.xml', '<a/>'],
])('%s is saved even where it is only to be shown', async (name, text) => {
  const documentId = await added(name, Buffer.from(text));
  const { url } = await ours.call(documentAddress, { documentId, use: 'view' });
  expect((await get(url)).headers['content-disposition']).toMatch(/^attachment/);
});

test('ranges of a download are answered each, and recorded once', async () => {
  const documentId = await added('a.pdf');
  const { url } = await ours.call(documentAddress, { documentId });
  const parts = await Promise.all(['bytes=0-49999', 'bytes=50000-', 'bytes=-9'].map((range) => get(url, { range })));
  expect(parts.map(({ statusCode, headers }) => [statusCode, headers['content-range']])).toEqual([
    [206, `bytes 0-49999/${content.length}`],
    [206, `bytes 50000-${content.length - 1}/${content.length}`],
    [206, `bytes ${content.length - 9}-${content.length - 1}/${content.length}`],
  ]);
  expect(Buffer.concat(parts.slice(0, 2).map(({ rawPayload }) => rawPayload)).equals(content)).toBe(true);
  const beyond = await get(url, { range: `bytes=${content.length}-` });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${content.length}`]);
  expect((await get(url, { range: 'bytes=0-1', 'if-range': '"another"' })).statusCode).toBe(200);
  const head = await get(url, {}, 'HEAD');
  expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
    200,
    String(content.length),
    0,
  ]);
  const log = await ours.call(documentDownloadLog, { resourceId: documentId });
  expect(log).toMatchObject({
    total: 1,
    records: [{ kind: 'download', name: 'a.pdf', byName: 'Tester', fileVersion: 1 }],
  });
  await get((await ours.call(documentAddress, { documentId })).url);
  await get((await ours.call(documentAddress, { documentId, use: 'view' })).url);
  expect(await ours.call(documentDownloadLog, { resourceId: documentId })).toMatchObject({ total: 2 });
});

test.each([
  ['bytes=0-', { first: 0, last: 9 }],
  ['bytes=2-4', { first: 2, last: 4 }],
  ['bytes=2-400', { first: 2, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-30', { first: 0, last: 9 }],
  ['bytes=-0', null],
  ['bytes=10-', null],
  ['bytes=4-2', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes=-', undefined],
  ['items=0-1', undefined],
  [undefined, undefined],
])('of ten bytes %s are %j', (header, range) => {
  expect(rangeAsked(header, 10)).toEqual(range);
});

test('an address ends with its hour and with its document, and cannot be made up', async () => {
  const documentId = await added('a.pdf');
  const { url } = await ours.call(documentAddress, { documentId });
  const [body = '', sign = ''] = url.slice('/library/file/'.length).split('.');
  const other = Buffer.from(Buffer.from(body, 'base64url').toString().replace(documentId, ours.userId)).toString(
    'base64url',
  );
  for (const wrong of [`/library/file/${other}.${sign}`, `/library/file/${body}`, '/library/file/x.y'])
    expect((await get(wrong)).statusCode).toBe(404);
  const { clock } = server.services;
  server.services.clock = { ...clock, now: () => new Date(Date.now() + 3_700_000) };
  expect((await get(url)).statusCode).toBe(404);
  server.services.clock = clock;
  expect((await get(url)).statusCode).toBe(200);
  await ours.call(documentDelete, { id: documentId });
  expect((await get(url)).statusCode).toBe(404);
});

test('a bucket hands out downloads by itself, recorded once; what is shown in a page comes from here', async () => {
  const documentId = await added('a.pdf');
  const signed = vi.spyOn(server.services.storage, 'signedUrl').mockResolvedValue('https://bucket.example/a?signed');
  try {
    const { url } = await ours.call(documentAddress, { documentId });
    for (const range of ['bytes=0-', 'bytes=2-4']) {
      const answer = await get(url, { range });
      expect([answer.statusCode, answer.headers.location]).toEqual([302, 'https://bucket.example/a?signed']);
    }
    expect(signed).toHaveBeenCalledWith(expect.any(String), {
      seconds: 60,
      fileName: 'a.pdf',
      contentType: 'application/pdf',
      isAttachment: true,
    });
    expect(await ours.call(documentDownloadLog, { resourceId: documentId })).toMatchObject({ total: 1 });
    expect((await get((await ours.call(documentAddress, { documentId, use: 'view' })).url)).statusCode).toBe(200);
  } finally {
    signed.mockRestore();
  }
});

test('uploads and downloads are listed, found and exported', async () => {
  const documentId = await added('budget.pdf');
  await added('agenda.pdf');
  await get((await ours.call(documentAddress, { documentId })).url);
  const page = await ours.call(documentRecordPage, {});
  expect(page.records.map(({ kind, name }) => [kind, name])).toEqual([
    ['download', 'budget.pdf'],
    ['upload', 'agenda.pdf'],
    ['upload', 'budget.pdf'],
  ]);
  expect(await ours.call(documentRecordPage, { search: 'BUDG', kind: 'upload', userId: ours.userId })).toMatchObject({
    total: 1,
  });
  const sheet = await server.send(documentRecordExport, {}, { token: ours.token });
  expect(sheet.body.subarray(0, 2).toString()).toBe('PK');
});
