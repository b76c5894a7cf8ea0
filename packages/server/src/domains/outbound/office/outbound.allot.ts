import {
  outboundAllot,
  outboundAllotments,
  outboundUnallot,
} from '@convoke/contract/outbound/outbound.callee.calls.ts';
import type { AllotWay } from '@convoke/contract/outbound/outbound.rules.ts';
import { sql } from 'kysely';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { quotasOf } from './outbound.quotas.ts';
import { takeBack } from './outbound.take-back.ts';
import { taskGoingOn, taskThere } from './outbound.task-there.ts';

/** One allotment of an organisation at a time: what agents have, and may have more, is counted before it is given. */
const lockAllotments = (tx: Db, organisationId: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended('allotments of ' || ${organisationId}::text, 0))`.execute(tx);

interface TakingAgent {
  id: string;
  name: string;
  weight: number;
  most: number | null;
  open: number;
}

/** The agents who are to get people, in the order of their names, with what is with them already. */
async function takersOf(ctx: Pick<WriteContext<'CALL_AGENT_GONE'>, 'tx' | 'fail'>, ids: readonly string[]) {
  const { rows } = await sql<TakingAgent>`
    SELECT a.id, a.name, a.weight, a.most, f.open FROM unnest(${[...new Set(ids)]}::uuid[]) AS w(id)
    CROSS JOIN LATERAL (
      SELECT * FROM outbound_agent WHERE organisation_id = ${own} AND id = w.id AND deleted_at IS NULL AND is_active OFFSET 0) a
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(open), 0)::int AS open FROM outbound_share WHERE organisation_id = ${own} AND agent_id = w.id OFFSET 0) f
    ORDER BY lower(a.name), a.id`.execute(ctx.tx);
  return rows.length < new Set(ids).size ? ctx.fail('CALL_AGENT_GONE') : rows;
}

/** How many there are to be given. */
async function countWaiting(tx: Db, taskId: string, ids: readonly string[] | undefined): Promise<number> {
  const { rows } = ids
    ? await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM (SELECT DISTINCT id FROM unnest(${[...ids]}::uuid[]) AS u(id)) AS w CROSS JOIN LATERAL (
          SELECT FROM outbound_member WHERE organisation_id = ${own} AND id = w.id AND task_id = ${taskId} AND state = 'unallotted' OFFSET 0) m`.execute(
        tx,
      )
    : await sql<{ count: number }>`
        SELECT unallotted AS count FROM outbound_task_tally WHERE organisation_id = ${own} AND task_id = ${taskId}`.execute(
        tx,
      );
  return rows[0]?.count ?? 0;
}

/** Of those who are to be given, how many each agent spoke with last. */
async function countSticky(
  tx: Db,
  organisationId: string,
  taskId: string,
  ids: readonly string[] | null,
  most: number,
) {
  const { rows } = await sql<{ agent_id: string; count: number }>`
    SELECT k.agent_id, count(*)::int AS count FROM (
      SELECT spoke_last(${organisationId}, p.member_id) AS agent_id FROM (
        SELECT member_id FROM outbound_member WHERE organisation_id = ${own} AND task_id = ${taskId} AND state = 'unallotted'
          AND (${ids}::uuid[] IS NULL OR id = ANY(${ids}::uuid[])) ORDER BY created_at, id LIMIT ${most}) p) k
    WHERE k.agent_id IS NOT NULL GROUP BY k.agent_id`.execute(tx);
  return new Map(rows.map((row) => [row.agent_id, row.count]));
}

/** How many each agent gets: whom they spoke with last, and the others by quotas. */
async function plan(
  tx: Db,
  organisationId: string,
  agents: readonly TakingAgent[],
  { taskId, how, ids, total }: { taskId: string; how: AllotWay; ids: readonly string[] | null; total: number },
) {
  const rooms = agents.map(({ most, open }) => (most === null ? Infinity : Math.max(0, most - open)));
  const known = how === 'sticky' ? await countSticky(tx, organisationId, taskId, ids, total) : null;
  const stuck = known && agents.map(({ id }, at) => Math.min(known.get(id) ?? 0, rooms[at] ?? 0));
  const rest = total - (stuck?.reduce((sum, count) => sum + count, 0) ?? 0);
  const quotas = quotasOf(
    rest,
    agents.map(({ weight }, at) => {
      const room = (rooms[at] ?? 0) - (stuck?.[at] ?? 0);
      // Of `capped` everybody is filled up to the same part of what they may have.
      const byRoom = Math.min(room, total);
      return { room, weight: how === 'weighted' ? weight : how === 'capped' ? byRoom : 1 };
    }),
  );
  return { stuck, quotas, counts: quotas.map((quota, at) => quota + (stuck?.[at] ?? 0)) };
}

export const allotHandlers = [
  implement(outboundAllot, async (ctx, { taskId, outboundIds, how, outboundMemberIds, most, isPreview }) => {
    const { tx, organisationId } = ctx;
    await taskGoingOn(ctx, tx, taskId);
    await lockAllotments(tx, organisationId);
    const agents = await takersOf(ctx, outboundIds);
    const waiting = await countWaiting(tx, taskId, outboundMemberIds);
    const total = Math.min(waiting, most ?? waiting);
    if (total === 0) return ctx.fail('CALL_NOBODY_TO_ALLOT');
    const ids = outboundMemberIds ?? null;
    const { stuck, quotas, counts } = await plan(tx, organisationId, agents, { taskId, how, ids, total });
    const answer = (allotmentId: string | null, countOf: (id: string, at: number) => number) => {
      const given = agents.map(({ id, name, open }, at) => ({
        outboundId: id,
        name,
        count: countOf(id, at),
        openBefore: open,
      }));
      const sum = given.reduce((all, { count }) => all + count, 0);
      return { allotmentId, total: sum, left: total - sum, agents: given };
    };
    if (isPreview) return answer(null, (_, at) => counts[at] ?? 0);
    const made = await tx
      .insertInto('outbound_allotment')
      .values({ task_id: taskId, how, total: 0, agents: agents.length, made_by: ctx.userId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ agent_id: string; given: number }>`
      SELECT * FROM allot_callees(${organisationId}, ${taskId}, ${made.id}, ${agents.map(({ id }) => id)}::uuid[], ${stuck}::int[], ${quotas}::int[],
        ${ids}::uuid[], ${total})`.execute(tx);
    const given = new Map(rows.map((row) => [row.agent_id, row.given]));
    const done = answer(made.id, (id) => given.get(id) ?? 0);
    if (done.total === 0) return ctx.fail('CALL_NOBODY_TO_ALLOT');
    await tx.updateTable('outbound_allotment').set({ total: done.total }).where('id', '=', made.id).execute();
    return done;
  }),

  implement(outboundUnallot, async (ctx, { outboundMemberIds, allotmentId, taskId, outboundId }) => {
    const { tx } = ctx;
    if (outboundMemberIds) return takeBack(tx, { ids: outboundMemberIds });
    if (allotmentId) {
      const undone = await tx
        .updateTable('outbound_allotment')
        .set({ undone_at: ctx.now() })
        .where('id', '=', allotmentId)
        .where('undone_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return undone ? takeBack(tx, { allotmentId }) : ctx.fail('CALL_ALLOTMENT_GONE');
    }
    const task = await taskThere(ctx, tx, taskId ?? '');
    return takeBack(tx, { taskId: task.id, agentId: outboundId ?? '' });
  }),

  implement(outboundAllotments, async (ctx, { taskId }) => {
    await taskThere(ctx, ctx.db, taskId);
    const rows = await ctx.db
      .selectFrom('outbound_allotment as a')
      .leftJoin('app_user as u', 'u.id', 'a.made_by')
      .select(['a.id', 'a.how', 'a.total', 'a.agents', 'a.created_at', 'a.undone_at', 'u.nick_name'])
      .where('a.task_id', '=', taskId)
      .orderBy('a.created_at', 'desc')
      .orderBy('a.id', 'desc')
      .limit(50)
      .execute();
    return rows.map((row) => ({
      allotmentId: row.id,
      how: row.how as AllotWay,
      total: row.total,
      agents: row.agents,
      by: row.nick_name,
      at: row.created_at.toISOString(),
      undoneAt: row.undone_at?.toISOString() ?? null,
    }));
  }),
];
