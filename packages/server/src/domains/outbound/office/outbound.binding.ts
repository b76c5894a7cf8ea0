import {
  outboundBinding,
  outboundImport,
  outboundTaskBind,
  outboundTaskSearchBind,
  outboundTaskUnbind,
} from '@convoke/contract/outbound/outbound.task.calls.ts';
import type { bindFailures } from '@convoke/contract/outbound/outbound.rules.ts';
import { sql } from 'kysely';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { checkReach } from '../../member/member.reach.ops.ts';
import { type BindData, bindJob } from '../outbound.job-names.ts';
import { taskGoingOn, taskThere } from './outbound.task-there.ts';

/** Who is in a task: chosen people, those whom a filter finds, those of an import. */

export interface Bound {
  added: number;
  known: number;
  without_number: number;
}

export async function bindMembers(
  tx: Db,
  organisationId: string,
  taskId: string,
  memberIds: readonly string[],
): Promise<Bound> {
  const { rows } = await sql<Bound>`
    SELECT * FROM bind_callees(${organisationId}, ${taskId}, ${[...memberIds]}::uuid[])`.execute(tx);
  return rows[0] ?? { added: 0, known: 0, without_number: 0 };
}

async function begin(ctx: WriteContext<never>, taskId: string, source: object): Promise<{ bindingId: string }> {
  const { id } = await ctx.tx
    .insertInto('outbound_binding')
    .values({ task_id: taskId, source: JSON.stringify(source) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const data: BindData = { organisationId: ctx.organisationId, bindingId: id };
  await ctx.sendJob(bindJob, data);
  return { bindingId: id };
}

export const bindingHandlers = [
  implement(outboundTaskBind, async (ctx, { taskId, memberIds }) => {
    await taskGoingOn(ctx, ctx.tx, taskId);
    const { added, known, without_number } = await bindMembers(ctx.tx, ctx.organisationId, taskId, memberIds);
    return { added, known, withoutNumber: without_number };
  }),

  implement(outboundTaskSearchBind, async (ctx, { taskId, ...filter }) => {
    await taskGoingOn(ctx, ctx.tx, taskId);
    await checkReach(ctx.tx, ctx.organisationId, ctx.now(), filter);
    return begin(ctx, taskId, { filter });
  }),

  implement(outboundImport, async (ctx, { taskId, importId }) => {
    await taskGoingOn(ctx, ctx.tx, taskId);
    const known = await ctx.tx.selectFrom('member_import').select('id').where('id', '=', importId).executeTakeFirst();
    if (!known) return ctx.notFound();
    return begin(ctx, taskId, { importId });
  }),

  implement(outboundBinding, async (ctx, { bindingId }) => {
    const row = await ctx.db.selectFrom('outbound_binding').selectAll().where('id', '=', bindingId).executeTakeFirst();
    if (!row) return ctx.notFound();
    return {
      taskId: row.task_id,
      added: row.added,
      known: row.known,
      withoutNumber: row.without_number,
      isOver: row.is_over,
      failure: row.failure as (typeof bindFailures)[number] | null,
    };
  }),

  implement(outboundTaskUnbind, async (ctx, { taskId, outboundMemberIds }) => {
    await taskThere(ctx, ctx.tx, taskId);
    const { rows } = await sql<{ removed: boolean }>`
      WITH found AS MATERIALIZED (
        SELECT m.id, m.state = 'calling' AND m.due_at > now() AS on_call FROM unnest(${outboundMemberIds}::uuid[]) AS w(id) CROSS JOIN LATERAL (
          SELECT id, state, due_at FROM outbound_member WHERE organisation_id = ${own} AND id = w.id AND task_id = ${taskId} FOR UPDATE) m
      ), gone AS (
        DELETE FROM outbound_member WHERE organisation_id = ${own} AND id = ANY(ARRAY(SELECT id FROM found WHERE NOT on_call)) RETURNING id
      ) SELECT true AS removed FROM gone UNION ALL SELECT false FROM found WHERE on_call`.execute(ctx.tx);
    const removed = rows.filter((row) => row.removed).length;
    return { removed, onCall: rows.length - removed };
  }),
];
