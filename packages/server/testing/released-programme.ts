import { randomUUID } from 'node:crypto';
import { nextRelease } from '@convoke/contract/schedule/release.ts';
import { type Plan, planImport } from '../src/domains/schedule/exchange/plan.ts';
import type { Programme } from '../src/domains/schedule/exchange/programme.ts';
import type { Published } from '../src/domains/schedule/exchange/published.ts';
import { richText } from '../src/domains/schedule/exchange/rich.ts';

const nothing = { dates: [], places: [], tracks: [], guests: [], items: [] };

/** A programme as it stands after it was imported and released; ids follow from names, so that two of the same are equal. */
function released(plan: Plan, timeZone: string): Published {
  const dates = plan.dates.map((date) => ({ ...date, dateId: date.date, title: '' }));
  const ids = new Map<string, string>();
  const idOf = (name: string) => ids.get(name) ?? ids.set(name, randomUUID()).get(name) ?? '';
  const contents = nextRelease(null, {
    timeZone,
    dates: dates.map(({ id: _, ...date }) => date),
    places: plan.places.map((place) => ({
      ...place,
      placeId: place.name,
      guid: place.guid ?? idOf(place.name),
      description: '',
    })),
    tracks: plan.tracks.map((track) => ({ ...track, trackId: track.name })),
    items: plan.items.flatMap(({ people, date, place, track, startsAt, what: _, ...item }, index) =>
      startsAt
        ? [
            {
              ...item,
              startsAt,
              agendaId: item.guid ?? idOf(`item ${index}`),
              guid: item.guid ?? idOf(`item ${index}`),
              number: index + 1,
              dateId: date,
              placeId: place,
              trackId: track,
              words: {},
              guests: people.map(({ name, role }) => ({ eventGuestId: idOf(`guest ${name}`), role })),
            },
          ]
        : [],
    ),
  }).contents;
  const names = new Map(plan.people.map(({ name, biography }) => [idOf(`guest ${name}`), { name, biography }]));
  return {
    title: 'T',
    code: 'abcdefghij',
    url: 'https://example.org/event/abcdefghij/agenda',
    version: '1',
    contents,
    event: { from: 0, to: 0 },
    names,
  };
}

/** A programme that was read, as it stands once it was imported and released. */
export const into = (programme: Programme, zone: string) =>
  released(planImport(programme, nothing, zone, richText), programme.timeZone ?? zone);
