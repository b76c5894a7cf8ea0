import { eventCopy } from '@convoke/contract/event/event.editing.calls.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatZone } from '../../../../core/format.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { MomentField } from '../../../../ui/form/moment-field.tsx';
import { useCreateOnce } from '../../../../ui/form/use-create-once.ts';
import { openEvent } from '../../../../ui/open-event.ts';
import { useRefresh } from '../../../../ui/use-call.ts';
import { nextStart } from './event-values.ts';

export interface CopiedEvent {
  eventId: string;
  title: string;
  model: number;
  useTicket: number;
  startsAt: string;
  timeZone: string;
}

/** Makes a draft like an event, and opens it. */
export function CopyDialog({ event, open, onClose }: { event: CopiedEvent; open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refresh = useRefresh('event');
  const createOnce = useCreateOnce();
  const [startsAt] = useState(() => nextStart(event.startsAt, event.timeZone, Date.now()));
  const { eventId, timeZone, model, useTicket } = event;
  const copy = async (values: { title: string; startsAt: string }) => {
    const made = await createOnce(eventCopy, { eventId, ...values });
    void refresh();
    openEvent({ eventId: made.eventId, title: values.title.trim(), model, useTicket }, navigate);
  };
  return (
    <FormDialog
      open={open}
      name="copy"
      title={t('event:copy.title', { title: event.title })}
      okText={t('event:copy.ok')}
      initial={{ title: event.title, startsAt }}
      onSubmit={copy}
      onClose={onClose}
    >
      <p>{t('event:copy.text')}</p>
      <TextField of={eventCopy} name="title" label={t('event:field.title')} autoFocus input={{ showCount: true }} />
      <MomentField
        of={eventCopy}
        name="startsAt"
        label={t('event:copy.startsAt')}
        extra={t('event:copy.startsHint', { zone: formatZone(timeZone, event.startsAt) })}
        timeZone={timeZone}
      />
    </FormDialog>
  );
}
