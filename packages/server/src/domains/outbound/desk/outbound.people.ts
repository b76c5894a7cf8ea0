import { outboundRemind, outboundWhy } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import {
  outboundContact,
  outboundGroups,
  outboundSearchMembers,
} from '@convoke/contract/outbound/outbound.desk.calls.ts';
import { type CalleeState, type CallTaskState, zoneOfNumber } from '@convoke/contract/outbound/outbound.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { countOf, firstRows, pageAnswer, placeOf } from '../../../core/data/list.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { personOf } from '../../member/member.person.ops.ts';
import { amongOf, calleeSorts, listCallees, matchingCallees } from '../office/outbound.callees.read.ts';
import { settingsOf } from '../office/outbound.settings.ts';
import { calleeView, shownCallees } from '../outbound.callees.ts';
import { callSorts, callView, listCalls } from '../outbound.calls.ts';
import { sharesOf } from './outbound.lease.ts';
import { reasonsOf } from './outbound.reasons.ts';
import { sightsOf } from './outbound.sight.ts';
import { waitingOf } from './outbound.waiting.ts';

/** Calls of somebody that whoever talks to them sees. */
const shownCalls = 20;
const mostCallbacks = 200;
const mostCounted = 1000;
const dayMs = 24 * 3_600_000;

interface Draft {
  intentId: string | null;
  remark: string;
  answers: Record<string, unknown>;
}

export const peopleHandlers = [
  implement(outboundGroups, async (ctx, { outboundId }) => {
    const { db, userId: agentId } = ctx;
    if (outboundId !== agentId) return ctx.fail('CALL_AGENT_GONE');
    const now = ctx.now();
    const shares = await sharesOf(db, agentId);
    const rows = await waitingOf(
      db,
      agentId,
      shares.map(({ id }) => id),
      now,
    );
    const waiting = new Map(rows.map((row) => [row.id, row]));
    return shares.map(({ id, name, state, open, finished }) => ({
      taskId: id,
      name,
      state: state as CallTaskState,
      open,
      ready: waiting.get(id)?.ready ?? 0,
      nextAt: waiting.get(id)?.next_at?.toISOString() ?? null,
      finished,
    }));
  }),

  implement(outboundSearchMembers, async (ctx, input) => {
    const { db, organisationId } = ctx;
    const place = placeOf(ctx, calleeSorts, { ...input, sort: '-createdAt' });
    const filter = { search: input.search, taskId: input.taskId, outboundId: ctx.userId };
    const among = await amongOf(db, organisationId, ctx.now(), filter);
    const rows = await listCallees(db, filter, among, place);
    return pageAnswer(rows, await countOf(db, matchingCallees(db, filter, among), place), place, calleeView);
  }),

  implement(outboundContact, async (ctx, { outboundMemberId }) => {
    const { db, organisationId, userId: agentId } = ctx;
    const now = ctx.now();
    const [sight] = await sightsOf(db, [outboundMemberId], now);
    const isPool = sight?.agent_id === null && sight.state === 'callback';
    const isOwn = sight?.agent_id === agentId;
    if (!sight || !(isOwn || (isPool && (await sharesOf(db, agentId, sight.task_id)).length > 0)))
      return ctx.fail('CALL_MEMBER_GONE');
    const person = await personOf(db, organisationId, sight.member_id);
    const [shown] = await shownCallees(db, [outboundMemberId]);
    if (!person || !shown) return ctx.fail('CALL_MEMBER_GONE');
    const kept = await db
      .selectFrom('outbound_member')
      .select(['draft', 'answers'])
      .where('id', '=', outboundMemberId)
      .executeTakeFirstOrThrow();
    const calls = await listCalls(
      db,
      ctx.organisationId,
      { memberId: sight.member_id },
      firstRows(callSorts, '-createdAt', shownCalls),
    );
    const rules = await settingsOf(db);
    return {
      ...person,
      timeZone: zoneOfNumber(sight.number ?? '', rules.zones, rules.timeZone),
      callee: calleeView(shown),
      calls: calls.map(callView).map((call) => ({
        callId: call.callId,
        at: call.createdAt,
        taskName: call.taskName,
        agentName: call.agent.name,
        cause: call.cause,
        talkSeconds: call.talkSeconds,
        intent: call.intent,
        remark: call.remark,
      })),
      answers: kept.answers as Record<string, unknown>,
      draft: kept.draft as Draft | null,
      reasons: reasonsOf(sight, rules, now, { agentId, isChosen: true }),
    };
  }),

  implement(outboundWhy, async (ctx, { memberId, taskId }) => {
    const { db, caller } = ctx;
    const now = ctx.now();
    const agentId = caller.kind === 'outbound' ? ctx.userId : undefined;
    const rows = await db
      .selectFrom('outbound_member')
      .select(['id'])
      .where('member_id', '=', memberId)
      .$if(taskId !== undefined, (all) => all.where('task_id', '=', taskId ?? ''))
      .$if(agentId !== undefined, (all) => all.where('agent_id', '=', agentId ?? ''))
      .orderBy('id')
      .execute();
    const sights = await sightsOf(
      db,
      rows.map(({ id }) => id),
      now,
    );
    const rules = await settingsOf(db);
    const member = await db.selectFrom('member').select('phone').where('id', '=', memberId).executeTakeFirst();
    return {
      // Of people whom an agent has nothing to do with nothing is said.
      number: agentId !== undefined && sights.length === 0 ? null : (member?.phone ?? null),
      tasks: sights.map((sight) => ({
        outboundMemberId: sight.id,
        taskId: sight.task_id,
        taskName: sight.task_name,
        state: sight.state as CalleeState,
        reasons: reasonsOf(sight, rules, now, { agentId }),
      })),
    };
  }),

  implement(outboundRemind, async (ctx, { from, to }) => {
    const { db, caller } = ctx;
    const now = ctx.now();
    const since = from === undefined ? null : new Date(from);
    const until = to === undefined ? new Date(now.getTime() + dayMs) : new Date(to);
    const among = async (): Promise<RawBuilder<unknown>> => {
      const due = (condition: RawBuilder<unknown>) => sql`
        (SELECT m.id, m.due_at, t.is_open FROM outbound_member m
          CROSS JOIN LATERAL (
            SELECT state = 'open' AS is_open FROM outbound_task WHERE organisation_id = ${own} AND id = m.task_id AND state <> 'closed' OFFSET 0) t
          WHERE m.organisation_id = ${own} AND m.state = 'callback' AND ${condition}
            AND (m.due_at <= ${now} OR (m.due_at >= ${since ?? now} AND m.due_at <= ${until})) ORDER BY m.due_at, m.id LIMIT ${mostCounted})`;
      if (caller.kind !== 'outbound') return due(sql`true`);
      const tasks = (await sharesOf(db, ctx.userId)).map(({ id }) => id);
      return sql`(${due(sql`m.agent_id = ${ctx.userId}`)} UNION ALL ${due(sql`m.agent_id IS NULL AND m.task_id = ANY (${tasks}::uuid[])`)})`;
    };
    const { rows } = await sql<{ id: string; due_at: Date; is_open: boolean }>`
      SELECT c.id, c.due_at, c.is_open FROM ${await among()} c ORDER BY c.due_at, c.id LIMIT ${mostCounted}`.execute(
      db,
    );
    const shown = await shownCallees(
      db,
      rows.slice(0, mostCallbacks).map(({ id }) => id),
    );
    // Nobody can be called in a task that is paused.
    const due = new Set(rows.filter((row) => row.is_open && row.due_at <= now).map(({ id }) => id));
    return {
      now: now.toISOString(),
      due: due.size,
      callbacks: shown.map((row) => ({
        ...calleeView(row),
        isPool: row.agent_id === null,
        isDue: due.has(row.id),
      })),
    };
  }),
];
