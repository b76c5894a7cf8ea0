import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { formVersion } from '@convoke/contract/form/form.calls.ts';
import { participantAdd } from '@convoke/contract/participant/participant.office.calls.ts';
import { ticketManage } from '@convoke/contract/ticket/ticket.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { App, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { CheckField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { KeptField } from '../../../../ui/form/kept-field.tsx';
import { eventKey } from '../../event/use-event-info.part.ts';
import { AnswerFields, type AnswerValues } from '../answers/answer-fields.tsx';
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
  const tickets = useQuery({
    queryKey: [...eventKey(event?.eventId ?? ''), 'tickets'],
    queryFn: ({ signal }) =>
      call(ticketManage, { eventId: event?.eventId ?? '' }, { signal, hideLoad: true, quiet: true }),
    enabled: open && event !== undefined,
  });
  const [ticketId, setTicketId] = useState<string>();
  const offered = tickets.data?.tickets ?? [];
  const ticket = offered.find((each) => each.ticketId === ticketId);
  // Who comes by a ticket answers what it asks.
  const wantedForm = ticket ? ticket.formId : chosenId;
  const chosen = forms.data?.find((each) => each.formId === wantedForm) ?? forms.data?.[0];
  const shape = useQuery({
    queryKey: [...eventKey(event?.eventId ?? ''), 'form', chosen?.formId, chosen?.version],
    queryFn: async ({ signal }) => {
      const { formId = '', version = 1 } = chosen ?? {};
      return { ...(await call(formVersion, { formId, version }, { signal, hideLoad: true, quiet: true })), formId };
    },
    enabled: open && chosen !== undefined,
  });
  const definition = shape.data;
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
    void message.success(t('participant:add.done'));
    void refresh();
    onAdded(partsId);
  };
  return (
    <FormDialog<Values>
      open={open}
      title={t('participant:add.title')}
      initial={{ answers: {}, notify: true, isPaid: false }}
      okText={t('participant:add.ok')}
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
              <KeptField of={participantAdd} name="formId" id="add-form" label={t('participant:import.form')}>
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
