import { eventInfo, eventList, eventListMine, eventRunsList } from '@convoke/contract/event/event.calls.ts';
import type { BaseContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { countOf, pageAnswer, placeOf } from '../../../core/data/list.ts';
import { infoView, rowView } from '../event.views.ts';
import { type EventFilter, eventSorts, listEvents, matchingEvents } from './event.queries.ts';

async function listAnswer(
  ctx: BaseContext<never> & { db: Db },
  filter: EventFilter,
  page: Parameters<typeof placeOf>[2],
) {
  const now = ctx.now();
  const place = placeOf(ctx, eventSorts, page);
  const rows = await listEvents(ctx.db, ctx.organisationId, filter, now, place);
  const total = await countOf(ctx.db, matchingEvents(ctx.db, ctx.organisationId, filter, now), place);
  return pageAnswer(rows, total, place, (row) => rowView(row, ctx.services.settings.PUBLIC_URL, now));
}

export const listHandlers = [
  implement(eventList, (ctx, input) => listAnswer(ctx, input, input)),

  implement(eventListMine, (ctx, input) =>
    listAnswer(ctx, { search: input.search, createdBy: ctx.userId }, { ...input, sort: '-createdAt' }),
  ),

  implement(eventRunsList, (ctx, input) => listAnswer(ctx, { ahead: true }, { ...input, sort: 'startsAt' })),

  implement(eventInfo, (ctx) => infoView(ctx.db, ctx.event, ctx.services.settings.PUBLIC_URL, ctx.now())),
];
