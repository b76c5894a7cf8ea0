import { eventPreview, eventPublicInfo, eventWebsiteInfo } from '@convoke/contract/event/event.public.calls.ts';
import { implement } from '../../../core/implement.ts';
import { eventUrl } from '../event.ops.ts';
import { publicEventOf } from './event.page.ops.ts';
import { previewLink } from './event.preview.ts';

export const publicHandlers = [
  implement(eventPreview, async (ctx) => previewLink(ctx.services, ctx.event)),

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
