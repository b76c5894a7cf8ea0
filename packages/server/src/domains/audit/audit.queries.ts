import type { auditExport } from '@convoke/contract/audit/audit.calls.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { Db } from '../../core/data/database.ts';
import { beginning, soughtIn } from '../../core/data/like-text.ts';
import { inPlace, type Place, type Sorts } from '../../core/data/list.ts';
import { own } from '../../core/data/organisation-plugin.ts';

export type AuditFilter = z.output<typeof auditExport.input>;

export const auditSorts: Sorts = {
  id: sql`a.id`,
  words: { at: { by: sql`a.at`, kind: 'moment' } },
};

const thingKey = sql`lower(a.thing) COLLATE "C"`;

/** The entries that match; neither ordered nor paged. */
export function matchingEntries(db: Db, filter: AuditFilter) {
  return db.selectFrom('audit_entry as a').where((eb) => {
    const all: Expression<SqlBool>[] = [];
    if (filter.actorId) all.push(eb('a.actor_id', '=', filter.actorId));
    if (filter.domain) all.push(eb('a.domain', '=', filter.domain));
    if (filter.call) all.push(eb('a.call', '=', filter.call));
    if (filter.eventId) all.push(eb('a.event_id', '=', filter.eventId));
    if (filter.thingId) all.push(eb('a.thing_id', '=', filter.thingId));
    if (filter.from) all.push(eb('a.at', '>=', new Date(filter.from)));
    if (filter.to) all.push(eb('a.at', '<', new Date(filter.to)));
    if (filter.search) {
      const { search } = filter;
      all.push(soughtIn(sql`a.search`, search, () => beginning(thingKey, search)));
    }
    return eb.and(all);
  });
}

/** What an event is called; one look by the whole key for each row that is shown. */
const eventTitle = sql<
  string | null
>`(SELECT e.title FROM event e WHERE e.organisation_id = ${own} AND e.id = a.event_id)`;

const shown = [
  'a.id',
  'a.at',
  'a.actor',
  'a.actor_id',
  'a.actor_name',
  'a.call',
  'a.thing',
  'a.event_id',
  'a.address',
  'a.device',
  'a.changed',
] as const;

export function listEntries(db: Db, filter: AuditFilter, place: Place) {
  return inPlace(matchingEntries(db, filter).select(shown).select(eventTitle.as('event_title')), place).execute();
}

export type ListedEntry = Awaited<ReturnType<typeof listEntries>>[number];

/** One entry with what it changed; undefined where there is none. */
export const oneEntry = (db: Db, entryId: string) =>
  db
    .selectFrom('audit_entry as a')
    .select([...shown, 'a.thing_id', 'a.changes'])
    .select(eventTitle.as('event_title'))
    .where('a.id', '=', entryId)
    .executeTakeFirst();

/** Everybody of whom there is an entry, from one to the next by the index; by the name of their last one. */
export async function auditActors(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    WITH RECURSIVE people AS (
      (SELECT a.actor_id AS id FROM audit_entry a WHERE a.organisation_id = ${own} ORDER BY a.actor_id LIMIT 1)
      UNION ALL
      SELECT (SELECT a.actor_id FROM audit_entry a WHERE a.organisation_id = ${own} AND a.actor_id > p.id ORDER BY a.actor_id LIMIT 1)
      FROM people p WHERE p.id IS NOT NULL
    )
    SELECT p.id, (SELECT a.actor_name FROM audit_entry a WHERE a.organisation_id = ${own} AND a.actor_id = p.id ORDER BY a.at DESC, a.id DESC LIMIT 1) AS name
    FROM people p WHERE p.id IS NOT NULL ORDER BY name LIMIT 500`.execute(db);
  return rows;
}
