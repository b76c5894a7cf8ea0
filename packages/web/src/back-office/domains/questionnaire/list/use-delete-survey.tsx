import { questionnaireDelete } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { useOfferMessage } from '../../../../ui/offer-message.tsx';
import { useRefreshSurveys, useSurveyActions } from '../common/use-surveys.ts';

/** Deletes after a question, and offers to take it back; afterwards the tab "Deleted" still has it. */
export function useDeleteSurvey(): (survey: { surveyId: string; title: string }) => void {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const offer = useOfferMessage();
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
          offer(`deleted ${surveyId}`, {
            text: t('questionnaire:delete.done', { title }),
            button: t('questionnaire:delete.undo'),
            onTake: () => void restore(surveyId),
          });
          await refresh();
        },
      });
    },
    [modal, offer, refresh, restore, t],
  );
}
