import type { AgendaRow } from '@convoke/contract/schedule/schedule.fields.ts';
import type { DayGrid } from './day-grid.ts';
import { landing, stretched, yOf } from './geometry.ts';
import { isAcross } from './programme.ts';
import { type Placing, placingOf } from './steps.ts';

/** Where what a pointer holds would stand, and how it is shown there. */

export type Way = 'move' | 'top' | 'bottom';

/** What a pointer holds. */
export interface Held {
  item: AgendaRow;
  way: Way;
  /** Pixels from the top of the item to the pointer. */
  grab: number;
  x: number;
  y: number;
  /** Where it was pressed: a few pixels of trembling are a click. */
  fromX: number;
  fromY: number;
  started: boolean;
  placing: Placing;
  ghost?: HTMLElement;
  words?: HTMLElement;
  measures?: Measures;
  frame: number;
  offered?: Placing | undefined;
  timer: number;
  tab?: { dateId: string; timer: number } | undefined;
  /** Of a finger: until it has lain still for a while it may be scrolling. */
  touch?: { timer: number; letGo: () => void };
}

export interface Measures {
  /** Of the body when nothing was scrolled. */
  left: number;
  top: number;
  width: number;
  height: number;
  view: DOMRect;
  scrollLeft: number;
  scrollTop: number;
  pool: DOMRect | undefined;
  tabs: readonly { dateId: string; rect: DOMRect }[];
}

/** Within so many pixels of an edge the grid scrolls, the faster the nearer. */
const edge = 48;

export const within = (rect: DOMRect, x: number, y: number) =>
  x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;

export const samePlacing = (a: Placing, b: Placing) =>
  a.dateId === b.dateId && a.placeId === b.placeId && a.startsAt === b.startsAt && a.minutes === b.minutes;

const minute = 60_000;

/** Where an item stands that is held at a point of the grid. */
export function placed(grid: DayGrid, { item, way, grab }: Held, point: { x: number; y: number }): Placing {
  const from = Date.parse(item.startsAt ?? '');
  const before = placingOf(item);
  if (way === 'bottom') return { ...before, minutes: stretched(grid, from, point.y) };
  if (way === 'top') {
    const to = from + item.minutes * minute;
    const { at } = landing(grid, point, 0, grid.step);
    const start = Math.min(at, to - grid.step * minute);
    return { ...before, startsAt: new Date(start).toISOString(), minutes: Math.round((to - start) / minute) };
  }
  const { placeId, at } = landing(grid, point, grab, item.minutes);
  return {
    dateId: grid.dateId,
    placeId: isAcross(item) ? null : placeId,
    startsAt: new Date(at).toISOString(),
    minutes: item.minutes,
  };
}

/** The held one on the lines of the grid, or at the pointer where there are none. */
export function draw(drag: Held, measures: Measures, grid: DayGrid | undefined, placing: Placing | undefined) {
  const { ghost } = drag;
  if (!ghost) return;
  if (!grid || !placing?.startsAt) {
    ghost.style.transform = `translate(${drag.x + 8}px, ${drag.y + 8}px)`;
    ghost.style.width = '200px';
    ghost.style.height = 'auto';
    return;
  }
  const width = measures.width / grid.columns.length;
  const across = placing.placeId === null && isAcross(drag.item);
  const column = Math.max(grid.columns.indexOf(placing.placeId ?? ''), 0);
  const x = measures.left - measures.scrollLeft + (across ? 0 : column * width);
  const y = measures.top - measures.scrollTop + yOf(grid, Date.parse(placing.startsAt));
  ghost.style.transform = `translate(${x}px, ${y}px)`;
  ghost.style.width = `${across ? measures.width : width}px`;
  ghost.style.height = `${placing.minutes * grid.pixelsPerMinute}px`;
}

/** Scrolls where the pointer is near to an edge. Answers whether it did. */
export function scrollNear(drag: Held, measures: Measures, scroller: HTMLElement | null): boolean {
  const { view } = measures;
  const speed = (near: number, far: number) =>
    near < edge ? -Math.ceil((edge - near) / 4) : far < edge ? Math.ceil((edge - far) / 4) : 0;
  const across = drag.way === 'move' ? speed(drag.x - view.left, view.right - drag.x) : 0;
  const down = speed(drag.y - view.top, view.bottom - drag.y);
  if (!scroller || (across === 0 && down === 0)) return false;
  const most = (whole: number, seen: number) => Math.max(whole - seen, 0);
  const left = Math.min(Math.max(measures.scrollLeft + across, 0), most(measures.width + 64, view.width));
  const top = Math.min(Math.max(measures.scrollTop + down, 0), most(measures.height + 60, view.height));
  if (left === measures.scrollLeft && top === measures.scrollTop) return false;
  scroller.scrollTo(left, top);
  measures.scrollLeft = left;
  measures.scrollTop = top;
  return true;
}
