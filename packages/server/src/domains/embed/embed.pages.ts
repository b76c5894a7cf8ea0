import type { EmbedData, EmbeddedItem } from '@convoke/contract/embed/embed.data.ts';
import { type EmbedTheme, embedThemes, isEmbedKind } from '@convoke/contract/embed/embed.rules.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import type { PublicAgenda } from '@convoke/contract/schedule/schedule.public.calls.ts';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../core/context.ts';
import { Refusal } from '../../core/failure.ts';
import { pageLanguage, type PublicPage } from '../../core/http/pages.ts';
import { loadEvent } from '../../core/http/scope.ts';
import { publishedEvent } from '../event/page/event.page.ops.ts';
import { agendaOnPage } from '../schedule/schedule.ops.ts';
import { offering } from '../ticket/ticket.shelf.ops.ts';

/** Items of a programme in a frame; the page of the programme has all. */
const mostItems = 150;

/** Frames for other websites. What cannot be shown, for whatever reason, is one and the same frame. */
export const embedPages: readonly PublicPage[] = [
  {
    path: '/embed/:code/:what',
    page: 'embed',
    isFramed: 'anywhere',
    load: async (services, params, request): Promise<EmbedData> => {
      const theme = themeOf(request);
      const shown = await embedded(services, params['code'], params['what'] ?? '', pageLanguage(request)).catch(
        (error: unknown) => {
          if (error instanceof Refusal && error.failure.status < 500) return null;
          throw error;
        },
      );
      return { theme, ...(shown ?? { kind: 'none' }) };
    },
  },
];

function themeOf(request: FastifyRequest): EmbedTheme {
  const { theme } = (request.query ?? {}) as Record<string, unknown>;
  return embedThemes.find((each) => each === theme) ?? 'auto';
}

type Shown = EmbedData extends infer Each ? (Each extends unknown ? Omit<Each, 'theme'> : never) : never;

async function embedded(
  services: Services,
  code: string | undefined,
  what: string,
  language: Language,
): Promise<Shown | null> {
  if (!isEmbedKind(what)) return null;
  const event = await publishedEvent(services, code, language);
  if (!event) return null;
  const shown = eventOf(event);
  if (what === 'countdown') return { kind: what, event: shown };
  const found = await services.database.global
    .selectFrom('directory')
    .select('organisation_id')
    .where('kind', '=', 'event')
    .where('code', '=', event.code)
    .executeTakeFirstOrThrow();
  const organisationId = found.organisation_id;
  if (what === 'tickets') {
    const sale =
      event.useTicket === 1 ? await offering(services, organisationId, event.eventId, undefined, language) : null;
    return { kind: what, event: shown, offering: sale };
  }
  const agenda = await services.database.inOrganisation(organisationId, 'read', async (db) =>
    agendaOnPage(services, db, await loadEvent(db, organisationId, event.eventId), language),
  );
  return { kind: what, event: shown, ...daysOf(agenda) };
}

/** Named one by one: what else is known of the event does not travel to other websites. */
function eventOf(event: PublicEvent) {
  const { code, title, startsAt, endsAt, timeZone, useTicket, registration, serverTime } = event;
  return { code, title, startsAt, endsAt, timeZone, useTicket, registration, serverTime };
}

function daysOf(agenda: PublicAgenda | null) {
  if (!agenda) return { days: [], more: 0 };
  const places = new Map(agenda.places.map(({ placeId, name }) => [placeId, name]));
  const people = new Map(agenda.people.map(({ eventGuestId, name }) => [eventGuestId, name]));
  const items = agenda.items.slice(0, mostItems);
  const days = agenda.dates.flatMap(({ dateId, date, title }) => {
    const ofDay = items
      .filter((item) => item.dateId === dateId)
      .map(
        ({ number, startsAt, minutes, title: name, placeId, guests }): EmbeddedItem => ({
          number,
          startsAt,
          minutes,
          title: name,
          place: places.get(placeId ?? '') ?? '',
          people: guests.flatMap(({ eventGuestId }) => people.get(eventGuestId) ?? []).join(', '),
        }),
      );
    return ofDay.length > 0 ? [{ date, title, items: ofDay }] : [];
  });
  return { days, more: agenda.items.length - items.length };
}
