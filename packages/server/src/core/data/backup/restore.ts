import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { allMigrations, migrateWithin } from '../migrate.ts';
import { isStorageKey, type Storage } from '../../storage.ts';
import { plainSettings, quoted, tablesOf, usualSettings, withColumns } from './catalogue.ts';
import {
  type BackupHead,
  type BackupManifest,
  type BackupTable,
  BackupTrouble,
  checkBackup,
  readBackup,
  secretDigest,
  secretName,
  tableLabel,
  tablePrefix,
} from './format.ts';
import { counted, megabytes, Progress } from './progress.ts';
import { RowSum } from './row-sum.ts';
import { withOpenTables } from './open-tables.ts';
import type { TarEntry } from './tar.ts';

export interface RestoreOptions {
  file: string;
  /** The owner of an empty database. */
  ownerUrl: string;
  /** The role the server will connect as; it must exist. */
  serverRole: string;
  /** Where the generated secret goes. */
  dataDir: string;
  /** Where the files go. */
  storage: Storage;
  /** SECRET_KEY where it is set; else the backup's own is put into DATA_DIR. */
  secretKey: string | undefined;
  say: (line: string) => void;
}

/**
 * Fills an empty database, the storage of files and DATA_DIR from a backup: migrates to where the backup stands, loads every table, compares all of it with the manifest, and
 * migrates on to the present. The database's part is one transaction: it is there whole, or not at all. Throws a BackupTrouble for what a person can put right.
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { file, say } = options;
  const began = performance.now();
  const { head, manifest } = await checkBackup(file);
  await refuseUnknownMigration(head);
  say(
    `${file} is whole: made ${head.madeAt}, at migration ${head.migrations.at(-1)}, from PostgreSQL ${head.postgres}.`,
  );
  const client = new pg.Client({ connectionString: options.ownerUrl, keepAlive: true });
  client.on('error', () => {}); // The statement under way fails.
  await client.connect();
  const undo: Undo[] = [];
  try {
    await refuseFullDatabase(client);
    await refuseMissingRole(client, options.serverRole);
    const work = () => load(client, options, head, manifest, undo);
    await onClient(client)
      .transaction()
      .execute((tx) => migrateWithin(tx, options.serverRole, { after: head.migrations, work }));
  } catch (error) {
    for (const each of undo.toReversed()) await each();
    if (!(error instanceof BackupTrouble)) say('The database is empty as before: what had begun was taken back.');
    throw error;
  } finally {
    await client.end();
  }
  await analyse(options.ownerUrl, head.tables);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(
    `Restored ${counted(rows)} rows of ${manifest.tables.length} tables and ${counted(manifest.files.count)} files in ${seconds} s; every table was counted and compared.`,
  );
  if (options.secretKey !== undefined && head.secret !== null && head.secret !== secretDigest(options.secretKey))
    say(
      'SECRET_KEY is not the one of the backup: sign-in links and drafts sent before do not open, and who has voted is not known again.',
    );
}

/** Refuses a backup that names a migration which this version does not have. Their order may be another: branches land as they do. */
async function refuseUnknownMigration(head: BackupHead): Promise<void> {
  const known = await allMigrations();
  const strange = head.migrations.find((name) => !(name in known));
  if (strange !== undefined)
    throw new BackupTrouble(
      `The backup is of another version of Convoke: this one does not know its migration ${strange}. Nothing was written.`,
    );
}

async function refuseFullDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; more: number }>(
    `SELECT min(format('%I.%I', n.nspname, c.relname)) AS name, count(*)::int AS more
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     HAVING count(*) > 0`,
  );
  const [found] = rows;
  if (found)
    throw new BackupTrouble(
      `The database is not empty (${found.more} tables, ${found.name} among them): a backup is restored into an empty one only. Nothing was written.`,
    );
}

async function refuseMissingRole(client: pg.Client, role: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  if (rowCount === 0)
    throw new BackupTrouble(
      `There is no role ${role}, as which the server is to connect: CREATE ROLE ${pg.escapeIdentifier(role)} LOGIN PASSWORD '…'. Nothing was written.`,
    );
}

/** Kysely on a connection that is also used directly, since COPY is none of its statements. */
function onClient(client: pg.Client): Kysely<unknown> {
  const query = client.query.bind(client) as PostgresPoolClient['query'];
  const pool: PostgresPool = {
    connect: () => Promise.resolve({ query, release: () => {} }),
    end: () => Promise.resolve(),
    options: {},
  };
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}

/** In the transaction, where the schema is that of the backup. */
async function load(
  client: pg.Client,
  options: RestoreOptions,
  head: BackupHead,
  manifest: BackupManifest,
  undo: Undo[],
): Promise<void> {
  await client.query(plainSettings);
  await refuseOtherTables(client, head);
  const progress = new Progress(options.say);
  await withOpenTables(client, head.tables, async () => {
    await client.query(`TRUNCATE ${head.tables.map(quoted).join(', ')}`);
    await fill(client, options, head, undo, progress);
    for (const [at, table] of head.tables.entries())
      await compare(client, table, manifest.tables[at] as BackupManifest['tables'][number], progress);
  });
  for (const { value, isCalled, ...sequence } of manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [quoted(sequence), value, isCalled]);
  // What comes next is an ordinary upgrade.
  await client.query(usualSettings);
}

/** The job queue is made as this version has it; a backup of an older one fits while its tables and columns still exist. */
async function refuseOtherTables(client: pg.Client, head: BackupHead): Promise<void> {
  const columns = new Map((await tablesOf(client)).map((table) => [tableLabel(table), table.columns]));
  for (const table of head.tables) {
    const here = columns.get(tableLabel(table));
    const missing = here ? table.columns.filter((column) => !here.includes(column)) : ['all columns'];
    if (missing.length > 0)
      throw new BackupTrouble(
        `The backup holds ${missing.join(', ')} of ${tableLabel(table)}, which this version has no place for (job queue ${head.jobQueue}): restore it with the version that made it. Nothing was written.`,
      );
  }
}

async function fill(
  client: pg.Client,
  options: RestoreOptions,
  head: BackupHead,
  undo: Undo[],
  progress: Progress,
): Promise<void> {
  const tables = new Map(head.tables.map((table) => [tablePrefix(table), table]));
  let open: { prefix: string; into: Copying; bytes: number } | undefined;
  const close = async () => {
    await open?.into.end();
    open = undefined;
  };
  for await (const entry of readBackup(options.file)) {
    const prefix = entry.name.slice(0, entry.name.lastIndexOf('/') + 1);
    const table = tables.get(prefix);
    if (open && open.prefix !== prefix) await close();
    if (!table) {
      await putFile(options, entry, undo);
      continue;
    }
    const way = (open ??= { prefix, into: new Copying(client, table), bytes: 0 });
    for await (const part of entry.content) await way.into.write(part);
    way.bytes += entry.bytes;
    progress.at(() => `loading ${tableLabel(table)}: ${megabytes(way.bytes)}`);
  }
  await close();
}

/** One table's way in. */
class Copying {
  private readonly stream: ReturnType<typeof copyFrom>;
  private readonly done: Promise<void>;

  constructor(client: pg.Client, table: BackupTable) {
    this.stream = client.query(copyFrom(`COPY ${withColumns(table)} FROM STDIN`));
    this.done = new Promise((resolve, reject) => {
      this.stream.once('finish', resolve);
      this.stream.once('error', (error: Error) => {
        reject(new Error(`${tableLabel(table)} cannot be loaded: ${error.message}`, { cause: error }));
      });
    });
    this.done.catch(() => {}); // Heard where it is waited for.
  }

  async write(part: Buffer): Promise<void> {
    if (this.stream.destroyed) return this.done;
    if (this.stream.write(part)) return;
    await Promise.race([new Promise((resolve) => this.stream.once('drain', resolve)), this.done]);
  }

  end(): Promise<void> {
    this.stream.end();
    return this.done;
  }
}

async function compare(
  client: pg.Client,
  table: BackupTable,
  told: BackupManifest['tables'][number],
  progress: Progress,
): Promise<void> {
  const found = new RowSum();
  for await (const part of client.query(copyTo(`COPY ${withColumns(table)} TO STDOUT`)) as AsyncIterable<Buffer>) {
    found.add(part);
    progress.at(() => `comparing ${tableLabel(table)}: ${counted(found.rows)} of ${counted(told.rows)} rows`);
  }
  if (found.rows !== told.rows || found.digest() !== told.sum)
    throw new Error(
      `${tableLabel(table)} is not what was backed up: ${found.rows} rows instead of ${told.rows}, or other ones`,
    );
}

/** Takes back what was put into DATA_DIR and the storage. */
type Undo = () => Promise<void>;

/** Files and the secret; anything else is passed over. */
async function putFile(
  { dataDir, storage, secretKey }: RestoreOptions,
  { name, content }: TarEntry,
  undo: Undo[],
): Promise<void> {
  const key = name.startsWith('files/') ? name.slice('files/'.length) : undefined;
  if (key !== undefined && !isStorageKey(key)) throw new BackupTrouble(`${name} is no name of a file of ours.`);
  if (key === undefined && (name !== secretName || secretKey !== undefined)) {
    for await (const _part of content);
    return;
  }
  if (key === undefined) {
    const target = path.join(dataDir, secretName);
    await mkdir(dataDir, { recursive: true });
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(part);
    const secret = Buffer.concat(parts);
    // That of an installation which never had data protects nothing; it is kept all the same.
    const before = `${target}.before-restore`;
    const isOther = existsSync(target);
    if (isOther && readFileSync(target).equals(secret)) return;
    if (isOther) await rename(target, before);
    undo.push(() => (isOther ? rename(before, target) : rm(target, { force: true })));
    await writeFile(target, secret, { mode: 0o600, flush: true });
    return;
  }
  // A file that is there already has the same content: keys are random and never used twice.
  const isThere = (await storage.size(key)) !== null;
  await storage.putStream(key, content);
  if (!isThere) undo.push(() => storage.remove(key));
}

async function analyse(ownerUrl: string, tables: readonly BackupTable[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0');
    for (const table of tables) await client.query(`ANALYZE ${quoted(table)}`);
  } finally {
    await client.end();
  }
}
