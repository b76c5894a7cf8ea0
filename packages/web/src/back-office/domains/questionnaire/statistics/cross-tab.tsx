import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { questionnaireCross } from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import type { SurveyInfo } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { Button, Segmented, Select, Spin } from 'antd';
import { SwapOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { currentLanguage } from '../../../../core/language.ts';
import { PageSkeleton } from '../../../../ui/page-skeleton.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { CrossTable, crossModes, type CrossMode } from './cross-table.tsx';
import { askAgain, FiguresError } from '../answers/figures-error.tsx';
import { FilterPanel, useSharedFilters } from '../answers/filter-panel.tsx';
import { SearchedNote } from '../answers/searched-note.tsx';
import { useSurveyFields } from '../answers/use-answers.ts';

const crossed: readonly FormField['type'][] = [
  'single',
  'dropdown',
  'multiple',
  'rating',
  'scale',
  'number',
  'agreement',
];

/** Two questions against each other. Which ones, and how they are counted, stands in the address. */
export function CrossTab({ survey }: { survey: SurveyInfo }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const [params, setParams] = useSearchParams();
  const { filters } = useSharedFilters(survey.surveyId);
  const fields = useSurveyFields(survey).filter((field) => crossed.includes(field.type));
  const find = (name: string) => fields.find((field) => field.fieldId === params.get(name));
  // Chosen by themselves: two questions with options say more than a rating against a number.
  const usual = fields.filter((field) => field.options).concat(fields.filter((field) => !field.options));
  const row = find('row') ?? usual.find((field) => field !== find('column'));
  const column = find('column') ?? usual.find((field) => field !== row);
  const mode: CrossMode = crossModes.find((each) => each === params.get('by')) ?? 'row';
  const change = (changes: Record<string, string>) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(changes)) next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const input = {
    surveyId: survey.surveyId,
    rowField: row?.fieldId ?? '',
    columnField: column?.fieldId ?? '',
    ...filters,
  };
  const query = useCall(questionnaireCross, input, {
    enabled: row !== undefined && column !== undefined,
    everyMs: askAgain(false),
    keep: true,
  });
  const options = fields.map((field) => ({
    value: field.fieldId,
    label: textIn(field.label, language) || field.fieldId,
  }));
  if (!row || !column) {
    return (
      <Panel>
        <EmptyState title={t('survey:cross.tooFew')} />
      </Panel>
    );
  }
  const choose = (name: 'row' | 'column', field: FormField, other: FormField) => (
    <Select
      className="survey-cross-field"
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      aria-label={t(`survey:cross.${name}`)}
      value={field.fieldId}
      options={options.filter((option) => option.value !== other.fieldId)}
      onChange={(value: string) => change({ [name]: value })}
    />
  );
  return (
    <>
      <FilterPanel survey={survey} />
      <SearchedNote searched={query.data?.searched} />
      <Panel>
        <div className="survey-cross-tools">
          {choose('row', row, column)}
          <Button
            icon={<SwapOutlined />}
            aria-label={t('survey:cross.swap')}
            title={t('survey:cross.swap')}
            onClick={() => change({ row: column.fieldId, column: row.fieldId })}
          />
          {choose('column', column, row)}
          <Segmented
            aria-label={t('survey:cross.by')}
            value={mode}
            options={crossModes.map((each) => ({ value: each, label: t(`survey:cross.mode.${each}`) }))}
            onChange={(by) => change({ by })}
          />
        </div>
        {query.error && !query.data ? (
          <FiguresError error={query.error} onRetry={() => void query.refetch()} />
        ) : !query.data ? (
          <PageSkeleton />
        ) : query.data.answers === 0 ? (
          <EmptyState title={t('survey:cross.nobody')} />
        ) : (
          <Spin spinning={query.isPlaceholderData} delay={150}>
            <CrossTable data={query.data} row={row} column={column} mode={mode} />
          </Spin>
        )}
      </Panel>
    </>
  );
}
