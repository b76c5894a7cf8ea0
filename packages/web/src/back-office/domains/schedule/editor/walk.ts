import type { AgendaRow } from '@convoke/contract/schedule/schedule.fields.ts';
import type { DayGrid } from './day-grid.ts';
import { isAcross, startOf } from './programme.ts';
import type { Placing } from './steps.ts';

/** What arrow keys do on the grid: to the next item, or with an item that is held to the next line or column. */

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';
export const isArrow = (key: string): key is Arrow =>
  key === 'ArrowUp' || key === 'ArrowDown' || key === 'ArrowLeft' || key === 'ArrowRight';

/** The item that an arrow leads to: up and down within the column, left and right to the nearest in time of the next column that has any. */
export function neighbour(
  items: readonly AgendaRow[],
  columns: readonly string[],
  from: AgendaRow,
  arrow: Arrow,
): AgendaRow | undefined {
  const columnOf = (item: AgendaRow) => columns.indexOf(item.placeId ?? columns[0] ?? '');
  const sorted = items.toSorted((a, b) => startOf(a) - startOf(b));
  const at = columnOf(from);
  if (arrow === 'ArrowUp' || arrow === 'ArrowDown') {
    const those = sorted.filter((item) => columnOf(item) === at || isAcross(item) || isAcross(from));
    return those[those.findIndex((item) => item.agendaId === from.agendaId) + (arrow === 'ArrowUp' ? -1 : 1)];
  }
  const way = arrow === 'ArrowLeft' ? -1 : 1;
  for (let column = at + way; column >= 0 && column < columns.length; column += way) {
    const those = sorted.filter((item) => columnOf(item) === column);
    const away = (item: AgendaRow) => Math.abs(startOf(item) - startOf(from));
    const nearest = those.toSorted((a, b) => away(a) - away(b))[0];
    if (nearest) return nearest;
  }
  return undefined;
}

const minute = 60_000;

/** Where an item that is held stands after an arrow; with `stretch`, how long it lasts. It stays within the grid. */
export function stepped(grid: DayGrid, placing: Placing, arrow: Arrow, stretch: boolean, isWide: boolean): Placing {
  const step = grid.step;
  const from = Date.parse(placing.startsAt ?? '');
  if (arrow === 'ArrowUp' || arrow === 'ArrowDown') {
    const way = arrow === 'ArrowUp' ? -1 : 1;
    if (stretch) {
      const most = Math.max((grid.to - from) / minute, step);
      return { ...placing, minutes: Math.min(Math.max(placing.minutes + way * step, step), most) };
    }
    const latest = grid.to - placing.minutes * minute;
    const at = Math.max(Math.min(from + way * step * minute, latest), grid.from);
    return { ...placing, startsAt: new Date(at).toISOString() };
  }
  if (isWide || stretch) return placing;
  const at = grid.columns.indexOf(placing.placeId ?? '');
  const next = Math.min(Math.max(at + (arrow === 'ArrowLeft' ? -1 : 1), 0), grid.columns.length - 1);
  return { ...placing, placeId: grid.columns[next] || null };
}
