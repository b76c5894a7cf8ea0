import { participantUpdate } from '@convoke/contract/participant/participant.calls.ts';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { AnswerFields, type AnswerValues } from './answer-fields.tsx';
import type { ParticipantDetail } from './detail.ts';
import { useRefreshPeople } from './use-review.tsx';

interface Props {
  person: ParticipantDetail;
  onClose: () => void;
}

/** Changes what a participant answered. */
export function EditParticipant({ person, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refresh = useRefreshPeople(person.eventId);
  const save = async ({ answers }: AnswerValues) => {
    await call(participantUpdate, { partsId: person.partsId, answers }, { quiet: true, hideLoad: true });
    void message.success(t('participant:edit.done'));
    void refresh();
  };
  return (
    <FormDialog<AnswerValues>
      open
      title={t('participant:edit.title', { name: person.name })}
      initial={{ answers: person.answers }}
      onSubmit={save}
      onClose={onClose}
    >
      <AnswerFields form={person.form} />
    </FormDialog>
  );
}
