import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresHome, PostgresRecord } from './postgres-home.ts';
import { postgresEnvironment } from './postgres-settings.ts';
import { Trouble } from './trouble.ts';

const run = promisify(execFile);

/** Runs initdb into a new folder and returns its name. What an interrupted attempt left is removed. */
export async function makeCluster(home: PostgresHome, record: PostgresRecord, durable: boolean): Promise<string> {
  for (const name of readdirSync(home.base)) {
    if (name.startsWith('cluster-') || name.startsWith('probe-'))
      rmSync(join(home.base, name), { recursive: true, force: true });
  }
  // initdb takes the character types (what is a letter) from the system: without UTF-8 there, pg_trgm would see no Chinese letters.
  const characterTypes = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'C'];
  let trouble = '';
  for (const characterType of characterTypes) {
    const name = `cluster-${randomBytes(4).toString('hex')}`;
    const folder = join(home.base, name);
    const passwordFile = join(home.base, `${name}.password`);
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(passwordFile, record.superuserPassword, { mode: 0o600 });
    if (home.user !== undefined) {
      chownSync(folder, home.user.uid, home.user.gid);
      chownSync(passwordFile, home.user.uid, home.user.gid);
    }
    try {
      await run(
        join(home.binaries, 'initdb'),
        [
          `--pgdata=${folder}`,
          '--username=postgres',
          `--pwfile=${passwordFile}`,
          '--auth=scram-sha-256',
          '--encoding=UTF8',
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
          '--no-locale',
          `--lc-ctype=${characterType}`,
          '--data-checksums',
          '--no-instructions',
          ...(durable ? [] : ['--no-sync']),
        ],
        { cwd: '/', env: postgresEnvironment(), ...home.user },
      );
      return name;
    } catch (error) {
      const { stderr = '', message } = error as { stderr?: string; message: string };
      trouble = stderr.trim() || message;
      rmSync(folder, { recursive: true, force: true });
      if (!/locale/i.test(trouble)) break;
    } finally {
      rmSync(passwordFile, { force: true });
    }
  }
  throw new Trouble(`The database could not be made in ${home.base}: ${trouble}`);
}

/** Throws Trouble when the cluster's files are of another version than the programs that come with this product. */
export function refuseOtherVersion(cluster: string): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (made !== '18') {
    throw new Trouble(`The database in ${dirname(cluster)} was made by PostgreSQL ${made}; this product brings 18.`);
  }
}
