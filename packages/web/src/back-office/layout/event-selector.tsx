import { eventList } from '@convoke/contract/event/event.calls.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CurrentEvent } from '../../core/current-event.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { openEvent } from '../../ui/open-event.ts';
import { useCall } from '../../ui/use-call.ts';
import { useIsPhone } from '../../ui/use-device.ts';

/** How many events the selector fetches, and how long it waits for the typing to pause (specification section 9). */
export const selectorSize = 500;
export const searchDelayMs = 200;

/** The searchable event selector: choosing one reloads the event's overview. */
export function EventSelector({ current }: { current: CurrentEvent }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const phone = useIsPhone();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), searchDelayMs);
  const events = useCall(eventList, { current: 1, size: selectorSize, ...(search && { search }) }, { keep: true });
  // Those of what was typed before are not what is looked for now.
  const found = events.isPlaceholderData || events.isError ? [] : (events.data?.records ?? []);
  const options = found.map((event) => ({ value: event.eventId, label: event.title }));
  const known = options.some((option) => option.value === current.eventId);
  return (
    <Select
      className="event-selector"
      aria-label={t('layout:selector.label')}
      showSearch={{ filterOption: false, onSearch: setText, searchValue: text }}
      value={current.eventId}
      // Beyond the first page of events, or while they load, the chosen one still shows its name.
      options={known || search ? options : [{ value: current.eventId, label: current.title }, ...options]}
      labelRender={({ label, value }) => label ?? (value === current.eventId ? current.title : value)}
      loading={events.isFetching}
      notFoundContent={
        events.isFetching ? t('common:loading') : events.isError ? t('common:error.title') : t('layout:selector.none')
      }
      popupMatchSelectWidth={phone ? 320 : 480}
      onOpenChange={(open) => {
        if (!open) setText('');
      }}
      onChange={(eventId: string) => {
        const event = events.data?.records.find((each) => each.eventId === eventId);
        if (event) openEvent(event, navigate);
      }}
    />
  );
}
