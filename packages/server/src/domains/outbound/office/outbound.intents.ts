import {
  outboundIntentAdd,
  outboundIntentDelete,
  outboundIntentList,
  outboundIntentsOfAgent,
  outboundIntentUpdate,
} from '@convoke/contract/outbound/outbound.intent.calls.ts';
import type { IntentConsequence } from '@convoke/contract/outbound/outbound.rules.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import type { GroupColour } from '@convoke/contract/participant/participant.rules.ts';
import { sql } from 'kysely';
import { columnsOf } from '../../../core/data/camel.ts';
import { unlessBroken } from '../../../core/data/constraint.ts';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { implementUpdate } from '../../../core/http/overwritten.ts';

const liveIntents = (db: Db) =>
  db.selectFrom('outbound_intent').selectAll().where('deleted_at', 'is', null).orderBy('place').orderBy('id').execute();

/** What was saved of an outcome counts as a success from now on, or no more: tasks say what the figures say. */
async function countAnew(tx: Db, intentId: string, isSuccess: boolean): Promise<void> {
  await sql`
    UPDATE outbound_task_tally y SET successes = y.successes + ${isSuccess ? 1 : -1} * saved.count
    FROM (SELECT task_id, sum(count)::int AS count FROM outbound_hour_end
      WHERE organisation_id = ${own} AND kind = 'intent' AND value = ${intentId} GROUP BY task_id) saved
    WHERE y.organisation_id = ${own} AND y.task_id = saved.task_id`.execute(tx);
}

/** Puts the outcomes in this order; only those that stood elsewhere are written. */
async function setPlaces(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE outbound_intent i SET place = w.n FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS w(id, n)
    WHERE i.organisation_id = ${own} AND i.id = w.id AND i.place <> w.n`.execute(tx);
}

export const intentHandlers = [
  implement(outboundIntentAdd, async (ctx, fields) => {
    const { tx } = ctx;
    const last = sql<number>`(SELECT coalesce(max(place), 0) + 1 FROM outbound_intent WHERE organisation_id = ${own} AND deleted_at IS NULL)`;
    const { id } = await unlessBroken(
      'outbound_intent_full',
      () => ctx.fail('CALL_INTENTS_FULL'),
      unlessBroken(
        'outbound_intent_name',
        () => ctx.fail('CALL_INTENT_TAKEN'),
        tx
          .insertInto('outbound_intent')
          .values({ ...columnsOf(fields), place: last })
          .returning('id')
          .executeTakeFirstOrThrow(),
      ),
    );
    return { intentId: id };
  }),

  implementUpdate(
    outboundIntentUpdate,
    { table: 'outbound_intent', id: 'intentId' },
    async (ctx, { intentId, version, place, ...fields }) => {
      const { tx } = ctx;
      const all = await tx
        .selectFrom('outbound_intent')
        .selectAll()
        .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('id', '=', intentId)]))
        .orderBy('id')
        .forUpdate()
        .execute();
      const before = all.find(({ id }) => id === intentId);
      if (!before) return ctx.notFound();
      if (before.deleted_at) return ctx.fail('CALL_INTENT_GONE');
      if (before.version !== version) return ctx.fail('CALL_CHANGED');
      const { consequence = before.consequence, retryMinutes = before.retry_minutes } = fields;
      if (consequence === 'retry' && retryMinutes === null)
        return ctx.failFields([{ path: 'retryMinutes', message: problemText('required', ctx.language) }]);
      await unlessBroken(
        'outbound_intent_name',
        () => ctx.fail('CALL_INTENT_TAKEN'),
        tx
          .updateTable('outbound_intent')
          .set({ ...columnsOf(fields), version: version + 1, updated_at: ctx.now() })
          .where('id', '=', intentId)
          .execute(),
      );
      if (fields.isSuccess !== undefined && fields.isSuccess !== before.is_success)
        await countAnew(tx, intentId, fields.isSuccess);
      if (place !== undefined) {
        const others = all
          .filter(({ id }) => id !== intentId)
          .toSorted((a, b) => a.place - b.place)
          .map(({ id }) => id);
        await setPlaces(tx, others.toSpliced(place - 1, 0, intentId));
      }
      return { version: version + 1 };
    },
  ),

  implement(outboundIntentList, async ({ db }) =>
    (await liveIntents(db)).map((row) => ({
      intentId: row.id,
      name: row.name,
      colour: row.colour as GroupColour,
      consequence: row.consequence as IntentConsequence,
      retryMinutes: row.retry_minutes,
      banDays: row.ban_days,
      isSuccess: row.is_success,
      place: row.place,
      version: row.version,
    })),
  ),

  implement(outboundIntentDelete, async (ctx, { intentId }) => {
    const { tx } = ctx;
    const gone = await tx
      .updateTable('outbound_intent')
      .set({ deleted_at: ctx.now() })
      .where('id', '=', intentId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!gone) return ctx.fail('CALL_INTENT_GONE');
    await tx.deleteFrom('outbound_task_intent').where('intent_id', '=', intentId).execute();
    await setPlaces(
      tx,
      (await liveIntents(tx)).map(({ id }) => id),
    );
    return {};
  }),

  implement(outboundIntentsOfAgent, async (ctx, { outboundId }) => {
    if (outboundId !== ctx.userId) return ctx.notFound();
    const rows = await ctx.db
      .selectFrom('outbound_share as s')
      .innerJoin('outbound_task as t', 't.id', 's.task_id')
      .innerJoin('outbound_task_intent as k', 'k.task_id', 't.id')
      .innerJoin('outbound_intent as i', 'i.id', 'k.intent_id')
      .select(['t.id as task_id', 'i.id', 'i.name', 'i.colour', 'i.consequence'])
      .where('s.agent_id', '=', outboundId)
      .where('t.deleted_at', 'is', null)
      .orderBy('t.created_at', 'desc')
      .orderBy('t.id')
      .orderBy('i.place')
      .execute();
    return [...Map.groupBy(rows, ({ task_id }) => task_id)].map(([taskId, intents]) => ({
      taskId,
      intents: intents.map((row) => ({
        intentId: row.id,
        name: row.name,
        colour: row.colour as GroupColour,
        consequence: row.consequence as IntentConsequence,
      })),
    }));
  }),
];
