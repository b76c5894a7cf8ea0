import { formVersion } from '@convoke/contract/form/form.calls.ts';
import { participantUpdate } from '@convoke/contract/participant/participant.office.calls.ts';
import { Alert, App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { AnswerFields, type AnswerValues } from '../answers/answer-fields.part.tsx';
import type { ParticipantDetail } from './detail.ts';
import { useRefreshPeople } from '../review/use-review.tsx';

interface Props {
  person: ParticipantDetail;
  onClose: () => void;
}

/** Changes what a participant answered, by the form they were asked, or on demand by what it asks now. */
export function EditParticipant({ person, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refresh = useRefreshPeople(person.eventId);
  // The person is read again and again meanwhile: what is edited stays what it was.
  const [form, setForm] = useState(person.form);
  const { formId } = form;
  const save = async ({ answers }: AnswerValues) => {
    const { handedOn } = await call(
      participantUpdate,
      { partsId: person.partsId, answers: answers ?? {}, formVersion: form.version },
      { quiet: true, hideLoad: true },
    );
    void message.success(t(handedOn ? 'participant:edit.handedOn' : 'common:saved'));
    void refresh();
  };
  const takeCurrent = async (version: number) =>
    setForm({ ...(await call(formVersion, { formId, version }, { hideLoad: true })), formId });
  const current = person.currentVersion;
  return (
    <FormDialog<AnswerValues>
      open
      title={t('participant:edit.title', { name: person.name })}
      initial={{ answers: person.answers }}
      onSubmit={save}
      onClose={onClose}
    >
      {current !== null && current > form.version && (
        <Alert
          type="info"
          showIcon
          className="form-problem"
          title={t('participant:edit.changed')}
          action={
            <BusyButton size="small" onClick={() => takeCurrent(current)}>
              {t('participant:edit.current')}
            </BusyButton>
          }
        />
      )}
      <AnswerFields key={form.version} form={form} />
    </FormDialog>
  );
}
