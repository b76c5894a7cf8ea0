import type { SurveyInfo } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { useTableState } from '../../../../ui/list/use-table-state.ts';
import { AnswerBulk } from './answer-bulk.tsx';
import { useAnswerColumns } from './answer-columns.tsx';
import { AnswerFilterBar } from './answer-filters.tsx';
import { filterNames, filtersOf } from './answers-input.ts';
import { SearchedNote } from './searched-note.tsx';
import { ExportMenu } from './export-menu.tsx';
import { useAnswers, useSurveyFields } from './use-answers.ts';

/** Every answer, by the filters of the address. Which questions are columns, each person chooses. */
export function AnswersTab({ survey, onOpen }: { survey: SurveyInfo; onOpen: (answerId: string) => void }) {
  const { t } = useTranslation();
  const { surveyId } = survey;
  const table = useTableState({ filters: filterNames, sort: '-submittedAt' });
  const query = useAnswers(surveyId, table.input);
  const fields = useSurveyFields(survey);
  const isBin = table.filter('state') === 'deleted';
  const columns = useAnswerColumns(fields, survey.timeZone, isBin);
  const filters = filtersOf(table.input);
  return (
    <>
      <SearchedNote searched={query.data?.searched} />
      <DataTable
        name={`survey-answers-${surveyId}`}
        label={t('survey:tab.answers')}
        table={table}
        query={query}
        rowKey={(row) => row.answerId}
        columns={columns}
        onOpen={(row) => onOpen(row.answerId)}
        searchPlaceholder={t('survey:search')}
        filters={<AnswerFilterBar survey={survey} fields={fields} table={table} withState />}
        tools={<ExportMenu surveyId={surveyId} filters={filters} />}
        bulk={(keys, clear) => <AnswerBulk surveyId={surveyId} keys={keys} isBin={isBin} onDone={clear} />}
        empty={
          <EmptyState
            title={t('survey:empty.title')}
            text={t(survey.state === 'open' ? 'survey:empty.open' : 'survey:empty.closed')}
            action={survey.state === 'open' && <CopyText text={survey.url} />}
          />
        }
      />
    </>
  );
}
