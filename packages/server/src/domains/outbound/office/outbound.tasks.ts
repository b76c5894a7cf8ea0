import { problemText } from '@convoke/contract/core/problems.ts';
import type { CallTaskState } from '@convoke/contract/outbound/outbound.rules.ts';
import {
  outboundTaskCreate,
  outboundTaskDelete,
  outboundTaskUpdate,
} from '@convoke/contract/outbound/outbound.task.calls.ts';
import { sql } from 'kysely';
import { columnsOf } from '../../../core/data/camel.ts';
import { unlessBroken } from '../../../core/data/constraint.ts';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { implementUpdate } from '../../../core/http/overwritten.ts';
import { createForm } from '../../form/form.publish.ops.ts';
import { changeForm, removeForms } from '../../form/form.rows.ops.ts';
import { forgetTaskJob, type ForgetTaskData } from '../outbound.job-names.ts';

/** To which states a task goes from each (ruling 11). */
const goes: Readonly<Record<CallTaskState, readonly CallTaskState[]>> = {
  draft: ['open'],
  open: ['paused', 'closed'],
  paused: ['open', 'closed'],
  closed: [],
};

type Ctx = Pick<WriteContext<'CALL_INTENT_GONE'>, 'tx' | 'fail' | 'failFields' | 'language'>;

const refuseCrossing = (
  ctx: Pick<Ctx, 'failFields' | 'language'>,
  { opensAt, closesAt }: { opensAt?: Date | string | null; closesAt?: Date | string | null },
) => {
  if (opensAt && closesAt && new Date(closesAt) <= new Date(opensAt))
    ctx.failFields([{ path: 'closesAt', message: problemText('time', ctx.language) }]);
};

/** The outcomes of a task are these from here on; one that is gone is refused. */
async function setIntents(ctx: Ctx, taskId: string, intentIds: readonly string[]): Promise<void> {
  const { tx } = ctx;
  const asked = [...new Set(intentIds)];
  if (asked.length > 0) {
    const there = await tx
      .selectFrom('outbound_intent')
      .select('id')
      .where('id', 'in', asked)
      .where('deleted_at', 'is', null)
      .forShare()
      .execute();
    if (there.length < asked.length) ctx.fail('CALL_INTENT_GONE');
  }
  await sql`DELETE FROM outbound_task_intent WHERE organisation_id = ${own} AND task_id = ${taskId} AND NOT intent_id = ANY(${asked}::uuid[])`.execute(
    tx,
  );
  await sql`INSERT INTO outbound_task_intent (task_id, intent_id) SELECT ${taskId}::uuid, i FROM unnest(${asked}::uuid[]) AS i ON CONFLICT DO NOTHING`.execute(
    tx,
  );
}

/** Whether a task has what calls need: somebody in it, and an outcome to choose. */
async function isReady(tx: Db, taskId: string): Promise<boolean> {
  const { rows } = await sql<{ ready: boolean }>`
    SELECT EXISTS (SELECT FROM outbound_task_intent WHERE organisation_id = ${own} AND task_id = ${taskId})
      AND EXISTS (SELECT FROM outbound_member WHERE organisation_id = ${own} AND task_id = ${taskId}) AS ready`.execute(
    tx,
  );
  return rows[0]?.ready ?? false;
}

export const taskEditHandlers = [
  implement(outboundTaskCreate, async (ctx, { intentIds, retries, ...fields }) => {
    const { tx, organisationId } = ctx;
    refuseCrossing(ctx, fields);
    const { formId } = await createForm(
      tx,
      organisationId,
      { kind: 'call', name: fields.name, fields: { fields: [] } },
      ctx.language,
    );
    const { id } = await unlessBroken(
      'outbound_task_full',
      () => ctx.fail('CALL_TASKS_FULL'),
      tx
        .insertInto('outbound_task')
        .values({ ...columnsOf(fields), retries: JSON.stringify(retries), form_id: formId })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await tx.insertInto('outbound_task_tally').values({ task_id: id }).execute();
    await setIntents(ctx, id, intentIds);
    return { taskId: id };
  }),

  implementUpdate(
    outboundTaskUpdate,
    { table: 'outbound_task', id: 'taskId' },
    async (ctx, { taskId, version, intentIds, retries, state, ...fields }) => {
      const { tx, organisationId } = ctx;
      const before = await tx
        .selectFrom('outbound_task')
        .selectAll()
        .where('id', '=', taskId)
        .forUpdate()
        .executeTakeFirst();
      if (!before) return ctx.notFound();
      if (before.deleted_at) return ctx.fail('CALL_TASK_GONE');
      if (before.version !== version) return ctx.fail('CALL_CHANGED');
      const { opensAt = before.opens_at, closesAt = before.closes_at } = fields;
      refuseCrossing(ctx, { opensAt, closesAt });
      const was = before.state as CallTaskState;
      if (state !== undefined && state !== was && !goes[was].includes(state)) return ctx.fail('CALL_TASK_STATE');
      if (intentIds) await setIntents(ctx, taskId, intentIds);
      const willBe = state ?? was;
      const mayLack = willBe !== 'open' || (was === 'open' && !intentIds);
      if (!mayLack && !(await isReady(tx, taskId))) return ctx.fail('CALL_TASK_NOT_READY');
      await tx
        .updateTable('outbound_task')
        .set({
          ...columnsOf({ ...fields, state }),
          ...(retries && { retries: JSON.stringify(retries) }),
          version: version + 1,
          updated_at: ctx.now(),
        })
        .where('id', '=', taskId)
        .execute();
      if (fields.name !== undefined) await changeForm(tx, organisationId, before.form_id, { name: fields.name });
      return { version: version + 1 };
    },
  ),

  implement(outboundTaskDelete, async (ctx, { taskId }) => {
    const { tx, organisationId } = ctx;
    // Waits for dials that are being noted: their calls hold on to the task.
    const task = await tx
      .selectFrom('outbound_task')
      .select('form_id')
      .where('id', '=', taskId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!task) return ctx.fail('CALL_TASK_GONE');
    const onCall = await tx
      .selectFrom('outbound_call')
      .select('id')
      .where('task_id', '=', taskId)
      .where('state', '<>', 'ended')
      .limit(1)
      .executeTakeFirst();
    if (onCall) return ctx.fail('CALL_TASK_ON_CALL');
    await tx
      .updateTable('outbound_task')
      .set({ state: 'closed', deleted_at: ctx.now(), version: sql`version + 1` })
      .where('id', '=', taskId)
      .execute();
    await removeForms(tx, organisationId, [task.form_id]);
    const data: ForgetTaskData = { organisationId, taskId };
    await ctx.sendJob(forgetTaskJob, data);
    return {};
  }),
];
