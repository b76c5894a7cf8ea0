import { documentInfo, documentPage, documentUpload } from '@convoke/contract/resource/document.calls.ts';
import { documentZip } from '@convoke/contract/resource/document.many.calls.ts';
import { documentAddress } from '@convoke/contract/resource/document.record.calls.ts';
import { resourceFileUpload } from '@convoke/contract/resource/resource.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileFiles, hugePng } from '../../../../testing/hostile-files.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { unzip } from '../../../../testing/unzip.ts';

/** Files that would do harm: refused, or kept to the bit and given so that no browser of ours ever runs them. */

let server: TestServer;
let ours: Organisation;

beforeAll(async () => {
  server = await startServer({ domains: ['resource'] });
  ours = await server.organisation();
});
afterAll(() => server.close());

const upload = (name: string, bytes: Buffer) =>
  server.send(documentUpload, {}, { token: ours.token, file: { name, bytes } });

const files = await hostileFiles();
const under = (names: 'kept' | 'refused') =>
  files.flatMap(({ what, bytes, ...file }) => (file[names] ?? []).map((name) => [what, name, bytes] as const));

test.each(under('kept'))('%s, called %s, is kept and can do nothing', async (_what, name, bytes) => {
  const { code, data } = await upload(name, bytes);
  expect(code).toBe(0);
  for (const use of ['view', 'download'] as const) {
    const { url } = await ours.call(documentAddress, { documentId: data.documentId, use });
    const answer = await server.app.inject({ method: 'GET', url });
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    const { headers } = answer;
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    const type = String(headers['content-type']);
    const isSaved = String(headers['content-disposition']).startsWith('attachment;');
    // What may be shown in its place is of a kind in which nothing runs, or runs only in what draws it: PDFs by pdf.js, which runs no scripts.
    expect(isSaved || /^(?:image\/(?:png|gif)|application\/pdf|text\/plain; charset=utf-8)$/.test(type)).toBe(true);
    if (use === 'download') expect(isSaved).toBe(true);
  }
  // In one archive with the others it is the same.
  const { body } = await server.send(
    documentZip,
    { categoryId: 'all', documentIds: data.documentId },
    { token: ours.token },
  );
  expect(Object.values(unzip(body))).toEqual([bytes]);
});

test.each(under('refused'))('%s, called %s, is refused and not there', async (_what, name, bytes) => {
  const before = (await ours.call(documentPage, {})).total;
  expect(await upload(name, bytes)).toMatchObject({ status: 200, data: { failure: 'FILE_NOT_AS_NAMED' } });
  expect((await ours.call(documentPage, {})).total).toBe(before);
});

test('a picture of 30,000 times 30,000 that is to be drawn is refused, and nobody waits for it', async () => {
  const from = performance.now();
  const file = { name: 'a.png', bytes: hugePng(30_000) };
  const drawing = server.send(resourceFileUpload, {}, { token: ours.token, file });
  expect((await ours.call(documentPage, {})).records.length).toBeGreaterThan(0);
  const { status, code } = await drawing;
  expect([status, code !== 0]).toEqual([200, true]);
  expect(performance.now() - from).toBeLessThan(20_000);
});

const refusedNames = [
  'a\u0000.pdf',
  'a\r\nSet-Cookie: x=1.pdf',
  '../../etc/passwd',
  '..\\..\\win.ini',
  '..',
  `${'n'.repeat(300)}.pdf`,
  '\ud800.pdf',
  ' ',
];

test.each(refusedNames.map((name) => [JSON.stringify(name).slice(0, 40), name] as const))(
  'a name that is none is refused, or made one: %s',
  async (_shown, name) => {
    const { status, code, data } = await upload(name, Buffer.from('%PDF-1.7\n'));
    expect(status).toBe(200);
    // Clients cut folders off a name, and what reads multipart bodies does too.
    if (code !== 0) return expect(data).toMatchObject({ failure: 'BAD_PARAMETER' });
    const info = await ours.call(documentInfo, { documentId: data.documentId });
    expect(info.name).not.toMatch(/[\\/\u0000-\u001f\p{Surrogate}]|^\.+$/u);
    expect(info.name.length).toBeLessThanOrEqual(200);
  },
);

test('a name that turns the direction of a line is kept without that, in headers too', async () => {
  const { data } = await upload('invoice\u202efdp.exe\u2066.txt', Buffer.from('x'));
  const { name } = await ours.call(documentInfo, { documentId: data.documentId });
  expect(name).toBe('invoicefdp.exe.txt');
  const { url } = await ours.call(documentAddress, { documentId: data.documentId });
  const { headers } = await server.app.inject({ method: 'GET', url });
  expect(decodeURIComponent(String(headers['content-disposition']))).not.toMatch(/[\u202a-\u202e\u2066-\u2069\r\n]/);
});
