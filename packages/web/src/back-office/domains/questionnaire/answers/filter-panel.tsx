import {
  questionnaireExport,
  questionnaireStatistics,
} from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import type { SurveyInfo } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../../ui/list/use-address.ts';
import { AnswerFilterBar } from './answer-filters.tsx';
import { type AnswerFilters, asTaken } from './answers-input.ts';
import { AnswersExport } from './answers-export.tsx';
import { useSurveyFields } from './use-answers.ts';

/** What figures are of: the filters of the address; deleted answers count nowhere. */
const useFigures = (surveyId: string) => useAddress(questionnaireStatistics, { surveyId, state: undefined });

/** The filters of the address, which the tabs share. */
export function useSharedFilters(surveyId: string): { filters: AnswerFilters; isFiltered: boolean } {
  const { surveyId: _, ...input } = useFigures(surveyId).input;
  const written = JSON.stringify(asTaken(input));
  // The same object as long as it says the same.
  return useMemo(() => ({ filters: JSON.parse(written) as AnswerFilters, isFiltered: written !== '{}' }), [written]);
}

/** The filters above figures. */
export function FilterPanel({ survey }: { survey: SurveyInfo }) {
  const { t } = useTranslation();
  const address = useFigures(survey.surveyId);
  const fields = useSurveyFields(survey);
  const { isFiltered } = useSharedFilters(survey.surveyId);
  return (
    <div className="survey-filters">
      <AnswerFilterBar survey={survey} fields={fields} list={address} />
      {isFiltered && (
        <Button type="link" size="small" onClick={address.reset}>
          {t('common:table.reset')}
        </Button>
      )}
      <div className="table-tools-space" />
      <AnswersExport input={asTaken(address.inputFor(questionnaireExport))} />
    </div>
  );
}
