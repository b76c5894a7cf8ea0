import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { resourceFileUpload } from '@convoke/contract/resource/resource.calls.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { folders, organisationFolder, removeOrphans } from './orphans.job.ts';

let server: TestServer;
let ours: Organisation;
beforeAll(async () => {
  server = await startServer();
  ours = await server.organisation();
});
afterAll(() => server.close());

const folder = () => path.join(server.services.settings.DATA_DIR, 'files');
const keys = async () => {
  const found: string[] = [];
  for await (const { key } of server.services.storage.list('')) found.push(key);
  return found.sort();
};
/** All files are days old. */
async function age(): Promise<void> {
  const then = new Date(Date.now() - 3 * 24 * 3_600_000);
  for (const key of await keys()) utimesSync(path.join(folder(), key), then, then);
}
const upload = async (of: Organisation) => {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer();
  return (await server.send(resourceFileUpload, {}, { token: of.token, file: { name: 'a.png', bytes } })).data.key;
};
const put = async (key: string) => {
  await server.services.storage.put(key, randomBytes(10));
  return key;
};
const folderOf = (word: string) => organisationFolder(server.services.settings, word, ours.organisationId);

test('files that no row names go after two days; those with a row, young ones, and those of other places stay', async () => {
  const others = await server.organisation();
  const kept = [await upload(ours), await upload(others), await put('library/somewhere/else.bin')];
  // As a process leaves them that dies before it writes the row.
  for (const [word, before, extension] of [
    ['files-of', '', 'webp'],
    ['answers-of', 'answers/', 'bin'],
    ['photos-of', 'photos/', 'bin'],
  ] as const)
    await put(`${before}${folderOf(word)}/lost.${extension}`);
  // Where its folder is told by the same word as the upload's.
  expect(kept[0]).toContain(`${folderOf('files-of')}/`);
  await age();
  kept.push(await put(`${folderOf('files-of')}/young.webp`));
  expect(await removeOrphans(server.services, ours.organisationId)).toBe(3);
  expect(await keys()).toEqual(kept.sort());
  expect(await removeOrphans(server.services, ours.organisationId)).toBe(0);
});

test('a file whose row is in any table with a storage_key stays', async () => {
  const key = await put(`answers/${folderOf('answers-of')}/answered.bin`);
  await age();
  await ours.event({ title: 'With a form' });
  await server.services.database.inOrganisation(ours.organisationId, 'write', async (tx) => {
    const { id } = await tx.selectFrom('form').select('id').executeTakeFirstOrThrow();
    const row = {
      form_id: id,
      field_id: 'paper',
      kind: 'picture',
      name: 'a.png',
      content_type: 'image/png',
      bytes: 10,
    };
    await tx
      .insertInto('form_file')
      .values({ organisation_id: ours.organisationId, ...row, storage_key: key })
      .execute();
  });
  expect(await removeOrphans(server.services, ours.organisationId)).toBe(1);
  expect(await keys()).toContain(key);
});

test('a database that knows next to none of the files takes none away', async () => {
  for (let at = 0; at < 101; at += 1) await put(`photos/${folderOf('photos-of')}/${at}.bin`);
  await age();
  const before = await keys();
  expect(await removeOrphans(server.services, ours.organisationId)).toBe(0);
  expect(await keys()).toEqual(before);
});

test('every folder that keys are made in is looked through', () => {
  const source = path.join(import.meta.dirname, '../..');
  const made = /keyed\([^)]*'([a-z]+-of)', organisationId\)\.toString\('base64url'\)\.slice\(0, 12\)/g;
  const words = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(?:test|samples)\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(path.join(source, file), 'utf8').matchAll(made)].map(([, word]) => word));
  expect(words).toContain('files-of');
  expect(folders.map(([word]) => word)).toEqual(expect.arrayContaining(words));
});
