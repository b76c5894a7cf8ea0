import {
  eventPreview,
  eventPreviewRenew,
  eventPublicInfo,
  eventWebsiteInfo,
} from '@convoke/contract/event/event.public.calls.ts';
import { sql } from 'kysely';
import { implement } from '../../../core/http/implement.ts';
import { eventUrl } from '../event.ops.ts';
import { publicEventOf } from './event.page.ops.ts';
import { previewLink } from './event.preview.ts';

export const publicHandlers = [
  implement(eventPreview, async (ctx) => previewLink(ctx.services, ctx.event)),
  implement(eventPreviewRenew, async (ctx) => {
    const { preview_round } = await ctx.tx
      .updateTable('event')
      .set({ preview_round: sql`preview_round + 1` })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', ctx.event.id)
      .returning('preview_round')
      .executeTakeFirstOrThrow();
    return previewLink(ctx.services, { ...ctx.event, preview_round });
  }),

  implement(eventWebsiteInfo, async (ctx) => {
    const { id, code, title, publish_status, website_url } = ctx.event;
    const pageUrl = eventUrl(ctx.services.settings.PUBLIC_URL, code);
    return { eventId: id, code, title, publishStatus: publish_status, websiteUrl: website_url || pageUrl, pageUrl };
  }),

  implement(
    eventPublicInfo,
    async (ctx) => (await publicEventOf(ctx.services, ctx.organisationId, ctx.eventId, ctx.language)) ?? ctx.notFound(),
  ),
];
