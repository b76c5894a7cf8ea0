import type { FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import { browserZone } from '../../../../core/format.ts';
import { Field } from '../../../../ui/form/fields.tsx';
import { ZoneSelect } from '../../../../ui/form/zone-select.tsx';
import type { Takes } from '../../../../ui/schema.ts';
import { EventSelect } from '../../event/event-select.part.tsx';

export interface VotePlace {
  eventId: string | null;
  timeZone: string;
}

/** A vote belongs nowhere and has the organiser's days until its form says otherwise. */
export const newPlace = (): VotePlace => ({ eventId: null, timeZone: browserZone() });

interface Props<Values> {
  /** The call that makes it. */
  of: Takes<{ eventId?: string | null | undefined; timeZone?: string | undefined }>;
  form: FormInstance<Values>;
}

/** The event of a new vote, and the zone whose midnight ends its days: the event's, until another is chosen. */
export function PlaceFields<Values extends VotePlace>({ of, form }: Props<Values>) {
  const { t } = useTranslation();
  return (
    <>
      <Field of={of} name="eventId" label={t('vote:field.event')} extra={t('vote:settings.event')}>
        <PlaceSelect onZone={(timeZone) => form.setFieldValue('timeZone' as never, timeZone as never)} />
      </Field>
      <Field of={of} name="timeZone" label={t('field:timeZone')} required extra={t('vote:settings.zone')}>
        <ZoneSelect />
      </Field>
    </>
  );
}

interface SelectProps {
  /** Set by the form. */
  id?: string;
  value?: string | null;
  onChange?: (eventId: string | null) => void;
  onZone: (timeZone: string) => void;
}

function PlaceSelect({ id, value = null, onChange, onZone }: SelectProps) {
  const { t } = useTranslation();
  return (
    <EventSelect
      {...(id && { id })}
      placeholder={t('vote:settings.noEvent')}
      value={value}
      known={null}
      onChange={(eventId, timeZone) => {
        onChange?.(eventId);
        if (timeZone) onZone(timeZone);
      }}
    />
  );
}
