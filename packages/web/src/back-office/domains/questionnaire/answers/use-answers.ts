import { formVersion } from '@convoke/contract/form/form.calls.ts';
import { asks } from '@convoke/contract/form/logic/form.check.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { questionnaireStatistics } from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import type { SurveyInfo } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { useMemo } from 'react';
import type { AnswerFilters } from './answers-input.ts';
import { askAgain } from './figures-error.tsx';
import { useCall } from '../../../../ui/use-call.ts';

/** How often answers and figures are fetched while they are looked at. */
export const liveMs = 5_000;

/** The fields of the published form that hold answers. */
export function useSurveyFields(survey: SurveyInfo): readonly FormField[] {
  const { formId, formVersion: version } = survey;
  const { data } = useCall(
    formVersion,
    { formId, version },
    {
      // A published version never changes.
      staleTime: Number.POSITIVE_INFINITY,
      enabled: version > 0,
    },
  );
  return useMemo(() => (data?.fields ?? []).filter((field) => asks(field) || field.type === 'score'), [data]);
}

/** Statistics of the answers that match. Asked for by several parts of the page at once, fetched once. */
export function useStatistics(surveyId: string, filters: AnswerFilters, isLive = false) {
  return useCall(
    questionnaireStatistics,
    { surveyId, ...filters },
    { everyMs: askAgain(isLive ? liveMs : false), keep: true },
  );
}
