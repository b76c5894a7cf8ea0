import type { CallCause, CallRecordingState, CallState } from '@convoke/contract/outbound/outbound.rules.ts';
import type { CallRow } from '@convoke/contract/outbound/outbound.shapes.ts';
import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import type { DB } from '../../core/data/database-types.ts';
import { beginning } from '../../core/data/like-text.ts';
import {
  beyond,
  countOf,
  foundPlace,
  inPlace,
  orderOf,
  type PagePlace,
  type Place,
  type Sorts,
  type Total,
} from '../../core/data/list.ts';
import { own } from '../../core/data/organisation-plugin.ts';
import { soughtPhone } from '../../core/phones.ts';
import { soughtMembers } from '../member/member.reach.ops.ts';
import { chipOf } from './outbound.callees.ts';

export interface CallFilter {
  taskId?: string | undefined;
  outboundId?: string | undefined;
  intentId?: string | undefined;
  memberId?: string | undefined;
  state?: CallState | undefined;
  cause?: CallCause | undefined;
  recording?: CallRecordingState | undefined;
  /** A number as it begins, or somebody as members are searched. */
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Only these. */
  ids?: readonly string[] | undefined;
}

export const callSorts: Sorts = {
  id: sql`k.id`,
  words: {
    createdAt: { by: sql`k.created_at`, kind: 'moment' },
    talkSeconds: { by: sql`k.talk_ms`, kind: 'whole' },
  },
};

/** A number, by how it begins; null = somebody is looked for. */
const soughtNumber = (search: string) => soughtPhone(search)?.begins ?? (/^\+?\d+$/.test(search) ? search : null);

const list = sql`outbound_call`;

const byKey = (ids: RawBuilder<unknown>) => sql`(
  SELECT one.* FROM ${ids} AS w(id) CROSS JOIN LATERAL (
    SELECT * FROM outbound_call WHERE organisation_id = ${own} AND id = w.id OFFSET 0) one)`;

/** The calls of whoever a search finds as they are called now: people are fewer than calls. */
const ofSought = (db: Db, organisationId: string, search: string) => sql`(
  SELECT one.* FROM (${soughtMembers(db, organisationId, search)}) AS p CROSS JOIN LATERAL (
    SELECT * FROM outbound_call WHERE organisation_id = ${own} AND member_id = p.id OFFSET 0) one)`;

/** The calls that match; neither ordered nor paged. `among`: the part of the list that is walked; otherwise what finds them. */
export function matchingCalls(db: Db, organisationId: string, filter: CallFilter, among?: RawBuilder<unknown>) {
  const { ids, state, recording, search } = filter;
  const number = search ? soughtNumber(search) : null;
  const sought = search && number === null ? search : null;
  const found = sought === null ? list : ofSought(db, organisationId, sought);
  const calls = ids ? byKey(sql`unnest(${[...ids]}::uuid[])`) : (among ?? found);
  return db
    .selectFrom(calls.$castTo<Selectable<DB['outbound_call']>>().as<'k'>('k'))
    .where('k.organisation_id', '=', own)
    .where((eb) => {
      const all: Expression<SqlBool>[] = [];
      if (filter.taskId !== undefined) all.push(eb('k.task_id', '=', filter.taskId));
      if (filter.outboundId !== undefined) all.push(eb('k.agent_id', '=', filter.outboundId));
      if (filter.intentId !== undefined) all.push(eb('k.intent_id', '=', filter.intentId));
      if (filter.memberId !== undefined) all.push(eb('k.member_id', '=', filter.memberId));
      if (filter.cause !== undefined) all.push(eb('k.cause', '=', filter.cause));
      // Said again as the partial indexes say it: what is rare is found by them.
      if (state !== undefined) all.push(eb('k.state', '=', state));
      if (state !== undefined && state !== 'ended') all.push(sql<SqlBool>`k.state <> 'ended'`);
      if (recording !== undefined) all.push(eb('k.recording', '=', recording));
      if (recording !== undefined && recording !== 'none') all.push(sql<SqlBool>`k.recording <> 'none'`);
      if (number !== null) all.push(beginning(sql`k.number`, number));
      if (among && sought)
        all.push(sql<SqlBool>`EXISTS (${soughtMembers(db, organisationId, sought, sql`k.member_id`)})`);
      if (filter.from !== undefined) all.push(eb('k.created_at', '>=', new Date(filter.from)));
      if (filter.to !== undefined) all.push(eb('k.created_at', '<=', new Date(filter.to)));
      return eb.and(all);
    });
}

/** The rows of calls with what they name, each by its key. */
function withNames(db: Db, calls: Expression<unknown>, place: Place) {
  return db
    .selectFrom(sql<Selectable<DB['outbound_call']> & { key: string }>`(${calls})`.as<'k'>('k'))
    .innerJoinLateral(
      sql<{
        task_name: string;
      }>`(SELECT name AS task_name FROM outbound_task WHERE organisation_id = ${own} AND id = k.task_id OFFSET 0)`.as(
        't',
      ),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      sql<{
        agent_name: string;
      }>`(SELECT name AS agent_name FROM outbound_agent WHERE organisation_id = ${own} AND id = k.agent_id OFFSET 0)`.as(
        'a',
      ),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      sql<{ intent_name: string; intent_colour: string; consequence: string }>`(
        SELECT name AS intent_name, colour AS intent_colour, consequence FROM outbound_intent WHERE organisation_id = ${own} AND id = k.intent_id OFFSET 0)`.as(
        'i',
      ),
      (join) => join.onTrue(),
    )
    .selectAll('k')
    .select(['t.task_name', 'a.agent_name', 'i.intent_name', 'i.intent_colour', 'i.consequence'])
    .orderBy(place.key.by, place.direction)
    .orderBy('k.id', place.direction)
    .execute();
}

export type ListedCall = Awaited<ReturnType<typeof withNames>>[number];

/** The rows of a place. */
export const listCalls = (
  db: Db,
  organisationId: string,
  filter: CallFilter,
  place: Place,
  among?: RawBuilder<unknown>,
) => withNames(db, inPlace(matchingCalls(db, organisationId, filter, among).selectAll('k'), place), place);

/** Whether an index has what is asked for in the order of the place. */
function isInOrder(filter: CallFilter, { key }: Place): boolean {
  if (key === callSorts.words['createdAt']) return filter.search === undefined;
  const { outboundId, intentId, memberId, state, cause, recording, search, from, to } = filter;
  return [outboundId, intentId, memberId, state, cause, recording, search, from, to].every((one) => one === undefined);
}

const shownCalls = (db: Db, organisationId: string, found: readonly { id: string }[], place: Place) =>
  listCalls(db, organisationId, { ids: found.map(({ id }) => id) }, { ...place, after: undefined, offset: 0 });

/** So many calls are looked at for a page before those that match are put in order instead. */
const longestWalk = 5000;

/** A page where more match than are counted: most often they stand near, and the list is walked. They may all stand at the far end of it. */
async function walkCalls(db: Db, organisationId: string, filter: CallFilter, place: Place): Promise<ListedCall[]> {
  if (place.offset === 0) {
    const near = sql`(
      SELECT k.* FROM outbound_call k WHERE k.organisation_id = ${own} AND ${beyond(place)} ORDER BY ${orderOf(place)} LIMIT ${longestWalk})`;
    const met = await listCalls(db, organisationId, filter, { ...place, after: undefined }, near);
    if (met.length === place.limit) return met;
  }
  // Found first: in the order of the list the planner would walk it past all others.
  const found = matchingCalls(db, organisationId, filter)
    .select(['k.id', 'k.created_at', 'k.talk_ms'])
    .offset(0)
    .as('k');
  const far = await inPlace(db.selectFrom(found).select('k.id'), place).execute();
  return shownCalls(db, organisationId, far, place);
}

/** A page of calls with how many match. Those that no index has in order are found once for both, as far as they are counted. */
export async function callsPage(
  db: Db,
  organisationId: string,
  filter: CallFilter,
  place: PagePlace,
): Promise<{ rows: ListedCall[]; total: Total }> {
  const matching = matchingCalls(db, organisationId, filter);
  if (place.isExact || isInOrder(filter, place))
    return { rows: await listCalls(db, organisationId, filter, place), total: await countOf(db, matching, place) };
  // What finds calls knows when they were: no row is read to count them.
  const { found, ...total } =
    place.key === callSorts.words['createdAt']
      ? await foundPlace(db, matching.select(['k.id', 'k.created_at']), 'k', place)
      : await foundPlace(db, matching.select('k.id'), 'k', place, byKey);
  const rows = total.totalIsCapped
    ? await walkCalls(db, organisationId, filter, place)
    : await shownCalls(db, organisationId, found, place);
  return { rows, total };
}

export const callView = (row: ListedCall): CallRow => ({
  callId: row.id,
  taskId: row.task_id,
  taskName: row.task_name,
  outboundMemberId: row.outbound_member_id,
  memberId: row.member_id,
  name: row.name,
  number: row.number,
  agent: { outboundId: row.agent_id, name: row.agent_name },
  state: row.state as CallState,
  cause: row.cause as CallCause | null,
  createdAt: row.created_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  talkSeconds: Math.round(row.talk_ms / 1000),
  recording: row.recording as CallRecordingState,
  isSimulated: row.is_simulated,
  intent: chipOf(row),
  remark: row.remark,
});
