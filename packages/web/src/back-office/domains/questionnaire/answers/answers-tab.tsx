import {
  questionnaireAnswers,
  questionnaireExport,
} from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import type { SurveyInfo } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { useList } from '../../../../ui/list/use-list.ts';
import { AnswerBulk } from './answer-bulk.tsx';
import { useAnswerColumns } from './answer-columns.tsx';
import { AnswerFilterBar } from './answer-filters.tsx';
import { asTaken } from './answers-input.ts';
import { SearchedNote } from './searched-note.tsx';
import { AnswersExport } from './answers-export.tsx';
import { liveMs, useSurveyFields } from './use-answers.ts';

/** Every answer, by the filters of the address. Which questions are columns, each person chooses. */
export function AnswersTab({ survey, onOpen }: { survey: SurveyInfo; onOpen: (answerId: string) => void }) {
  const { t } = useTranslation();
  const { surveyId } = survey;
  const list = useList(questionnaireAnswers, { surveyId }, { everyMs: liveMs, adapt: asTaken });
  const fields = useSurveyFields(survey);
  const isBin = list.filter('state') === 'deleted';
  const columns = useAnswerColumns(fields, survey.timeZone, isBin);
  return (
    <>
      <SearchedNote searched={list.query.data?.searched} />
      <DataTable
        name={`survey-answers-${surveyId}`}
        label={t('survey:tab.answers')}
        list={list}
        rowKey={(row) => row.answerId}
        columns={columns}
        onOpen={(row) => onOpen(row.answerId)}
        searchPlaceholder={t('survey:search')}
        filters={<AnswerFilterBar survey={survey} fields={fields} list={list} withState />}
        tools={<AnswersExport input={asTaken(list.inputFor(questionnaireExport))} />}
        bulk={(keys, clear) => (
          <AnswerBulk surveyId={surveyId} fields={fields} keys={keys} isBin={isBin} onDone={clear} />
        )}
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
