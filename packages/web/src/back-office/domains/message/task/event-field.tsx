import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { useTranslation } from 'react-i18next';
import { EventSelect } from '../../event/event-select.part.tsx';
import { useCall } from '../../../../ui/use-call.ts';

interface Props {
  id?: string;
  /** Its label, where no form says one. */
  label?: string;
  value?: string | null;
  onChange?: (eventId: string | null) => void;
}

/** One of the organisation’s events; one that is chosen already is shown by its title. */
export function EventField({ id, label, value = null, onChange }: Props) {
  const { t } = useTranslation();
  const { data } = useCall(eventInfo, value && { eventId: value }, { quiet: true, retry: false });
  return (
    <EventSelect
      {...(id && { id })}
      {...(label && { label })}
      placeholder={t('message:source.whichEvent')}
      value={value || null}
      known={data?.title ?? '…'}
      onChange={(eventId) => onChange?.(eventId)}
    />
  );
}
