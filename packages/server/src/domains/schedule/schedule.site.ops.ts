import type { Language } from '@convoke/contract/core/language.ts';
import type { PublicSession } from '@convoke/contract/site/site.live.ts';
import type { PublicGuest } from '@convoke/contract/guest/guest.event.calls.ts';
import type { EventRecord, Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { formerGuests } from '../guest/guest.ops.ts';
import { currentRelease, itemIn } from './schedule.ops.ts';

/** As many as a page and search engines are told. */
const mostSessions = 400;

/** The released programme of an event as its site shows it, by beginning; nothing before the first release. `guests` are those that its page shows. */
export async function sessionsOnSite(
  services: Services,
  db: Db,
  event: EventRecord,
  language: Language,
  guests: readonly PublicGuest[],
): Promise<PublicSession[]> {
  const release = await currentRelease(services, db, event.organisation_id, event.id);
  if (!release || release.contents.items.length === 0) return [];
  const { items, dates, places } = release.contents;
  const names = new Map(guests.map(({ eventGuestId, name }) => [eventGuestId, name]));
  // Of two who were merged a release may still know the former one.
  const isUnknown = items.some((item) => item.guests.some(({ eventGuestId }) => !names.has(eventGuestId)));
  if (isUnknown)
    for (const { id, became } of await formerGuests(db, event.organisation_id, [...names.keys()])) {
      const name = names.get(became ?? '');
      if (name !== undefined) names.set(id, name);
    }
  const dateOf = new Map<string | null, string>(dates.map(({ dateId, date }) => [dateId, date]));
  const placeOf = new Map<string | null, string>(places.map(({ placeId, name }) => [placeId, name]));
  return items
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.number - b.number)
    .slice(0, mostSessions)
    .map((item) => ({
      agendaId: item.agendaId,
      date: dateOf.get(item.dateId) ?? '',
      title: itemIn(item, language).title,
      startsAt: item.startsAt,
      endsAt: new Date(Date.parse(item.startsAt) + item.minutes * 60_000).toISOString(),
      place: placeOf.get(item.placeId) ?? '',
      people: [...new Set(item.guests.flatMap(({ eventGuestId }) => names.get(eventGuestId) ?? []))],
    }));
}
