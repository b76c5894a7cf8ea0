import type { AgendaRow } from '@convoke/contract/schedule/schedule.fields.ts';
import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { boxesOf, type DayGrid } from './day-grid.ts';
import { clockTime } from './days.ts';
import { ItemCard } from './item-card.tsx';
import type { Programme } from './programme.ts';

interface Props {
  grid: DayGrid;
  items: readonly AgendaRow[];
  programme: Programme;
  levels: ReadonlyMap<string, 'warn' | 'block'>;
  current: string | undefined;
  grabbed: string | undefined;
  scroller: RefObject<HTMLDivElement | null>;
  body: RefObject<HTMLDivElement | null>;
}

/** A day as a grid: a column for each place, time downwards. */
export function ScheduleGrid({ grid, items, programme, levels, current, grabbed, scroller, body }: Props) {
  const { t } = useTranslation();
  const { timeZone } = programme;
  const boxes = useMemo(() => boxesOf(grid, items), [grid, items]);
  const places = useMemo(() => new Map(programme.places.map((each) => [each.placeId, each])), [programme.places]);
  const names = useMemo(
    () => new Map(programme.guests.map((each) => [each.eventGuestId, each.name])),
    [programme.guests],
  );
  const colours = useMemo(
    () => new Map(programme.tracks.map((each) => [each.trackId, each.colour])),
    [programme.tracks],
  );
  const minutes = (grid.to - grid.from) / 60_000;
  const height = minutes * grid.pixelsPerMinute;
  const lines = Array.from({ length: Math.floor(minutes / 30) + 1 }, (_, n) => grid.from + n * 30 * 60_000);
  const first = boxes.some(({ item }) => item.agendaId === current) ? current : boxes[0]?.item.agendaId;
  const width = `max(100%, ${grid.columns.length * 132 + 56}px)`;
  return (
    <div className="schedule-scroller" ref={scroller} role="group" aria-label={t('schedule:grid')} tabIndex={-1}>
      <div className="schedule-heads" style={{ width }}>
        <span className="schedule-corner" />
        {grid.columns.map((placeId) => {
          const place = places.get(placeId);
          return (
            <span
              key={placeId}
              className="schedule-head"
              title={[place?.name, place?.description].filter(Boolean).join('\n')}
            >
              <b>{place?.name ?? t('schedule:place.none')}</b>
              {place?.capacity != null && (
                <span className="muted number">{t('schedule:place.seats', { n: formatNumber(place.capacity) })}</span>
              )}
            </span>
          );
        })}
      </div>
      <div className="schedule-rows" style={{ width }}>
        <div className="schedule-times" style={{ height }} aria-hidden="true">
          {lines.map((at, n) => (
            <span key={at} style={{ top: n * 30 * grid.pixelsPerMinute }} data-half={n % 2 === 1}>
              {clockTime(at, timeZone)}
            </span>
          ))}
        </div>
        <div
          className="schedule-body"
          ref={body}
          style={{
            height,
            backgroundSize: `${100 / grid.columns.length}% ${30 * grid.pixelsPerMinute}px`,
          }}
        >
          {boxes.map(({ item, ...box }) => (
            <ItemCard
              key={item.agendaId}
              item={item}
              {...box}
              level={levels.get(item.agendaId)}
              colour={(item.trackId && colours.get(item.trackId)) || undefined}
              people={item.guests.map(({ eventGuestId }) => names.get(eventGuestId) ?? '').join(', ')}
              place={(item.placeId && places.get(item.placeId)?.name) || ''}
              timeZone={timeZone}
              isCurrent={item.agendaId === first}
              isGrabbed={item.agendaId === grabbed}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
