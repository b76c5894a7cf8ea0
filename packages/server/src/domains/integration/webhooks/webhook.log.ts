import {
  type DeliveryRow,
  webhookDeliveries,
  webhookDelivery,
  webhookResend,
} from '@convoke/contract/integration/integration.calls.ts';
import { sql } from 'kysely';
import { told } from '../../../core/data/camel.ts';
import type { Db } from '../../../core/data/database.ts';
import { countOf, inPlace, pageAnswer, placeOf, type Sorts } from '../../../core/data/list.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { webhookById } from './webhook.handlers.ts';
import { wake } from './webhook.spread.ts';

const sorts: Sorts = { id: sql`d.id`, words: { createdAt: { by: sql`d.created_at`, kind: 'moment' } } };

/** Attempts that are shown of a message; people may have sent it many times. */
const mostAttempts = 50;

/** Messages that are sent again by one call. */
const mostResent = 1000;

const columns = [
  'd.id',
  'd.message_id',
  'd.type',
  'd.is_test',
  'd.state',
  'd.attempts',
  'd.status',
  'd.fault',
  'd.created_at',
  'd.next_at',
  'd.ended_at',
] as const;

const matching = (db: Db, webhookId: string, state: DeliveryRow['state'] | undefined) =>
  db
    .selectFrom('webhook_delivery as d')
    .where('d.webhook_id', '=', webhookId)
    .$if(state !== undefined, (of) => of.where('d.state', '=', state ?? ''));

interface Listed {
  type: string;
  state: string;
  fault: string | null;
}

/** The words of a row, whose CHECKs list them. */
const words = ({ type, state, fault }: Listed) => ({
  type: type as DeliveryRow['type'],
  state: state as DeliveryRow['state'],
  fault: fault as DeliveryRow['fault'],
});

export const logHandlers = [
  implement(webhookDeliveries, async (ctx, input) => {
    if (!(await webhookById(ctx.db, input.webhookId))) return ctx.notFound();
    const place = placeOf(ctx, sorts, input);
    const rows = await inPlace(matching(ctx.db, input.webhookId, input.state).select(columns), place).execute();
    const total = await countOf(ctx.db, matching(ctx.db, input.webhookId, input.state), place);
    return pageAnswer(rows, total, place, (row) => ({ ...told(row), deliveryId: row.id, ...words(row) }));
  }),

  implement(webhookDelivery, async (ctx, { deliveryId }) => {
    const row = await ctx.db
      .selectFrom('webhook_delivery as d')
      .innerJoin('webhook as w', 'w.id', 'd.webhook_id')
      .select([...columns, 'd.body'])
      .where('d.id', '=', deliveryId)
      .where('w.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row) return ctx.notFound();
    const tries = await ctx.db
      .selectFrom('webhook_attempt')
      .select(['at', 'ms', 'status', 'fault', 'answer'])
      .where('delivery_id', '=', deliveryId)
      .orderBy('at', 'desc')
      .limit(mostAttempts)
      .execute();
    return {
      ...told(row),
      deliveryId: row.id,
      ...words(row),
      tries: tries.map((each) => ({ ...told(each), fault: each.fault as DeliveryRow['fault'] })),
    };
  }),

  implement(webhookResend, async (ctx, { webhookId, deliveryId, failedSince }) => {
    const webhook = await webhookById(ctx.tx, webhookId);
    if (!webhook) return ctx.notFound();
    if (!webhook.is_on) return ctx.fail('WEBHOOK_OFF');
    const which = deliveryId
      ? sql`id = ${deliveryId} AND state <> 'waiting'`
      : sql`state = 'failed' AND NOT is_test AND created_at >= ${failedSince ?? '-infinity'}::timestamptz`;
    const { rows } = await sql`
      UPDATE webhook_delivery SET state = 'waiting', attempts = 0, next_at = ${ctx.now()}, ended_at = NULL
      WHERE organisation_id = ${own} AND webhook_id = ${webhookId} AND id IN (
        SELECT id FROM webhook_delivery WHERE organisation_id = ${own} AND webhook_id = ${webhookId} AND ${which}
        ORDER BY created_at LIMIT ${mostResent})
      RETURNING id`.execute(ctx.tx);
    if (deliveryId && rows.length === 0) {
      const known = await matching(ctx.tx, webhookId, undefined)
        .select('d.id')
        .where('d.id', '=', deliveryId)
        .executeTakeFirst();
      if (!known) return ctx.notFound();
    }
    if (rows.length > 0) await wake(ctx.tx, ctx.organisationId, webhookId, ctx.now());
    return { resent: rows.length };
  }),
];
