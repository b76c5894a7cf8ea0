import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { withClient } from './database.ts';
import { removeDataFolder, startPostgres } from './postgres.ts';
import { newRecord, readRecord, writeRecord } from './postgres-home.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) removeDataFolder(folder);
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'convoke-test-postgres-'));
  folders.push(folder);
  return folder;
}

const isRoot = process.getuid?.() === 0;

test('an interrupted initdb is done again, a finished one is not; the passwords are for us alone', async () => {
  const dataDir = newFolder();
  chmodSync(dataDir, 0o755);
  // As a kill in the middle of initdb leaves it: a record without a cluster, and half a cluster.
  writeRecord(dataDir, newRecord());
  mkdirSync(join(dataDir, 'postgres', 'cluster-half'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'cluster-half', 'PG_VERSION'), '18\n');
  const first = await startPostgres({ dataDir, durable: false });
  await withClient(first.superuserUrl, (client) => client.query('CREATE TABLE kept (id int)'));
  await first.stop();
  const { cluster } = readRecord(dataDir) ?? {};
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual([cluster]);
  expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600);

  const second = await startPostgres({ dataDir, durable: false });
  await withClient(second.superuserUrl, (client) => client.query('SELECT * FROM kept'));
  await second.stop();
  expect(readRecord(dataDir)?.cluster).toBe(cluster);
});

test('a pid file whose number another process has now does not keep PostgreSQL from starting', async () => {
  const dataDir = newFolder();
  const first = await startPostgres({ dataDir, durable: false });
  const folder = join(dataDir, 'postgres', readRecord(dataDir)?.cluster ?? '');
  const pidFile = readFileSync(join(folder, 'postmaster.pid'), 'utf8');
  await first.stop();
  const { uid, gid } = statSync(folder);
  const other = spawn('sleep', ['60'], { ...(isRoot ? { uid, gid } : {}), stdio: 'ignore' });
  try {
    writeFileSync(join(folder, 'postmaster.pid'), pidFile.replace(/^\d+/, String(other.pid)));
    chownSync(join(folder, 'postmaster.pid'), uid, gid);
    const second = await startPostgres({ dataDir, durable: false });
    await second.stop();
    expect(other.exitCode).toBe(null);
  } finally {
    other.kill();
  }
});

test('ordinary settings keep what is committed; throw-away ones do not sync', async () => {
  const durable = await startPostgres({ dataDir: newFolder() });
  const settings = await withClient(durable.superuserUrl, async (client) => {
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'jit', 'max_connections'];
    const { rows } = await client.query<{ name: string; setting: string }>(
      'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
      [names],
    );
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  });
  await durable.stop();
  expect(settings).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    listen_addresses: '127.0.0.1',
    jit: 'off',
    max_connections: '200',
  });
});

test.skipIf(!isRoot)(
  'as root below a closed home folder the database lives in /var/lib, and a copy of the folder is refused',
  async () => {
    const home = newFolder();
    chmodSync(home, 0o700);
    const dataDir = join(home, 'clone', 'data');
    mkdirSync(dataDir, { recursive: true });
    const first = await startPostgres({ dataDir, durable: false });
    await first.stop();
    const record = readRecord(dataDir);
    expect(record?.elsewhere).toMatch(/^\/var\/lib\/convoke\/[0-9a-f]{16}$/);
    const second = await startPostgres({ dataDir, durable: false });
    await second.stop();
    expect(readRecord(dataDir)).toEqual(record);

    const copy = join(home, 'copy');
    mkdirSync(copy);
    writeFileSync(join(copy, 'postgres.json'), JSON.stringify(record));
    await expect(startPostgres({ dataDir: copy, durable: false })).rejects.toThrow('is a copy of it');
    rmSync(copy, { recursive: true });

    // Never silently a new, empty database in the place of a lost one.
    rmSync(record?.elsewhere ?? '', { recursive: true });
    await expect(startPostgres({ dataDir, durable: false })).rejects.toThrow('which is gone');
  },
);
