import { eventList } from '@convoke/contract/event/event.calls.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../ui/use-call.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';

interface Props {
  /** For the label of a form, or else the label itself. */
  id?: string;
  label?: string;
  className?: string;
  placeholder: string;
  value: string | null;
  /** Title of the event of `value`, where it is known. */
  known: string | null;
  /** With the zone of the event that was chosen. */
  onChange: (eventId: string | null, timeZone?: string) => void;
  /** Where somebody has just asked for it. */
  isOpened?: boolean;
}

/** One of the organisation's events, found by its title. */
export function EventSelect({ id, label, className, placeholder, value, known, onChange, isOpened }: Props) {
  const [search, setSearch] = useState('');
  const asked = useDebounced(search.trim(), 250);
  const { data, isFetching } = useCall(eventList, { size: 20, ...(asked && { search: asked.slice(0, 100) }) });
  const found = (data?.records ?? []).map((event) => ({ value: event.eventId, label: event.title }));
  const options =
    value !== null && known !== null && !asked && !found.some((each) => each.value === value)
      ? [{ value, label: known }, ...found]
      : found;
  return (
    <Select
      {...(id && { id })}
      {...(label && { 'aria-label': label })}
      {...(className && { className })}
      {...(isOpened && { autoFocus: true, defaultOpen: true })}
      allowClear
      showSearch={{ filterOption: false, onSearch: setSearch }}
      loading={isFetching}
      placeholder={placeholder}
      value={value}
      options={options}
      onChange={(eventId: string | null | undefined) =>
        onChange(eventId ?? null, data?.records.find((event) => event.eventId === eventId)?.timeZone)
      }
    />
  );
}
