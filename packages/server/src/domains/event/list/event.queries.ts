import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { containing } from '../../../core/data/like-text.ts';
import { inPlace, type Place, type Sorts } from '../../../core/data/list.ts';

export interface EventFilter {
  search?: string | undefined;
  state?: 'draft' | 'published' | 'unpublished' | 'upcoming' | 'running' | 'ended' | 'deleted' | undefined;
  model?: number | undefined;
  createdBy?: string | undefined;
  /** Only published events that are not over. */
  ahead?: boolean;
}

export const eventSorts: Sorts = {
  id: sql`event.id`,
  words: {
    startsAt: { by: sql`event.starts_at`, kind: 'moment' },
    createdAt: { by: sql`event.created_at`, kind: 'moment' },
    title: { by: sql`event.title`, kind: 'text' },
  },
};

/** Events with their tallies, filtered; neither ordered nor paged. Row-level security keeps it to the organisation. */
export function matchingEvents(db: Db, organisationId: string, filter: EventFilter, now: Date) {
  return db
    .selectFrom('event')
    .innerJoin('event_tally as tally', (join) =>
      join.onRef('tally.organisation_id', '=', 'event.organisation_id').onRef('tally.event_id', '=', 'event.id'),
    )
    .where('event.organisation_id', '=', organisationId)
    .where('event.deleted_at', filter.state === 'deleted' ? 'is not' : 'is', null)
    .where((eb) => {
      const conditions: Expression<SqlBool>[] = [];
      const published = eb('event.publish_status', '=', publishStatus.published);
      if (filter.model !== undefined) conditions.push(eb('event.model', '=', filter.model));
      if (filter.createdBy) conditions.push(eb('event.created_by', '=', filter.createdBy));
      if (filter.search) {
        conditions.push(containing(sql`event.search`, filter.search));
      }
      if (filter.ahead) conditions.push(published, eb('event.ends_at', '>', now));
      switch (filter.state) {
        case 'draft':
          conditions.push(eb('event.publish_status', '=', publishStatus.draft));
          break;
        case 'unpublished':
          conditions.push(eb('event.publish_status', '=', publishStatus.unpublished));
          break;
        case 'published':
          conditions.push(published);
          break;
        case 'upcoming':
          conditions.push(published, eb('event.starts_at', '>', now));
          break;
        case 'running':
          conditions.push(published, eb('event.starts_at', '<=', now), eb('event.ends_at', '>', now));
          break;
        case 'ended':
          conditions.push(published, eb('event.ends_at', '<=', now));
          break;
        case 'deleted':
          conditions.push(eb('event.deleted_at', '>', new Date(now.getTime() - 30 * 86_400_000)));
          break;
        case undefined:
          break;
      }
      return eb.and(conditions);
    });
}

export function listEvents(db: Db, organisationId: string, filter: EventFilter, now: Date, place: Place) {
  const matching = matchingEvents(db, organisationId, filter, now)
    .leftJoin('event_draft as draft', (join) =>
      join.onRef('draft.organisation_id', '=', 'event.organisation_id').onRef('draft.event_id', '=', 'event.id'),
    )
    .selectAll('event')
    .select(sql<boolean>`draft.event_id IS NOT NULL`.as('has_changes'))
    .select(['tally.capacity', 'tally.pending', 'tally.approved', 'tally.rejected'])
    .select(['tally.waitlisted', 'tally.cancelled', 'tally.signed_in']);
  return inPlace(matching, place).execute();
}

export type EventWithTally = Awaited<ReturnType<typeof listEvents>>[number];
