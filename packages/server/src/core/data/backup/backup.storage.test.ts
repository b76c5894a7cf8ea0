import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { resourceFileUpload } from '@convoke/contract/resource/resource.calls.ts';
import { backupRole, prepareBackupRole, serverRole, urlOf } from '@convoke/launcher/database.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase } from '../../../../testing/database.ts';
import { startServer, type TestServer } from '../../../../testing/server.ts';
import { startedSwift } from '../../../../testing/swift.ts';
import type { Storage } from '../../storage.ts';
import { DiskStorage } from '../../storage/disk-storage.ts';
import { StorageTrouble } from '../../storage.ts';
import { makeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

/** A backup of files in a bucket, restored onto a disk and into another bucket. */
const swift = startedSwift();
const folder = mkdtempSync(path.join(tmpdir(), 'convoke-test-backup-storage-'));
const file = path.join(folder, 'bucket.tar.gz');
const secretKey = 'a secret of the tests, 32 characters or more';
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(swift.isHere)('with files in a bucket', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: await swift.server().newBucket() });
    const ours = await server.organisation();
    const picture = { create: { width: 9, height: 9, channels: 3 as const, background: '#3a6' } };
    const bytes = await sharp(picture).png().toBuffer();
    await server.send(resourceFileUpload, {}, { token: ours.token, file: { name: 'a.png', bytes } });
    await server.services.storage.put('answers/some/large.bin', randomBytes(12_000_000));
    await prepareBackupRole(server.database.superuserUrl, 'reads everything');
    const databaseUrl = urlOf(server.database.superuserUrl, { user: backupRole, password: 'reads everything' });
    const { storage } = server.services;
    await makeBackup({ databaseUrl, dataDir: folder, storage, secretKey, file, say: () => {} });
  });
  afterAll(() => server?.close());

  const contents = async (storage: Storage) => {
    const found: [string, string][] = [];
    for await (const { key } of storage.list('')) {
      const stored = await storage.get(key);
      found.push([key, stored ? (await buffer(stored.stream)).toString('base64') : '']);
    }
    return Object.fromEntries(found);
  };
  const restore = async (storage: Storage) => {
    const { ownerUrl } = await emptyDatabase();
    await restoreBackup({ file, ownerUrl, serverRole, dataDir: folder, storage, secretKey, say: () => {} });
  };

  test.each([
    ['a disk', () => Promise.resolve<Storage>(new DiskStorage(path.join(folder, 'files')))],
    ['another bucket', () => swift.newStorage()],
  ])('they come back onto %s, byte by byte', async (_what, make) => {
    const storage = await make();
    await restore(storage);
    const all = await contents(server.services.storage);
    expect(Object.keys(all)).toHaveLength(2);
    expect(await contents(storage)).toEqual(all);
  });

  test('a restore that fails takes the files back that it had put', async () => {
    const storage = await swift.newStorage();
    const putStream = storage.putStream.bind(storage);
    let puts = 0;
    storage.putStream = (key, source) => {
      puts += 1;
      if (puts === 2) throw new StorageTrouble('away');
      return putStream(key, source);
    };
    await expect(restore(storage)).rejects.toThrow('away');
    expect(await contents(storage)).toEqual({});
  });
});
