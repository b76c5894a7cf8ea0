import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Storage, StoredFile } from '../../storage.ts';
import { jobQueueVersion, plainSettings, quoted, sequencesOf, tablesOf, withColumns } from './catalogue.ts';
import {
  type BackupHead,
  type BackupManifest,
  type BackupTable,
  BackupTrouble,
  headName,
  manifestName,
  secretDigest,
  secretName,
  tableLabel,
  tablePrefix,
} from './format.ts';
import { counted, megabytes, Progress } from './progress.ts';
import { RowSum } from './row-sum.ts';
import { tarEnd, tarHead, tarPadding } from './tar.ts';

/** Bytes of a table that are in memory at once. */
const partBytes = 4_000_000;

export interface BackupOptions {
  /** A role that reads everything past row-level security (docs/operations.md). */
  databaseUrl: string;
  /** Where the generated secret is. */
  dataDir: string;
  /** Where the files are. */
  storage: Storage;
  /** SECRET_KEY where it is set; else that of DATA_DIR is kept with the backup. */
  secretKey: string | undefined;
  file: string;
  say: (line: string) => void;
}

/**
 * Writes the whole installation as it is at one moment into a file (mode 600), while the product runs: tables and the job queue by one snapshot, files,
 * the generated secret. The file appears when it is whole. Throws a BackupTrouble for what a person can put right.
 */
export async function makeBackup(options: BackupOptions): Promise<void> {
  const { file, say } = options;
  if (existsSync(file)) throw new BackupTrouble(`${file} is there already: choose another name.`);
  const began = performance.now();
  const client = new pg.Client({ connectionString: options.databaseUrl, keepAlive: true });
  client.on('error', () => {}); // The statement under way fails.
  await client.connect();
  const half = `${file}.half`;
  try {
    await refuseBlindRole(client);
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;${plainSettings}`);
    const archive = new Archive(client, options);
    await pipeline(Readable.from(archive.bytes()), createGzip(), createWriteStream(half, { mode: 0o600, flush: true }));
    await client.query('COMMIT');
    await rename(half, file);
    const { size } = await stat(file);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    say(`${archive.summary()}, in ${file} (${megabytes(size)}, ${seconds} s).`);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** A role under row-level security would be refused by the first table, in words that help nobody. */
async function refuseBlindRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; sees: boolean }>(
    'SELECT rolname AS name, rolsuper OR rolbypassrls AS sees FROM pg_roles WHERE rolname = current_user',
  );
  if (!rows[0]?.sees)
    throw new BackupTrouble(
      `The role ${rows[0]?.name} is under row-level security and would see nothing: BACKUP_DATABASE_URL wants the role of docs/operations.md, “Backup and restore”.`,
    );
}

/** What is put into the file, in its order. */
class Archive {
  private readonly client: pg.Client;
  private readonly options: BackupOptions;
  private readonly progress: Progress;
  private readonly manifest: BackupManifest = { tables: [], sequences: [], files: { count: 0, sha256: '' } };

  constructor(client: pg.Client, options: BackupOptions) {
    this.client = client;
    this.options = options;
    this.progress = new Progress(options.say);
  }

  summary(): string {
    const rows = this.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return `Backed up ${counted(rows)} rows of ${this.manifest.tables.length} tables and ${counted(this.manifest.files.count)} files`;
  }

  async *bytes(): AsyncGenerator<Buffer> {
    const secretFile = path.join(this.options.dataDir, 'secret-key');
    const secret = this.options.secretKey ?? (existsSync(secretFile) ? await readFile(secretFile, 'utf8') : undefined);
    const head = await this.head(secret);
    yield* entry(headName, Buffer.from(JSON.stringify(head, null, 1)));
    if (this.options.secretKey === undefined && secret !== undefined) yield* entry(secretName, Buffer.from(secret));
    // The product removes files now and then, and their rows with them: the sooner they are read after the snapshot the fewer are missing.
    yield* this.files();
    for (const table of head.tables) yield* this.table(table);
    // They only grow: read last they are beyond every row.
    for (const sequence of await sequencesOf(this.client)) {
      const { rows } = await this.client.query<{ value: string; isCalled: boolean }>(
        `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${quoted(sequence)}`,
      );
      for (const row of rows) this.manifest.sequences.push({ ...sequence, ...row });
    }
    yield* entry(manifestName, Buffer.from(JSON.stringify(this.manifest)));
    yield tarEnd();
  }

  private async head(secret: string | undefined): Promise<BackupHead> {
    const migrations = await this.client
      .query<{ name: string }>('SELECT name FROM public.kysely_migration ORDER BY name')
      .catch((error: { code?: string }) => {
        if (error.code === '42P01') throw new BackupTrouble('There is nothing of Convoke in this database.');
        throw error;
      });
    const tables = await tablesOf(this.client);
    // As pg_dump does: from here on nobody changes their columns or empties them.
    await this.client.query(`LOCK TABLE ${tables.map(quoted).join(', ')} IN ACCESS SHARE MODE`);
    const { rows } = await this.client.query<{ server_version: string }>('SHOW server_version');
    return {
      product: 'convoke',
      format: 1,
      madeAt: new Date().toISOString(),
      postgres: rows[0]?.server_version ?? '',
      migrations: migrations.rows.map(({ name }) => name),
      jobQueue: await jobQueueVersion(this.client),
      secret: secret === undefined ? null : secretDigest(secret),
      tables,
    };
  }

  private async *table(table: BackupTable): AsyncGenerator<Buffer> {
    const sum = new RowSum();
    const sha256 = createHash('sha256');
    let [number, bytes, waiting, parts] = [0, 0, 0, [] as Buffer[]];
    const put = () => {
      number += 1;
      const content = Buffer.concat(parts);
      [waiting, parts] = [0, []];
      return entry(`${tablePrefix(table)}${String(number).padStart(6, '0')}`, content);
    };
    for await (const part of this.client.query(
      copyTo(`COPY ${withColumns(table)} TO STDOUT`),
    ) as AsyncIterable<Buffer>) {
      sum.add(part);
      sha256.update(part);
      parts.push(part);
      waiting += part.length;
      bytes += part.length;
      if (waiting >= partBytes) yield* put();
      this.progress.at(() => `${tableLabel(table)}: ${counted(sum.rows)} rows, ${megabytes(bytes)}`);
    }
    if (waiting > 0) yield* put();
    this.manifest.tables.push({ rows: sum.rows, sum: sum.digest(), sha256: sha256.digest('hex') });
  }

  private async *files(): AsyncGenerator<Buffer> {
    const { storage } = this.options;
    const all = createHash('sha256');
    const keys: string[] = [];
    for await (const { key } of storage.list('')) keys.push(key);
    for (const key of keys.sort()) {
      const file = await storage.get(key);
      // Removed since we looked, as its row will be.
      if (!file) continue;
      const name = `files/${key}`;
      const sha256 = createHash('sha256');
      yield* this.fileBytes(file, name, sha256);
      all.update(`${name}\0${sha256.digest('hex')}\n`);
      this.manifest.files.count += 1;
      this.progress.at(() => `files: ${counted(this.manifest.files.count)} of ${counted(keys.length)}`);
    }
    this.manifest.files.sha256 = all.digest('hex');
  }

  private async *fileBytes({ stream, bytes }: StoredFile, name: string, sha256: ReturnType<typeof createHash>) {
    yield tarHead(name, bytes);
    let read = 0;
    for await (const part of stream as AsyncIterable<Buffer>) {
      sha256.update(part);
      read += part.length;
      yield part;
    }
    if (read !== bytes) throw new Error(`${name} changed while it was read`);
    yield tarPadding(bytes);
  }
}

function* entry(name: string, content: Buffer): Generator<Buffer> {
  yield tarHead(name, content.length);
  yield content;
  yield tarPadding(content.length);
}
