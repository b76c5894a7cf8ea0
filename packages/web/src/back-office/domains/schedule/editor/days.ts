import { formatDate } from '../../../../core/format.ts';
import { fromWall, toWall } from '../../../../ui/form/zone-time.ts';
import type { AgendaRow } from '@convoke/contract/schedule/schedule.fields.ts';
import { columnsOf, type DayGrid } from './day-grid.ts';
import { endOf, isAcross, type DateRow, type PlaceRow, startOf } from './programme.ts';

const minute = 60_000;
const day = 86_400_000;

/** The moment at which the clock shows `time` (`HH:mm`) on a day of the programme: one before the day opens is of the night after it. */
export function momentOn(date: DateRow, time: string, timeZone: string): string {
  const at = fromWall(`${date.date}T${time}`, timeZone);
  if (Date.parse(at) >= Date.parse(date.opensAt)) return at;
  const next = fromWall(`${dayAfter(date.date)}T${time}`, timeZone);
  return Date.parse(next) < Date.parse(date.closesAt) ? next : at;
}

export const dayAfter = (date: string): string => new Date(Date.parse(date) + day).toISOString().slice(0, 10);

/** What a clock of the event shows: `HH:mm`. */
export const clockTime = (moment: string | number, timeZone: string): string => toWall(moment, timeZone).slice(11, 16);

/** When a day opens and closes, of what was typed; one that closes no later than it opens does so after midnight. */
export function hoursOf(date: string, opens: string, closes: string, timeZone: string) {
  return {
    opensAt: fromWall(`${date}T${opens}`, timeZone),
    closesAt: fromWall(`${closes > opens ? date : dayAfter(date)}T${closes}`, timeZone),
  };
}

/** The days of an event, at most sixty. */
export function daysOf(event: { startsAt: string; endsAt: string }, timeZone: string): string[] {
  const last = toWall(Math.max(Date.parse(event.endsAt) - 1, Date.parse(event.startsAt)), timeZone).slice(0, 10);
  const found: string[] = [];
  let date = toWall(event.startsAt, timeZone).slice(0, 10);
  while (date <= last && found.length < 60) {
    found.push(date);
    date = dayAfter(date);
  }
  return found;
}

const hour = 60 * minute;

/** The grid of a day: its hours, and those of what stands outside of them. */
export function gridOf(
  date: DateRow,
  items: readonly AgendaRow[],
  places: readonly PlaceRow[],
  pixelsPerMinute: number,
  step: number,
): DayGrid {
  const from = Math.min(Date.parse(date.opensAt), ...items.map(startOf));
  const to = Math.max(Date.parse(date.closesAt), ...items.map(endOf));
  return {
    dateId: date.dateId,
    columns: columnsOf(
      places,
      items.some((item) => item.placeId === null && !isAcross(item)),
    ),
    columnWidth: 0,
    from: Math.floor(from / hour) * hour,
    to: Math.ceil(to / hour) * hour,
    pixelsPerMinute,
    step,
  };
}

export const dayName = (date: { opensAt: string; title: string }, timeZone: string): string =>
  [formatDate(date.opensAt, timeZone), date.title].filter(Boolean).join(' · ');
