import { outboundCallInfo, outboundInfo, seatRecording } from '@convoke/contract/outbound/outbound.calls.ts';
import type { IntentConsequence } from '@convoke/contract/outbound/outbound.rules.ts';
import type { DialReceipt } from '@convoke/contract/outbound/outbound.shapes.ts';
import type { GroupColour } from '@convoke/contract/participant/participant.rules.ts';
import { firstRows } from '../../../core/data/list.ts';
import { implement } from '../../../core/http/implement.ts';
import { callSorts, callView, listCalls } from '../outbound.calls.ts';
import { recordingUrl } from './outbound.recording.ts';
import { sightsOf } from './outbound.sight.ts';

/** Calls to one member that one answer holds. */
const mostCalls = 200;

export const callReadHandlers = [
  implement(outboundCallInfo, async (ctx, { callId }) => {
    const { db, caller } = ctx;
    const [row] = await listCalls(db, ctx.organisationId, { ids: [callId] }, firstRows(callSorts, '-createdAt', 1));
    if (!row || (caller.kind === 'outbound' && row.agent_id !== ctx.userId)) return ctx.fail('CALL_GONE');
    const versions = await db
      .selectFrom('outbound_log')
      .selectAll()
      .where('call_id', '=', callId)
      .orderBy('version')
      .execute();
    const last = versions.at(-1);
    return {
      ...callView(row),
      ringingAt: row.ringing_at?.toISOString() ?? null,
      sipStatus: row.sip_status,
      recordingSeconds: row.recording_ms === null ? null : Math.round(row.recording_ms / 1000),
      recordingFailure: row.recording_failure,
      lostPackets: row.lost_packets,
      receipt: row.receipt as unknown as DialReceipt,
      answers: (last?.answers ?? {}) as Record<string, unknown>,
      versions: versions.map((each) => ({
        version: each.version,
        intent: {
          intentId: each.intent_id,
          name: each.intent_name,
          colour: each.intent_colour as GroupColour,
          consequence: each.consequence as IntentConsequence,
        },
        remark: each.remark,
        answers: each.answers as Record<string, unknown>,
        by: row.agent_name,
        at: each.at.toISOString(),
      })),
    };
  }),

  implement(outboundInfo, async (ctx, { memberId }) => {
    const { db, caller } = ctx;
    const agentId = caller.kind === 'outbound' ? ctx.userId : undefined;
    const rows = await db
      .selectFrom('outbound_member')
      .select(['id', 'agent_id'])
      .where('member_id', '=', memberId)
      .execute();
    if (agentId !== undefined && !rows.some(({ agent_id: id }) => id === agentId)) return ctx.fail('CALL_MEMBER_GONE');
    const member = await db.selectFrom('member').select('id').where('id', '=', memberId).executeTakeFirst();
    if (!member) return ctx.fail('CALL_MEMBER_GONE');
    const seen = rows.filter(({ agent_id: id }) => agentId === undefined || id === agentId);
    const sights = await sightsOf(
      db,
      seen.map(({ id }) => id),
      ctx.now(),
    );
    const calls = await listCalls(db, ctx.organisationId, { memberId }, firstRows(callSorts, '-createdAt', mostCalls));
    return {
      calls: calls.map(callView),
      tasks: sights.map((sight) => ({
        outboundMemberId: sight.id,
        taskId: sight.task_id,
        taskName: sight.task_name,
        state: sight.state,
      })),
      isBanned: sights.some(({ is_banned: isBanned }) => isBanned),
    };
  }),

  implement(seatRecording, async (ctx, { callId, isDownload }) => {
    const { db, caller, services, organisationId } = ctx;
    const call = await db
      .selectFrom('outbound_call')
      .select(['agent_id', 'recording', 'recording_ms', 'is_simulated'])
      .where('id', '=', callId)
      .executeTakeFirst();
    if (!call || (caller.kind === 'outbound' && call.agent_id !== ctx.userId)) return ctx.fail('CALL_GONE');
    if (call.recording !== 'ready') return ctx.fail('CALL_RECORDING_NONE');
    return {
      url: recordingUrl(services, { organisationId, callId, isDownload }),
      seconds: Math.round((call.recording_ms ?? 0) / 1000),
      isSimulated: call.is_simulated,
    };
  }),
];
