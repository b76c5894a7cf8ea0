import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { backupRole, makeMissing, prepareBackupRole, prepareDatabase, urlOf } from './database.ts';
import { startPostgres } from './postgres.ts';
import { readRecord } from './postgres-home.ts';
import { isAlive, worksIn } from './process-facts.ts';
import { type LauncherSettings, readSettings } from './settings.ts';
import { Trouble } from './trouble.ts';

/**
 * `npm run backup -- --to FILE` and `npm run restore -- --from FILE`. Finds the database (the embedded one, started for the time when it does not run, or
 * that of the settings), gives it the roles it needs, and lets the server's own program do the work.
 */

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const program = join(root, 'packages/server/src/core/data/backup/main.ts');
const database = 'convoke';

async function main(what: string | undefined, args: string[]): Promise<number> {
  const settings = readSettings(process.env, root);
  if (what === 'backup') return backup(settings, fileOf(args, 'to'));
  if (what === 'restore') return restore(settings, fileOf(args, 'from'));
  throw new Trouble('Either backup or restore.');
}

/** npm runs us in the repository; the name is meant from where the person stands. */
function fileOf(args: string[], name: 'to' | 'from'): string {
  const usage = `npm run ${name === 'to' ? 'backup' : 'restore'} -- --${name} FILE`;
  try {
    const file = parseArgs({ args, options: { [name]: { type: 'string' } } }).values[name];
    if (typeof file === 'string' && file !== '') return resolve(process.env['INIT_CWD'] ?? '.', file);
  } catch {
    // Said below.
  }
  throw new Trouble(usage);
}

async function backup(settings: LauncherSettings, file: string): Promise<number> {
  const { dataDir } = settings;
  if (settings.databaseUrl !== undefined) {
    if (!process.env['BACKUP_DATABASE_URL'])
      throw new Trouble(
        'BACKUP_DATABASE_URL is missing: the database as a role that reads past row-level security (docs/operations.md, "Backup and restore").',
      );
    return work('backup', file, { DATA_DIR: dataDir });
  }
  if (readRecord(dataDir)?.cluster === undefined) throw new Trouble(`There is no database in ${dataDir} yet.`);
  const running = runningPostgres(dataDir);
  const started = running === undefined ? await startPostgres({ dataDir, log }) : undefined;
  try {
    const superuserUrl = running ?? (started?.superuserUrl as string);
    const password = randomBytes(24).toString('base64url');
    await prepareBackupRole(superuserUrl, password);
    const url = urlOf(superuserUrl, { database, user: backupRole, password });
    return await work('backup', file, { DATA_DIR: dataDir, BACKUP_DATABASE_URL: url });
  } finally {
    await started?.stop();
  }
}

async function restore(settings: LauncherSettings, file: string): Promise<number> {
  const { dataDir, databaseUrl } = settings;
  // A wrong name must not make a database first.
  if (!existsSync(file)) throw new Trouble(`There is no file ${file}.`);
  if (databaseUrl !== undefined) {
    const superuserUrl = process.env['ADMIN_DATABASE_URL'];
    const ownerUrl = process.env['MIGRATION_DATABASE_URL'] || databaseUrl;
    const made = superuserUrl ? await makeMissing({ superuserUrl, ownerUrl, serverUrl: databaseUrl }) : [];
    if (made.length > 0) log(`Made ${made.join(', ')}.`);
    return work('restore', file, { DATA_DIR: dataDir });
  }
  if (runningPostgres(dataDir) !== undefined)
    throw new Trouble('The product runs: stop it first. A backup is restored into an empty database only.');
  // While we hold it nobody starts the product in this folder.
  const postgres = await startPostgres({ dataDir, log });
  try {
    const { ownerUrl, serverUrl } = await prepareDatabase({ ...postgres, database });
    return await work('restore', file, {
      DATA_DIR: dataDir,
      DATABASE_URL: serverUrl,
      MIGRATION_DATABASE_URL: ownerUrl,
    });
  } finally {
    await postgres.stop();
  }
}

/** The embedded PostgreSQL of a product that runs, as superuser. */
function runningPostgres(dataDir: string): string | undefined {
  const record = readRecord(dataDir);
  if (record?.cluster === undefined) return undefined;
  const cluster = join(record.elsewhere ?? join(dataDir, 'postgres'), record.cluster);
  if (!existsSync(join(cluster, 'postmaster.pid'))) return undefined;
  const [pid, , , port] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  if (!isAlive(Number(pid)) || !worksIn(Number(pid), realpathSync(cluster))) return undefined;
  return `postgres://postgres:${record.superuserPassword}@127.0.0.1:${port}/postgres`;
}

function work(what: string, file: string, env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, [program, what, file], { env: { ...process.env, ...env }, stdio: 'inherit' });
  // The database we started is stopped after it, not by the same signal.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => child.kill(name));
  return new Promise((settle, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => settle(code ?? 1));
  });
}

function log(line: string): void {
  console.log(`convoke: ${line}`);
}

try {
  process.exitCode = await main(process.argv[2], process.argv.slice(3));
} catch (error) {
  console.error(`convoke: ${error instanceof Trouble ? error.message : ((error as Error).stack ?? String(error))}`);
  process.exitCode = 1;
}
// Opened by whoever started us, it would keep us here.
process.disconnect?.();
