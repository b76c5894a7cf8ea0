import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { formVersion } from '@convoke/contract/form/form.calls.ts';
import { participantAdd } from '@convoke/contract/participant/participant.office.calls.ts';
import { ticketManage } from '@convoke/contract/ticket/ticket.calls.ts';
import { App, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { CheckField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { KeptField } from '../../../../ui/form/kept-field.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { AnswerFields, type AnswerValues } from '../answers/answer-fields.part.tsx';
import { FormSelect, useEventForms } from '../common/event-forms.tsx';
import { TicketChoice } from './ticket-choice.tsx';
import { useRefreshPeople } from '../review/use-review.tsx';

interface Props {
  open: boolean;
  event: EventInfo | undefined;
  onClose: () => void;
  onAdded: (partsId: string) => void;
}

interface Values extends AnswerValues {
  notify: boolean;
  /** Of a ticket: whether it was paid for elsewhere, and how much. */
  isPaid?: boolean;
  paidCents?: number | null;
}

/** Adds a participant by hand, with the event's own form or one that its tickets ask; approved at once. */
export function AddParticipant({ open, event, onClose, onAdded }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refresh = useRefreshPeople(event?.eventId ?? '');
  const forms = useEventForms(event?.eventId, open);
  const [chosenId, setChosenId] = useState<string>();
  const tickets = useCall(ticketManage, event && { eventId: event.eventId }, { quiet: true, enabled: open });
  const [ticketId, setTicketId] = useState<string>();
  const offered = tickets.data?.tickets ?? [];
  const ticket = offered.find((each) => each.ticketId === ticketId);
  // Who comes by a ticket answers what it asks.
  const wantedForm = ticket ? ticket.formId : chosenId;
  const chosen = forms.data?.find((each) => each.formId === wantedForm) ?? forms.data?.[0];
  const asked = chosen && { formId: chosen.formId, version: chosen.version };
  const shape = useCall(formVersion, asked, { quiet: true, enabled: open });
  const definition = chosen && shape.data && { ...shape.data, formId: chosen.formId };
  const error = forms.error ?? shape.error;
  const add = async ({ answers, notify, isPaid, paidCents }: Values) => {
    if (!event) return;
    const { partsId } = await call(
      participantAdd,
      {
        eventId: event.eventId,
        answers: answers ?? {},
        notify,
        ...(ticket
          ? { ticketId: ticket.ticketId, paidCents: isPaid ? (paidCents ?? 0) : 0 }
          : { formId: chosen?.formId }),
      },
      { quiet: true, hideLoad: true },
    );
    void message.success(t('common:added'));
    void refresh();
    onAdded(partsId);
  };
  return (
    <FormDialog<Values>
      open={open}
      title={t('participant:add.title')}
      initial={{ answers: {}, notify: true, isPaid: false }}
      okText={t('common:add')}
      onSubmit={add}
      onClose={() => {
        // The next one begins with the event's own form again.
        setChosenId(undefined);
        setTicketId(undefined);
        onClose();
      }}
    >
      {(form) =>
        error ? (
          <ErrorState error={error} onRetry={() => void (forms.error ? forms : shape).refetch()} />
        ) : definition ? (
          <>
            <p className="muted">{t('participant:add.text')}</p>
            {offered.length > 0 && (
              <TicketChoice
                tickets={offered}
                value={ticket?.ticketId}
                onChange={(next) => {
                  setTicketId(next?.ticketId);
                  form.setFieldsValue({ isPaid: false, paidCents: next?.priceCents ?? 0 });
                }}
              />
            )}
            {!ticket && forms.data && forms.data.length > 1 && (
              <KeptField of={participantAdd} name="formId" id="add-form" label={t('field:form')}>
                <FormSelect id="add-form" forms={forms.data} value={chosen?.formId} onChange={setChosenId} />
              </KeptField>
            )}
            <AnswerFields key={definition.formId} form={definition} />
            <CheckField of={participantAdd} name="notify" label={t('participant:add.notify')} />
          </>
        ) : (
          <Skeleton active />
        )
      }
    </FormDialog>
  );
}
