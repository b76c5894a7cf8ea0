import { eventDelete, eventRestore } from '@convoke/contract/event/event.calls.ts';
import { eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { sql } from 'kysely';
import { implement } from '../../../core/http/implement.ts';
import { eventUrl } from '../event.ops.ts';
import { askDueAgain } from '../notices/event.notices.due.ops.ts';
import { dropChanges } from './event.drafts.ts';
import { hasPeople, sellsSomething } from './event.sales.ts';

const restorableMs = 30 * 86_400_000;

/** Whether an event is public, and whether it is there at all. */
export const standingHandlers = [
  implement(eventDelete, async (ctx) => {
    if (await sellsSomething(ctx.tx, ctx.organisationId, ctx.event.id)) return ctx.fail('EVENT_SELLS');
    const deletedAt = ctx.now();
    await ctx.tx
      .updateTable('event')
      .set({ deleted_at: deletedAt, version: sql`version + 1` })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', ctx.event.id)
      .execute();
    return { restorableUntil: new Date(deletedAt.getTime() + restorableMs).toISOString() };
  }),

  implement(eventRestore, async (ctx, input) => {
    const restored = await ctx.tx
      .updateTable('event')
      .set({ deleted_at: null, version: sql`version + 1` })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', input.eventId)
      .where('deleted_at', '>', new Date(ctx.now().getTime() - restorableMs))
      .returning('id')
      .executeTakeFirst();
    if (!restored) return ctx.notFound();
    return {};
  }),

  implement(eventPublish, async (ctx, input) => {
    const { event } = ctx;
    if (
      input.publishStatus === publishStatus.published &&
      event.model === 0 &&
      event.place_name === '' &&
      event.address === ''
    ) {
      return ctx.fail('EVENT_INCOMPLETE');
    }
    if (input.publishStatus === publishStatus.draft && event.publish_status !== publishStatus.draft) {
      if (await hasPeople(ctx.tx, ctx.organisationId, event.id)) return ctx.fail('EVENT_HAS_PEOPLE');
    }
    const { version, website_url: site } = await ctx.tx
      .updateTable('event')
      .set({
        website_url: input.websiteUrl,
        publish_status: input.publishStatus,
        updated_at: ctx.now(),
        version: sql`version + 1`,
      })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', event.id)
      .returning(['version', 'website_url'])
      .executeTakeFirstOrThrow();
    await dropChanges(ctx.tx, event, { siteUrl: input.websiteUrl });
    if (input.publishStatus === publishStatus.published) await askDueAgain(ctx, event.id);
    const websiteUrl = site || eventUrl(ctx.services.settings.PUBLIC_URL, event.code);
    return { publishStatus: input.publishStatus, websiteUrl, version };
  }),
];
