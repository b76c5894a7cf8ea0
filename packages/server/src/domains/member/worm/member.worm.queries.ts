import { mostNamesakes, type WormKind, type WormReason } from '@convoke/contract/member/member.worm.rules.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { beginning, soughtIn } from '../../../core/data/like-text.ts';
import { inPlace, type Place, type Sorts } from '../../../core/data/list.ts';
import { soughtAnywhere } from '../../../core/phones.ts';
import { eventsOf } from '../member.queries.ts';

export interface WormFilter {
  search?: string | undefined;
  reason?: WormReason | undefined;
  kind?: WormKind | undefined;
  isMatched?: boolean | undefined;
}

const nameKey = sql`lower(w.name) COLLATE "C"`;

export const wormSorts: Sorts = {
  id: sql`w.id`,
  words: {
    createdAt: { by: sql`w.created_at`, kind: 'moment' },
    name: { by: nameKey, kind: 'text' },
  },
};

/** The members with the number of an entry called w: one at most. */
const withNumber = (organisationId: string) =>
  sql`SELECT c.member_id FROM member_contact c WHERE c.organisation_id = ${organisationId} AND c.kind = 'phone' AND c.value = w.phone AND c.is_live`;

/** The members of its name. */
const withName = (organisationId: string) =>
  sql`SELECT n.id FROM member n WHERE n.organisation_id = ${organisationId} AND n.deleted_at IS NULL AND w.name <> ''
    AND lower(n.name) COLLATE "C" = ${nameKey}`;

/** The entries that match; neither ordered nor paged. */
export const matchingWorms = (db: Db, organisationId: string, filter: WormFilter) =>
  db
    .selectFrom('member_worm as w')
    .where('w.organisation_id', '=', organisationId)
    .where('w.deleted_at', 'is', null)
    .where((eb) => {
      const all: Expression<SqlBool>[] = [];
      const { search, reason, kind, isMatched } = filter;
      if (reason) all.push(eb('w.reason', '=', reason));
      if (kind) all.push(eb('w.phone', kind === 'phone' ? 'is not' : 'is', null));
      if (search) all.push(soughtIn(sql`w.search`, soughtAnywhere(search), () => beginning(nameKey, search)));
      if (isMatched !== undefined) {
        const matched = sql<SqlBool>`(EXISTS (${withNumber(organisationId)} OFFSET 0) OR EXISTS (${withName(organisationId)} OFFSET 0))`;
        all.push(isMatched ? matched : eb.not(matched));
      }
      return eb.and(all);
    });

interface Found {
  member_id: string | null;
  member_name: string | null;
  last_at: Date | null;
  events: number | null;
}

/** A page of the list. Members, events and organisers are looked up for its rows alone, each by the whole key. */
export function listWorms(db: Db, organisationId: string, filter: WormFilter, place: Place) {
  const page = inPlace(matchingWorms(db, organisationId, filter).selectAll('w'), place).as('w');
  return db
    .selectFrom(page)
    .leftJoinLateral(
      sql<Found>`(
        SELECT m.id AS member_id, m.name AS member_name, m.last_at, ${eventsOf(organisationId)} AS events
        FROM (${withNumber(organisationId)} OFFSET 0) c CROSS JOIN LATERAL (
          SELECT id, name, last_at FROM member WHERE organisation_id = ${organisationId} AND id = c.member_id OFFSET 0) m)`.as(
        'm',
      ),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      sql<{ title: string }>`(
        SELECT title FROM event WHERE organisation_id = ${organisationId} AND id = w.event_id AND deleted_at IS NULL OFFSET 0)`.as(
        'e',
      ),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      sql<{ nick_name: string }>`(
        SELECT nick_name FROM app_user WHERE organisation_id = ${organisationId} AND id = w.by_user OFFSET 0)`.as('u'),
      (join) => join.onTrue(),
    )
    .selectAll('w')
    .select(['m.member_id', 'm.member_name', 'm.last_at', 'm.events', 'e.title as event_title', 'u.nick_name'])
    .select(
      sql<number>`(SELECT count(*)::int FROM (
        SELECT FROM (${withName(organisationId)} OFFSET 0) n WHERE n.id IS DISTINCT FROM m.member_id LIMIT ${mostNamesakes}) few)`.as(
        'namesakes',
      ),
    )
    .orderBy(place.key === wormSorts.words['name'] ? nameKey : sql`w.created_at`, place.direction)
    .orderBy('w.id', place.direction)
    .execute();
}

export type ListedWorm = Awaited<ReturnType<typeof listWorms>>[number];
