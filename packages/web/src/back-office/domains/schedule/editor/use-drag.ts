import type { AgendaRow } from '@convoke/contract/schedule/schedule.fields.ts';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { DayGrid } from './day-grid.ts';
import { draw, type Held, placed, samePlacing, scrollNear, type Way, within } from './held.ts';
import { type Placing, placingOf } from './steps.ts';

/**
 * Dragging with a pointer. While one drags, React draws nothing: what is held is one element that is moved by a transform, and everything that is measured is
 * measured when the drag begins or the day changes.
 */

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

const trembling = 4;
/** A finger that lies still for so long takes what is below it; one that moves further before scrolls. */
const longPressMs = 400;
const fingerTrembling = 10;
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
    if (drag.touch) window.clearTimeout(drag.touch.timer);
    drag.touch?.letGo();
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
      const moved = Math.hypot(drag.x - drag.fromX, drag.y - drag.fromY);
      if (!drag.started && drag.touch) {
        if (moved > fingerTrembling) end(false);
        return;
      }
      if (!drag.started && moved < trembling) return;
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

  const press = useCallback(
    (event: React.PointerEvent) => {
      const target = (event.target as HTMLElement).closest<HTMLElement>('[data-item]');
      const item = target && now.current.itemOf(target.dataset['item'] ?? '');
      if (!target || !item || event.button !== 0 || !now.current.scroller.current) return;
      // A second finger, or a button pressed besides.
      if (held.current) return end(false);
      const rect = target.getBoundingClientRect();
      const drag: Held = {
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
      held.current = drag;
      if (event.pointerType !== 'touch') return;
      const take = () => {
        begin(drag);
        drag.frame = requestAnimationFrame(frame);
      };
      drag.touch = { timer: window.setTimeout(take, longPressMs), letGo: stayingUnder(target, () => drag.started) };
    },
    [begin, end, frame],
  );
  /** Whether a click is only the end of a drag. */
  const wasDrag = useCallback(() => swallow.current, []);
  return { press, wasDrag };
}

/**
 * While a finger holds something, the page does not scroll below it and no menu opens. Listens on what was touched, which hears its touch to the end even where
 * it is no longer drawn. Answers what ends that.
 */
function stayingUnder(target: HTMLElement, isHeld: () => boolean): () => void {
  const stay = (event: Event) => {
    if (isHeld() && event.cancelable) event.preventDefault();
  };
  target.addEventListener('touchmove', stay, { passive: false });
  target.addEventListener('contextmenu', stay);
  return () => {
    target.removeEventListener('touchmove', stay);
    target.removeEventListener('contextmenu', stay);
  };
}
