import type { AgendaRow } from '@convoke/contract/schedule/schedule.fields.ts';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { clockTime } from './days.ts';
import { endOf, type Programme, startOf } from './programme.ts';

interface Props {
  label: string;
  items: readonly AgendaRow[];
  programme: Programme;
  levels: ReadonlyMap<string, 'warn' | 'block'>;
  onOpen: (agendaId: string) => void;
  onRemove: (item: AgendaRow) => void;
  onUnschedule: (item: AgendaRow) => void;
}

/** A day, or what waits, as a list: for a phone. */
export function DayList({ label, items, programme, levels, onOpen, onRemove, onUnschedule }: Props) {
  const { t } = useTranslation();
  const { timeZone } = programme;
  const places = new Map(programme.places.map((each) => [each.placeId, each.name]));
  const names = new Map(programme.guests.map((each) => [each.eventGuestId, each.name]));
  return (
    <ul className="panel schedule-list" aria-label={label}>
      {items.map((item) => {
        const level = levels.get(item.agendaId);
        return (
          <li key={item.agendaId} data-level={level}>
            <span className="schedule-list-time number">
              {item.startsAt ? clockTime(startOf(item), timeZone) : t('schedule:minutes', { n: item.minutes })}
              {item.startsAt && <span className="muted">{clockTime(endOf(item), timeZone)}</span>}
            </span>
            <button type="button" className="schedule-list-words" onClick={() => onOpen(item.agendaId)}>
              <b>{item.title}</b>
              <span className="muted">
                {[
                  item.placeId && places.get(item.placeId),
                  ...item.guests.map(({ eventGuestId }) => names.get(eventGuestId)),
                  level && t(`schedule:level.${level}`),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
            <RowMenu
              label={t('schedule:action.more', { name: item.title })}
              items={[
                { label: t('common:edit'), onClick: () => onOpen(item.agendaId) },
                item.startsAt !== null && {
                  label: t('schedule:key.unschedule'),
                  onClick: () => onUnschedule(item),
                },
                'divider',
                { label: t('schedule:action.remove'), danger: true, onClick: () => onRemove(item) },
              ]}
            />
          </li>
        );
      })}
    </ul>
  );
}
