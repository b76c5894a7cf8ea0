import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { EventSelect } from './event-select.part.tsx';

interface FilterProps {
  /** From the address. */
  eventId: string | undefined;
  onChange: (eventId: string | undefined) => void;
}

/** Narrows a list to what belongs to one event. */
export function EventFilter({ eventId, onChange }: FilterProps) {
  const { t } = useTranslation();
  const { data, error } = useQuery({
    queryKey: ['event-title', eventId],
    queryFn: ({ signal }) => call(eventInfo, { eventId: eventId ?? '' }, { signal, hideLoad: true, quiet: true }),
    enabled: eventId !== undefined,
    retry: false,
  });
  return (
    <EventSelect
      className="event-filter"
      label={t('common:filter.event')}
      placeholder={t('common:filter.everyEvent')}
      value={eventId ?? null}
      // Deleted, or never there: the list is empty, and says so.
      known={data?.title ?? (error ? t('common:filter.eventGone') : '…')}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}
