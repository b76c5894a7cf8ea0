import {
  type LineClass,
  type LineState,
  lineStates,
  type MessageChannel,
} from '@convoke/contract/message/message.rules.ts';
import type { MessageLineRow } from '@convoke/contract/message/message.line.calls.ts';
import { type AliasedRawBuilder, type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../core/database.ts';
import type { DB } from '../../../core/database-types.ts';
import { beyond, inPlace, orderOf, type Place, type Sorts } from '../../../core/list.ts';
import { keptSpellings } from '../../../core/phones.ts';
import { addressOf } from './message.sources.ts';

export interface LineFilter {
  channel: MessageChannel;
  taskId?: string | undefined;
  state?: LineState | undefined;
  search?: string | undefined;
  memberId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export const lineSorts: Sorts = { id: sql`l.id`, words: { id: { by: sql`l.id`, kind: 'id' } } };

/** The first id of a moment: ids are made in the order of time (uuid v7). */
export function idAt(at: string): string {
  const ms = Math.max(0, Date.parse(at)).toString(16).padStart(12, '0').slice(-12);
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-000000000000`;
}

type Lines = AliasedRawBuilder<Selectable<DB['message_line']>, 'l'>;

/** Where the lines are read from. Those of an address are few. Those of a task stand by their states: of each the first ones are enough for a page. */
function linesOf(
  organisationId: string,
  { channel, search, taskId, state, memberId }: LineFilter,
  place?: Place,
): Lines {
  if (search) {
    const address = addressOf(channel, search) ?? search.trim().toLowerCase();
    const spellings = channel === 'sms' ? keptSpellings(address) : [address];
    return sql<Selectable<DB['message_line']>>`(
      SELECT one.* FROM unnest(${spellings}::text[]) AS w(address) CROSS JOIN LATERAL (
        SELECT * FROM message_line WHERE organisation_id = ${organisationId} AND address = w.address OFFSET 0) one)`.as(
      'l',
    );
  }
  if (place && taskId && !state && !memberId)
    return sql<Selectable<DB['message_line']>>`(
      SELECT one.* FROM unnest(${[...lineStates]}::text[]) AS w(state) CROSS JOIN LATERAL (
        SELECT l.* FROM message_line l WHERE l.organisation_id = ${organisationId} AND l.task_id = ${taskId} AND l.state = w.state AND ${beyond(place)}
        ORDER BY ${orderOf(place)} LIMIT ${place.limit + place.offset}) one)`.as('l');
  return sql<Selectable<DB['message_line']>>`message_line`.as('l');
}

/** The lines that match; neither ordered nor paged. Those of tests are there too: they cost something. */
export function matchingLines(db: Db, organisationId: string, filter: LineFilter, place?: Place) {
  // A task's time is short: with other bounds besides, the whole of it is walked.
  const near = filter.from || filter.to ? undefined : place;
  return db
    .selectFrom(linesOf(organisationId, filter, near))
    .where('l.organisation_id', '=', organisationId)
    .where('l.channel', '=', filter.channel)
    .where((eb) => {
      const all: Expression<SqlBool>[] = [];
      if (filter.taskId) all.push(eb('l.task_id', '=', filter.taskId));
      if (filter.state) all.push(eb('l.state', '=', filter.state));
      if (filter.memberId)
        all.push(sql<SqlBool>`l.member_id = ANY ((SELECT member_tree(${organisationId}, ${filter.memberId}))::uuid[])`);
      if (filter.from) all.push(sql<SqlBool>`l.id >= ${idAt(filter.from)}::uuid`);
      if (filter.to) all.push(sql<SqlBool>`l.id <= ${idAt(filter.to)}::uuid`);
      return eb.and(all);
    });
}

/** A page. Tasks and members are looked up for its rows alone, each by the whole key. */
export function listLines(db: Db, organisationId: string, filter: LineFilter, place: Place) {
  const matching = matchingLines(db, organisationId, filter, place)
    .select([
      'l.id',
      'l.task_id',
      'l.address',
      'l.member_id',
      'l.participant_id',
      'l.state',
      'l.class',
      'l.code',
      'l.segments',
      'l.price_cents',
      'l.is_returned',
      'l.attempted_at',
      'l.settled_at',
      'l.opened_at',
      'l.clicked_at',
      'l.replied_at',
      'l.resent_by',
    ])
    .select([
      sql<
        string | null
      >`(SELECT t.name FROM message_task t WHERE t.organisation_id = ${organisationId} AND t.id = l.task_id)`.as(
        'task_name',
      ),
      sql<
        string | null
      >`(SELECT m.name FROM member m WHERE m.organisation_id = ${organisationId} AND m.id = l.member_id AND m.deleted_at IS NULL)`.as(
        'member_name',
      ),
    ]);
  return inPlace(matching, place).execute();
}

export type ListedLine = Awaited<ReturnType<typeof listLines>>[number];

export function lineView(row: ListedLine): MessageLineRow {
  return {
    lineId: row.id,
    taskId: row.task_id,
    taskName: row.task_name ?? '',
    address: row.address,
    memberId: row.member_name === null ? null : row.member_id,
    memberName: row.member_name,
    partsId: row.participant_id,
    state: row.state as LineState,
    class: row.class as LineClass | null,
    code: row.code,
    segments: row.segments,
    costCents: row.is_returned || row.state === 'suppressed' ? 0 : row.price_cents,
    attemptedAt: row.attempted_at?.toISOString() ?? null,
    settledAt: row.settled_at?.toISOString() ?? null,
    openedAt: row.opened_at?.toISOString() ?? null,
    clickedAt: row.clicked_at?.toISOString() ?? null,
    repliedAt: row.replied_at?.toISOString() ?? null,
    isResent: row.resent_by !== null,
  };
}
