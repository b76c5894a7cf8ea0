import type { Language } from '@convoke/contract/core/language.ts';
import type { PublicGuest } from '@convoke/contract/guest/guest.event.calls.ts';
import type { Released, ReleasedItem, ReleaseChange } from '@convoke/contract/schedule/release.ts';
import type { PublicAgenda, PublicItem, PublicProgramme } from '@convoke/contract/schedule/schedule.public.calls.ts';
import type { EventRecord, Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { perServices } from '../../core/per-services.ts';
import { ShortCache } from '../../core/short-cache.ts';
import { fileUrl } from '../../core/storage.ts';
import { eventIn, languagesOf } from '../../core/http/scope-event.ts';
import { wordsIn } from '../../core/words.ts';
import { formerGuests, guestsOnPage } from '../guest/guest.ops.ts';
import { itemsWithFiles } from './schedule.shown-files.ts';

/** Changes that a page tells one by one; of more it says how many. */
const toldChanges = 100;

/** The address of an event's public agenda. */
export const agendaUrl = (publicUrl: string, code: string) => `${publicUrl}/event/${encodeURIComponent(code)}/agenda`;

interface CurrentRelease {
  id: string;
  number: number;
  name: string;
  madeAt: Date;
  contents: Released;
  changes: ReleaseChange[];
}

/** A release is never changed, and a large one takes ten milliseconds to read: those that are asked for stay in memory. */
const keptReleases = perServices(() => new ShortCache<Pick<CurrentRelease, 'contents' | 'changes'>>(20, 600_000));

/** What the public sees of a programme; undefined before the first release. */
export async function currentRelease(
  services: Services,
  db: Db,
  organisationId: string,
  eventId: string,
): Promise<CurrentRelease | undefined> {
  const newest = await db
    .selectFrom('schedule_release')
    .select(['id', 'number', 'name', 'made_at'])
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return undefined;
  const kept = await keptReleases(services).read(newest.id, async () => {
    const row = await db
      .selectFrom('schedule_release')
      .select(['contents', 'changes'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', newest.id)
      .executeTakeFirstOrThrow();
    return { contents: row.contents as unknown as Released, changes: row.changes as unknown as ReleaseChange[] };
  });
  return { id: newest.id, number: newest.number, name: newest.name, madeAt: newest.made_at, ...kept };
}

/**
 * The guests of an event whom its page shows, by every id that a release may know them by: one that was made before two were merged names them as they
 * were then.
 */
export async function shownGuests(
  db: Db,
  event: EventRecord,
  language: Language,
  now: Date,
): Promise<Map<string, PublicGuest>> {
  const shown = await guestsOnPage(db, event.organisation_id, event.id, language, now);
  const byId = new Map(shown.map((guest) => [guest.eventGuestId, guest]));
  for (const { id, became } of await formerGuests(db, event.organisation_id, [...byId.keys()])) {
    const guest = byId.get(became ?? '');
    if (guest) byId.set(id, guest);
  }
  return byId;
}

type Texts = 'title' | 'subtitle' | 'abstract' | 'description';

/** An item as a reader of a language is told of it. */
export function itemIn<Item extends Pick<ReleasedItem, Texts | 'words'>>(item: Item, language: Language): Item {
  const { title, subtitle, abstract, description } = item;
  return { ...item, title, subtitle, abstract, description, ...wordsIn<Texts>(item.words, language) };
}

/** The public agenda of an event; null before the first release. The event is published: who asks has seen to it. */
export async function agendaOnPage(
  services: Services,
  db: Db,
  event: EventRecord,
  language: Language,
): Promise<PublicAgenda | null> {
  const now = services.clock.now();
  const release = await currentRelease(services, db, event.organisation_id, event.id);
  if (!release) return null;
  const guests = await shownGuests(db, event, language, now);
  const { contents } = release;
  const withFiles = await itemsWithFiles(db, event.id, now);
  const items = contents.items
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.number - b.number)
    .map((item) => publicItem(itemIn(item, language), guests, withFiles.has(item.agendaId)));
  const seen = new Set(items.flatMap((item) => item.guests.map(({ eventGuestId }) => eventGuestId)));
  const people = [...new Set(guests.values())].filter(({ eventGuestId }) => seen.has(eventGuestId));
  // The first release adds everything: that is no news.
  const changes = release.number > 1 ? release.changes : [];
  return {
    eventId: event.id,
    code: event.code,
    title: eventIn(event, language).title,
    coverUrl: fileUrl(event.cover_key),
    timeZone: contents.timeZone,
    serverTime: new Date(Math.floor(now.getTime() / 60_000) * 60_000).toISOString(),
    languages: languagesOf(event),
    release: { number: release.number, name: release.name, madeAt: release.madeAt.toISOString() },
    dates: contents.dates,
    places: contents.places.map(({ placeId, name, description }) => ({ placeId, name, description })),
    tracks: contents.tracks,
    people: people.map(({ eventGuestId, name, company, title }) => ({ eventGuestId, name, company, title })),
    items,
    changes: changes.slice(0, toldChanges),
    changed: changes.length,
  };
}

function publicItem(item: ReleasedItem, guests: ReadonlyMap<string, PublicGuest>, hasFiles: boolean): PublicItem {
  const named = new Map<string, PublicItem['guests'][number]>();
  for (const { eventGuestId, role } of item.guests) {
    const guest = guests.get(eventGuestId);
    // Two who were merged are one.
    if (guest && !named.has(guest.eventGuestId))
      named.set(guest.eventGuestId, { eventGuestId: guest.eventGuestId, role });
  }
  return {
    agendaId: item.agendaId,
    number: item.number,
    dateId: item.dateId,
    placeId: item.placeId,
    startsAt: item.startsAt,
    minutes: item.minutes,
    title: item.title,
    subtitle: item.subtitle,
    kind: item.kind,
    trackId: item.trackId,
    language: item.language,
    guests: [...named.values()],
    hasMore: item.abstract !== '' || item.description !== '' || item.url !== '' || item.links.length > 0,
    hasFiles,
  };
}

/** What an event's page says of its programme; null when nothing was released, or nothing is in it. */
export async function programmeOnPage(
  services: Services,
  db: Db,
  organisationId: string,
  eventId: string,
): Promise<PublicProgramme | null> {
  const release = await currentRelease(services, db, organisationId, eventId);
  if (!release || release.contents.items.length === 0) return null;
  const { items, dates } = release.contents;
  const count = Map.groupBy(items, ({ dateId }) => dateId);
  return {
    items: items.length,
    days: dates
      .map(({ date, title, dateId }) => ({ date, title, items: count.get(dateId)?.length ?? 0 }))
      .filter((day) => day.items > 0),
  };
}
