import { outboundLogout } from '@convoke/contract/outbound/outbound.agent.calls.ts';
import { seatCallId } from '@convoke/contract/outbound/outbound.calls.ts';
import {
  seatBeat,
  seatInfoStatus,
  seatLoginInfo,
  seatOff,
  seatOn,
} from '@convoke/contract/outbound/outbound.desk.calls.ts';
import type { Db } from '../../../core/data/database.ts';
import { bearerOf } from '../../../core/http/access.ts';
import { implement } from '../../../core/http/implement.ts';
import { seatSilenceSeconds } from '@convoke/contract/outbound/outbound.rules.ts';
import { endAgentSession } from '../../auth/auth.agent.ops.ts';
import { lineState } from '../outbound.line-state.ts';
import { seatAt } from '../outbound.seat-state.ts';
import { phoneSignIn } from '../outbound.line.ts';
import {
  changeSeat,
  comeBack,
  emptySeat,
  isOnCall,
  leaseUntil,
  lockedSeat,
  ownSeat,
  pauseOverdue,
  releaseLease,
  seatInfo,
} from './outbound.seat.ts';

/** How long the phone's password is good for, in seconds. */
const phoneSeconds = 3600;

async function told(db: Db, agentId: string, now: Date) {
  const info = await seatInfo(db, agentId, now);
  if (!info) throw new Error('an agent without an account has a token');
  return info;
}

/** Takes the lease back into a seat that comes again, or finds that it is somebody else's by now. */
async function keepLease(tx: Db, agentId: string, calleeId: string | null, now: Date): Promise<boolean> {
  if (calleeId === null) return false;
  const kept = await tx
    .updateTable('outbound_member')
    .set({ due_at: leaseUntil(now) })
    .where('id', '=', calleeId)
    .where('agent_id', '=', agentId)
    .where('state', '=', 'calling')
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

export const seatHandlers = [
  implement(seatOn, async (ctx, { version, takeOver, isReady }) => {
    const { tx, userId: agentId } = ctx;
    const now = ctx.now();
    await tx
      .insertInto('outbound_seat')
      .values({ agent_id: agentId, since: now, beat_at: new Date(0), version: 0 })
      .onConflict((known) => known.doNothing())
      .execute();
    const before = await lockedSeat(tx, agentId);
    if (!before) throw new Error('a seat is never removed');
    const isFree = seatAt(before, now).state === 'offline';
    if (version !== undefined && version !== before.version) return ctx.fail('SEAT_OLD');
    // A call goes on while its window is gone; the first window that comes then is welcome.
    const isLeft = now.getTime() - before.beat_at.getTime() > seatSilenceSeconds * 1000;
    if (version === undefined && !isFree && !isLeft && !takeOver) return ctx.fail('SEAT_TAKEN');
    const here = { beat_at: now, version: version === undefined ? before.version + 1 : before.version };
    const seat = await comeBack(tx, await pauseOverdue(tx, before, now), now);
    // A page that was ready before it was loaded again: the wrap-up ran out meanwhile, which its agent has not seen.
    const hasRunOut = before.state === 'wrapUp' && seat.state === 'paused';
    if (isOnCall(seat) || seat.state === 'wrapUp' || hasRunOut) await changeSeat(tx, agentId, here);
    else if (seat.state === 'paused' && seat.reason === 'wrapUp' && !isReady) await changeSeat(tx, agentId, here);
    else {
      // Whoever is ready again without an outcome leaves the person to the queue; one who was only looked at stays.
      const isLeaving = seat.reason === 'wrapUp' || !(await keepLease(tx, agentId, seat.outbound_member_id, now));
      if (isLeaving) await releaseLease(tx, seat);
      const to = isReady ? 'idle' : 'paused';
      await changeSeat(tx, agentId, {
        ...here,
        ...(isLeaving && emptySeat),
        state: to,
        reason: isReady ? null : (seat.reason ?? 'break'),
        ...(to !== seat.state && { since: now }),
      });
    }
    await keepLease(tx, agentId, seat.outbound_member_id, now);
    return told(tx, agentId, now);
  }),

  implement(seatOff, async (ctx, { version, reason }) => {
    const { tx, userId: agentId } = ctx;
    const now = ctx.now();
    const seat = await ownSeat(ctx, version, () => ctx.fail('SEAT_OFF'));
    if (isOnCall(seat)) return ctx.fail('CALL_GOES_ON');
    if (seat.state === 'wrapUp') return ctx.fail('SEAT_STATE');
    await releaseLease(tx, seat);
    const to =
      reason === undefined ? ({ state: 'offline', reason: null } as const) : ({ state: 'paused', reason } as const);
    await changeSeat(tx, agentId, { ...emptySeat, ...to, beat_at: now, since: now });
    return told(tx, agentId, now);
  }),

  implement(seatBeat, async (ctx, { version, isHeld }) => {
    const { tx, userId: agentId } = ctx;
    const now = ctx.now();
    const seat = await ownSeat(ctx, version, () => ctx.fail('SEAT_OFF'));
    const isLeased = await keepLease(tx, agentId, seat.outbound_member_id, now);
    // A supervisor took the person back.
    const isTaken = seat.outbound_member_id !== null && !isLeased && (seat.state === 'idle' || seat.state === 'paused');
    await changeSeat(tx, agentId, {
      beat_at: now,
      ...(isTaken && emptySeat),
      ...(isHeld !== undefined && isOnCall(seat) && { is_held: isHeld }),
    });
    return told(tx, agentId, now);
  }),

  implement(seatLoginInfo, async (ctx, { version }) => {
    const { db, userId: agentId, services } = ctx;
    const now = ctx.now();
    const seat = await seatInfo(db, agentId, now);
    if (!seat || seat.state === 'offline') return ctx.fail('SEAT_OFF');
    if (seat.version !== version) return ctx.fail('SEAT_OLD');
    const line = await lineState(services);
    if (!line.isThere) return ctx.fail('LINE_AWAY');
    const expires = Math.floor(now.getTime() / 1000) + phoneSeconds;
    return {
      ...phoneSignIn(services, { agentId, version, expires }),
      expiresAt: new Date(expires * 1000).toISOString(),
      isSimulated: line.isSimulated,
    };
  }),

  implement(seatInfoStatus, async (ctx, { agentid }) => {
    if (ctx.caller.kind === 'outbound' && agentid !== ctx.userId) return ctx.fail('CALL_AGENT_GONE');
    return (await seatInfo(ctx.db, agentid, ctx.now())) ?? ctx.fail('CALL_AGENT_GONE');
  }),

  implement(seatCallId, async (ctx) => {
    const call = await ctx.db
      .selectFrom('outbound_call')
      .select('id')
      .where('agent_id', '=', ctx.userId)
      .where('state', '<>', 'ended')
      .executeTakeFirst();
    return { callId: call?.id ?? null };
  }),

  implement(outboundLogout, async (ctx) => {
    const { tx, userId: agentId } = ctx;
    const now = ctx.now();
    const seat = await lockedSeat(tx, agentId);
    if (seat && isOnCall(seat)) return ctx.fail('CALL_GOES_ON');
    if (seat && seat.state !== 'offline') {
      await releaseLease(tx, seat);
      await changeSeat(tx, agentId, { ...emptySeat, state: 'offline', reason: null, since: now });
    }
    const token = bearerOf({ authorization: ctx.header('authorization') });
    if (token !== undefined) await endAgentSession(tx, { organisationId: ctx.organisationId, agentId }, token);
    return {};
  }),
];
