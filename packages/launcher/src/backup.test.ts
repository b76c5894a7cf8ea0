import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { backupRole, prepareBackupRole, urlOf, withClient } from './database.ts';
import { freePort } from './ports.ts';
import { removeDataFolder, startPostgres } from './postgres.ts';
import { eventually, startLauncher } from './testing/start-launcher.ts';

/** `npm run backup` and `npm run restore` with the embedded database, as people run them. */

const program = fileURLToPath(new URL('./backup.ts', import.meta.url));
const server = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const outside = mkdtempSync(join(tmpdir(), 'convoke-test-backup-'));
const folders = [0, 1, 2].map(() => mkdtempSync(join(tmpdir(), 'convoke-test-launcher-')));
const [first, second, third] = folders as [string, string, string];

afterAll(() => {
  for (const folder of folders) removeDataFolder(folder);
  rmSync(outside, { recursive: true, force: true });
});

const run = (dataDir: string, ...args: string[]) => runWith({ DATA_DIR: dataDir }, ...args);

function runWith(settings: Record<string, string>, ...args: string[]): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env['PATH'], ...settings };
  return new Promise((settle) => {
    execFile(process.execPath, [program, ...args], { env, cwd: outside }, (error, stdout, stderr) => {
      settle({ code: error ? Number(error.code) : 0, said: stdout + stderr });
    });
  });
}

/** The real product without the demo, until the work is done. */
async function whileRunning(dataDir: string, work: () => Promise<void>): Promise<void> {
  const env = { DEMO: 'off', FIRST_USER: 'organiser', FIRST_PASSWORD: 'backups-and-restores-1', WORKER: 'off' };
  const launcher = startLauncher({
    ...env,
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    CONVOKE_SERVER_ENTRY: server,
  });
  try {
    await eventually(async () => {
      if (!launcher.output().includes('Ctrl-C stops everything')) throw new Error('not yet');
      await Promise.resolve();
    }, launcher.output);
    await work();
  } finally {
    launcher.process.kill('SIGTERM');
    await launcher.ended;
  }
}

test('a backup is made while the product runs and while it does not, and restored on a clone that never ran', async () => {
  const [running, stopped] = [join(outside, 'running.tar.gz'), 'stopped.tar.gz'];
  expect(await run(first, 'backup', '--to', running)).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is no database') as string,
  });
  await whileRunning(first, async () => {
    expect(await run(first, 'backup', '--to', running)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/Backed up [\d,]+ rows of \d+ tables/) as string,
    });
    expect(await run(first, 'restore', '--from', running)).toMatchObject({
      code: 1,
      said: expect.stringContaining('The product runs: stop it first') as string,
    });
  });
  // A name is meant from where the person stands.
  expect(await run(first, 'backup', '--to', stopped)).toMatchObject({ code: 0 });
  expect(existsSync(join(outside, stopped))).toBe(true);
  expect(await run(first, 'restore', '--from', stopped)).toMatchObject({
    code: 1,
    said: expect.stringContaining('The database is not empty') as string,
  });
  expect(await run(second, 'restore', '--from', 'nothing.tar.gz')).toMatchObject({ code: 1 });
  expect(existsSync(join(second, 'postgres.json'))).toBe(false);

  expect(await run(second, 'restore', '--from', running)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Restored [\d,]+ rows/) as string,
  });
  expect(readFileSync(join(second, 'secret-key'), 'utf8')).toBe(readFileSync(join(first, 'secret-key'), 'utf8'));
  // It starts, and makes no organisation beside the restored one.
  await whileRunning(second, async () => {
    expect(await run(second, 'backup', '--to', join(outside, 'again.tar.gz'))).toMatchObject({ code: 0 });
  });
  const postgres = await startPostgres({ dataDir: second });
  const { rows } = await withClient(urlOf(postgres.superuserUrl, { database: 'convoke' }), (client) =>
    client.query<{ username: string }>('SELECT username FROM app_user'),
  ).finally(() => postgres.stop());
  expect(rows).toEqual([{ username: 'organiser' }]);
}, 180_000);

test('into a PostgreSQL of one’s own, whose roles and database are made when somebody mighty is named, and out of it again', async () => {
  const file = join(outside, 'running.tar.gz');
  const postgres = await startPostgres({ dataDir: third, durable: false });
  const { superuserUrl } = postgres;
  const at = (user: string) => urlOf(superuserUrl, { user, password: 'pass word/1', database: 'events' });
  const settings = {
    DATA_DIR: join(third, 'files-of-it'),
    DATABASE_URL: at('events app'),
    MIGRATION_DATABASE_URL: at('events-owner'),
  };
  try {
    expect(await runWith(settings, 'restore', '--from', file)).toMatchObject({ code: 1 });
    expect(await runWith({ ...settings, ADMIN_DATABASE_URL: superuserUrl }, 'restore', '--from', file)).toMatchObject({
      code: 0,
      said: expect.stringContaining('Made role events-owner, role events app, database events') as string,
    });
    expect(await runWith(settings, 'backup', '--to', 'own.tar.gz')).toMatchObject({
      code: 1,
      said: expect.stringContaining('BACKUP_DATABASE_URL is missing') as string,
    });
    await prepareBackupRole(superuserUrl, 'pass word/1');
    const reading = { ...settings, BACKUP_DATABASE_URL: at(backupRole) };
    expect(await runWith(reading, 'backup', '--to', 'own.tar.gz')).toMatchObject({ code: 0 });
    const mighty = await withClient(urlOf(superuserUrl, { database: 'events' }), (client) =>
      client.query('SELECT 1 FROM pg_roles WHERE rolname LIKE $1 AND (rolsuper OR rolbypassrls OR rolcreaterole)', [
        'events%',
      ]),
    );
    expect(mighty.rowCount).toBe(0);
  } finally {
    await postgres.stop();
  }
}, 120_000);

test('without a file’s name the usage is said', async () => {
  expect(await run(second, 'backup')).toMatchObject({ code: 1, said: 'convoke: npm run backup -- --to FILE\n' });
  expect(await run(second, 'restore', '--to', 'x')).toMatchObject({
    code: 1,
    said: 'convoke: npm run restore -- --from FILE\n',
  });
});
