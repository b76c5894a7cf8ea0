import type { dynamicExport } from '@convoke/contract/dynamic/dynamic.calls.ts';
import type { DynamicState } from '@convoke/contract/dynamic/dynamic.rules.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { Db } from '../../core/data/database.ts';
import { containing } from '../../core/data/like-text.ts';
import { inPlace, type Place, type Sorts } from '../../core/data/list.ts';

export type DynamicFilter = Omit<z.output<typeof dynamicExport.input>, 'eventId'>;

/** How an organiser's list is sorted. */
export const dynamicSorts: Sorts = {
  id: sql`d.id`,
  words: {
    pin: { by: sql`d.pin`, kind: 'whole' },
    publishAt: { by: sql`d.publish_at`, kind: 'moment' },
    updatedAt: { by: sql`d.updated_at`, kind: 'moment' },
    createdAt: { by: sql`d.created_at`, kind: 'moment' },
  },
};

/** Those of a state at a moment. */
function inState(state: DynamicState, now: Date): Expression<SqlBool> {
  if (state === 'draft') return sql<SqlBool>`d.is_draft`;
  if (state === 'scheduled') return sql<SqlBool>`NOT d.is_draft AND d.publish_at > ${now}`;
  return sql<SqlBool>`NOT d.is_draft AND d.publish_at <= ${now}`;
}

/** The news of an event that match; neither ordered nor paged. */
export function matchingDynamics(db: Db, organisationId: string, eventId: string, filter: DynamicFilter, now: Date) {
  return db
    .selectFrom('dynamic as d')
    .where('d.organisation_id', '=', organisationId)
    .where('d.event_id', '=', eventId)
    .where('d.deleted_at', 'is', null)
    .where((eb) => {
      const all: Expression<SqlBool>[] = [];
      if (filter.kind) all.push(eb('d.kind', '=', filter.kind));
      if (filter.state) all.push(inState(filter.state, now));
      if (filter.pinned !== undefined) all.push(eb('d.pin', filter.pinned ? '>' : '=', 0));
      if (filter.search) all.push(containing(sql`d.search`, filter.search));
      return eb.and(all);
    });
}

/** Lists never carry whole articles: as much of one as they show. */
const shortened = sql<string>`left(d.plain, 300)`;

export function listDynamics(
  db: Db,
  organisationId: string,
  eventId: string,
  filter: DynamicFilter,
  now: Date,
  place: Place,
) {
  const matching = matchingDynamics(db, organisationId, eventId, filter, now)
    .select(['d.id', 'd.kind', 'd.title', 'd.picture_keys', 'd.is_draft', 'd.publish_at', 'd.pin'])
    .select(['d.created_at', 'd.updated_at', 'd.version', shortened.as('plain')]);
  return inPlace(matching, place).execute();
}

export type ListedDynamic = Awaited<ReturnType<typeof listDynamics>>[number];

/** How the public reads: the newest first. */
export const publicSorts: Sorts = { id: sql`d.id`, words: { publishAt: { by: sql`d.publish_at`, kind: 'moment' } } };

/** Whose list it is: everybody's has what is public by now, the owner's also drafts and what comes later. */
export type Reader = 'everybody' | 'owner';

/** What may be read of an event's news at a moment; neither ordered nor paged. */
function readDynamics(db: Db, organisationId: string, eventId: string, now: Date, reader: Reader) {
  const all = db
    .selectFrom('dynamic as d')
    .where('d.organisation_id', '=', organisationId)
    .where('d.event_id', '=', eventId)
    .where('d.deleted_at', 'is', null)
    .select(['d.id', 'd.kind', 'd.title', 'd.picture_keys', 'd.publish_at', 'd.pin', 'd.updated_at'])
    .select(['d.is_draft', 'd.version'])
    // A short post is shown whole, an article by its first words.
    .select(sql<string>`CASE d.kind WHEN 'short' THEN d.content ELSE left(d.plain, 281) END`.as('text'));
  // As the indexes say it: a plan that is kept knows no value of a parameter.
  return reader === 'owner' ? all : all.where(sql<SqlBool>`NOT d.is_draft`).where('d.publish_at', '<=', now);
}

/** Those that are pinned, in their order. */
export function pinnedDynamics(
  db: Db,
  organisationId: string,
  eventId: string,
  now: Date,
  reader: Reader = 'everybody',
) {
  return readDynamics(db, organisationId, eventId, now, reader)
    .where(sql<SqlBool>`d.pin > 0`)
    .orderBy('d.pin', 'desc')
    .orderBy('d.id', 'desc')
    .execute();
}

/** The others, in their place. */
export function newestDynamics(
  db: Db,
  organisationId: string,
  eventId: string,
  now: Date,
  place: Place,
  reader: Reader = 'everybody',
) {
  return inPlace(
    readDynamics(db, organisationId, eventId, now, reader).where(sql<SqlBool>`d.pin = 0`),
    place,
  ).execute();
}

export type ReadDynamic = Awaited<ReturnType<typeof pinnedDynamics>>[number];

/** Those of the named that everybody may read, whole. */
export function publicPosts(db: Db, organisationId: string, eventId: string, ids: readonly string[], now: Date) {
  return readDynamics(db, organisationId, eventId, now, 'everybody')
    .select('d.content')
    .where(sql<SqlBool>`d.id = ANY(${ids}::uuid[])`)
    .execute();
}
