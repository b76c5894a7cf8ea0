import type { SurveyInfo } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTableState } from '../../../../ui/list/use-table-state.ts';
import { AnswerFilterBar } from './answer-filters.tsx';
import { type AnswerFilters, filterNames, filtersOf } from './answers-input.ts';
import { ExportMenu } from './export-menu.tsx';
import { useSurveyFields } from './use-answers.ts';

/** The filters of the address, which the tabs share; deleted answers count nowhere. */
export function useSharedFilters(): { filters: AnswerFilters; isFiltered: boolean } {
  const { input } = useTableState({ filters: filterNames });
  const { state: _, ...address } = input;
  const written = JSON.stringify(filtersOf(address));
  // The same object as long as it says the same.
  return useMemo(() => ({ filters: JSON.parse(written) as AnswerFilters, isFiltered: written !== '{}' }), [written]);
}

/** The filters above figures. */
export function FilterPanel({ survey }: { survey: SurveyInfo }) {
  const { t } = useTranslation();
  const table = useTableState({ filters: filterNames });
  const fields = useSurveyFields(survey);
  const { filters, isFiltered } = useSharedFilters();
  const clear = () => {
    const changes = { search: undefined, ...Object.fromEntries(filterNames.map((name) => [name, undefined])) };
    table.set(changes);
  };
  return (
    <div className="survey-filters">
      <AnswerFilterBar survey={survey} fields={fields} table={table} />
      {isFiltered && (
        <Button type="link" size="small" onClick={clear}>
          {t('common:table.reset')}
        </Button>
      )}
      <div className="table-tools-space" />
      <ExportMenu surveyId={survey.surveyId} filters={filters} />
    </div>
  );
}
