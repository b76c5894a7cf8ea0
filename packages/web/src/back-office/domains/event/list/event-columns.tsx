import type { EventRow } from '@convoke/contract/event/event.calls.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatDays, formatNumber, formatTimes, formatZone } from '../../../../core/format.ts';
import { CapacityBar, EventCover, EventStateTag } from '../event-pieces.part.tsx';
import type { Column } from '../../../../ui/list/table-types.ts';
import { EventRowActions } from './event-row-actions.tsx';

/** The columns of the list of events; `isBin` when it shows the deleted ones. */
export function useEventColumns(isBin: boolean): Column<EventRow>[] {
  const { t, i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and dates change with the language.
  return useMemo(
    () => [
      {
        key: 'title',
        title: t('event:field.title'),
        main: true,
        sort: 'title',
        render: (event) => (
          <span className="event-cell">
            <EventCover event={event} />
            <span className="event-cell-words">
              <span className="event-cell-title">{event.title}</span>
              <span className="muted">{t(event.model === 1 ? 'event:model.online' : 'event:model.offline')}</span>
            </span>
          </span>
        ),
      },
      { key: 'state', part: 'state', title: t('event:list.state'), render: (event) => <EventStateTag event={event} /> },
      {
        key: 'when',
        part: 'fact',
        title: t('event:list.when'),
        sort: 'startsAt',
        // The days over the times, as the title beside them has two lines: the table fits a screen.
        render: ({ startsAt, endsAt, timeZone }) => (
          <span className="event-when">
            <span>{formatDays(startsAt, endsAt, timeZone)}</span>
            <span className="muted">
              {formatTimes(startsAt, endsAt, timeZone)} {formatZone(timeZone, startsAt)}
            </span>
          </span>
        ),
      },
      {
        key: 'place',
        title: t('event:list.place'),
        render: (event) =>
          event.placeName ? (
            <span className="event-place" title={event.placeName}>
              {event.placeName}
            </span>
          ) : (
            <span className="muted">—</span>
          ),
      },
      {
        key: 'registered',
        part: 'fact',
        title: t('event:list.registered'),
        render: (event) => (
          <CapacityBar
            taken={event.counts.approved + event.counts.pending}
            capacity={event.capacity}
            label={t('event:list.registered')}
          />
        ),
      },
      {
        key: 'signedIn',
        title: t('event:list.signedIn'),
        align: 'right',
        render: (event) => <span className="number">{formatNumber(event.counts.signedIn)}</span>,
      },
      {
        key: 'pending',
        title: t('event:list.pending'),
        align: 'right',
        extra: true,
        render: (event) => <span className="number">{formatNumber(event.counts.pending)}</span>,
      },
      {
        key: 'createdAt',
        title: t('event:list.created'),
        extra: true,
        sort: 'createdAt',
        render: (event) => formatDateTime(event.createdAt),
      },
      {
        key: 'actions',
        part: 'actions',
        title: t('event:list.actions'),
        align: 'right',
        render: (event) => <EventRowActions event={event} isBin={isBin} />,
      },
    ],
    [t, i18n.language, isBin],
  );
}
