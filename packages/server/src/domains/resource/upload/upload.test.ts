import { appendFileSync, existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { categoryAdd } from '@convoke/contract/resource/category.calls.ts';
import { documentDelete, documentInfo, documentPage } from '@convoke/contract/resource/document.calls.ts';
import { uploadFinish, uploadKnown, uploadPath, uploadUnfinished } from '@convoke/contract/resource/upload.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import {
  fileOf,
  idOf,
  metadataOf,
  sha256Of,
  uploadBy,
  uploadHeaders,
  type Uploading,
} from '../../../../testing/uploading.ts';
import { uploadJobs } from './upload.jobs.ts';
import { UploadLease, withLease } from './upload.lease.ts';
import { leftSeconds } from './upload.rows.ts';

let server: TestServer;
let other: TestServer;
let ours: Organisation;
let us: Uploading;

beforeAll(async () => {
  server = await startServer({ domains: ['resource'] });
  // A second process on the same database and disk.
  other = await startServer({
    domains: ['resource'],
    database: server.database,
    env: { DATA_DIR: server.services.settings.DATA_DIR },
  });
  for (const each of [server, other]) await each.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  ours = await server.organisation();
  us = uploading(server, ours.token);
});

const uploading = ({ app, services }: TestServer, token: string): Uploading => {
  const { APP_ID, APP_SECRET } = services.settings;
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, token, appId: APP_ID, appSecret: APP_SECRET };
};

const ask = (method: string, url: string, from: Uploading, headers: Record<string, string> = {}, body?: Buffer) =>
  fetch(new URL(url, from.url), { method, headers: { ...uploadHeaders(from), ...headers }, ...(body && { body }) });
const patch = (url: string, from: Uploading, offset: number, body: Buffer) =>
  ask('PATCH', url, from, { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }, body);
const begin = (bytes: number, metadata: Record<string, string> = { filename: 'plan.pdf' }, from = us) =>
  ask('POST', uploadPath, from, { 'upload-length': String(bytes), 'upload-metadata': metadataOf(metadata) });
async function begun(bytes: number, metadata?: Record<string, string>, from = us): Promise<string> {
  const answer = await begin(bytes, metadata, from);
  expect(answer.status).toBe(201);
  return answer.headers.get('location') ?? '';
}
const failureOf = async (answer: Response) =>
  ((await answer.json()) as { data: { failure?: string } | null }).data?.failure;
const documents = async (of = ours) => (await of.call(documentPage, {})).records;
const halves = () => readdirSync(path.join(server.services.settings.DATA_DIR, 'uploads'));

describe('an upload', () => {
  test('comes in pieces, becomes one document with its hash, and leaves no half', async () => {
    const file = fileOf(3_000_000);
    const { done } = uploadBy(us, file, { metadata: { filename: 'plan.pdf' }, chunkSize: 1_000_000 });
    const uploadId = idOf(await done);
    const [document] = await documents();
    expect(document).toMatchObject({ name: 'plan.pdf', kind: 'pdf', bytes: file.length });
    expect(await ours.call(documentInfo, { documentId: document?.documentId ?? '' })).toMatchObject({
      sha256: sha256Of(file),
    });
    expect(halves()).not.toContain(uploadId);
    const finished = await ours.call(uploadFinish, { uploadId });
    expect(finished).toEqual({ documentId: document?.documentId, name: 'plan.pdf', duplicates: [] });
    expect(await documents()).toHaveLength(1);
  });

  test('is gone on with where it was, by the same person on another device, by its fingerprint', async () => {
    const file = fileOf(2_000_000);
    const fingerprint = sha256Of(file);
    const url = await begun(file.length, { filename: 'plan.pdf', fingerprint });
    expect((await patch(url, us, 0, file.subarray(0, 900_000))).status).toBe(204);
    const elsewhere = uploading(other, await ours.anotherToken());
    const { data: known } = await other.send(uploadUnfinished, {}, { token: elsewhere.token });
    expect(known).toMatchObject([{ name: 'plan.pdf', bytes: file.length, offset: 900_000, fingerprint }]);
    const sent: number[] = [];
    await uploadBy(elsewhere, file, {
      endpoint: null,
      uploadUrl: `${elsewhere.url}${uploadPath}/${known[0]?.uploadId}`,
      onProgress: (bytes) => sent.push(bytes),
    }).done;
    expect(Math.min(...sent)).toBeGreaterThanOrEqual(900_000);
    expect((await documents())[0]).toMatchObject({ bytes: file.length });
    expect(await ours.call(uploadUnfinished, {})).toEqual([]);
  });

  test('is known for a week by what stands in it, its name and its place, while its document is as it was', async () => {
    const file = fileOf(50_000);
    const fingerprint = sha256Of(file);
    const metadata = { filename: 'speakers.pdf', fingerprint };
    const known = async (more: object = {}, of = ours) =>
      (await of.call(uploadKnown, { ...metadata, bytes: file.length, ...more })).documentId;
    expect(await known()).toBe(null);
    await uploadBy(us, file, { metadata }).done;
    const documentId = await known();
    expect(documentId).toBe((await documents())[0]?.documentId);
    const { categoryId } = await ours.call(categoryAdd, { name: 'Speakers' });
    for (const other of [
      { filename: 'other.pdf' },
      { bytes: 1 },
      { categoryId },
      { fingerprint: sha256Of(Buffer.from('')) },
    ])
      expect([other, await known(other)]).toEqual([other, null]);
    expect(await known({}, await server.organisation())).toBe(null);
    await ours.call(documentDelete, { id: documentId ?? '' });
    expect(await known()).toBe(null);
  });

  test('finished by twenty at once makes one document, and so does one whose process died right after the move', async () => {
    const file = fileOf(200_000);
    const url = await begun(file.length);
    // As if the last piece had come and the process had ended before it looked at it.
    const half = path.join(server.services.settings.DATA_DIR, 'uploads', idOf(url));
    await patch(url, us, 0, file.subarray(0, 199_999));
    appendFileSync(half, file.subarray(199_999));
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 ? other : server).send(uploadFinish, { uploadId: idOf(url) }, { token: ours.token }),
      ),
    );
    expect(new Set(all.map(({ data }) => data.documentId)).size).toBe(1);
    expect(await documents()).toHaveLength(1);

    const second = await begun(file.length);
    const { services } = server;
    const key = 'library/died/abc.bin';
    await services.storage.put(key, file);
    await services.database.inOrganisation(ours.organisationId, 'write', (tx) =>
      tx.updateTable('upload').set({ storage_key: key }).where('id', '=', idOf(second)).execute(),
    );
    rmSync(path.join(services.settings.DATA_DIR, 'uploads', idOf(second)));
    const head = await ask('HEAD', second, us);
    expect(head.headers.get('upload-offset')).toBe(String(file.length));
    const { duplicates } = await ours.call(uploadFinish, { uploadId: idOf(second) });
    expect(duplicates).toMatchObject([{ name: 'plan.pdf' }]);
    expect(await documents()).toHaveLength(2);
  });

  test('is nobody else’s: not a colleague’s, not another organisation’s, not a stranger’s', async () => {
    const url = await begun(1000);
    const theirs = await server.organisation();
    for (const from of [
      uploading(server, theirs.token),
      { ...us, token: 'cvu_none' },
      { ...us, appSecret: 'another secret of somebody' },
    ]) {
      for (const method of ['HEAD', 'DELETE']) expect([401, 403]).toContain((await ask(method, url, from)).status);
      expect([401, 403]).toContain((await patch(url, from, 0, Buffer.alloc(10, 1))).status);
    }
    const finish = await server.send(uploadFinish, { uploadId: idOf(url) }, { token: theirs.token });
    expect(finish.status).toBe(403);
    expect(await theirs.call(uploadUnfinished, {})).toEqual([]);
    expect((await ask('HEAD', url, us)).headers.get('upload-offset')).toBe('0');
    const unsigned = await fetch(new URL(url, us.url), {
      method: 'HEAD',
      headers: { authorization: `Bearer ${us.token}`, 'tus-resumable': '1.0.0' },
    });
    expect(unsigned.status).toBe(401);
  });

  test('that is longer than announced, at a wrong place, or of nothing, is refused; what is there stays', async () => {
    const url = await begun(1000);
    const file = fileOf(2000);
    expect((await patch(url, us, 0, file)).status).toBe(413);
    expect((await patch(url, us, 0, file.subarray(0, 400))).status).toBe(204);
    expect((await patch(url, us, 0, file.subarray(0, 400))).status).toBe(409);
    expect((await patch(url, us, 400, file.subarray(400, 1100))).status).toBe(413);
    // Without a length, so that it shows only on the way.
    const body = new ReadableStream({
      start(controller) {
        for (let at = 400; at < 2000; at += 400) controller.enqueue(new Uint8Array(file.subarray(at, at + 400)));
        controller.close();
      },
    });
    const drip = await fetch(new URL(url, us.url), {
      method: 'PATCH',
      headers: { ...uploadHeaders(us), 'content-type': 'application/offset+octet-stream', 'upload-offset': '400' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(drip.status).toBe(413);
    expect(await documents()).toEqual([]);
    expect(Number((await ask('HEAD', url, us)).headers.get('upload-offset'))).toBeLessThanOrEqual(1000);
    expect((await begin(0)).status).toBe(422);
    expect(await failureOf(await begin(6 * 1024 ** 3))).toBe('UPLOAD_TOO_LARGE');
  });

  test('that is refused leaves the connection usable for the next request', async () => {
    const url = await begun(3_000_000);
    const file = fileOf(3_000_000);
    // Each from the fifth byte on, where there is nothing before.
    for (let round = 0; round < 5; round += 1) expect((await patch(url, us, 5, file.subarray(5))).status).toBe(409);
    expect((await patch(url, us, 0, file)).status).toBe(204);
  });

  test.each([
    ['an empty name', { filename: ' ' }],
    ['a way out', { filename: '../../etc/passwd' }],
    ['a name of 300 characters', { filename: `${'n'.repeat(300)}.pdf` }],
    ['a category that is none', { filename: 'plan.pdf', categoryId: 'x' }],
    ['a fingerprint that is none', { filename: 'plan.pdf', fingerprint: 'x' }],
  ])('with %s is refused', async (_what, metadata) => {
    const answer = await begin(1000, metadata as Record<string, string>);
    expect([answer.status, await failureOf(answer)]).toEqual([422, 'BAD_PARAMETER']);
    expect(await ours.call(uploadUnfinished, {})).toEqual([]);
  });

  test.each([
    ['no length', { 'upload-length': '' }],
    ['half a byte', { 'upload-length': '1.5' }],
    ['less than nothing', { 'upload-length': '-1' }],
    ['a length to come', { 'upload-defer-length': '1' }],
    ['parts', { 'upload-length': '10', 'upload-concat': 'partial' }],
    ['another version of tus', { 'upload-length': '10', 'tus-resumable': '0.2.0' }],
  ])('of %s is refused', async (_what, headers) => {
    const answer = await ask('POST', uploadPath, us, {
      'upload-metadata': metadataOf({ filename: 'a.pdf' }),
      ...headers,
    } as Record<string, string>);
    expect([400, 412, 422]).toContain(answer.status);
  });

  test('of a program called like a picture is refused when it is whole, and gone', async () => {
    const file = Buffer.concat([Buffer.from('MZ'), fileOf(500)]);
    const url = await begun(file.length, { filename: 'cat.png' });
    const last = await patch(url, us, 0, file);
    expect([last.status, await failureOf(last)]).toEqual([422, 'FILE_NOT_AS_NAMED']);
    expect(halves()).not.toContain(idOf(url));
    expect(await documents()).toEqual([]);
  });

  test('for which there is no room is refused when it begins, and when it ends; then it can be finished once there is', async () => {
    const limit = (bytes: number) =>
      server.services.database.inOrganisation(ours.organisationId, 'write', async (tx) => {
        await tx
          .insertInto('document_tally')
          .values({ organisation_id: ours.organisationId, most_bytes: bytes })
          .onConflict((on) => on.column('organisation_id').doUpdateSet({ most_bytes: bytes }))
          .execute();
      });
    const file = fileOf(800);
    const url = await begun(file.length);
    await limit(1000);
    expect(await failureOf(await begin(300))).toBe('LIBRARY_FULL');
    await limit(500);
    const last = await patch(url, us, 0, file);
    expect([last.status, await failureOf(last)]).toEqual([422, 'LIBRARY_FULL']);
    expect(await documents()).toEqual([]);
    await limit(1000);
    await ours.call(uploadFinish, { uploadId: idOf(url) });
    expect(await documents()).toHaveLength(1);
  });

  test('that is given up is gone with its half; one that is kept is not', async () => {
    const url = await begun(1000);
    expect((await ask('DELETE', url, us)).status).toBe(204);
    expect(halves()).not.toContain(idOf(url));
    expect((await ask('HEAD', url, us)).status).toBe(403);
    const file = fileOf(1000);
    const kept = await begun(1000);
    expect((await patch(kept, us, 0, file)).status).toBe(204);
    expect((await ask('DELETE', kept, us)).status).toBe(400);
    expect(await documents()).toHaveLength(1);
  });

  test('that was left is forgotten after a week, row and half; one that came whole is kept then', async () => {
    const [job] = uploadJobs;
    const run = (url: string) =>
      job?.run(server.services, { organisationId: ours.organisationId, uploadId: idOf(url) });
    const left = await begun(1000);
    const file = fileOf(1000);
    const whole = await begun(1000);
    await patch(whole, us, 0, file.subarray(0, 999));
    appendFileSync(path.join(server.services.settings.DATA_DIR, 'uploads', idOf(whole)), file.subarray(999));
    await run(left);
    expect((await ask('HEAD', left, us)).status).toBe(200);
    await server.services.database.inOrganisation(ours.organisationId, 'write', (tx) =>
      tx
        .updateTable('upload')
        .set({ touched_at: new Date(Date.now() - (leftSeconds + 60) * 1000) })
        .execute(),
    );
    const orphan = path.join(server.services.settings.DATA_DIR, 'uploads', '01900000-0000-7000-8000-000000000000');
    writeFileSync(orphan, 'x');
    utimesSync(orphan, new Date(0), new Date(0));
    await run(left);
    await run(whole);
    expect(await ours.call(uploadUnfinished, {})).toEqual([]);
    expect(halves()).not.toContain(idOf(left));
    expect(existsSync(orphan)).toBe(false);
    expect((await documents()).map(({ bytes }) => bytes)).toEqual([1000]);
  });
});

describe('two processes at one upload', () => {
  test('of two pieces for the same place one is taken', async () => {
    const file = fileOf(4_000_000);
    const url = await begun(file.length);
    const elsewhere = uploading(other, ours.token);
    const answers = await Promise.all([
      patch(url, us, 0, file.subarray(0, 3_000_000)),
      patch(url, elsewhere, 0, file.subarray(0, 3_000_000)),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 409]);
    expect((await patch(url, us, 3_000_000, file.subarray(3_000_000))).status).toBe(204);
    const [document] = await documents();
    expect(await ours.call(documentInfo, { documentId: document?.documentId ?? '' })).toMatchObject({
      sha256: sha256Of(file),
    });
  });

  test('who hangs is made to stop by who wants to go on', async () => {
    const file = fileOf(500_000);
    const url = await begun(file.length);
    // A connection that has died without saying so.
    const hanging = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(file.subarray(0, 100_000)));
      },
    });
    const stopped = fetch(new URL(url, us.url), {
      method: 'PATCH',
      headers: { ...uploadHeaders(us), 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      body: hanging,
      duplex: 'half',
    } as RequestInit).catch(() => null);
    await expect.poll(async () => (await ours.call(uploadUnfinished, {}))[0]?.offset).toBe(100_000);
    const head = await ask('HEAD', url, uploading(other, ours.token));
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '100000']);
    expect((await patch(url, uploading(other, ours.token), 100_000, file.subarray(100_000))).status).toBe(204);
    expect(await documents()).toHaveLength(1);
    await stopped;
  });

  test('the lease of one that was killed runs out, and one that stood still writes no more', async () => {
    const url = await begun(1000);
    const owner = { organisationId: ours.organisationId, userId: ours.userId };
    const killed = new UploadLease(server.services, owner, idOf(url));
    await killed.lock(new AbortController().signal, () => {});
    expect(killed.isHeld).toBe(true);
    await server.services.database.inOrganisation(ours.organisationId, 'write', (tx) =>
      tx
        .updateTable('upload')
        .set({ leased_until: new Date(Date.now() - 1000) })
        .execute(),
    );
    const taken = await withLease(other.services, owner, idOf(url), (lease) => Promise.resolve(lease.isHeld));
    expect(taken).toBe(true);
    // Its next sign of life finds nothing to renew.
    await expect.poll(() => killed.isHeld).toBe(false);
    await killed.unlock();
  });
});
