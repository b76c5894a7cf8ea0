import {
  questionnaireClose,
  questionnaireCopy,
  questionnaireDelete,
  questionnaireRestore,
  questionnaireSwitch,
} from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { useTold } from '../../../../ui/told.ts';
import { useRefresh } from '../../../../ui/use-call.ts';
import { useDeletes } from '../../../../ui/use-deletes.ts';

/** What is done with one questionnaire at a click. Each answers once the pages show it. */
export function useSurveyActions() {
  const { t } = useTranslation();
  const told = useTold(useRefresh('questionnaire'));
  return useMemo(() => {
    return {
      /** Pauses it, or takes answers again. */
      turn: (surveyId: string, to: 'open' | 'paused') =>
        told(call(questionnaireSwitch, { surveyId, state: to }), () => t(`questionnaire:done.${to}`)),
      close: (surveyId: string) => told(call(questionnaireClose, { surveyId }), () => t('questionnaire:done.closed')),
      copy: (surveyId: string, title: string) =>
        told(call(questionnaireCopy, { surveyId, title: t('questionnaire:copyOf', { title }).slice(0, 100) }), () =>
          t('questionnaire:done.copied'),
        ),
      restore: (surveyId: string) =>
        told(call(questionnaireRestore, { surveyId }), () => t('questionnaire:done.restored')),
    };
  }, [told, t]);
}

/** Deletes after a question, and offers to take it back; afterwards the tab "Deleted" still has it. */
export function useDeleteSurvey(): (survey: { surveyId: string; title: string }) => void {
  const { t } = useTranslation();
  const deletes = useDeletes(useRefresh('questionnaire'));
  const { restore } = useSurveyActions();
  return useCallback(
    ({ surveyId, title }) =>
      deletes({
        name: title,
        text: t('questionnaire:delete.text'),
        call: questionnaireDelete,
        input: { surveyId },
        restore: () => restore(surveyId),
      }),
    [deletes, restore, t],
  );
}
