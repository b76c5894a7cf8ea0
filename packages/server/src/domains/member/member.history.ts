import { totalLimit } from '@convoke/contract/core/fields.ts';
import type { MemberLogKind } from '@convoke/contract/member/member.rules.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DB } from '../../core/data/database-types.ts';
import type { Db } from '../../core/data/database.ts';
import { changesOf } from './fields/member.fields.queries.ts';
import {
  beyond,
  countOf,
  inPlace,
  keyOf,
  orderOf,
  type PagePlace,
  type Placed,
  type Sorts,
} from '../../core/data/list.ts';
import { userName } from '../../core/data/user-name.ts';

export const logSorts: Sorts = { id: sql`l.id`, words: { at: { by: sql`l.at`, kind: 'moment' } } };

interface Line extends Selectable<DB['member_log']>, Placed {
  event_title: string | null;
  nick_name: string | null;
}

/**
 * A page of a member's history, with the lines of all who became them: each of these is walked by its own key, as far as the page goes. Undefined where there is no
 * such member.
 */
export async function logPage(
  db: Db,
  organisationId: string,
  { memberId, kinds }: { memberId: string; kinds?: readonly MemberLogKind[] | undefined },
  place: PagePlace,
) {
  const most = place.isExact ? null : totalLimit + 1;
  const { rows: histories } = await sql<{ ids: string[]; total: number }>`
    SELECT * FROM member_history(${organisationId}, ${memberId}, ${kinds ?? null}::text[], ${most})`.execute(db);
  const [history] = histories;
  if (!history) return undefined;
  const { ids } = history;
  const isKind =
    kinds === undefined
      ? sql`true`
      : kinds.length === 1
        ? sql`l.kind = ${kinds[0]}`
        : sql`l.kind = ANY(${[...kinds]}::text[])`;
  const linesOf = (member: RawBuilder<unknown>) => sql`
    SELECT l.* FROM member_log l
    WHERE l.organisation_id = ${organisationId} AND l.member_id = ${member} AND ${isKind} AND ${beyond(place)} ORDER BY ${orderOf(place)}`;
  const page =
    ids.length === 1
      ? linesOf(sql`${ids[0]}::uuid`)
      : sql`SELECT l.* FROM (
          SELECT one.* FROM unnest(${ids}::uuid[]) AS w(id) CROSS JOIN LATERAL (
            ${linesOf(sql`w.id`)} LIMIT ${place.offset + place.limit}) one) l ORDER BY ${orderOf(place)}`;
  // The titles are looked up for the lines of the page alone.
  const { rows } = await sql<Line>`
    SELECT l.*, ${keyOf(place)} AS key, e.title AS event_title, ${userName('l', 'by_user')}
    FROM (${page} LIMIT ${place.limit} OFFSET ${place.offset}) l
    LEFT JOIN LATERAL (SELECT title FROM event WHERE organisation_id = ${organisationId} AND id = l.event_id OFFSET 0) e ON true
    ORDER BY ${orderOf(place)}`.execute(db);
  const edits = rows.filter((row) =>
    ['edited', 'added', 'imported', 'matched', 'merged', 'unmerged'].includes(row.kind),
  );
  const changes = Map.groupBy(await changesOf(db, organisationId, edits), ({ log_id }) => log_id);
  const told = rows.map((row) => ({ ...row, changes: changes.get(row.id) ?? [] }));
  const totalIsCapped = most !== null && history.total === most;
  const total = totalIsCapped ? totalLimit : history.total;
  return { rows: await withLabels(db, organisationId, told), total: { total, totalIsCapped } };
}

/** Lines with the names of the tags, groups, channels, questionnaires, votes, lives and call tasks that they tell of, also of those that are deleted. */
async function withLabels<Row extends { data: unknown; subject_id: string | null }>(
  db: Db,
  organisationId: string,
  rows: readonly Row[],
) {
  const idsOf = ({ data, subject_id: subjectId }: Row) =>
    subjectId === null ? ((data as { labels?: string[] }).labels ?? []) : [subjectId];
  const ids = [...new Set(rows.flatMap(idsOf))];
  const named = async (table: 'member_tag' | 'member_group' | 'member_channel' | 'outbound_task') =>
    db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('organisation_id', '=', organisationId)
      .where('id', 'in', ids)
      .execute();
  const titled = async (table: 'questionnaire' | 'vote' | 'live') =>
    db
      .selectFrom(table)
      .select(['id', 'title as name'])
      .where('organisation_id', '=', organisationId)
      .where('id', 'in', ids)
      .execute();
  const found =
    ids.length === 0
      ? []
      : [
          ...(await named('member_tag')),
          ...(await named('member_group')),
          ...(await named('member_channel')),
          ...(await named('outbound_task')),
          ...(await titled('questionnaire')),
          ...(await titled('vote')),
          ...(await titled('live')),
        ];
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({ ...row, labels: idsOf(row).flatMap((id) => names.get(id) ?? []) }));
}

export type LogRow = NonNullable<Awaited<ReturnType<typeof logPage>>>['rows'][number];

export const joinSorts: Sorts = { id: sql`l.participant_id`, words: { at: { by: sql`l.at`, kind: 'moment' } } };

/** A page of the events that a member registered for, without registrations that were deleted. */
export async function joinedPage(db: Db, organisationId: string, memberId: string, place: PagePlace) {
  const matching = () =>
    db
      .selectFrom('member_participant as l')
      .innerJoinLateral(
        sql<{
          state: string;
          signed_in_at: Date | null;
        }>`(SELECT state, signed_in_at FROM participant WHERE organisation_id = ${organisationId} AND id = l.participant_id
          AND state <> 'DELETED' OFFSET 0)`.as('p'),
        (join) => join.onTrue(),
      )
      .where('l.organisation_id', '=', organisationId)
      .where('l.member_id', '=', memberId);
  const rows = await inPlace(
    matching()
      .innerJoinLateral(
        sql<{
          title: string;
          starts_at: Date;
          time_zone: string;
        }>`(SELECT title, starts_at, time_zone FROM event WHERE organisation_id = ${organisationId} AND id = l.event_id OFFSET 0)`.as(
          'e',
        ),
        (join) => join.onTrue(),
      )
      .select(['l.participant_id as id', 'l.event_id', 'l.at', 'p.state', 'p.signed_in_at'])
      .select(['e.title', 'e.starts_at', 'e.time_zone']),
    place,
  ).execute();
  return { rows, total: await countOf(db, matching(), place) };
}

export type JoinedRow = Awaited<ReturnType<typeof joinedPage>>['rows'][number];

/** Whose a phone number is. */
export async function withPhone(db: Db, organisationId: string, phone: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('member_contact')
    .select('member_id')
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', 'phone')
    .where('value', '=', phone)
    .where('is_live', '=', true)
    .executeTakeFirst();
  return found?.member_id;
}
