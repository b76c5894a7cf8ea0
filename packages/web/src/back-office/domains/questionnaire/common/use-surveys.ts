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
<<<<<<< 96d15f7dc54372af20676156100887ba8688de1a
import { useRefresh } from '../../../../ui/use-call.ts';
import { useDelete } from '../../../../ui/use-delete.ts';
||||||| c729c44c
import { useDelete } from '../../../../ui/use-delete.ts';
=======
import { useDeletes } from '../../../../ui/use-deletes.ts';
>>>>>>> b0ab23be6ee9aa5bb90cc812e6e00b3bd419af3e

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
<<<<<<< 96d15f7dc54372af20676156100887ba8688de1a
  const remove = useDelete(useRefresh('questionnaire'));
||||||| c729c44c
  const remove = useDelete(useRefreshSurveys());
=======
  const deletes = useDeletes(useRefreshSurveys());
>>>>>>> b0ab23be6ee9aa5bb90cc812e6e00b3bd419af3e
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
