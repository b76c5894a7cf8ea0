import type { AgendaRow } from '@convoke/contract/schedule/schedule.fields.ts';
import { type Grid, lanes } from './geometry.ts';
import { endOf, isAcross, type PlaceRow, startOf } from './programme.ts';

/** The grid of one day, and where each of its items is drawn on it: across in percent, so that a wider window needs no sums. */
export interface DayGrid extends Grid {
  dateId: string;
}

/** A column for each place; the first is of what has none, where there is such a thing or no place yet. */
export const columnsOf = (places: readonly PlaceRow[], hasHomeless: boolean): string[] => [
  ...(hasHomeless || places.length === 0 ? [''] : []),
  ...places.map(({ placeId }) => placeId),
];

export interface Box {
  item: AgendaRow;
  /** Percent of the whole width. */
  left: number;
  width: number;
  /** Pixels. */
  top: number;
  height: number;
}

const minute = 60_000;
/** So that a name can be read, and a finger finds it. */
const lowest = 18;

export function boxesOf(grid: DayGrid, items: readonly AgendaRow[]): Box[] {
  const each = 100 / grid.columns.length;
  const columns = new Map<string, AgendaRow[]>();
  for (const item of items) {
    if (isAcross(item)) continue;
    const those = columns.get(item.placeId ?? '');
    if (those) those.push(item);
    else columns.set(item.placeId ?? '', [item]);
  }
  const found = new Map<string, { left: number; width: number }>();
  for (const [column, those] of columns) {
    const at = grid.columns.indexOf(column);
    if (at === -1) continue;
    // What is drawn higher than it lasts needs a lane of its own below it as well.
    const drawn = (item: AgendaRow) => Math.max(endOf(item), startOf(item) + (lowest / grid.pixelsPerMinute) * minute);
    const lane = lanes(those.map((item) => ({ id: item.agendaId, from: startOf(item), to: drawn(item) })));
    for (const [id, { lane: nth, of }] of lane)
      found.set(id, { left: at * each + (nth * each) / of, width: each / of });
  }
  return items.flatMap((item) => {
    const across = isAcross(item) ? { left: 0, width: 100 } : found.get(item.agendaId);
    if (!across) return [];
    const top = ((startOf(item) - grid.from) / minute) * grid.pixelsPerMinute;
    return [{ item, ...across, top, height: Math.max(item.minutes * grid.pixelsPerMinute, lowest) }];
  });
}
