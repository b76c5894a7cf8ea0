import { totalLimit } from '@convoke/contract/core/fields.ts';
import {
  type LineClass,
  type LineState,
  lineStates,
  type MessageChannel,
} from '@convoke/contract/message/message.rules.ts';
import type { MessageLineRow } from '@convoke/contract/message/message.line.calls.ts';
import { type AliasedRawBuilder, type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import type { DB } from '../../../core/data/database-types.ts';
import { beyond, countOf, inPlace, orderOf, type PagePlace, type Place, type Sorts } from '../../../core/data/list.ts';
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
type Line = Selectable<DB['message_line']>;

/**
 * Where the lines are read from. Those of an address and of a member are few. All others stand behind one another by their states: of each the first ones are
 * enough for a page, whichever states are asked for and however many lines there are of them.
 */
function linesOf(organisationId: string, filter: LineFilter, first: RawBuilder<unknown>): Lines {
  const { channel, search, taskId, state, memberId, from, to } = filter;
  if (search) {
    const address = addressOf(channel, search) ?? search.trim().toLowerCase();
    const spellings = channel === 'sms' ? keptSpellings(address) : [address];
    return sql<Line>`(
      SELECT one.* FROM unnest(${spellings}::text[]) AS w(address) CROSS JOIN LATERAL (
        SELECT * FROM message_line WHERE organisation_id = ${organisationId} AND address = w.address OFFSET 0) one)`.as(
      'l',
    );
  }
  if (memberId)
    return sql<Line>`(
      SELECT one.* FROM unnest(member_tree(${organisationId}, ${memberId})) AS w(id) CROSS JOIN LATERAL (
        SELECT * FROM message_line WHERE organisation_id = ${organisationId} AND member_id = w.id OFFSET 0) one)`.as(
      'l',
    );
  const within = taskId ? sql`l.task_id = ${taskId}` : sql`l.channel = ${channel}`;
  return sql<Line>`(
    SELECT one.* FROM unnest(${state ? [state] : [...lineStates]}::text[]) AS w(state) CROSS JOIN LATERAL (
      SELECT l.* FROM message_line l WHERE l.organisation_id = ${organisationId} AND ${within} AND l.state = w.state
        ${from ? sql`AND l.id >= ${idAt(from)}::uuid` : sql``} ${to ? sql`AND l.id <= ${idAt(to)}::uuid` : sql``} ${first}) one)`.as(
    'l',
  );
}

/** The first lines of each state that a page at a place may need. */
const firstOf = (place: Place) =>
  sql`AND ${beyond(place)} ORDER BY ${orderOf(place)} LIMIT ${place.limit + place.offset}`;

function matching(db: Db, organisationId: string, filter: LineFilter, first: RawBuilder<unknown>) {
  return db
    .selectFrom(linesOf(organisationId, filter, first))
    .where('l.organisation_id', '=', organisationId)
    .where('l.channel', '=', filter.channel)
    .where((eb) => {
      const all: Expression<SqlBool>[] = [];
      if (filter.taskId) all.push(eb('l.task_id', '=', filter.taskId));
      if (filter.state) all.push(eb('l.state', '=', filter.state));
      if (filter.from) all.push(sql<SqlBool>`l.id >= ${idAt(filter.from)}::uuid`);
      if (filter.to) all.push(sql<SqlBool>`l.id <= ${idAt(filter.to)}::uuid`);
      return eb.and(all);
    });
}

/** How many lines match; those of tests too: they cost something. */
export const countLines = (db: Db, organisationId: string, filter: LineFilter, place: Pick<PagePlace, 'isExact'>) =>
  countOf(
    db,
    matching(db, organisationId, filter, place.isExact ? sql`OFFSET 0` : sql`LIMIT ${totalLimit + 1}`),
    place,
  );

/** A page. Tasks and members are looked up for its rows alone, each by the whole key. */
export function listLines(db: Db, organisationId: string, filter: LineFilter, place: Place) {
  const page = matching(db, organisationId, filter, firstOf(place))
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
  return inPlace(page, place).execute();
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
