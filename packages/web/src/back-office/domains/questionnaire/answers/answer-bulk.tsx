import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { questionnaireFilesKeep } from '@convoke/contract/questionnaire/questionnaire.files.calls.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { KeepAnswers } from '../../form/keep-answers.part.tsx';
import { AnswersExport } from './answers-export.tsx';
import { useAnswerActions } from './use-answer-actions.tsx';

interface Props {
  surveyId: string;
  fields: readonly FormField[];
  keys: readonly string[];
  isBin: boolean;
  onDone: () => void;
}

/** What can be done with several answers at once. */
export function AnswerBulk({ surveyId, fields, keys, isBin, onDone }: Props) {
  const { t } = useTranslation();
  const { remove, restore } = useAnswerActions(surveyId);
  const exporting = (
    <AnswersExport
      size="small"
      input={{ surveyId, answerIds: keys.join(','), ...(isBin && { state: 'deleted' as const }) }}
    />
  );
  if (isBin) {
    return (
      <>
        <BusyButton size="small" onClick={() => restore(keys).then((done) => done && onDone())}>
          {t('questionnaire:delete.restore')}
        </BusyButton>
        {exporting}
      </>
    );
  }
  return (
    <>
      <ConfirmButton
        size="small"
        danger
        question={t('survey:delete.several', { count: keys.length })}
        text={t('survey:delete.text')}
        onConfirm={async () => {
          if (await remove(keys)) onDone();
        }}
      >
        {t('common:delete')}
      </ConfirmButton>
      <KeepAnswers
        fields={fields}
        count={keys.length}
        begin={(fieldId, categoryId) =>
          call(
            questionnaireFilesKeep,
            { surveyId, answerIds: [...keys], fieldId, categoryId },
            { quiet: true, hideLoad: true },
          )
        }
      />
      {exporting}
    </>
  );
}
