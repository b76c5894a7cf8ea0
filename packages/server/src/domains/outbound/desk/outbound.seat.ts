import type { SeatInfo } from '@convoke/contract/outbound/outbound.desk.calls.ts';
import { leaseSeconds, type PauseReason } from '@convoke/contract/outbound/outbound.rules.ts';
import { type Selectable, sql } from 'kysely';
import type { WriteContext } from '../../../core/context.ts';
import type { DB } from '../../../core/data/database-types.ts';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { seatAt } from '../outbound.seat-state.ts';

export type SeatRow = Selectable<DB['outbound_seat']>;

export const isOnCall = ({ state }: Pick<SeatRow, 'state'>) => state === 'ringing' || state === 'talking';

/** Whether the time for an outcome has run out. */
export const isOverdue = ({ state, wrap_up_ends_at: ends }: SeatRow, now: Date) =>
  state === 'wrapUp' && ends !== null && ends <= now;

/** Until when a lease goes on that is heard of now. */
export const leaseUntil = (now: Date) => new Date(now.getTime() + leaseSeconds * 1000);

/** The seat of an agent, locked before all else that a call of theirs changes. */
export const lockedSeat = (tx: Db, agentId: string): Promise<SeatRow | undefined> =>
  tx.selectFrom('outbound_seat').selectAll().where('agent_id', '=', agentId).forUpdate().executeTakeFirst();

/** Changes a seat; its stay in the state that it leaves is counted by the database. */
export async function changeSeat(
  tx: Db,
  agentId: string,
  values: Partial<Omit<SeatRow, 'agent_id' | 'organisation_id'>>,
): Promise<SeatRow> {
  return tx
    .updateTable('outbound_seat')
    .set(values)
    .where('agent_id', '=', agentId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A seat whose time for an outcome ran out is paused, from that moment on; the person and what was written stay with it. */
export async function pauseOverdue(tx: Db, seat: SeatRow, now: Date): Promise<SeatRow> {
  if (!isOverdue(seat, now)) return seat;
  return changeSeat(tx, seat.agent_id, {
    state: 'paused',
    reason: 'wrapUp',
    since: seat.wrap_up_ends_at ?? now,
    wrap_up_ends_at: null,
  });
}

/** A seat that was not heard of for a while and comes back as it was; what passed meanwhile is nobody's time. */
export async function comeBack(tx: Db, seat: SeatRow, now: Date): Promise<SeatRow> {
  const { state, since } = seatAt(seat, now);
  if (state !== 'offline' || since === null || seat.state === 'offline') return seat;
  await changeSeat(tx, seat.agent_id, { state, reason: null, since });
  return changeSeat(tx, seat.agent_id, { state: seat.state, reason: seat.reason, since: now });
}

type Ctx = Pick<WriteContext<'SEAT_OLD'>, 'tx' | 'userId' | 'now' | 'fail'>;

/** The seat of the calling agent, by the window that has it. Throws SEAT_OLD for another window's, and what `isOff` throws when it is offline. */
export async function ownSeat(ctx: Ctx, version: number, isOff: () => never): Promise<SeatRow> {
  const now = ctx.now();
  const seat = await lockedSeat(ctx.tx, ctx.userId);
  if (!seat) return isOff();
  if (seat.version !== version) return ctx.fail('SEAT_OLD');
  if (seatAt(seat, now).state === 'offline') return isOff();
  return pauseOverdue(ctx.tx, seat, now);
}

/** Puts the person at a seat back into the queue. */
export async function releaseLease(
  tx: Db,
  { agent_id: agentId, outbound_member_id: calleeId }: SeatRow,
): Promise<void> {
  if (calleeId === null) return;
  await sql`SELECT release_callee(${own}, ${calleeId}, ${agentId})`.execute(tx);
}

/** Seconds until a callback that a supervisor took from a seat is due again: the desk that had it asks for the next person at once. */
const restSeconds = 30;

/**
 * Takes the person from a seat, so that its agent goes on to the next: they wait behind all others of that agent. A promised callback does not wait so long: after a moment it is
 * anybody's of the task.
 */
export async function takeLease(
  tx: Db,
  { agent_id: agentId, outbound_member_id: calleeId }: SeatRow,
  now: Date,
): Promise<void> {
  if (calleeId === null) return;
  await sql`
    UPDATE outbound_member SET
      state = CASE state_before WHEN 'pool' THEN 'callback' ELSE state_before END,
      agent_id = CASE WHEN state_before IN ('pool', 'callback') THEN NULL ELSE agent_id END,
      allotment_id = CASE WHEN state_before IN ('pool', 'callback') THEN NULL ELSE allotment_id END,
      due_at = CASE
        WHEN state_before IN ('pool', 'callback') THEN greatest(due_before, ${now}::timestamptz + make_interval(secs => ${restSeconds}))
        WHEN due_before IS NOT NULL THEN greatest(due_before, ${now}) END,
      state_before = NULL, due_before = NULL, version = version + 1, updated_at = ${now}
    WHERE organisation_id = ${own} AND id = ${calleeId} AND agent_id = ${agentId} AND state = 'calling'`.execute(tx);
}

/** Lets the person at a seat go; an idle one waits for the next. */
export const emptySeat = {
  outbound_member_id: null,
  call_id: null,
  is_held: false,
  is_attended: false,
  wrap_up_ends_at: null,
} as const;

/** A seat as its agent sees it. */
export async function seatInfo(db: Db, agentId: string, now: Date): Promise<SeatInfo | null> {
  const row = await db
    .selectFrom('outbound_agent as a')
    .leftJoin('outbound_seat as s', 's.agent_id', 'a.id')
    .leftJoin('outbound_member as m', (join) => join.onRef('m.id', '=', 's.outbound_member_id'))
    .selectAll('s')
    .select(['a.id', 'a.name', 'a.created_at', 'm.task_id'])
    .where('a.id', '=', agentId)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const at = seatAt(row, now);
  const isLate = at.state === 'wrapUp' && row.wrap_up_ends_at !== null && row.wrap_up_ends_at <= now;
  const state = isLate ? 'paused' : at.state;
  const isCalling = row.call_id !== null && isOnCall({ state });
  return {
    outboundId: row.id,
    name: row.name,
    state,
    version: row.version ?? 1,
    since: ((isLate ? row.wrap_up_ends_at : at.since) ?? row.created_at).toISOString(),
    reason: isLate ? 'wrapUp' : state === 'paused' ? (row.reason as PauseReason) : null,
    outboundMemberId: row.outbound_member_id,
    taskId: row.task_id,
    callId: row.call_id,
    isHeld: row.is_held ?? false,
    wrapUpEndsAt: state === 'wrapUp' ? (row.wrap_up_ends_at?.toISOString() ?? null) : null,
    isAttended: isCalling ? (row.is_attended ?? false) : null,
    now: now.toISOString(),
  };
}
