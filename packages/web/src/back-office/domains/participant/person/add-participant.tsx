import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { formVersion } from '@convoke/contract/form/form.calls.ts';
import { participantAdd } from '@convoke/contract/participant/participant.office.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { App, Checkbox, Form, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { eventKey } from '../../../../ui/use-event-info.ts';
import { AnswerFields, type AnswerValues } from '../answers/answer-fields.tsx';
import { FormSelect, useEventForms } from '../common/event-forms.tsx';
import { useRefreshPeople } from '../review/use-review.tsx';

interface Props {
  open: boolean;
  event: EventInfo | undefined;
  onClose: () => void;
  onAdded: (partsId: string) => void;
}

interface Values extends AnswerValues {
  notify: boolean;
}

/** Adds a participant by hand, with the event's own form or one that its tickets ask; approved at once. */
export function AddParticipant({ open, event, onClose, onAdded }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refresh = useRefreshPeople(event?.eventId ?? '');
  const forms = useEventForms(event?.eventId, open);
  const [chosenId, setChosenId] = useState<string>();
  const chosen = forms.data?.find((each) => each.formId === chosenId) ?? forms.data?.[0];
  const form = useQuery({
    queryKey: [...eventKey(event?.eventId ?? ''), 'form', chosen?.formId, chosen?.version],
    queryFn: async ({ signal }) => {
      const { formId = '', version = 1 } = chosen ?? {};
      return { ...(await call(formVersion, { formId, version }, { signal, hideLoad: true, quiet: true })), formId };
    },
    enabled: open && chosen !== undefined,
  });
  const definition = form.data;
  const error = forms.error ?? form.error;
  const add = async ({ answers, notify }: Values) => {
    if (!event) return;
    const { partsId } = await call(
      participantAdd,
      { eventId: event.eventId, formId: chosen?.formId, answers: answers ?? {}, notify },
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
      initial={{ answers: {}, notify: true }}
      okText={t('participant:add.ok')}
      onSubmit={add}
      onClose={() => {
        // The next one begins with the event's own form again.
        setChosenId(undefined);
        onClose();
      }}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void (forms.error ? forms : form).refetch()} />
      ) : definition ? (
        <>
          <p className="muted">{t('participant:add.text')}</p>
          {forms.data && forms.data.length > 1 && (
            <Form.Item label={t('participant:import.form')} htmlFor="add-form">
              <FormSelect id="add-form" forms={forms.data} value={chosen?.formId} onChange={setChosenId} />
            </Form.Item>
          )}
          <AnswerFields key={definition.formId} form={definition} />
          <Form.Item name="notify" valuePropName="checked" noStyle>
            <Checkbox>{t('participant:add.notify')}</Checkbox>
          </Form.Item>
        </>
      ) : (
        <Skeleton active />
      )}
    </FormDialog>
  );
}
