import type { AgendaRow } from '@convoke/contract/schedule/schedule.fields.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTime } from './days.ts';
import { cardLines } from './geometry.ts';
import { endOf, startOf } from './programme.ts';

interface Props {
  item: AgendaRow;
  left: number;
  width: number;
  top: number;
  height: number;
  level: 'warn' | 'block' | undefined;
  colour: string | undefined;
  people: string;
  place: string;
  timeZone: string;
  isCurrent: boolean;
  isGrabbed: boolean;
}

/** One item on the grid. Drawn anew only when something of it changed: everything it takes is a plain value. */
export const ItemCard = memo(function ItemCard(props: Props) {
  const { item, left, width, top, height, level, colour, people, place, timeZone, isCurrent, isGrabbed } = props;
  const { t } = useTranslation();
  const time = `${clockTime(startOf(item), timeZone)}–${clockTime(endOf(item), timeZone)}`;
  const lines = cardLines(height, people !== '');
  const clash = level && t(`schedule:level.${level}`);
  return (
    <button
      type="button"
      className={`schedule-item ${item.kind === 'break' ? 'schedule-break' : ''} ${isGrabbed ? 'schedule-grabbed' : ''}`}
      data-item={item.agendaId}
      data-level={level}
      data-public={item.isPublic}
      title={[item.title, time, people, place].filter(Boolean).join('\n')}
      tabIndex={isCurrent ? 0 : -1}
      aria-describedby="schedule-how"
      style={{
        left: `${left}%`,
        width: `${width}%`,
        top,
        height,
        ...(colour && { borderInlineStartColor: colour }),
      }}
    >
      <span data-edge="top" />
      <span className="schedule-item-title" style={{ WebkitLineClamp: lines.title }}>
        {item.title}
      </span>
      {/* What there is no room for is heard all the same. */}
      <span className={lines.hasTime ? 'schedule-item-more' : 'visually-hidden'}>{time}</span>
      {people && <span className={lines.hasPeople ? 'schedule-item-more' : 'visually-hidden'}>{people}</span>}
      <span className="visually-hidden">{[place, clash].filter(Boolean).join(', ')}</span>
      <span data-edge="bottom" />
    </button>
  );
});
