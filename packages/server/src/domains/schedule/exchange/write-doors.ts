import type { Language } from '@convoke/contract/core/language.ts';
import type { Door, DoorSheet } from './door-pdf.worker.ts';
import { dayText } from '../../../core/documents/times.ts';
import { byPlace, endOf, type Published, withOffset } from './published.ts';
import { peopleOf } from './write-json.ts';

/** What hangs at the door of each place: its items of a day, with those that are for all places, such as breaks. */
export function doorSheet(published: Published, language: Language, madeAt: Date): DoorSheet {
  const { contents, title } = published;
  const clock = (moment: string | number) => withOffset(moment, contents.timeZone).slice(11, 16);
  const doors = contents.dates.flatMap(({ dateId, opensAt, title: named }): Door[] => {
    const groups = byPlace(published, dateId);
    const everywhere = groups.find(({ place }) => place.placeId === null)?.items ?? [];
    const day = [dayText(new Date(opensAt), contents.timeZone, language, 'full'), named].filter(Boolean).join(' · ');
    return groups
      .filter(({ place }) => place.placeId !== null)
      .map(({ place, items }) => ({
        place: place.name,
        day,
        items: [...items, ...everywhere]
          .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt) || a.number - b.number)
          .map((item) => ({
            time: `${clock(item.startsAt)} – ${clock(endOf(item))}`,
            title: item.title,
            subtitle: item.subtitle,
            people: peopleOf(published, item.guests)
              .map(({ name }) => name)
              .join(' · '),
            isQuiet: item.kind === 'break',
          })),
      }));
  });
  return { language, title, timeZone: contents.timeZone, madeAt, doors };
}
