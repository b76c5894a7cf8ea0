import type { AddressInfo } from 'node:net';
import { documentInfo, documentPage } from '@convoke/contract/resource/document.calls.ts';
import {
  type PartsToSend,
  uploadBegin,
  uploadFinish,
  uploadParts,
  uploadPath,
  uploadUnfinished,
} from '@convoke/contract/resource/upload.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { startedSwift } from '../../../../testing/swift.ts';
import { fileOf, sha256Of, uploadHeaders } from '../../../../testing/uploading.ts';
import { uploadJobs } from './upload.jobs.ts';
import { leftSeconds } from './upload.rows.ts';

const swift = startedSwift();
const megabyte = 1024 * 1024;
const tabs = ['a', 'b', 'c'].map((letter) => letter.repeat(20)) as [string, string, string];

test('the disk takes no parts, so they go by tus', async () => {
  const server = await startServer({ domains: ['resource'] });
  try {
    const ours = await server.organisation();
    const file = { filename: 'plan.pdf', bytes: 1000, tab: tabs[0] };
    expect(await ours.call(uploadBegin, file)).toEqual({ sending: null });
    expect(await ours.call(uploadUnfinished, {})).toEqual([]);
  } finally {
    await server.close();
  }
});

if (swift.isHere)
  describe('parts that go to a bucket', () => {
    let server: TestServer;
    /** A second process on the same database and bucket, with a disk of its own. */
    let other: TestServer;
    let ours: Organisation;

    beforeAll(async () => {
      const env = await swift.server().newBucket();
      server = await startServer({ domains: ['resource'], env });
      other = await startServer({ domains: ['resource'], database: server.database, env });
      await server.app.listen({ port: 0, host: '127.0.0.1' });
    });
    afterAll(async () => {
      await other.close();
      await server.close();
    });
    beforeEach(async () => {
      ours = await server.organisation();
    });

    const begin = async (bytes: number, filename = 'plan.pdf', more: object = {}) => {
      const { sending } = await ours.call(uploadBegin, { filename, bytes, tab: tabs[0], ...more });
      return sending as PartsToSend;
    };
    const put = (url: string, body: Uint8Array) => fetch(url, { method: 'PUT', body: new Uint8Array(body) });
    const sendAll = async (told: PartsToSend, file: Buffer) => {
      for (const { number, url } of told.parts) {
        const piece = file.subarray((number - 1) * told.partBytes, number * told.partBytes);
        expect((await put(url, piece)).status).toBe(200);
      }
    };
    const tus = (method: string, uploadId: string) => {
      const { APP_ID, APP_SECRET } = server.services.settings;
      const { port } = server.app.server.address() as AddressInfo;
      const headers = uploadHeaders({ token: ours.token, appId: APP_ID, appSecret: APP_SECRET });
      return fetch(`http://127.0.0.1:${port}${uploadPath}/${uploadId}`, { method, headers });
    };
    /** Files of the library in the bucket. */
    const stored = async () => {
      const keys: string[] = [];
      for await (const { key } of server.services.storage.list('library/')) keys.push(key);
      return keys;
    };
    const row = async (uploadId: string) => {
      const { storage_key: key, sending } = await server.services.database.inOrganisation(
        ours.organisationId,
        'read',
        (db) =>
          db
            .selectFrom('upload')
            .select(['storage_key', 'sending'])
            .where('id', '=', uploadId)
            .executeTakeFirstOrThrow(),
      );
      return { key: key ?? '', sending: sending ?? '' };
    };
    const partsOf = ({ key, sending }: { key: string; sending: string }) =>
      server.services.storage.parts?.list(key, sending);

    test('are gone on with on another device and by another server, and become one document with its hash', async () => {
      const file = fileOf(20 * megabyte);
      const fingerprint = sha256Of(file);
      const told = await begin(file.length, 'plan.pdf', { fingerprint });
      expect(told).toMatchObject({
        bytesThere: 0,
        partBytes: 8 * megabyte,
        parts: [1, 2, 3].map((number) => ({ number })),
      });
      await sendAll({ ...told, parts: told.parts.filter(({ number }) => number !== 2) }, file);
      const token = await ours.anotherToken();
      const { uploadId } = told;
      const next = (tab: string, takes: boolean) => other.send(uploadParts, { uploadId, tab, takes }, { token });
      // The third part is the last one, and shorter.
      const { data } = await next(tabs[1], true);
      expect(data).toMatchObject({ bytesThere: 12 * megabyte, parts: [{ number: 2 }] });
      expect((await other.send(uploadUnfinished, {}, { token })).data).toMatchObject([
        { uploadId, fingerprint, bytes: file.length, offset: 12 * megabyte, isDirect: true },
      ]);
      expect((await other.send(uploadFinish, { uploadId }, { token })).data).toMatchObject({
        failure: 'UPLOAD_INCOMPLETE',
      });
      await sendAll(data, file);
      expect((await next(tabs[1], false)).data).toMatchObject({ bytesThere: file.length, parts: [] });
      const finished = await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          (at % 2 ? other : server).send(uploadFinish, { uploadId }, { token: ours.token }),
        ),
      );
      const [documentId, ...others] = new Set(finished.map((answer) => answer.data.documentId));
      expect(others).toEqual([]);
      expect(await ours.call(documentInfo, { documentId: documentId ?? '' })).toMatchObject({
        sha256: sha256Of(file),
        bytes: file.length,
      });
      expect((await ours.call(documentPage, {})).records).toHaveLength(1);
      expect(await ours.call(uploadUnfinished, {})).toEqual([]);
    });

    test('of two tabs at one upload the later one goes on; of twenty that take it at once, one', async () => {
      const { uploadId } = await begin(10 * megabyte);
      const ask = (tab: string, takes: boolean) =>
        server.send(uploadParts, { uploadId, tab, takes }, { token: ours.token });
      expect((await ask(tabs[1], true)).code).toBe(0);
      expect(await ask(tabs[0], false)).toMatchObject({ status: 423, data: { failure: 'UPLOAD_BUSY' } });
      expect((await ask(tabs[1], false)).code).toBe(0);
      const many = Array.from({ length: 20 }, (_, at) => `${at}`.padStart(20, '0'));
      for (const { code } of await Promise.all(many.map((tab) => ask(tab, true)))) expect(code).toBe(0);
      const after = await Promise.all(many.map((tab) => ask(tab, false)));
      expect(after.filter(({ code }) => code === 0)).toHaveLength(1);
    });

    test('are exactly as long as announced, at their place, for the one who began them', async () => {
      const file = fileOf(9 * megabyte);
      const told = await begin(file.length);
      const [first, second] = told.parts;
      expect((await put(first?.url ?? '', file)).status).toBe(403);
      expect((await put(first?.url ?? '', file.subarray(0, 100))).status).toBe(403);
      expect((await put((first?.url ?? '').replace('partNumber=1', 'partNumber=7'), file)).status).toBe(403);
      expect((await put(second?.url ?? '', file.subarray(8 * megabyte))).status).toBe(200);
      const theirs = await server.organisation();
      for (const call of [uploadParts, uploadFinish]) {
        const input = { uploadId: told.uploadId, ...(call === uploadParts && { tab: tabs[0], takes: true }) };
        expect((await server.send(call as typeof uploadParts, input, { token: theirs.token })).status).toBe(403);
      }
      // By tus it is none.
      expect((await tus('HEAD', told.uploadId)).status).toBe(410);
    });

    test('of a program called like a picture, and those that are given up, leave nothing', async () => {
      const before = await stored();
      const program = Buffer.concat([Buffer.from('MZ'), fileOf(1000)]);
      const told = await begin(program.length, 'cat.png');
      await sendAll(told, program);
      const refused = await server.send(uploadFinish, { uploadId: told.uploadId }, { token: ours.token });
      expect(refused).toMatchObject({ data: { failure: 'FILE_NOT_AS_NAMED' } });
      const given = await begin(9 * megabyte);
      await sendAll({ ...given, parts: given.parts.slice(0, 1) }, fileOf(9 * megabyte));
      const parts = await row(given.uploadId);
      expect(await partsOf(parts)).toHaveLength(1);
      expect((await tus('DELETE', given.uploadId)).status).toBe(204);
      expect(await partsOf(parts)).toBeNull();
      expect(await ours.call(uploadUnfinished, {})).toEqual([]);
      expect(await stored()).toEqual(before);
    });

    test.each([
      ['nothing', { bytes: 0 }, 'FILE_EMPTY'],
      ['too much', { bytes: 6 * 1024 ** 3 }, 'UPLOAD_TOO_LARGE'],
      ['a way out', { filename: '../passwd' }, undefined],
      ['a name of 300 characters', { filename: `${'n'.repeat(300)}.pdf` }, undefined],
      ['a tab that is none', { tab: '<script>' }, undefined],
    ])('of %s are refused', async (_what, change, failure) => {
      const input = { filename: 'plan.pdf', bytes: 1000, tab: tabs[0], ...change };
      const { code, data } = await server.send(uploadBegin, input, { token: ours.token });
      expect([code !== 0, (data as { failure?: string }).failure]).toEqual([true, failure ?? 'BAD_PARAMETER']);
      expect(await ours.call(uploadUnfinished, {})).toEqual([]);
    });

    test('for which there is no room are refused when they begin, and when they end; then they can be finished once there is', async () => {
      const limit = (bytes: number) =>
        server.services.database.inOrganisation(ours.organisationId, 'write', (tx) =>
          tx
            .insertInto('document_tally')
            .values({ organisation_id: ours.organisationId, most_bytes: bytes })
            .onConflict((on) => on.column('organisation_id').doUpdateSet({ most_bytes: bytes }))
            .execute(),
        );
      const file = fileOf(800);
      const told = await begin(file.length);
      await limit(1000);
      const more = { filename: 'more.pdf', bytes: 300, tab: tabs[0] };
      expect(await server.send(uploadBegin, more, { token: ours.token })).toMatchObject({
        data: { failure: 'LIBRARY_FULL' },
      });
      await limit(500);
      await sendAll(told, file);
      const finish = () => server.send(uploadFinish, { uploadId: told.uploadId }, { token: ours.token });
      expect(await finish()).toMatchObject({ data: { failure: 'LIBRARY_FULL' } });
      await limit(1000);
      expect((await finish()).code).toBe(0);
    });

    test('that were left are forgotten after a week; those that came whole are kept then', async () => {
      const [job] = uploadJobs;
      const file = fileOf(1000);
      const whole = await begin(file.length);
      await sendAll(whole, file);
      const left = await begin(9 * megabyte);
      await sendAll({ ...left, parts: left.parts.slice(0, 1) }, fileOf(9 * megabyte));
      const parts = await row(left.uploadId);
      await server.services.database.inOrganisation(ours.organisationId, 'write', (tx) =>
        tx
          .updateTable('upload')
          .set({ touched_at: new Date(Date.now() - (leftSeconds + 60) * 1000) })
          .execute(),
      );
      for (const { uploadId } of [whole, left])
        await job?.run(server.services, { organisationId: ours.organisationId, uploadId });
      expect(await partsOf(parts)).toBeNull();
      expect(await ours.call(uploadUnfinished, {})).toEqual([]);
      expect((await ours.call(documentPage, {})).records).toMatchObject([{ bytes: 1000 }]);
    });

    test('that the bucket has forgotten begin anew; while it is away it is 503, and nothing is lost', async () => {
      const told = await begin(9 * megabyte);
      const { uploadId } = told;
      const { key, sending } = await row(uploadId);
      const ask = () => server.send(uploadParts, { uploadId, tab: tabs[0] }, { token: ours.token });
      await swift.server().takeDown();
      expect((await ask()).status).toBe(503);
      await swift.server().bringUp();
      expect((await ask()).code).toBe(0);
      await server.services.storage.parts?.abort(key, sending);
      expect((await ask()).status).toBe(403);
      expect(await ours.call(uploadUnfinished, {})).toEqual([]);
    });
  });
