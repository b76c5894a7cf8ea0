import { questionAnswer, type QuestionRow } from '@convoke/contract/chat/chat.calls.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import type { DialogState } from '../../../ui/dialogs-store.ts';
import { LongTextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';

interface Props extends DialogState {
  question: QuestionRow;
  onSaved: () => void;
}

/** The host's answer to a question, which all viewers read. */
export function AnswerDialog({ question, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const save = async ({ answer = '' }: { answer?: string }) => {
    await call(questionAnswer, { questionId: question.questionId, isAnswered: true, answer }, { quiet: true });
    onSaved();
  };
  return (
    <FormDialog<{ answer?: string }>
      open={open}
      title={t('chat:answer')}
      name="chat-answer"
      initial={{ answer: question.answer }}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="chat-words">{question.text}</p>
      <LongTextField of={questionAnswer} name="answer" label={t('chat:answer')} extra={t('chat:answerHint')} />
    </FormDialog>
  );
}
