import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import * as z from 'zod';
import { readTar, type TarEntry } from './tar.ts';

/**
 * A backup is one tar archive, compressed by gzip: `convoke-backup.json` (what it is, first, so that a wrong file is noticed at once), `secret-key`
 * (where DATA_DIR has one), `files/…`, `tables/<schema>.<table>/000001` and so on in COPY's text format, and last `manifest.json`, without which it is not whole.
 */
export const headName = 'convoke-backup.json';
export const manifestName = 'manifest.json';
export const secretName = 'secret-key';

const head = z.object({
  product: z.literal('convoke'),
  format: z.literal(1),
  madeAt: z.string(),
  postgres: z.string(),
  /** Of the database, in order. */
  migrations: z.array(z.string()).min(1),
  /** Version of the job queue's tables. */
  jobQueue: z.int(),
  /** A digest of SECRET_KEY, null when it was not known. */
  secret: z.string().nullable(),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
});
export type BackupHead = z.infer<typeof head>;
export type BackupTable = BackupHead['tables'][number];

const manifest = z.object({
  /** `rows` and `sum` by RowSum, `sha256` of the table's bytes in the archive; in the order of the head. */
  tables: z.array(z.object({ rows: z.int(), sum: z.string(), sha256: z.string() })),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.object({ count: z.int(), sha256: z.string() }),
});
export type BackupManifest = z.infer<typeof manifest>;

/** Something the person who asked can put right: printed as one line. */
export class BackupTrouble extends Error {}

export function tableLabel(table: { schema: string; name: string }): string {
  return `${table.schema}.${table.name}`;
}

export function tablePrefix(table: BackupTable): string {
  return `tables/${tableLabel(table)}/`;
}

/** Tells whether two installations have the same SECRET_KEY, and nothing else of it. */
export function secretDigest(secretKey: string): string {
  return createHash('sha256').update(`convoke backup\0${secretKey}`).digest('hex');
}

/** The entries of a backup. Throws when it is damaged or cut off. */
export async function* readBackup(file: string): AsyncGenerator<TarEntry> {
  const gunzip = createGunzip();
  // Its error reaches whoever reads.
  pipeline(createReadStream(file), gunzip).catch(() => {});
  try {
    yield* readTar(gunzip as AsyncIterable<Buffer>);
  } finally {
    gunzip.destroy();
  }
}

/**
 * Reads a backup to its end and compares all of it with its manifest, before anything is done with it. Throws a BackupTrouble when it is no backup of
 * ours, damaged or cut off.
 */
export async function checkBackup(file: string): Promise<{ head: BackupHead; manifest: BackupManifest }> {
  const no = (why: string) => new BackupTrouble(`${file} is no whole backup: ${why}. Nothing was written.`);
  try {
    return await readWhole(file, no);
  } catch (error) {
    if (error instanceof BackupTrouble) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BackupTrouble(`There is no file ${file}.`);
    throw no(message);
  }
}

async function readWhole(
  file: string,
  no: (why: string) => Error,
): Promise<{ head: BackupHead; manifest: BackupManifest }> {
  let found: BackupHead | undefined;
  let told: BackupManifest | undefined;
  const files = createHash('sha256');
  let count = 0;
  const hashes = new Map<string, ReturnType<typeof createHash>>();
  for await (const { name, content } of readBackup(file)) {
    if (told) throw no('something comes after its end');
    if (!found) {
      if (name !== headName) throw no('it was not made by Convoke');
      found = parsed(head, await textOf(content), no);
      for (const table of found.tables) hashes.set(tablePrefix(table), createHash('sha256'));
      continue;
    }
    if (name === manifestName) {
      told = parsed(manifest, await textOf(content), no);
      continue;
    }
    const own = hashes.get(name.slice(0, name.lastIndexOf('/') + 1));
    if (!own && name !== secretName && !name.startsWith('files/')) throw no(`it has the unknown part ${name}`);
    const into = own ?? createHash('sha256');
    for await (const part of content) into.update(part);
    if (name.startsWith('files/')) {
      count += 1;
      files.update(`${name}\0${into.digest('hex')}\n`);
    }
  }
  if (!found || !told) throw no('its end is missing');
  if (told.tables.length !== found.tables.length) throw no('its manifest is of another backup');
  for (const [at, table] of found.tables.entries())
    if (hashes.get(tablePrefix(table))?.digest('hex') !== told.tables[at]?.sha256)
      throw no(`the table ${tableLabel(table)} is not as it was written`);
  if (count !== told.files.count || files.digest('hex') !== told.files.sha256)
    throw no('files are not as they were written');
  return { head: found, manifest: told };
}

function parsed<Out>(schema: z.ZodType<Out>, text: string, no: (why: string) => Error): Out {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw no('it is of a kind this version does not know');
  }
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString();
}
