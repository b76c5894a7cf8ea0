import { totalLimit } from '@convoke/contract/core/fields.ts';
import { type LastDoing, lastDoings } from '@convoke/contract/member/member.idle.rules.ts';
import type { MemberOrigin } from '@convoke/contract/member/member.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { countOf, foundPlace, type PagePlace, type Total } from '../../../core/data/list.ts';
import { labelOf } from '../member.labelled.ts';
import { listMembers, matchingMembers, type MemberFilter, memberSorts, membersPage } from '../member.queries.ts';
import { type ListedMember, shownMembers } from '../member.shown.ts';

interface IdleFilter {
  days: number;
  search?: string | undefined;
  origin?: MemberOrigin | undefined;
  tagId?: string | undefined;
  groupId?: string | undefined;
}

/** As a filter of members: who has done nothing for so long, and whom no open call task is about to reach. */
export const idleFilter = ({ days, ...filter }: IdleFilter, now: Date): MemberFilter => ({
  ...filter,
  isNotCalled: true,
  lastTo: new Date(now.getTime() - days * 86_400_000).toISOString(),
});

/** A page of idle members with how many there are: along the index of the last activity, whatever the share of those who are idle. */
export async function idlePage(
  db: Db,
  organisationId: string,
  filter: MemberFilter,
  place: PagePlace,
): Promise<{ rows: ListedMember[]; total: Total }> {
  // What is searched for, or labelled, is found by indexes of its own.
  if (filter.search || labelOf(filter)) return membersPage(db, organisationId, filter, place);
  const all = matchingMembers(db, organisationId, filter);
  const along = all
    .orderBy('m.last_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(totalLimit + 1);
  const total = await countOf(db, place.isExact ? all : along, place);
  if (place.key === memberSorts.words['lastAt'] || total.totalIsCapped || place.isExact)
    return { rows: await listMembers(db, organisationId, filter, place), total };
  // Where they are few another order would walk past all the others.
  const columns = along.select(['m.id', 'm.created_at', 'm.last_at', 'm.name']);
  const { found } = await foundPlace(db, columns, 'm', place);
  const ids = found.map(({ id }) => id);
  return { rows: await shownMembers(db, organisationId, ids, place), total };
}

export interface Done {
  id: string;
  kind: LastDoing;
  at: Date;
  event_id: string | null;
  title: string | null;
}

/** What each of some members did last, by their ids: the newest line of each kind is one step along an index. */
export async function lastDone(db: Db, organisationId: string, ids: readonly string[]): Promise<Map<string, Done>> {
  const { rows } = await sql<Done>`
    SELECT w.id, l.kind, l.at, l.event_id, e.title
    FROM unnest(${ids}::uuid[]) AS w(id)
    CROSS JOIN LATERAL (
      SELECT o.* FROM unnest(${lastDoings}::text[]) AS k(kind) CROSS JOIN LATERAL (
        SELECT kind, at, event_id FROM member_log WHERE organisation_id = ${organisationId} AND member_id = w.id AND kind = k.kind
        ORDER BY at DESC, id DESC LIMIT 1) o
      ORDER BY o.at DESC LIMIT 1) l
    LEFT JOIN LATERAL (
      SELECT title FROM event WHERE organisation_id = ${organisationId} AND id = l.event_id AND deleted_at IS NULL OFFSET 0) e ON true`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
