import { eventPreview, eventPublicInfo } from '@convoke/contract/event/event.public.calls.ts';
import { implement } from '../../../core/implement.ts';
import { publicEventOf } from './event.page.ops.ts';
import { previewLink } from './event.preview.ts';

export const publicHandlers = [
  implement(eventPreview, async (ctx) => previewLink(ctx.services, ctx.event)),

  implement(
    eventPublicInfo,
    async (ctx) => (await publicEventOf(ctx.services, ctx.organisationId, ctx.eventId, ctx.language)) ?? ctx.notFound(),
  ),
];
