import { outboundListen, outboundReclaim } from '@convoke/contract/outbound/outbound.office.calls.ts';
import { seatListStatus } from '@convoke/contract/outbound/outbound.desk.calls.ts';
import type { PauseReason } from '@convoke/contract/outbound/outbound.rules.ts';
import { sql } from 'kysely';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { lineState } from '../outbound.line-state.ts';
import { seatAt } from '../outbound.seat-state.ts';
import { stopCall } from './outbound.cut.ts';
import { phoneSignIn } from '../outbound.line.ts';
import { listenerOf, listenSeconds } from './outbound.listener.ts';
import { settingsOf } from '../office/outbound.settings.ts';
import { changeSeat, emptySeat, isOnCall, isOverdue, lockedSeat, type SeatRow, takeLease } from './outbound.seat.ts';

interface ListedSeat extends SeatRow {
  name: string;
  task_id: string | null;
  task_name: string | null;
  member_id: string | null;
  member_name: string | null;
  answered_at: Date | null;
  /** Null = none today. */
  calls: number | null;
  talk_ms: number | null;
}

export const superviseHandlers = [
  implement(seatListStatus, async (ctx) => {
    const { db, caller } = ctx;
    const now = ctx.now();
    const { timeZone } = await settingsOf(db);
    const { rows } = await sql<ListedSeat>`
      SELECT s.*, a.name, m.task_id, t.name AS task_name, m.member_id, p.name AS member_name, c.answered_at, h.calls, h.talk_ms
      FROM outbound_seat s
      CROSS JOIN LATERAL (SELECT name FROM outbound_agent WHERE organisation_id = ${own} AND id = s.agent_id AND deleted_at IS NULL OFFSET 0) a
      LEFT JOIN LATERAL (SELECT task_id, member_id FROM outbound_member WHERE organisation_id = ${own} AND id = s.outbound_member_id OFFSET 0) m ON true
      LEFT JOIN LATERAL (SELECT name FROM outbound_task WHERE organisation_id = ${own} AND id = m.task_id OFFSET 0) t ON true
      LEFT JOIN LATERAL (SELECT name FROM member WHERE organisation_id = ${own} AND id = m.member_id OFFSET 0) p ON true
      LEFT JOIN LATERAL (SELECT answered_at FROM outbound_call WHERE organisation_id = ${own} AND id = s.call_id OFFSET 0) c ON true
      LEFT JOIN (
        SELECT agent_id, sum(calls)::int AS calls, sum(talk_ms)::bigint AS talk_ms FROM outbound_hour
        WHERE organisation_id = ${own} AND hour >= date_trunc('day', ${now}::timestamptz, ${timeZone}) GROUP BY agent_id) h ON h.agent_id = s.agent_id
      WHERE s.organisation_id = ${own} AND s.state <> 'offline'
      ORDER BY a.name, s.agent_id`.execute(db);
    return rows.flatMap((row) => {
      const at = seatAt(row, now);
      if (at.state === 'offline') return [];
      const isLate = isOverdue(row, now);
      const state = isLate ? 'paused' : at.state;
      return [
        {
          agentId: row.agent_id,
          name: row.name,
          state,
          since: ((isLate ? row.wrap_up_ends_at : at.since) ?? row.since).toISOString(),
          reason: isLate ? ('wrapUp' as const) : (row.reason as PauseReason | null),
          task: row.task_id === null ? null : { taskId: row.task_id, name: row.task_name ?? '' },
          callee:
            caller.kind !== 'organiser' || row.outbound_member_id === null || row.member_id === null
              ? null
              : { outboundMemberId: row.outbound_member_id, memberId: row.member_id, name: row.member_name ?? '' },
          call:
            row.call_id === null || !isOnCall({ state })
              ? null
              : {
                  callId: row.call_id,
                  answeredAt: row.answered_at?.toISOString() ?? null,
                  isAttended: row.is_attended,
                  isHeld: row.is_held,
                },
          callsToday: row.calls ?? 0,
          talkSecondsToday: Math.round(Number(row.talk_ms ?? 0) / 1000),
        },
      ];
    });
  }),

  implement(outboundReclaim, async (ctx, { outboundId, endCall }) => {
    const { tx, services, organisationId } = ctx;
    const now = ctx.now();
    const seat = await lockedSeat(tx, outboundId);
    if (!seat) return ctx.fail('CALL_AGENT_GONE');
    const isCalling = isOnCall(seat);
    if (isCalling && !endCall) return ctx.fail('CALL_GOES_ON');
    if (seat.outbound_member_id === null) return ctx.fail('SEAT_STATE');
    if (!isCalling) await takeLease(tx, seat, now);
    const isDone = isCalling || seat.state === 'wrapUp';
    await changeSeat(tx, outboundId, { ...emptySeat, ...(isDone && { state: 'idle', reason: null, since: now }) });
    if (isCalling && seat.call_id !== null) {
      const going = tx.selectFrom('outbound_call').select(['id', 'state']).where('id', '=', seat.call_id);
      await stopCall(tx, services, organisationId, await going.executeTakeFirstOrThrow(), 'cut');
    }
    return {};
  }),

  implement(outboundListen, async (ctx, { callId }) => {
    const { tx, services, organisationId } = ctx;
    const call = await tx
      .selectFrom('outbound_call')
      .select('id')
      .where('id', '=', callId)
      .where('state', '<>', 'ended')
      .executeTakeFirst();
    if (!call) return ctx.fail('CALL_GONE');
    const line = await lineState(services);
    if (!line.isThere) return ctx.fail('LINE_AWAY');
    const until = ctx.now().getTime() + listenSeconds * 1000;
    const agentId = listenerOf(services, organisationId, callId, until);
    const signIn = phoneSignIn(services, { agentId, version: until, expires: Math.floor(until / 1000) });
    return { ...signIn, target: `sip:listen-${callId}@${signIn.domain}`, isSimulated: line.isSimulated };
  }),
];
