import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { documentInfo, documentPage } from '@convoke/contract/resource/document.calls.ts';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../../testing/server.ts';
import { fileOf, sha256Of, uploadBy } from '../../../../testing/uploading.ts';

/** A file system of four megabytes. Where nobody may mount one there is nothing to try. */
const folder = mkdtempSync(path.join(tmpdir(), 'convoke-full-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder]).status === 0;

afterAll(() => {
  if (isMounted) spawnSync('umount', [folder]);
  if (existsSync(folder)) rmSync(folder, { recursive: true });
});

test.skipIf(!isMounted)(
  'a disk that fills up midway refuses an upload in words, keeps what has come, and goes on from there once there is room',
  async () => {
    const server = await startServer({ domains: ['resource'], env: { DATA_DIR: folder } });
    try {
      await server.app.listen({ port: 0, host: '127.0.0.1' });
      const ours = await server.organisation();
      const { APP_ID, APP_SECRET } = server.services.settings;
      const { port } = server.app.server.address() as AddressInfo;
      const us = { url: `http://127.0.0.1:${port}`, token: ours.token, appId: APP_ID, appSecret: APP_SECRET };
      const inTheWay = path.join(folder, 'in-the-way');
      writeFileSync(inTheWay, Buffer.alloc(2_000_000));
      const file = fileOf(3_000_000);
      let url = '';
      const options = { metadata: { filename: 'plan.pdf' }, chunkSize: 500_000 };
      const full = uploadBy(us, file, { ...options, onUploadUrlAvailable: () => (url = full.upload.url ?? '') });
      const error = (await full.done.then(
        () => null,
        (thrown: unknown) => thrown,
      )) as { originalResponse: { getStatus(): number; getBody(): string } } | null;
      expect(error?.originalResponse.getStatus()).toBe(503);
      expect(error?.originalResponse.getBody()).toContain('UPLOAD_NO_ROOM');
      expect(await ours.call(documentPage, {})).toMatchObject({ records: [] });

      rmSync(inTheWay);
      const offsets: number[] = [];
      await uploadBy(us, file, {
        ...options,
        endpoint: null,
        uploadUrl: url,
        onProgress: (sent) => offsets.push(sent),
      }).done;
      expect(Math.min(...offsets)).toBeGreaterThan(1_000_000);
      const { records } = await ours.call(documentPage, {});
      expect(records).toHaveLength(1);
      const documentId = records[0]?.documentId ?? '';
      expect(await ours.call(documentInfo, { documentId })).toMatchObject({ sha256: sha256Of(file) });
    } finally {
      await server.close();
    }
  },
);
