import {
  outboundDraftSave,
  outboundExecute,
  outboundHangUp,
  outboundNext,
  outboundPutBack,
} from '@convoke/contract/outbound/outbound.desk.calls.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { sql } from 'kysely';
import { unlessBroken } from '../../../core/data/constraint.ts';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { calleeView, shownCallees } from '../outbound.callees.ts';
import { lineState } from '../outbound.line-state.ts';
import { stopCall } from './outbound.cut.ts';
import { claimNext, leaseChosen, sharesOf } from './outbound.lease.ts';
import { reasonsOf, receiptOf } from './outbound.reasons.ts';
import type { CallSettings } from '@convoke/contract/outbound/outbound.office.calls.ts';
import { settingsOf } from '../office/outbound.settings.ts';
import {
  changeSeat,
  emptySeat,
  isOnCall,
  leaseUntil,
  lockedSeat,
  ownSeat,
  releaseLease,
  type SeatRow,
} from './outbound.seat.ts';
import { type Sight, sightsOf } from './outbound.sight.ts';

/** A member of a task that the agent may see: their own, or a callback that is anybody's in a task of theirs. */
async function seenBy(tx: Db, agentId: string, calleeId: string, now: Date): Promise<Sight | undefined> {
  const [sight] = await sightsOf(tx, [calleeId], now);
  if (!sight || sight.agent_id === agentId) return sight;
  const isPool = sight.agent_id === null && sight.state === 'callback';
  return isPool && (await sharesOf(tx, agentId, sight.task_id)).length > 0 ? sight : undefined;
}

/** Whoever is at the seat already, while the lease holds. */
async function heldBy(tx: Db, { agent_id: agentId, outbound_member_id: calleeId }: SeatRow): Promise<string | null> {
  if (calleeId === null) return null;
  const held = await tx
    .selectFrom('outbound_member')
    .select('id')
    .where('id', '=', calleeId)
    .where('agent_id', '=', agentId)
    .where('state', '=', 'calling')
    .executeTakeFirst();
  return held?.id ?? null;
}

/** The gate's statement, and the call that it let through. Null when the gate is shut. */
async function dial(tx: Db, sight: Sight & { number: string }, rules: CallSettings, agentId: string, now: Date) {
  const { rows } = await sql<{ call_id: string; version: number; dials: Date[] }>`
    SELECT * FROM dial_number(${own}, ${sight.number}, ${sight.task_id}, ${rules.perMinute}, ${rules.perDay}, ${rules.perMonth}, ${now})`.execute(
    tx,
  );
  const [through] = rows;
  if (!through) return null;
  await tx
    .insertInto('outbound_call')
    .values({
      id: through.call_id,
      task_id: sight.task_id,
      outbound_member_id: sight.id,
      member_id: sight.member_id,
      agent_id: agentId,
      number: sight.number,
      name: sight.name,
      created_at: now,
      is_recorded: sight.is_recorded,
      receipt: JSON.stringify(receiptOf(sight, rules, { gate: through.version, dials: through.dials, now })),
    })
    .execute();
  await sql`INSERT INTO outbound_live (call_id, organisation_id, told_at) VALUES (${through.call_id}, ${own}, ${now})`.execute(
    tx,
  );
  return through.call_id;
}

export const dialHandlers = [
  implement(outboundNext, async (ctx, { version, taskId, outboundMemberId: chosen }) => {
    const { tx, userId: agentId } = ctx;
    const now = ctx.now();
    const seat = await ownSeat(ctx, version, () => ctx.fail('SEAT_OFF'));
    if (seat.state !== 'idle') return ctx.fail('SEAT_STATE');
    const rules = await settingsOf(tx);
    const held = await heldBy(tx, seat);
    let calleeId = chosen === undefined || chosen === held ? held : null;
    if (calleeId === null) {
      await releaseLease(tx, seat);
      if (chosen !== undefined) {
        const sight = await seenBy(tx, agentId, chosen, now);
        if (!sight) return ctx.fail('CALL_MEMBER_GONE');
        const reasons = reasonsOf(sight, rules, now, { agentId, isChosen: true });
        if (reasons.length > 0) return ctx.fail('CALL_NOT_ALLOWED', { reasons });
        if (!(await leaseChosen(tx, agentId, chosen, now))) return ctx.fail('CALL_MEMBER_GONE');
        calleeId = chosen;
      } else {
        const claimed = await claimNext(tx, { agentId, taskId, rules, now });
        if (claimed.calleeId === null) {
          await changeSeat(tx, agentId, { ...emptySeat, beat_at: now });
          return { callee: null, leaseUntil: null, waiting: claimed.waiting };
        }
        calleeId = claimed.calleeId;
      }
    }
    const until = leaseUntil(now);
    await tx.updateTable('outbound_member').set({ due_at: until }).where('id', '=', calleeId).execute();
    await changeSeat(tx, agentId, { ...emptySeat, outbound_member_id: calleeId, beat_at: now });
    const [shown] = await shownCallees(tx, [calleeId]);
    return { callee: shown ? calleeView(shown) : null, leaseUntil: until.toISOString(), waiting: [] };
  }),

  implement(outboundExecute, async (ctx, { outboundMemberId, version }) => {
    const { tx, services, caller } = ctx;
    const now = ctx.now();
    if (caller.kind !== 'outbound') {
      const [sight] = await sightsOf(tx, [outboundMemberId], now);
      if (!sight) return ctx.fail('CALL_MEMBER_GONE');
      const reasons = reasonsOf(sight, await settingsOf(tx), now);
      return { callId: null, isRecorded: sight.is_recorded, reasons };
    }
    if (version === undefined)
      return ctx.failFields([{ path: 'version', message: problemText('required', ctx.language) }]);
    const agentId = ctx.userId;
    const line = await lineState(services);
    if (!line.isThere) return ctx.fail('LINE_AWAY');
    const seat = await ownSeat(ctx, version, () => ctx.fail('SEAT_OFF'));
    if (isOnCall(seat)) return ctx.fail('CALL_GOES_ON');
    if (seat.state !== 'idle') return ctx.fail('SEAT_STATE');
    if (seat.outbound_member_id !== outboundMemberId) return ctx.fail('CALL_LEASE_LOST');
    const leased = await tx
      .updateTable('outbound_member')
      .set({ due_at: leaseUntil(now) })
      .where('id', '=', outboundMemberId)
      .where('agent_id', '=', agentId)
      .where('state', '=', 'calling')
      .where('due_at', '>', now)
      .returning('id')
      .executeTakeFirst();
    if (!leased) return ctx.fail('CALL_LEASE_LOST');
    const rules = await settingsOf(tx);
    const refuse = async (): Promise<never> => {
      const [sight] = await sightsOf(tx, [outboundMemberId], now);
      const reasons = sight ? reasonsOf(sight, rules, now, { agentId, isChosen: true }) : [];
      return ctx.fail('CALL_NOT_ALLOWED', { reasons });
    };
    const [sight] = await sightsOf(tx, [outboundMemberId], now);
    if (!sight) return ctx.fail('CALL_MEMBER_GONE');
    const reasons = reasonsOf(sight, rules, now, { agentId, isChosen: true });
    if (reasons.some(({ rule }) => rule === 'taskClosed')) return ctx.fail('CALL_TASK_CLOSED', { reasons });
    if (sight.number === null || reasons.length > 0) return ctx.fail('CALL_NOT_ALLOWED', { reasons });
    const callId = await unlessBroken(
      'outbound_call_going',
      () => ctx.fail('CALL_GOES_ON'),
      dial(tx, { ...sight, number: sight.number }, rules, agentId, now),
    );
    // Between the look and the statement somebody banned or called the number.
    if (callId === null) return refuse();
    await changeSeat(tx, agentId, { state: 'ringing', since: now, call_id: callId, beat_at: now });
    return { callId, isRecorded: sight.is_recorded, reasons: [] };
  }),

  implement(outboundPutBack, async (ctx, { version, outboundMemberId }) => {
    const { tx, userId: agentId } = ctx;
    const now = ctx.now();
    const seat = await ownSeat(ctx, version, () => ctx.fail('CALL_LEASE_LOST'));
    if (isOnCall(seat)) return ctx.fail('CALL_GOES_ON');
    if (seat.outbound_member_id !== outboundMemberId) return ctx.fail('CALL_LEASE_LOST');
    await releaseLease(tx, seat);
    const isDone = seat.state === 'wrapUp' || seat.reason === 'wrapUp';
    await changeSeat(tx, agentId, {
      ...emptySeat,
      beat_at: now,
      ...(isDone && { state: 'idle', reason: null, since: now }),
    });
    return {};
  }),

  implement(outboundDraftSave, async (ctx, { version, outboundMemberId, ...draft }) => {
    const seat = await ownSeat(ctx, version, () => ctx.fail('CALL_LEASE_LOST'));
    if (seat.outbound_member_id !== outboundMemberId) return ctx.fail('CALL_LEASE_LOST');
    const kept = await ctx.tx
      .updateTable('outbound_member')
      .set({ draft: JSON.stringify(draft) })
      .where('id', '=', outboundMemberId)
      .where('agent_id', '=', ctx.userId)
      .returning('id')
      .executeTakeFirst();
    return kept ? {} : ctx.fail('CALL_LEASE_LOST');
  }),

  implement(outboundHangUp, async (ctx, { callId }) => {
    const { tx, services, organisationId } = ctx;
    await lockedSeat(tx, ctx.userId);
    const call = await tx
      .selectFrom('outbound_call')
      .select(['id', 'state'])
      .where('id', '=', callId)
      .where('agent_id', '=', ctx.userId)
      .executeTakeFirst();
    if (!call) return ctx.fail('CALL_GONE');
    await stopCall(tx, services, organisationId, call, 'cancelled');
    return {};
  }),
];
