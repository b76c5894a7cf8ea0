import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { defaultForm } from '@convoke/contract/form/form.engine.ts';
import { participantAdd, participantFormInfo } from '@convoke/contract/participant/participant.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { App, Checkbox, Form, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
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
  const isPublished = event?.publishStatus === publishStatus.published;
  const form = useQuery({
    queryKey: ['form', event?.code],
    queryFn: ({ signal }) =>
      call(participantFormInfo, { formId: event?.code ?? '' }, { signal, hideLoad: true, quiet: true }),
    enabled: open && isPublished,
  });
  // The form's call speaks of published events only; until then an event has the form that every event begins with.
  const definition = isPublished ? form.data : defaultForm;
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
      {form.error && isPublished ? (
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
