import { publicCode } from '@convoke/contract/core/fields.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import type { ReleasedItem } from '@convoke/contract/schedule/release.ts';
import {
  type PublicAgenda,
  scheduleFeed,
  schedulePublic,
  schedulePublicItem,
} from '@convoke/contract/schedule/schedule.public.calls.ts';
import type { Services } from '../../core/context.ts';
import { implement } from '../../core/http/implement.ts';
import { pageLanguage, type PublicPage } from '../../core/http/pages.ts';
import { perServices } from '../../core/per-services.ts';
import { loadEvent } from '../../core/http/scope.ts';
import { ShortCache } from '../../core/short-cache.ts';
import { agendaFeed } from './exchange/write-calendar.ts';
import { calendarAnswer, publishedIn } from './schedule.feed.ts';
import { agendaOnPage, currentRelease, itemIn } from './schedule.ops.ts';

/** One answer a second for everybody who reads in the same language: a large programme takes longer to gather than to send. */
const agendas = perServices(() => new ShortCache<PublicAgenda | null>(100, 1000));

/** The public agenda by the event's code; null when the event is not public, or has none. */
async function agendaByCode(services: Services, code: string | undefined, language: Language) {
  const parsed = publicCode.safeParse(code);
  if (!parsed.success) return null;
  return agendas(services).read(`${parsed.data} ${language}`, async () => {
    const found = await services.database.global
      .selectFrom('directory')
      .selectAll()
      .where('kind', '=', 'event')
      .where('code', '=', parsed.data)
      .executeTakeFirst();
    if (!found) return null;
    return services.database.inOrganisation(found.organisation_id, 'read', async (db) => {
      const event = await loadEvent(db, found.organisation_id, found.target_id);
      if (event.publish_status !== publishStatus.published) return null;
      return agendaOnPage(services, db, event, language);
    });
  });
}

export const schedulePages: readonly PublicPage[] = [
  {
    path: '/event/:code/agenda',
    page: 'agenda',
    asksLanguage: true,
    load: (services, params, request) => agendaByCode(services, params['code'], pageLanguage(request)),
  },
];

export const publicHandlers = [
  implement(schedulePublic, async (ctx) => {
    if (ctx.event.publish_status !== publishStatus.published) return ctx.notFound();
    return (await agendaOnPage(ctx.services, ctx.db, ctx.event, ctx.language)) ?? ctx.fail('NOT_RELEASED');
  }),

  implement(schedulePublicItem, async (ctx, { agendaId }) => {
    const { db, event, services } = ctx;
    if (event.publish_status !== publishStatus.published) return ctx.notFound();
    const release = await currentRelease(services, db, event.organisation_id, event.id);
    const found = release?.contents.items.find((item) => item.agendaId === agendaId);
    if (!found) return ctx.notFound();
    const { abstract, description, url, links } = itemIn(found, ctx.language);
    return { abstract, description, url, links };
  }),

  implement(scheduleFeed, async (ctx, { placeId, eventGuestId, items, language = ctx.language }) => {
    const { db, event, services } = ctx;
    if (event.publish_status !== publishStatus.published) return ctx.notFound();
    const found = await publishedIn(services, db, event, language);
    if (!found) return ctx.fail('NOT_RELEASED');
    const { release, guests, published } = found;
    const guest = eventGuestId === undefined ? undefined : guests.get(eventGuestId);
    const place = release.contents.places.find((each) => each.placeId === placeId);
    if ((eventGuestId !== undefined && !guest) || (placeId !== undefined && !place)) return ctx.notFound();
    const name = [published.title, guest?.name ?? place?.name].filter(Boolean).join(' · ');
    const { host } = new URL(services.settings.PUBLIC_URL);
    const numbers = items === undefined ? undefined : new Set(items.split('.').map(Number));
    const isChosen = (item: ReleasedItem) =>
      (numbers === undefined || numbers.has(item.number)) &&
      (!place || item.placeId === place.placeId) &&
      (!guest || item.guests.some((each) => guests.get(each.eventGuestId) === guest));
    return calendarAnswer(name, agendaFeed(published, name, host, release.madeAt, isChosen));
  }),
];
