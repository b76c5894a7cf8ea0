import {
  questionnaireClose,
  questionnaireCopy,
  questionnaireInfo,
  questionnaireRestore,
  questionnaireSwitch,
} from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';

export const surveysKey = ['surveys'] as const;
/** Everything below this key is about one questionnaire. */
export const surveyKey = (surveyId: string) => ['survey', surveyId] as const;

/** One questionnaire with all its settings. */
export function useSurvey(surveyId: string | undefined, refetchInterval: number | false = false) {
  return useQuery({
    queryKey: surveyKey(surveyId ?? ''),
    queryFn: ({ signal }) => call(questionnaireInfo, { surveyId: surveyId ?? '' }, { signal, hideLoad: true }),
    enabled: surveyId !== undefined,
    refetchInterval,
  });
}

/** Makes every page that shows questionnaires fetch them again. */
export function useRefreshSurveys(): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all([
        client.invalidateQueries({ queryKey: surveysKey }),
        client.invalidateQueries({ queryKey: ['survey'] }),
      ]),
    [client],
  );
}

/** Makes a call whose refusal has been told by a toast; answers undefined then. */
async function unlessRefused<Out>(work: Promise<Out>): Promise<Out | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CallFailure) return undefined;
    throw error;
  }
}

/** What is done with one questionnaire at a click. Each answers once the pages show it. */
export function useSurveyActions() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refresh = useRefreshSurveys();
  return useMemo(() => {
    const told = async <Out>(work: Promise<Out>, words: (out: Out) => string): Promise<Out | undefined> => {
      const out = await unlessRefused(work);
      if (out !== undefined) void message.success(words(out));
      // Also after a refusal: it may have been of a state that this page did not know.
      await refresh();
      return out;
    };
    return {
      /** Opens a draft; afterwards toggles open and paused. */
      toggle: (surveyId: string) =>
        told(call(questionnaireSwitch, { surveyId }), ({ state }) =>
          t(state === 'open' ? 'questionnaire:done.open' : 'questionnaire:done.paused'),
        ),
      close: (surveyId: string) => told(call(questionnaireClose, { surveyId }), () => t('questionnaire:done.closed')),
      copy: (surveyId: string, title: string) =>
        told(call(questionnaireCopy, { surveyId, title: t('questionnaire:copyOf', { title }).slice(0, 100) }), () =>
          t('questionnaire:done.copied'),
        ),
      restore: (surveyId: string) =>
        told(call(questionnaireRestore, { surveyId }), () => t('questionnaire:done.restored')),
    };
  }, [message, refresh, t]);
}
