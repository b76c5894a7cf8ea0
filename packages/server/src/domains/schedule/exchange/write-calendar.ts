import type { ReleasedItem } from '@convoke/contract/schedule/release.ts';
import { type CalendarEvent, calendarFeed } from '../../../core/mail/calendar.ts';
import { endOf, itemUrl, type Published } from './published.ts';
import { peopleOf } from './write-json.ts';

/**
 * A programme as a calendar to subscribe to, or the items of one place, one guest, one person's stars. What left the programme stays as a cancelled entry, by
 * which calendars that copied it take it out.
 */
export function agendaFeed(
  published: Published,
  name: string,
  host: string,
  madeAt: Date,
  isChosen: (item: ReleasedItem) => boolean = () => true,
): string {
  const { contents } = published;
  const places = new Map(contents.places.map((place) => [place.placeId, place.name]));
  const view = (item: ReleasedItem, cancelled: boolean): CalendarEvent => {
    const people = peopleOf(published, item.guests).map((person) => person.name);
    return {
      uid: `${item.agendaId}@${host}`,
      title: item.title,
      startsAt: new Date(item.startsAt),
      // A moment without length cannot be drawn: calendars show it for a minute.
      endsAt: new Date(Math.max(endOf(item), Date.parse(item.startsAt) + 60_000)),
      place: (item.placeId && places.get(item.placeId)) ?? '',
      description: [people.join(', '), plain(item.abstract)].filter(Boolean).join('\n\n'),
      url: itemUrl(published.url, item),
      sequence: item.sequence,
      cancelled,
      madeAt,
    };
  };
  return calendarFeed(name, [
    ...contents.items.filter(isChosen).map((item) => view(item, false)),
    ...contents.fallen.filter(isChosen).map((item) => view(item, true)),
  ]);
}

/** HTML of our own as plain text. */
function plain(html: string): string {
  return html
    .replace(/<br\s*\/?>|<\/(p|li|h\d|blockquote)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => signs[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
