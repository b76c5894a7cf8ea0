import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startedSwift } from '../../../testing/swift.ts';
import { readStorageSettings } from '../settings.ts';
import type { Storage } from '../storage.ts';
import { DiskStorage } from './disk-storage.ts';
import { makeStorage } from './make-storage.ts';
import { moveFiles } from './move.ts';

const swift = startedSwift();
const program = fileURLToPath(new URL('move.main.ts', import.meta.url));
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'convoke-move-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function contents(storage: Storage): Promise<Record<string, string>> {
  const found: [string, string][] = [];
  for await (const { key } of storage.list('')) {
    const file = await storage.get(key);
    found.push([key, file ? (await buffer(file.stream)).toString('base64') : '']);
  }
  return Object.fromEntries(found.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const disk = (name: string) => new DiskStorage(path.join(folder, name));
const moving = (from: Storage, to: Storage, isRemoving = false) =>
  moveFiles({ from, to, record: path.join(folder, 'record'), isRemoving, say: () => {} });

test('what an earlier run verified is not copied again, what came since is, and a cut-off record is no trouble', async () => {
  const [from, to] = [disk('from'), disk('to')];
  for (const key of ['a/one.pdf', 'a/two.pdf', 'b/three.bin']) await from.put(key, randomBytes(1000));
  expect(await moving(from, to)).toEqual({ copied: 3, copiedBytes: 3000, wereThere: 0, removed: 0 });
  await from.put('a/four.pdf', randomBytes(10));
  await to.remove('a/one.pdf');
  await appendFile(path.join(folder, 'record'), '10 abc');
  expect(await moving(from, to)).toEqual({ copied: 2, copiedBytes: 1010, wereThere: 2, removed: 0 });
  expect(await contents(to)).toEqual(await contents(from));
  const all = await contents(from);
  expect(await moving(from, to, true)).toMatchObject({ removed: 4 });
  expect([await contents(from), await contents(to)]).toEqual([{}, all]);
  await expect(readFile(path.join(folder, 'record'))).rejects.toThrow('ENOENT');
});

test('a file that does not come out as it went in ends it, and is not removed', async () => {
  const [from, to] = [disk('from'), disk('to')];
  await from.put('a/one.pdf', Buffer.from('right'));
  const get = to.get.bind(to);
  to.get = async (key) => {
    await DiskStorage.prototype.put.call(to, key, Buffer.from('wrong'));
    return get(key);
  };
  await expect(moving(from, to, true)).rejects.toThrow('a/one.pdf is not what was copied');
  expect(await from.size('a/one.pdf')).toBe(5);
});

test('it says what is missing or wrong, and touches nothing', { timeout: 60_000 }, async () => {
  const run = (args: string[], env: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, [program, ...args], {
      env: { ...process.env, DATA_DIR: folder, ...env },
    }).then(
      () => 'done',
      (error: { stderr: string }) => error.stderr,
    );
  const bucket = {
    S3_BUCKET: 'files',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'the-secret',
    S3_ENDPOINT: 'http://127.0.0.1:9',
  };
  expect(await run([])).toMatch(/npm run files:move -- --to s3/);
  expect(await run(['--to', 'tape'])).toMatch(/npm run files:move -- --to s3/);
  expect(await run(['--to', 's3'])).toMatch(/S3_BUCKET is missing.*\n.*S3_ACCESS_KEY is missing/);
  expect(await run(['--to', 's3', '--remove'], bucket)).toMatch(/STORAGE is disk: the product still reads the disk/);
  const away = await run(['--to', 's3'], bucket);
  expect(away).toMatch(/the storage of files \(list\): ECONNREFUSED/);
  expect(away).not.toContain('the-secret');
});

describe.runIf(swift.isHere)('between the disk and Swift', () => {
  test.each(['s3', 'disk'] as const)(
    'an installation moves to %s though the move is killed in the middle, and goes on where it was',
    { timeout: 300_000 },
    async (to) => {
      const env = { ...process.env, ...(await swift.server().newBucket()), DATA_DIR: folder };
      const both = readStorageSettings(env);
      const from = to === 's3' ? 'disk' : 's3';
      const [source, target] = [await makeStorage({ ...both, kind: from }), await makeStorage({ ...both, kind: to })];
      for (let at = 0; at < 60; at += 1) await source.put(`few/${at}.webp`, randomBytes(20_000));
      await source.put('large/film.mp4', randomBytes(30_000_000));
      const all = await contents(source);

      const record = path.join(folder, `files-move-to-${to}`);
      const lines = () =>
        readFile(record, 'utf8').then(
          (text) => text.split('\n').length - 1,
          () => 0,
        );
      const killed = spawn(process.execPath, [program, '--to', to], {
        env: { ...env, STORAGE: from },
        stdio: 'ignore',
      });
      await expect.poll(lines, { interval: 5 }).toBeGreaterThan(5);
      const gone = new Promise((resolve) => killed.once('exit', (_code, signal) => resolve(signal)));
      killed.kill('SIGKILL');
      expect(await gone).toBe('SIGKILL');
      const before = await lines();
      expect(before).toBeLessThan(61);

      const run = async (args: string[], storage: string) => {
        const ran = await promisify(execFile)(process.execPath, [program, ...args], {
          env: { ...env, STORAGE: storage },
        });
        return ran.stdout;
      };
      const said = await run(['--to', to], from);
      const [, copied, wereThere] =
        /(\d+) files .* copied to .* and compared, (\d+) were there already, in/.exec(said) ?? [];
      expect(Number(wereThere)).toBe(before);
      expect(Number(copied)).toBe(61 - before);
      expect(said).toContain(`Now set STORAGE=${to}`);
      expect(await contents(target)).toEqual(all);
      expect(await contents(source)).toEqual(all);

      // Somebody uploaded before the last process was restarted.
      await source.put('few/late.webp', Buffer.from('late'));
      expect(await run(['--to', to, '--remove'], to)).toMatch(/1 files .* 61 were there already; 62 removed from/);
      expect(await contents(target)).toEqual({ ...all, 'few/late.webp': Buffer.from('late').toString('base64') });
      expect(await contents(source)).toEqual({});
    },
  );
});
