import { questionnaireDelete } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { CallFailure } from '../../../core/call-failure.ts';
import { useRefreshSurveys, useSurveyActions } from './use-surveys.ts';

/** How long the offer to undo a deletion stays, in seconds; afterwards the tab "Deleted" still has it. */
const undoSeconds = 8;

/** Deletes after a question, and offers to take it back. */
export function useDeleteSurvey(): (survey: { surveyId: string; title: string }) => void {
  const { t } = useTranslation();
  const { modal, message } = App.useApp();
  const refresh = useRefreshSurveys();
  const { restore } = useSurveyActions();
  return useCallback(
    ({ surveyId, title }) => {
      void modal.confirm({
        title: t('questionnaire:delete.question', { title }),
        content: t('questionnaire:delete.text'),
        okText: t('questionnaire:delete.ok'),
        okButtonProps: { danger: true },
        cancelText: t('common:cancel'),
        onOk: async () => {
          try {
            await call(questionnaireDelete, { surveyId });
          } catch (error) {
            if (error instanceof CallFailure) return;
            throw error;
          }
          const key = `deleted ${surveyId}`;
          void message.success({
            key,
            duration: undoSeconds,
            content: (
              <>
                {t('questionnaire:delete.done', { title })}{' '}
                <button
                  type="button"
                  className="link-button"
                  onClick={() => {
                    message.destroy(key);
                    void restore(surveyId);
                  }}
                >
                  {t('questionnaire:delete.undo')}
                </button>
              </>
            ),
          });
          await refresh();
        },
      });
    },
    [modal, message, refresh, restore, t],
  );
}
