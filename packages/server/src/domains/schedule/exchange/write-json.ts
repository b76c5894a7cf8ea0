import {
  byPlace,
  duration,
  endOf,
  itemSlug,
  itemUrl,
  type Published,
  slugOf,
  acronymOf,
  spanOf,
  uri,
  withOffset,
} from './published.ts';

/** Writes schedule JSON (https://c3voc.de/schedule/schema.json): days, rooms, events. */
export function scheduleJson(published: Published) {
  const { contents, title, code, url, version } = published;
  const { from, to } = spanOf(published);
  const zone = contents.timeZone;
  return {
    schedule: {
      version,
      conference: {
        acronym: acronymOf(code),
        title,
        start: withOffset(from, zone).slice(0, 10),
        end: withOffset(to, zone).slice(0, 10),
        daysCount: contents.dates.length,
        timeslot_duration: '00:05',
        ...zoneName(zone),
        url,
        tracks: contents.tracks.map(trackJson),
        rooms: contents.places.map(({ name, guid, capacity }) => ({ name, guid, capacity })),
        days: contents.dates.map((date, index) => ({
          index: index + 1,
          date: date.date,
          day_start: withOffset(date.opensAt, zone),
          day_end: withOffset(date.closesAt, zone),
          rooms: Object.fromEntries(
            byPlace(published, date.dateId).map(({ place, items }) => [
              place.name,
              items.map((item) => ({
                guid: item.guid,
                id: item.number,
                date: withOffset(item.startsAt, zone),
                start: withOffset(item.startsAt, zone).slice(11, 16),
                end: withOffset(endOf(item), zone),
                duration: duration(item.minutes),
                room: place.name,
                slug: itemSlug(item, code),
                url: itemUrl(url, item),
                title: item.title,
                subtitle: item.subtitle,
                track: trackName(published, item.trackId),
                type: item.kind,
                language: item.language,
                abstract: item.abstract,
                description: item.description,
                persons: peopleOf(published, item.guests).map(({ guid, name, biography, role }) => ({
                  guid,
                  name,
                  biography,
                  role,
                })),
                links: item.links.map((link) => ({ ...link, url: uri(link.url), type: 'related' })),
              })),
            ]),
          ),
        })),
      },
    },
  };
}

/** Writes schedule2 (https://c3voc.de/schema/schedule2): flat, rooms and tracks by reference. */
export function schedule2Json(published: Published) {
  const { contents, title, code, url, version } = published;
  const { from, to } = spanOf(published);
  const zone = contents.timeZone;
  const slugs = new Map(contents.tracks.map((track) => [track.trackId, trackJson(track).slug]));
  return {
    schedule: {
      version,
      conference: {
        acronym: acronymOf(code),
        title,
        start: withOffset(from, zone),
        end: withOffset(to, zone),
        timeslot_duration: 'PT5M',
        ...zoneName(zone),
        url,
        tracks: contents.tracks.map(trackJson),
        rooms: contents.places.map(({ name, guid, capacity }) => ({ name, guid, capacity })),
        days: contents.dates.map((date, index) => ({
          index: index + 1,
          date: date.date,
          start: withOffset(date.opensAt, zone),
          end: withOffset(date.closesAt, zone),
        })),
      },
      events: contents.dates.flatMap((date) =>
        byPlace(published, date.dateId).flatMap(({ place, items }) =>
          items.map((item) => ({
            guid: item.guid,
            start: withOffset(item.startsAt, zone),
            end: withOffset(endOf(item), zone),
            room: place.guid ? { name: place.name, guid: place.guid } : { guid: nowhere },
            slug: itemSlug(item, code),
            url: itemUrl(url, item),
            title: item.title,
            subtitle: item.subtitle,
            track: { slug: (item.trackId && slugs.get(item.trackId)) || 'main' },
            type: schedule2Types[item.kind] ?? 'OTHER',
            language: item.language.slice(0, 2) || 'en',
            abstract: item.abstract,
            description: item.description,
            participants: peopleOf(published, item.guests).map(({ guid, name, role }) => ({
              guid,
              name,
              role: role.toUpperCase(),
            })),
            links: item.links.map((link) => ({ ...link, url: uri(link.url), type: 'RELATED' })),
          })),
        ),
      ),
    },
  };
}

/** schedule2 asks each event for a room: the id of none. */
const nowhere = '00000000-0000-4000-8000-000000000000';

/** Its list of types is closed. */
const schedule2Types: Readonly<Record<string, string>> = {
  talk: 'TALK',
  keynote: 'TALK',
  panel: 'DISCUSSION',
  workshop: 'WORKSHOP',
  lightning: 'LIGHTNING_TALK',
  meeting: 'MEETING',
  performance: 'PERFORMANCE',
};

/** Both schemas know zones of two names alone; others are left out, every time carries its offset. */
const zoneName = (zone: string) => (/^([A-Z][a-z]+\/[A-Z][a-z]+|UTC)$/.test(zone) ? { time_zone_name: zone } : {});

function trackJson({ trackId, name, colour }: { trackId: string; name: string; colour: string | null }) {
  return { name, slug: slugOf(name, `track-${trackId.slice(0, 8)}`), ...(colour && { color: colour }) };
}

export function trackName({ contents }: Published, trackId: string | null): string {
  return contents.tracks.find((track) => track.trackId === trackId)?.name ?? '';
}

export function peopleOf({ names }: Published, guests: readonly { eventGuestId: string; role: string }[]) {
  return guests.flatMap(({ eventGuestId, role }) => {
    const person = names.get(eventGuestId);
    return person ? [{ guid: eventGuestId, role, ...person }] : [];
  });
}
