import { formVersion } from '@convoke/contract/form/form.calls.ts';
import { asks } from '@convoke/contract/form/logic/form.check.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { questionnaireStatistics } from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import type { SurveyInfo } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../../core/call.ts';
import type { AnswerFilters } from './answers-input.ts';
import { askAgain } from './figures-error.tsx';
import { surveyKey } from '../common/use-surveys.ts';

/** How often answers and figures are fetched while they are looked at. */
export const liveMs = 5_000;

/** The fields of the published form that hold answers. */
export function useSurveyFields(survey: SurveyInfo): readonly FormField[] {
  const { formId, formVersion: version } = survey;
  const { data } = useQuery({
    queryKey: ['form-version', formId, version],
    queryFn: ({ signal }) => call(formVersion, { formId, version }, { signal, hideLoad: true }),
    enabled: version > 0,
    // A published version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => (data?.fields ?? []).filter((field) => asks(field) || field.type === 'score'), [data]);
}

/** Statistics of the answers that match. Asked for by several parts of the page at once, fetched once. */
export function useStatistics(surveyId: string, filters: AnswerFilters, isLive = false) {
  return useQuery({
    queryKey: [...surveyKey(surveyId), 'statistics', filters],
    queryFn: ({ signal }) => call(questionnaireStatistics, { surveyId, ...filters }, { signal, hideLoad: true }),
    placeholderData: keepPreviousData,
    refetchInterval: askAgain(isLive ? liveMs : false),
  });
}
