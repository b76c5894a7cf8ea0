import type { guestExport } from '@convoke/contract/guest/guest.calls.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { Db } from '../../../core/data/database.ts';
import { containing } from '../../../core/data/like-text.ts';
import { inPlace, type Place, type Sorts } from '../../../core/data/list.ts';

export type GuestFilter = z.output<typeof guestExport.input>;

export const guestSorts: Sorts = {
  id: sql`g.id`,
  words: {
    name: { by: sql`lower(g.name) COLLATE "C"`, kind: 'text' },
    updatedAt: { by: sql`g.updated_at`, kind: 'moment' },
    createdAt: { by: sql`g.created_at`, kind: 'moment' },
  },
};

/** The guests of the library that match; neither ordered nor paged. */
export function matchingGuests(db: Db, organisationId: string, filter: GuestFilter) {
  return db
    .selectFrom('guest as g')
    .where('g.organisation_id', '=', organisationId)
    .where('g.deleted_at', 'is', null)
    .where((eb) => {
      const all: Expression<SqlBool>[] = [];
      if (filter.search) all.push(containing(sql`g.search`, filter.search));
      if (filter.guestTypeId) all.push(eb('g.guest_type_id', '=', filter.guestTypeId));
      if (filter.photo) all.push(eb('g.photo_key', filter.photo === 'with' ? 'is not' : 'is', null));
      if (filter.eventId || filter.state)
        all.push(
          eb.exists(
            eb
              .selectFrom('event_guest as b')
              .select(sql`1`.as('one'))
              .where('b.organisation_id', '=', organisationId)
              .whereRef('b.guest_id', '=', 'g.id')
              .where('b.deleted_at', 'is', null)
              .$if(filter.eventId !== undefined, (each) => each.where('b.event_id', '=', filter.eventId ?? ''))
              .$if(filter.state !== undefined, (each) => each.where('b.state', '=', filter.state ?? '')),
          ),
        );
      return eb.and(all);
    });
}

/** Events that use a guest; also by what was merged into it. Each is counted by the whole of a key. */
const events = sql<number>`(
  SELECT count(*)::int FROM event_guest b
  WHERE b.organisation_id = g.organisation_id AND b.guest_id = g.id AND b.deleted_at IS NULL) + (
  SELECT count(*)::int FROM guest m JOIN event_guest b ON b.organisation_id = m.organisation_id AND b.guest_id = m.id AND b.deleted_at IS NULL
  WHERE m.organisation_id = g.organisation_id AND m.merged_into = g.id)`;

const typeName = sql<string | null>`(
  SELECT t.name FROM guest_type t WHERE t.organisation_id = g.organisation_id AND t.id = g.guest_type_id)`;

export function listGuests(db: Db, organisationId: string, filter: GuestFilter, place: Place) {
  const page = inPlace(matchingGuests(db, organisationId, filter).selectAll('g'), place).as('g');
  // What is computed comes after the page.
  return db
    .selectFrom(page)
    .selectAll('g')
    .select([events.as('events'), typeName.as('type_name')])
    .orderBy(place.key.kind === 'id' ? sql`g.id` : place.key.by, place.direction)
    .orderBy('g.id', place.direction)
    .execute();
}

/** Guests of the library by their ids. */
export async function listedGuests(db: Db, organisationId: string, guestIds: readonly string[]) {
  if (guestIds.length === 0) return new Map<string, Omit<ListedGuest, 'key'>>();
  const rows = await db
    .selectFrom('guest as g')
    .selectAll('g')
    .select([events.as('events'), typeName.as('type_name')])
    .where('g.organisation_id', '=', organisationId)
    .where('g.id', 'in', guestIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export type ListedGuest = Awaited<ReturnType<typeof listGuests>>[number];

/** What an exported row says besides: the biography and links of the newest revision. */
export async function revisionsOf(db: Db, organisationId: string, guestIds: readonly string[]) {
  if (guestIds.length === 0) return new Map<string, { biography: string; links: unknown; words: unknown }>();
  const rows = await db
    .selectFrom('guest as g')
    .innerJoin('guest_revision as r', (join) =>
      join
        .onRef('r.organisation_id', '=', 'g.organisation_id')
        .onRef('r.guest_id', '=', 'g.id')
        .onRef('r.revision', '=', 'g.revision'),
    )
    .select(['g.id', 'r.biography', 'r.links', 'r.words'])
    .where('g.organisation_id', '=', organisationId)
    .where('g.id', 'in', guestIds)
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
