import type { AgendaRow } from '@convoke/contract/schedule/schedule.fields.ts';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { DayGrid } from './day-grid.ts';
import { landing, stretched, yOf } from './geometry.ts';
import { isAcross } from './programme.ts';
import { type Placing, placingOf } from './steps.ts';

/**
 * Dragging with a pointer. While one drags, React draws nothing: what is held is one element that is moved by a transform, and everything that is measured is
 * measured when the drag begins or the day changes.
 */

type Way = 'move' | 'top' | 'bottom';

interface Props {
  grid: DayGrid | undefined;
  scroller: RefObject<HTMLElement | null>;
  body: RefObject<HTMLElement | null>;
  itemOf: (agendaId: string) => AgendaRow | undefined;
  /** What is to be said of where it is held: called when that changes, not with every move. */
  tell: (item: AgendaRow, placing: Placing) => { text: string; level: 'warn' | 'block' | undefined };
  /** A slot without a clash near to where it is held, and how it is called. */
  offer: (item: AgendaRow, placing: Placing) => { text: string; placing: Placing } | undefined;
  onDay: (dateId: string) => void;
  onDrop: (item: AgendaRow, placing: Placing) => void;
}

interface Held {
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
}

interface Measures {
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

const trembling = 4;
/** Within so many pixels of an edge the grid scrolls, the faster the nearer. */
const edge = 48;
const tabMs = 450;
const offerMs = 250;

export function useDrag(props: Props) {
  const now = useRef(props);
  useLayoutEffect(() => {
    now.current = props;
  });
  const held = useRef<Held | undefined>(undefined);
  const swallow = useRef(false);

  const end = useCallback((isDrop: boolean, placing?: Placing) => {
    const drag = held.current;
    if (!drag) return;
    held.current = undefined;
    cancelAnimationFrame(drag.frame);
    window.clearTimeout(drag.timer);
    if (drag.tab) window.clearTimeout(drag.tab.timer);
    drag.ghost?.remove();
    document.body.classList.remove('schedule-dragging');
    for (const each of document.querySelectorAll('.schedule-held')) each.classList.remove('schedule-held');
    if (!drag.started) return;
    // The click that follows would open the item.
    swallow.current = true;
    window.setTimeout(() => (swallow.current = false), 50);
    if (isDrop) now.current.onDrop(drag.item, placing ?? drag.placing);
  }, []);

  const frame = useCallback(() => {
    const drag = held.current;
    if (!drag?.measures || !drag.ghost) return;
    drag.frame = 0;
    const { grid } = now.current;
    const { measures } = drag;
    const { view } = measures;
    const isOverPool = drag.way === 'move' && measures.pool !== undefined && within(measures.pool, drag.x, drag.y);
    const tab = drag.way === 'move' ? measures.tabs.find(({ rect }) => within(rect, drag.x, drag.y)) : undefined;
    if (tab?.dateId !== drag.tab?.dateId) {
      if (drag.tab) window.clearTimeout(drag.tab.timer);
      drag.tab = tab && {
        dateId: tab.dateId,
        timer: window.setTimeout(() => now.current.onDay(tab.dateId), tabMs),
      };
    }
    let placing = drag.placing;
    const isOver = within(view, drag.x, drag.y);
    if (isOverPool) placing = { ...placingOf(drag.item), dateId: null, startsAt: null };
    else if (grid && (isOver || drag.way !== 'move')) {
      if (scrollNear(drag, measures, now.current.scroller.current)) drag.frame = requestAnimationFrame(frame);
      const point = {
        x: drag.x - measures.left + measures.scrollLeft,
        y: drag.y - measures.top + measures.scrollTop,
      };
      placing = placed({ ...grid, columnWidth: measures.width / grid.columns.length }, drag, point);
    }
    draw(drag, measures, grid, isOver || drag.way !== 'move' ? placing : undefined);
    if (samePlacing(placing, drag.placing) && drag.words?.textContent) return;
    drag.placing = placing;
    drag.offered = undefined;
    const said = now.current.tell(drag.item, placing);
    if (drag.words) drag.words.textContent = said.text;
    drag.ghost.dataset['level'] = said.level ?? '';
    window.clearTimeout(drag.timer);
    if (said.level && !isOverPool)
      drag.timer = window.setTimeout(() => {
        const free = now.current.offer(drag.item, placing);
        if (!free || !drag.words) return;
        drag.offered = free.placing;
        drag.words.textContent = `${said.text}\n${free.text}`;
      }, offerMs);
  }, []);

  const measure = useCallback(() => {
    const drag = held.current;
    const { scroller, body } = now.current;
    if (!drag?.started || !scroller.current) return;
    const rect = (body.current ?? scroller.current).getBoundingClientRect();
    const { scrollLeft, scrollTop } = scroller.current;
    drag.measures = {
      left: rect.left + scrollLeft,
      top: rect.top + scrollTop,
      width: rect.width,
      height: rect.height,
      view: scroller.current.getBoundingClientRect(),
      scrollLeft,
      scrollTop,
      pool: document.querySelector('[data-schedule-pool]')?.getBoundingClientRect(),
      tabs: [...document.querySelectorAll<HTMLElement>('[data-schedule-day]')].map((each) => ({
        dateId: each.dataset['scheduleDay'] ?? '',
        rect: each.getBoundingClientRect(),
      })),
    };
  }, []);

  const begin = useCallback(
    (drag: Held) => {
      drag.started = true;
      const ghost = document.createElement('div');
      ghost.className = 'schedule-ghost';
      const title = document.createElement('b');
      title.textContent = drag.item.title;
      const words = document.createElement('div');
      ghost.append(title, words);
      document.body.append(ghost);
      document.body.classList.add('schedule-dragging');
      document.querySelector(`[data-item="${drag.item.agendaId}"]`)?.classList.add('schedule-held');
      Object.assign(drag, { ghost, words });
      measure();
    },
    [measure],
  );

  const gridKey = props.grid && `${props.grid.dateId} ${props.grid.from} ${props.grid.columns.length}`;
  useLayoutEffect(measure, [gridKey, measure]);

  useEffect(() => {
    const move = (event: PointerEvent) => {
      const drag = held.current;
      if (!drag) return;
      drag.x = event.clientX;
      drag.y = event.clientY;
      if (!drag.started && Math.hypot(drag.x - drag.fromX, drag.y - drag.fromY) < trembling) return;
      if (!drag.started) begin(drag);
      if (drag.frame === 0) drag.frame = requestAnimationFrame(frame);
    };
    const up = () => {
      const drag = held.current;
      if (drag?.started && drag.frame !== 0) frame();
      end(true);
    };
    const cancel = () => end(false);
    const key = (event: KeyboardEvent) => {
      const drag = held.current;
      if (!drag?.started) return;
      if (event.key === 'Escape') end(false);
      else if (event.key.toLowerCase() === 'f' && drag.offered) end(true, drag.offered);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const scrolled = () => {
      const drag = held.current;
      const element = now.current.scroller.current;
      if (!drag?.measures || !element) return;
      drag.measures.scrollLeft = element.scrollLeft;
      drag.measures.scrollTop = element.scrollTop;
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', key, true);
    window.addEventListener('scroll', scrolled, { capture: true, passive: true });
    return () => {
      end(false);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', key, true);
      window.removeEventListener('scroll', scrolled, true);
    };
  }, [begin, end, frame]);

  const press = useCallback((event: React.PointerEvent) => {
    const target = (event.target as HTMLElement).closest<HTMLElement>('[data-item]');
    const item = target && now.current.itemOf(target.dataset['item'] ?? '');
    if (!target || !item || event.button !== 0 || event.pointerType === 'touch') return;
    const rect = target.getBoundingClientRect();
    held.current = {
      item,
      way: ((event.target as HTMLElement).dataset['edge'] as Way | undefined) ?? 'move',
      grab: item.startsAt ? event.clientY - rect.top : 8,
      x: event.clientX,
      y: event.clientY,
      fromX: event.clientX,
      fromY: event.clientY,
      started: false,
      placing: placingOf(item),
      frame: 0,
      timer: 0,
    };
  }, []);
  /** Whether a click is only the end of a drag. */
  const wasDrag = useCallback(() => swallow.current, []);
  return { press, wasDrag };
}

const within = (rect: DOMRect, x: number, y: number) =>
  x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;

const samePlacing = (a: Placing, b: Placing) =>
  a.dateId === b.dateId && a.placeId === b.placeId && a.startsAt === b.startsAt && a.minutes === b.minutes;

const minute = 60_000;

/** Where an item stands that is held at a point of the grid. */
function placed(grid: DayGrid, { item, way, grab }: Held, point: { x: number; y: number }): Placing {
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
function draw(drag: Held, measures: Measures, grid: DayGrid | undefined, placing: Placing | undefined) {
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
function scrollNear(drag: Held, measures: Measures, scroller: HTMLElement | null): boolean {
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
