import { findClashes } from '@convoke/contract/schedule/clashes.ts';
import type { AgendaRow } from '@convoke/contract/schedule/schedule.fields.ts';
import { Button, Segmented } from 'antd';
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOfferMessage } from '../../../../ui/offer-message.tsx';
import { useIsPhone } from '../../../../ui/use-device.ts';
import { clashesAt, factsOf, freeSlot, levelsOf, placedItems, placedOf } from './clash-facts.ts';
import { ClashPanel, useClashWords } from './clash-panel.tsx';
import { DayList } from './day-list.tsx';
import { clockTime, dayName, gridOf } from './days.ts';
import { ScheduleGrid } from './grid.tsx';
import { Pool } from './pool.tsx';
import { type DateRow, itemsOn, pooled, type Programme } from './programme.ts';
import { StaleNotice } from './stale-notice.tsx';
import { type Placing, placingOf } from './steps.ts';
import { useDrag } from './use-drag.ts';
import { useGridKeys } from './use-grid-keys.ts';
import type { Editing } from './use-programme.ts';

interface Props {
  programme: Programme;
  date: DateRow;
  editing: Editing;
  onDay: (dateId: string) => void;
  onOpen: (agendaId: string) => void;
  onPlaces: () => void;
}

const pixelsPerMinute = 1.6;

/** The days, the grid of one, what waits and what clashes. */
export function Editor({ programme, date, editing, onDay, onOpen, onPlaces }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const offerMessage = useOfferMessage();
  const [current, setCurrent] = useState<string>();
  const [said, say] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const { timeZone, places, dates } = programme;
  const facts = useMemo(() => factsOf(programme), [programme]);
  const placed = useMemo(() => placedItems(programme.items), [programme.items]);
  const clashes = useMemo(() => findClashes(placed, facts), [placed, facts]);
  const levels = useMemo(() => levelsOf(clashes), [clashes]);
  const stored = useMemo(() => itemsOn(programme.items, date.dateId), [programme.items, date.dateId]);
  const waiting = useMemo(() => pooled(programme.items), [programme.items]);
  const grid = useMemo(
    () => gridOf(date, stored, places, pixelsPerMinute, programme.step),
    [date, stored, places, programme.step],
  );
  const words = useClashWords(programme);
  const itemOf = (id: string) => programme.items.find((item) => item.agendaId === id);

  const whereOf = ({ startsAt, placeId, minutes }: Placing) =>
    startsAt
      ? [
          `${clockTime(startsAt, timeZone)}–${clockTime(Date.parse(startsAt) + minutes * 60_000, timeZone)}`,
          places.find((place) => place.placeId === placeId)?.name,
        ]
          .filter(Boolean)
          .join(', ')
      : t('schedule:item.unscheduled');
  const tell = (item: AgendaRow, placing: Placing) => {
    const moved = placedOf({ ...item, ...placing });
    const found = moved ? clashesAt(moved, placed, facts) : [];
    const lines = [whereOf(placing), ...found.slice(0, 3).map(words)];
    return { text: lines.join('\n'), level: levelsOf(found).get(item.agendaId) };
  };
  const offer = (item: AgendaRow, placing: Placing) => {
    const moved = placedOf({ ...item, ...placing });
    const others = placed.filter(({ id }) => id !== item.agendaId);
    const ids = places.map(({ placeId }) => placeId);
    const free = moved && freeSlot(moved, others, facts, ids, programme.step);
    if (!free) return undefined;
    const to: Placing = { ...placing, placeId: free.placeId, startsAt: new Date(free.from).toISOString() };
    return { placing: to, text: t('schedule:free', { where: whereOf(to) }) };
  };
  const { led } = editing;
  // Once for each step: one may look at another item or day afterwards.
  const [followed, setFollowed] = useState(led);
  if (led && led !== followed) {
    setFollowed(led);
    setCurrent(led.agendaId);
  }
  useEffect(() => {
    if (led?.dateId) onDay(led.dateId);
  }, [led]);
  const drop = (item: AgendaRow, placing: Placing) => {
    setCurrent(item.agendaId);
    void editing.place([[itemOf(item.agendaId) ?? item, placing]]);
  };
  const remove = async (item: AgendaRow) => {
    if (!(await editing.run({ kind: 'remove', agendaId: item.agendaId }))) return;
    offerMessage(`removed ${item.agendaId}`, {
      text: t('schedule:item.removed', { name: item.title }),
      button: t('common:undo'),
      onTake: () => void editing.run({ kind: 'add', agendaId: item.agendaId }),
    });
  };
  const drag = useDrag({ grid, scroller, body, itemOf, tell, offer, onDay, onDrop: drop });
  const keys = useGridKeys({
    grid,
    programme,
    items: stored,
    current,
    setCurrent,
    onDay,
    tell,
    offer,
    say,
    said: { dropped: t('schedule:said.dropped'), cancelled: t('schedule:said.cancelled') },
    onDrop: drop,
    onOpen,
    onRemove: (item) => void remove(item),
    undo: editing.undo,
    redo: editing.redo,
  });
  const { held } = keys;
  const shown = useMemo(() => {
    if (!held) return stored;
    const items = programme.items.map((item) =>
      item.agendaId === held.agendaId ? { ...item, ...held.placing } : item,
    );
    return itemsOn(items, date.dateId);
  }, [held, stored, programme.items, date.dateId]);
  const open = (event: MouseEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-item]')?.dataset['item'];
    if (!id || drag.wasDrag() || held) return;
    setCurrent(id);
    onOpen(id);
  };
  const jump = (agendaId: string) => {
    const item = itemOf(agendaId);
    if (item?.dateId) onDay(item.dateId);
    setCurrent(agendaId);
    if (isPhone) return onOpen(agendaId);
    window.setTimeout(() => {
      const element = document.querySelector<HTMLElement>(`.schedule-item[data-item="${agendaId}"]`);
      element?.scrollIntoView({ block: 'center', inline: 'center' });
      element?.focus();
    });
  };
  const list = { programme, levels, onOpen, onRemove: (item: AgendaRow) => void remove(item) };
  const unschedule = (item: AgendaRow) => drop(item, { ...placingOf(item), dateId: null, startsAt: null });
  return (
    // Keys and presses of what is within: each item is a button of its own.
    <div
      className="schedule-editor"
      role="presentation"
      tabIndex={-1}
      onKeyDown={keys.onKeyDown}
      onPointerDown={drag.press}
      onClick={isPhone ? undefined : open}
    >
      <StaleNotice editing={editing} programme={programme} />
      <div className="schedule-days">
        <Segmented
          aria-label={t('schedule:import.part.dates')}
          value={date.dateId}
          options={dates.map((each) => ({
            value: each.dateId,
            label: <span data-schedule-day={each.dateId}>{dayName(each, timeZone)}</span>,
          }))}
          onChange={onDay}
        />
        {places.length === 0 && <Button onClick={onPlaces}>{t('schedule:place.add')}</Button>}
      </div>
      <p id="schedule-how" hidden>
        {t('schedule:how')}
      </p>
      <p id="schedule-how-pool" hidden>
        {t('schedule:howPool')}
      </p>
      <div className="visually-hidden" role="status">
        {said}
      </div>
      {isPhone ? (
        <>
          {stored.length === 0 && <p className="muted">{t('schedule:day.empty')}</p>}
          <DayList {...list} label={dayName(date, timeZone)} items={stored} onUnschedule={unschedule} />
          <h2>{t('schedule:pool.title')}</h2>
          {waiting.length === 0 && <p className="muted">{t('schedule:pool.empty')}</p>}
          <DayList {...list} label={t('schedule:pool.title')} items={waiting} onUnschedule={unschedule} />
          <ClashPanel clashes={clashes} programme={programme} onJump={jump} />
        </>
      ) : (
        <div className="schedule-parts">
          <ScheduleGrid
            grid={grid}
            items={shown}
            programme={programme}
            levels={levels}
            current={current}
            grabbed={held?.agendaId}
            scroller={scroller}
            body={body}
          />
          <div className="schedule-side">
            <Pool items={waiting} guests={programme.guests} />
            <ClashPanel clashes={clashes} programme={programme} onJump={jump} />
          </div>
        </div>
      )}
    </div>
  );
}
