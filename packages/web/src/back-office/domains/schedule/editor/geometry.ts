/**
 * Where things stand on the grid: one column a place, time downwards. The target of a drag is computed from coordinates; nothing on the grid listens for
 * what is dragged over it.
 */

export interface Grid {
  /** Ids of the columns; '' is the column of what has no place. */
  columns: readonly string[];
  columnWidth: number;
  /** Milliseconds since 1970: the first and the last line. */
  from: number;
  to: number;
  pixelsPerMinute: number;
  /** Minutes to which times snap. */
  step: number;
}

const minute = 60_000;

export const yOf = (grid: Grid, at: number): number => ((at - grid.from) / minute) * grid.pixelsPerMinute;

/** The moment at a height, on the nearest line, within the day. */
export function momentAt(grid: Grid, y: number): number {
  const step = grid.step * minute;
  const lines = Math.round(((y / grid.pixelsPerMinute) * minute) / step);
  return Math.min(Math.max(grid.from + lines * step, grid.from), grid.to);
}

/** The column at a distance from the left; the outermost beyond the edges. */
export function columnAt(grid: Grid, x: number): string {
  const index = Math.min(Math.max(Math.floor(x / grid.columnWidth), 0), grid.columns.length - 1);
  return grid.columns[index] ?? '';
}

/** Where an item lands that was grabbed at `grab` (pixels below its top) and is let go at a point of the grid; its whole length stays within the day. */
export function landing(grid: Grid, point: { x: number; y: number }, grab: number, minutes: number) {
  const latest = grid.to - minutes * minute;
  const at = momentAt(grid, point.y - grab);
  return { placeId: columnAt(grid, point.x) || null, at: Math.max(Math.min(at, latest), grid.from) };
}

/** The length of an item whose end is dragged to a height; one step at least. */
export function stretched(grid: Grid, startsAt: number, y: number): number {
  return Math.max(Math.round((momentAt(grid, y) - startsAt) / minute), grid.step);
}

export interface Laned {
  id: string;
  from: number;
  to: number;
}

/**
 * Items of one column that overlap stand beside each other: which lane each takes, of how many. Those that follow each other without a gap in what they overlap share
 * the number of lanes, so that edges meet.
 */
export function lanes(items: readonly Laned[]): Map<string, { lane: number; of: number }> {
  const found = new Map<string, { lane: number; of: number }>();
  let group: { id: string; lane: number }[] = [];
  let ends: number[] = [];
  let until = -Infinity;
  const close = () => {
    for (const { id, lane } of group) found.set(id, { lane, of: ends.length });
    group = [];
    ends = [];
  };
  for (const item of items.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (item.from >= until) close();
    const free = ends.findIndex((end) => end <= item.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = item.to;
    group.push({ id: item.id, lane });
    until = Math.max(until, item.to);
  }
  close();
  return found;
}

/** Of a line on a card, as the style sheet has it, and what a card has above and below its lines. */
const lineHeight = 16;
const cardFrame = 4;

/** How many whole lines a card of a height has for its title, and whether time and people still have theirs. No line is cut through its middle. */
export function cardLines(height: number, hasPeople: boolean): { title: number; hasTime: boolean; hasPeople: boolean } {
  const lines = Math.max(1, Math.floor((height - cardFrame) / lineHeight));
  const showsPeople = hasPeople && lines > 2;
  return { title: Math.max(1, lines - 1 - Number(showsPeople)), hasTime: lines > 1, hasPeople: showsPeople };
}
