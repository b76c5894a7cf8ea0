import type { organizerExport } from '@convoke/contract/organizer/organizer.calls.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { Db } from '../../core/data/database.ts';
import { containing } from '../../core/data/like-text.ts';
import { inPlace, type Place, type Sorts } from '../../core/data/list.ts';

export type OrganizerFilter = z.output<typeof organizerExport.input>;

export const organizerSorts: Sorts = {
  id: sql`o.id`,
  words: {
    name: { by: sql`lower(o.name) COLLATE "C"`, kind: 'text' },
    updatedAt: { by: sql`o.updated_at`, kind: 'moment' },
    createdAt: { by: sql`o.created_at`, kind: 'moment' },
  },
};

/** The organizers of the library that match; neither ordered nor paged. */
export function matchingOrganizers(db: Db, organisationId: string, filter: OrganizerFilter) {
  return db
    .selectFrom('organizer as o')
    .where('o.organisation_id', '=', organisationId)
    .where('o.deleted_at', 'is', null)
    .where((eb) => {
      const all: Expression<SqlBool>[] = [];
      // As the column is made, so that full-width letters find the others.
      if (filter.search) all.push(containing(sql`o.search`, filter.search));
      if (filter.groupId) all.push(eb('o.group_id', '=', filter.groupId));
      if (filter.logo) all.push(eb('o.logo_key', filter.logo === 'with' ? 'is not' : 'is', null));
      if (filter.eventId)
        all.push(
          eb.exists(
            eb
              .selectFrom('event_organizer as b')
              .select(sql`1`.as('one'))
              .where('b.organisation_id', '=', organisationId)
              .whereRef('b.organizer_id', '=', 'o.id')
              .where('b.event_id', '=', filter.eventId),
          ),
        );
      return eb.and(all);
    });
}

/** Events that use an organizer, each once, also where it stands in two groups. */
const events = sql<number>`(
  SELECT count(DISTINCT b.event_id)::int FROM event_organizer b WHERE b.organisation_id = o.organisation_id AND b.organizer_id = o.id)`;

const ofGroup = (column: 'name' | 'kind') => sql<string | null>`(
  SELECT g.${sql.ref(column)} FROM organizer_group g WHERE g.organisation_id = o.organisation_id AND g.id = o.group_id)`;

export function listOrganizers(db: Db, organisationId: string, filter: OrganizerFilter, place: Place) {
  const page = inPlace(matchingOrganizers(db, organisationId, filter).selectAll('o'), place).as('o');
  // What is computed comes after the page.
  return db
    .selectFrom(page)
    .selectAll('o')
    .select([events.as('events'), ofGroup('name').as('group_name'), ofGroup('kind').as('group_kind')])
    .orderBy(place.key.kind === 'id' ? sql`o.id` : place.key.by, place.direction)
    .orderBy('o.id', place.direction)
    .execute();
}

export type ListedOrganizer = Awaited<ReturnType<typeof listOrganizers>>[number];
