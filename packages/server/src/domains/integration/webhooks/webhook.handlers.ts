import {
  webhookAdd,
  webhookDelete,
  webhookList,
  type WebhookRow,
  webhookSecretRenew,
  webhookTest,
  webhookUpdate,
} from '@convoke/contract/integration/integration.calls.ts';
import { webhookExamples } from '@convoke/contract/integration/webhook.examples.ts';
import { oldSecretHours } from '@convoke/contract/integration/webhook.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import { told } from '../../../core/data/camel.ts';
import { unlessBroken } from '../../../core/data/constraint.ts';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { Refusal } from '../../../core/failure.ts';
import { implement } from '../../../core/http/implement.ts';
import { isPublicHost, LookupFailed } from '../../../core/http/private-network.ts';

import { bodyOf } from './webhook.body.ts';
import { newSecret, sealSecret } from './webhook.sign.ts';
import { wake } from './webhook.spread.ts';

/** As far as the list counts what waits and what failed. */
const mostCounted = 100;

const counted = (state: 'waiting' | 'failed') => sql<number>`(SELECT count(*)::int FROM (
  SELECT FROM webhook_delivery d WHERE d.organisation_id = ${own} AND d.webhook_id = w.id AND d.state = ${sql.lit(state)} LIMIT ${mostCounted}) f)`;

/** Whether messages may go there. What cannot be told now is told again with each message. */
async function isAddress({ settings }: Services, address: string): Promise<boolean> {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (settings.WEBHOOK_HOSTS.includes(hostname)) return protocol === 'https:' || protocol === 'http:';
  if (protocol !== 'https:') return false;
  return isPublicHost(hostname, settings.LINK_LOOKUP ? undefined : () => Promise.reject(new LookupFailed())).catch(
    (error: unknown) => {
      if (error instanceof LookupFailed) return true;
      throw error;
    },
  );
}

async function refuseForeignEvent(tx: Db, eventId: string | null | undefined): Promise<void> {
  if (!eventId) return;
  const event = await tx.selectFrom('event').select('id').where('id', '=', eventId).executeTakeFirst();
  if (!event) throw new Refusal('FORBIDDEN');
}

export const webhookHandlers = [
  implement(webhookList, async (ctx) => {
    const rows = await ctx.db
      .selectFrom('webhook as w')
      .leftJoin('event as e', 'e.id', 'w.event_id')
      .select(['w.id as webhook_id', 'w.name', 'w.url', 'w.types', 'w.event_id', 'e.title as event_title', 'w.is_on'])
      .select(['w.off_why', 'w.failing_since', 'w.created_at'])
      .select(
        sql<Date | null>`CASE WHEN w.old_secret_until > ${ctx.now()} THEN w.old_secret_until END`.as(
          'old_secret_until',
        ),
      )
      .select([counted('waiting').as('waiting'), counted('failed').as('failed')])
      .where('w.deleted_at', 'is', null)
      .orderBy('w.created_at', 'desc')
      .orderBy('w.id', 'desc')
      .execute();
    return {
      webhooks: rows.map((row) => ({
        ...told(row),
        types: row.types as WebhookRow['types'],
        offWhy: row.off_why as WebhookRow['offWhy'],
      })),
    };
  }),

  implement(webhookAdd, async (ctx, { name, url, types, eventId }) => {
    const { services, organisationId, userId } = ctx;
    if (!(await isAddress(services, url))) ctx.fail('WEBHOOK_ADDRESS');
    const secret = newSecret();
    return services.database.inOrganisation(organisationId, 'write', async (tx) => {
      await refuseForeignEvent(tx, eventId);
      const row = { name, url, types: [...new Set(types)], event_id: eventId, made_by: userId };
      const { id } = await unlessBroken(
        'webhook_full',
        () => ctx.fail('WEBHOOKS_FULL'),
        tx
          .insertInto('webhook')
          .values({ ...row, secret: sealSecret(services.settings, secret) })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      await sql`INSERT INTO webhook_lane (organisation_id, webhook_id) VALUES (${organisationId}, ${id})`.execute(tx);
      return { webhookId: id, secret };
    });
  }),

  implement(webhookUpdate, async (ctx, { webhookId, name, url, types, eventId, isOn }) => {
    const { services, organisationId } = ctx;
    if (url !== undefined && !(await isAddress(services, url))) ctx.fail('WEBHOOK_ADDRESS');
    return services.database.inOrganisation(organisationId, 'write', async (tx) => {
      await refuseForeignEvent(tx, eventId);
      const changed = await tx
        .updateTable('webhook')
        .set({
          id: webhookId,
          ...(name !== undefined && { name }),
          ...(url !== undefined && { url }),
          ...(types !== undefined && { types: [...new Set(types)] }),
          ...(eventId !== undefined && { event_id: eventId }),
          ...(isOn !== undefined && { is_on: isOn, off_why: null }),
          ...(isOn === true && { failing_since: null }),
        })
        .where('id', '=', webhookId)
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!changed) return ctx.notFound();
      // What waits is given up by whoever has its lane.
      if (isOn === false) await wake(tx, organisationId, webhookId, ctx.now());
      return {};
    });
  }),

  implement(webhookDelete, async (ctx, { webhookId }) => {
    const deleted = await ctx.tx
      .updateTable('webhook')
      .set({ deleted_at: sql<Date>`now()`, is_on: false })
      .where('id', '=', webhookId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) return ctx.notFound();
    await wake(ctx.tx, ctx.organisationId, webhookId, ctx.now());
    return {};
  }),

  implement(webhookSecretRenew, async (ctx, { webhookId }) => {
    const secret = newSecret();
    const until = new Date(ctx.now().getTime() + oldSecretHours * 3_600_000);
    const renewed = await ctx.tx
      .updateTable('webhook')
      .set((eb) => ({
        old_secret: eb.ref('secret'),
        old_secret_until: until,
        secret: sealSecret(ctx.services.settings, secret),
      }))
      .where('id', '=', webhookId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!renewed) return ctx.notFound();
    return { secret, oldSecretUntil: until.toISOString() };
  }),

  implement(webhookTest, async (ctx, { webhookId, type }) => {
    const webhook = await webhookById(ctx.tx, webhookId);
    if (!webhook) return ctx.notFound();
    if (!webhook.is_on) return ctx.fail('WEBHOOK_OFF');
    const body = bodyOf(type, ctx.now(), webhookExamples[type], { test: true });
    const { id } = await ctx.tx
      .insertInto('webhook_delivery')
      .values({
        webhook_id: webhookId,
        message_id: sql<string>`'msg_' || uuidv7()`,
        type,
        body,
        is_test: true,
        next_at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await wake(ctx.tx, ctx.organisationId, webhookId, ctx.now());
    return { deliveryId: id };
  }),
];

/** One that is not deleted. */
export const webhookById = (db: Db, webhookId: string) =>
  db
    .selectFrom('webhook')
    .select(['id', 'is_on'])
    .where('id', '=', webhookId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
