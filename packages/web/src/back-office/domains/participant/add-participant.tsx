import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { formList, formVersion } from '@convoke/contract/form/form.calls.ts';
import { defaultForm } from '@convoke/contract/form/form.engine.ts';
import { participantAdd } from '@convoke/contract/participant/participant.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { App, Checkbox, Form, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { eventKey } from '../../../ui/use-event-info.ts';
import { AnswerFields, type AnswerValues } from './answer-fields.tsx';
import { useRefreshPeople } from './use-review.tsx';

interface Props {
  open: boolean;
  event: EventInfo | undefined;
  onClose: () => void;
  onAdded: (partsId: string) => void;
}

interface Values extends AnswerValues {
  notify: boolean;
}

/** Adds a participant by hand, with the event's own form; approved at once. */
export function AddParticipant({ open, event, onClose, onAdded }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refresh = useRefreshPeople(event?.eventId ?? '');
  const form = useQuery({
    queryKey: [...eventKey(event?.eventId ?? ''), 'own-form'],
    queryFn: async ({ signal }) => {
      const quiet = { signal, hideLoad: true, quiet: true };
      // The event's own form comes first, as it is published now.
      const [own] = await call(formList, { eventId: event?.eventId ?? '' }, quiet);
      return own ? call(formVersion, { formId: own.formId, version: own.version }, quiet) : defaultForm;
    },
    enabled: open && event !== undefined,
  });
  const definition = form.data;
  const add = async ({ answers, notify }: Values) => {
    if (!event) return;
    const { partsId } = await call(
      participantAdd,
      { eventId: event.eventId, answers: answers ?? {}, notify },
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
      onClose={onClose}
    >
      {form.error ? (
        <ErrorState error={form.error} onRetry={() => void form.refetch()} />
      ) : definition ? (
        <>
          <p className="muted">{t('participant:add.text')}</p>
          <AnswerFields form={definition} />
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
