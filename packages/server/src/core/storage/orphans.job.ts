import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { organisationsWith } from '../data/organisations-with.ts';
import { defineJob } from '../jobs/jobs.ts';
import { keyed } from '../keyed.ts';
import type { Settings } from '../settings.ts';

/**
 * Files are written before their rows, so a process that dies in between leaves one that nobody knows of. Each organisation's files lie in folders of their own, told by these words: files
 * in other places are left alone.
 */
export const folders: readonly (readonly [word: string, before: string])[] = [
  ['files-of', ''],
  ['answers-of', 'answers/'],
  ['photos-of', 'photos/'],
  ['library-of', 'library/'],
  ['invoices-of', 'invoices/'],
  ['calls-of', 'calls/'],
];

/** A younger one may get its row yet. */
const ageMs = 48 * 3_600_000;
/** Files asked about in one statement. */
const atOnce = 20_000;
/** So many of a folder, and most of it: then it is no accident but a database that is not the files' own, and a person should look. */
const few = 100;

/** The folder of an organisation for one kind of file: it cannot be guessed, and does not tell the organisation. */
export function organisationFolder({ SECRET_KEY }: Settings, word: string, organisationId: string): string {
  return keyed(SECRET_KEY, word, organisationId).toString('base64url').slice(0, 12);
}

/** Removes files that have been there for two days and that no row of their organisation names. Answers how many. */
export async function removeOrphans(services: Services, organisationId: string): Promise<number> {
  const { storage, clock, log, settings } = services;
  let removed = 0;
  for (const [word, before] of folders) {
    const folder = `${before}${organisationFolder(settings, word, organisationId)}/`;
    const unknown: string[] = [];
    let [old, all]: [string[], number] = [[], 0];
    for await (const { key, keptAt } of storage.list(folder)) {
      all += 1;
      if (clock.now().getTime() - keptAt.getTime() < ageMs) continue;
      if (old.push(key) < atOnce) continue;
      unknown.push(...(await withoutRow(services, organisationId, old)));
      old = [];
    }
    unknown.push(...(await withoutRow(services, organisationId, old)));
    if (unknown.length > few && unknown.length > all / 2) {
      log.error({ folder, files: unknown.length, of: all }, 'no row knows most files of a folder: none is removed');
      continue;
    }
    for (const key of unknown) await storage.remove(key);
    removed += unknown.length;
  }
  return removed;
}

/**
 * Those that no row names. Whatever table a row is in: a column that holds the key of a file of its own is called `storage_key`, and that of pictures `stored_file.key`.
 */
async function withoutRow(
  { database }: Services,
  organisationId: string,
  keys: readonly string[],
): Promise<readonly string[]> {
  if (keys.length === 0) return [];
  return database.inOrganisation(organisationId, 'read', async (db) => {
    const { rows: tables } = await sql<{ name: string }>`
      SELECT c.relname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'storage_key' AND NOT a.attisdropped`.execute(
      db,
    );
    const owners = [['stored_file', 'key'], ...tables.map(({ name }) => [name, 'storage_key'])] as [string, string][];
    const known = owners.map(
      ([table, column]) => sql`
        SELECT ${sql.ref(column)} FROM ${sql.table(table)} WHERE organisation_id = ${organisationId} AND ${sql.ref(column)} IS NOT NULL`,
    );
    const { rows } = await sql<{ key: string }>`
      SELECT key FROM unnest(${[...keys]}::text[]) AS key EXCEPT (${sql.join(known, sql` UNION ALL `)})`.execute(db);
    return rows.map(({ key }) => key);
  });
}

/** Once a night, of every organisation. */
export const orphansJob = defineJob<object>({
  name: 'storage.orphans',
  schedule: '41 3 * * *',
  retryLimit: 0,
  expireInSeconds: 6 * 3600,
  async run(services) {
    let files = 0;
    const all = [
      ...(await organisationsWith(services.database, 'form-id')),
      ...(await organisationsWith(services.database, 'library')),
    ];
    for (const organisationId of new Set(all)) files += await removeOrphans(services, organisationId);
    if (files > 0) services.log.info({ files }, 'files that no row knew were removed');
  },
});
