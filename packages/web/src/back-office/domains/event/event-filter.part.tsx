import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { useTranslation } from 'react-i18next';
import { EventSelect } from './event-select.part.tsx';
import { useCall } from '../../../ui/use-call.ts';

interface FilterProps {
  /** From the address. */
  eventId: string | undefined;
  onChange: (eventId: string | undefined) => void;
  /** Where somebody has just asked for it. */
  isOpened?: boolean;
}

/** Narrows a list to what belongs to one event. */
export function EventFilter({ eventId, onChange, isOpened = false }: FilterProps) {
  const { t } = useTranslation();
  const { data, error } = useCall(eventInfo, eventId && { eventId }, { quiet: true, retry: false });
  return (
    <EventSelect
      className="event-filter"
      isOpened={isOpened}
      label={t('field:event')}
      placeholder={t('common:filter.everyEvent')}
      value={eventId ?? null}
      // Deleted, or never there: the list is empty, and says so.
      known={data?.title ?? (error ? t('common:filter.eventGone') : '…')}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}
