import type { AgendaRow } from '@convoke/contract/schedule/schedule.fields.ts';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { type PageKey, usePageKeys } from '../../../../ui/page-keys.ts';
import type { DayGrid } from './day-grid.ts';
import { clockTime, momentOn } from './days.ts';
import { isAcross, type Programme } from './programme.ts';
import { type Placing, placingOf } from './steps.ts';
import { isArrow, neighbour, stepped } from './walk.ts';

const scheduleKeys: readonly PageKey[] = [
  { keys: ['↑', '↓', '←', '→'], text: 'schedule:key.walk' },
  { keys: ['Enter'], text: 'schedule:key.open' },
  { keys: ['Space'], text: 'schedule:key.grab' },
  { keys: ['Shift', '↑', '↓'], text: 'schedule:key.stretch' },
  { keys: ['PageUp', 'PageDown'], text: 'schedule:key.day' },
  { keys: ['F'], text: 'schedule:key.free' },
  { keys: ['U'], text: 'schedule:key.unschedule' },
  { keys: ['Delete'], text: 'schedule:key.remove' },
  { keys: ['Ctrl', 'Z'], text: 'common:undo' },
  { keys: ['Ctrl', 'Shift', 'Z'], text: 'common:redo' },
];

interface Props {
  grid: DayGrid | undefined;
  programme: Programme | undefined;
  items: readonly AgendaRow[];
  current: string | undefined;
  setCurrent: (agendaId: string) => void;
  onDay: (dateId: string) => void;
  tell: (item: AgendaRow, placing: Placing) => { text: string };
  offer: (item: AgendaRow, placing: Placing) => { placing: Placing } | undefined;
  say: (text: string) => void;
  said: { dropped: string; cancelled: string };
  onDrop: (item: AgendaRow, placing: Placing) => void;
  onOpen: (agendaId: string) => void;
  onRemove: (item: AgendaRow) => void;
  undo: () => void;
  redo: () => void;
}

const elementOf = (agendaId: string) => document.querySelector<HTMLElement>(`.schedule-item[data-item="${agendaId}"]`);

/** The whole editor by keyboard. What is held is drawn where it would stand, and stored when it is let go. */
export function useGridKeys(props: Props) {
  usePageKeys(scheduleKeys);
  const { grid, programme, items, current, setCurrent, say } = props;
  const [held, setHeld] = useState<{ agendaId: string; placing: Placing }>();
  useEffect(() => {
    const focused = document.activeElement;
    const isHere = focused === document.body || focused?.closest('.schedule-editor') !== null;
    if (current && isHere) elementOf(current)?.focus();
  }, [current, held]);
  // What has gone from where it stood has taken the focus along: the keys still reach the editor.
  useEffect(() => {
    if (!current || document.activeElement !== document.body) return;
    (elementOf(current) ?? document.querySelector<HTMLElement>('.schedule-editor'))?.focus();
  }, [items]);

  const itemOf = (id: string | undefined) => programme?.items.find((item) => item.agendaId === id);
  const hold = (item: AgendaRow, placing: Placing) => {
    setHeld({ agendaId: item.agendaId, placing });
    setCurrent(item.agendaId);
    say(props.tell(item, placing).text);
  };
  const grab = (item: AgendaRow) => {
    if (!grid) return;
    if (item.startsAt && item.dateId === grid.dateId) return hold(item, placingOf(item));
    // From the pool: to the first free slot of the day.
    const date = programme?.dates.find((each) => each.dateId === grid.dateId);
    const placeId = isAcross(item) ? null : (item.placeId ?? grid.columns[0] ?? '') || null;
    const begin = { dateId: grid.dateId, placeId, startsAt: date?.opensAt ?? null, minutes: item.minutes };
    hold(item, props.offer(item, begin)?.placing ?? begin);
  };
  const letGo = (item: AgendaRow, placing: Placing) => {
    setHeld(undefined);
    props.onDrop(item, placing);
    say(props.said.dropped);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || event.nativeEvent.isComposing || !event.currentTarget.contains(target)) return;
    const done = () => event.preventDefault();
    const key = event.key;
    if ((event.ctrlKey || event.metaKey) && !target.closest('input, textarea')) {
      const isUndo = key.toLowerCase() === 'z';
      if (!isUndo && key.toLowerCase() !== 'y') return;
      done();
      if (isUndo && !event.shiftKey) props.undo();
      else props.redo();
      return;
    }
    const item = itemOf(target.closest<HTMLElement>('[data-item]')?.dataset['item']);
    if (!item || !grid) return;
    if (held) return whileHeld(event, item, held.placing);
    if (key === ' ') return done(), grab(item);
    if (key === 'Delete' || key === 'Backspace') return done(), props.onRemove(item);
    if (key.toLowerCase() === 'u' && item.startsAt)
      return done(), props.onDrop(item, { ...placingOf(item), dateId: null, startsAt: null });
    if (!item.startsAt) return;
    if (isArrow(key) && event.shiftKey && grid)
      return done(), props.onDrop(item, stepped(grid, placingOf(item), key, true, isAcross(item)));
    if (isArrow(key)) {
      done();
      const next = neighbour(items, grid.columns, item, key);
      if (next) setCurrent(next.agendaId);
    }
    if (key === 'PageUp' || key === 'PageDown') {
      done();
      otherDay(key);
    }
  };

  const otherDay = (key: string) => {
    const dates = programme?.dates ?? [];
    const next = dates[dates.findIndex((date) => date.dateId === grid?.dateId) + (key === 'PageUp' ? -1 : 1)];
    if (next) props.onDay(next.dateId);
    return next;
  };

  const whileHeld = (event: KeyboardEvent, item: AgendaRow, placing: Placing) => {
    const { key } = event;
    if (key === 'Tab') return letGo(item, placing);
    event.preventDefault();
    event.stopPropagation();
    if (!grid) return;
    if (key === ' ' || key === 'Enter') return letGo(item, placing);
    if (key === 'Escape') {
      setHeld(undefined);
      return say(props.said.cancelled);
    }
    if (isArrow(key)) return hold(item, stepped(grid, placing, key, event.shiftKey, isAcross(item)));
    if (key.toLowerCase() === 'f') {
      const free = props.offer(item, placing);
      if (free) hold(item, free.placing);
    }
    if (key === 'PageUp' || key === 'PageDown') {
      const next = otherDay(key);
      if (!next || !programme || !placing.startsAt) return;
      // By the clock: days may open at different hours.
      const startsAt = momentOn(next, clockTime(placing.startsAt, programme.timeZone), programme.timeZone);
      hold(item, { ...placing, dateId: next.dateId, startsAt });
    }
  };
  return { held, onKeyDown };
}
