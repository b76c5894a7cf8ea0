import type { CallCause, CallRecordingState, CallState } from '@convoke/contract/outbound/outbound.rules.ts';
import type { CallRow } from '@convoke/contract/outbound/outbound.shapes.ts';
import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import type { DB } from '../../core/data/database-types.ts';
import { beginning, soughtIn } from '../../core/data/like-text.ts';
import {
  countOf,
  foundPlace,
  inPlace,
  type PagePlace,
  type Place,
  type Sorts,
  type Total,
} from '../../core/data/list.ts';
import { own } from '../../core/data/organisation-plugin.ts';
import { soughtPhone } from '../../core/phones.ts';
import { chipOf } from './outbound.callees.ts';

export interface CallFilter {
  taskId?: string | undefined;
  outboundId?: string | undefined;
  intentId?: string | undefined;
  memberId?: string | undefined;
  state?: CallState | undefined;
  cause?: CallCause | undefined;
  recording?: CallRecordingState | undefined;
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

/** A number by how it begins, a name by its words. */
function soughtCall(search: string): Expression<SqlBool> {
  const number = soughtPhone(search)?.begins ?? (/^\+?\d+$/.test(search) ? search : null);
  if (number !== null) return beginning(sql`k.number`, number);
  return soughtIn(sql`k.search`, search, (folded) => sql<SqlBool>`k.search LIKE ${`${folded}%`}`);
}

/** The calls that match; neither ordered nor paged. */
export function matchingCalls(db: Db, filter: CallFilter) {
  const { ids, state, recording } = filter;
  const calls: RawBuilder<unknown> = ids
    ? sql`(SELECT o.* FROM unnest(${[...ids]}::uuid[]) AS w(id) CROSS JOIN LATERAL (
        SELECT * FROM outbound_call WHERE organisation_id = ${own} AND id = w.id OFFSET 0) o)`
    : sql`outbound_call`;
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
      if (filter.search) all.push(soughtCall(filter.search));
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

/** The rows of a place, along the index of its order. */
export const listCalls = (db: Db, filter: CallFilter, place: Place) =>
  withNames(db, inPlace(matchingCalls(db, filter).selectAll('k'), place), place);

/**
 * A page of calls with how many match. Those who are few are found by an index of what is asked for and put in order; where there are more than are counted, the list is
 * walked, on which they are soon met.
 */
export async function callsPage(
  db: Db,
  filter: CallFilter,
  place: PagePlace,
): Promise<{ rows: ListedCall[]; total: Total }> {
  const isByTime = place.key === callSorts.words['createdAt'];
  const { taskId, outboundId, intentId, memberId, state, cause, recording, search } = filter;
  const isAsked = [taskId, outboundId, intentId, memberId, state, cause, recording, search].some(Boolean);
  // The newest first has an index for each filter; anything else is put in order once it is found.
  if (place.isExact || !isAsked || (isByTime && !filter.search))
    return { rows: await listCalls(db, filter, place), total: await countOf(db, matchingCalls(db, filter), place) };
  const matching = matchingCalls(db, filter).select(['k.id', 'k.created_at', 'k.talk_ms']);
  const { found, ...total } = await foundPlace(db, matching, 'k', place);
  if (total.totalIsCapped) return { rows: await listCalls(db, filter, place), total };
  const ids = found.map(({ id }) => id);
  return { rows: await listCalls(db, { ids }, { ...place, after: undefined, offset: 0 }), total };
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
