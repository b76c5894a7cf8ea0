import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { documentPage, documentUpload } from '@convoke/contract/resource/document.calls.ts';
import { documentLinkConvert } from '@convoke/contract/resource/document.link.calls.ts';
import { uploadFinish, uploadPath, uploadUnfinished } from '@convoke/contract/resource/upload.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eicar, fakeClamd, mostScanned } from '../../../../testing/clamd.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { fileOf, idOf, metadataOf, uploadHeaders } from '../../../../testing/uploading.ts';
import { documentPages } from '../library/document.pages.ts';

let server: TestServer;
let ours: Organisation;
let scanner: Awaited<ReturnType<typeof fakeClamd>>;

beforeAll(async () => {
  scanner = await fakeClamd();
  server = await startServer({ domains: ['resource'], env: { CLAMAV_ADDRESS: scanner.address } });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await scanner.stop();
});
beforeEach(async () => {
  scanner.manner = 'well';
  ours = await server.organisation();
});

const upload = (bytes: Buffer, name = 'a.txt') =>
  server.send(documentUpload, {}, { token: ours.token, file: { name, bytes } });
const documents = async () => (await ours.call(documentPage, {})).records;
const folder = (name: string) => {
  try {
    return readdirSync(path.join(server.services.settings.DATA_DIR, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);
  } catch {
    return [];
  }
};
async function ask(method: string, url: string, headers: Record<string, string>, body?: Buffer): Promise<Response> {
  const { port } = server.app.server.address() as AddressInfo;
  const { APP_ID, APP_SECRET } = server.services.settings;
  const signed = uploadHeaders({ token: ours.token, appId: APP_ID, appSecret: APP_SECRET });
  const answer = { method, headers: { ...signed, ...headers }, ...(body && { body: new Uint8Array(body) }) };
  return fetch(new URL(url, `http://127.0.0.1:${port}`), answer);
}
/** By tus, all at once; answers the upload's id and what the last piece was answered. */
async function byTus(bytes: Buffer): Promise<{ uploadId: string; last: Response }> {
  const metadata = metadataOf({ filename: 'a.txt' });
  const begun = await ask('POST', uploadPath, { 'upload-length': String(bytes.length), 'upload-metadata': metadata });
  const url = begun.headers.get('location') ?? '';
  const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  return { uploadId: idOf(url), last: await ask('PATCH', url, type, bytes) };
}
/** Whether the page of a link to it calls it scanned. */
async function isCalledScanned(documentId: string): Promise<boolean | undefined> {
  const { url } = await ours.call(documentLinkConvert, { documentId });
  const code = url.slice(url.lastIndexOf('/') + 1);
  const page = await documentPages[0]?.load(server.services, { code }, {} as never);
  return (page as { file: { isScanned: boolean } }).file.isScanned;
}

test('what is clean is kept and called scanned, whichever way it comes; what is too large for the scanner is not', async () => {
  const { data } = await upload(Buffer.from('a plan'));
  expect(await isCalledScanned(data.documentId)).toBe(true);
  const { uploadId, last } = await byTus(Buffer.from('another plan'));
  expect(last.status).toBe(204);
  expect(await isCalledScanned((await ours.call(uploadFinish, { uploadId })).documentId)).toBe(true);
  const large = await upload(fileOf(3 * mostScanned), 'a.pdf');
  expect(await isCalledScanned(large.data.documentId)).toBe(false);
});

test('what is infected is refused, and nothing of it stays', async () => {
  const before = folder('files');
  expect(await upload(eicar)).toMatchObject({ status: 200, data: { failure: 'FILE_INFECTED' } });
  const { last } = await byTus(Buffer.concat([Buffer.from('x'.repeat(100)), eicar]));
  expect([last.status, await last.json()]).toMatchObject([422, { data: { failure: 'FILE_INFECTED' } }]);
  expect(await documents()).toEqual([]);
  expect(await ours.call(uploadUnfinished, {})).toEqual([]);
  expect([folder('files'), folder('uploads')]).toEqual([before, []]);
});

test('while the scanner is away nothing is taken; what came whole waits, and is kept once it is back', async () => {
  scanner.manner = 'hangs up';
  const before = folder('files');
  const refused = await upload(Buffer.from('a plan'));
  expect(refused).toMatchObject({ status: 503, data: { failure: 'SCANNER_AWAY' } });
  expect(refused.headers['retry-after']).toBe('30');
  const { uploadId, last } = await byTus(Buffer.from('another plan'));
  expect(last.status).toBe(503);
  expect((await server.send(uploadFinish, { uploadId }, { token: ours.token })).status).toBe(503);
  expect(await documents()).toEqual([]);
  expect(folder('files')).toEqual(before);
  scanner.manner = 'well';
  const { documentId } = await ours.call(uploadFinish, { uploadId });
  expect((await documents()).map((each) => each.documentId)).toEqual([documentId]);
});
