import { questionnaireCompare } from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import type { SurveyInfo } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { DatePicker, Spin } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatNumber } from '../../../../core/format.ts';
import { currentLanguage } from '../../../../core/language.ts';
import { PageSkeleton } from '../../../../ui/page-skeleton.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Stat, Stats } from '../../../../ui/stat.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { ComparedTable } from './compared-table.tsx';
import { defaultPeriods, type Periods, periodsOf } from './compare-days.ts';
import { compareFields } from './compare-rows.ts';

/** What changed from one period to another. The periods stand in the address. */
export function CompareTab({ survey }: { survey: SurveyInfo }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { surveyId, timeZone } = survey;
  const [params, setParams] = useSearchParams();
  const [lately] = useState(() => defaultPeriods(Date.now(), timeZone));
  const periods = periodsOf(params, lately);
  const query = useCall(questionnaireCompare, { surveyId, ...periods }, { keep: true });
  const { data } = query;
  const compared = useMemo(
    () =>
      data
        ? compareFields(data.first.fields, data.second.fields, language, {
            mean: t('survey:stat.mean'),
            nps: t('survey:stat.nps'),
          })
        : [],
    [data, language, t],
  );
  const change = (changes: Partial<Periods>) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(changes)) next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const span = (which: 'first' | 'second') => {
    const from = `${which}From` as const;
    const to = `${which}To` as const;
    return (
      <label className="survey-period">
        <span className="muted">{t(`survey:compare.${which}`)}</span>
        <DatePicker.RangePicker
          allowClear={false}
          aria-label={t(`survey:compare.${which}`)}
          value={[dayjs(periods[from]), dayjs(periods[to])]}
          onChange={(days) => {
            if (days?.[0] && days[1])
              change({ [from]: days[0].format('YYYY-MM-DD'), [to]: days[1].format('YYYY-MM-DD') });
          }}
        />
      </label>
    );
  };
  const difference = data ? data.second.answers - data.first.answers : 0;
  return (
    <>
      <div className="survey-filters">
        {span('first')}
        {span('second')}
      </div>
      {query.error && !data ? (
        <Panel>
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        </Panel>
      ) : !data ? (
        <PageSkeleton />
      ) : (
        <Spin spinning={query.isPlaceholderData} delay={150} classNames={{ container: 'survey-statistics' }}>
          <Stats>
            <Stat label={t('survey:compare.first')} value={formatNumber(data.first.answers)} />
            <Stat label={t('survey:compare.second')} value={formatNumber(data.second.answers)} />
            <Stat
              label={t('survey:compare.difference')}
              value={`${difference > 0 ? '+' : ''}${formatNumber(difference)}`}
            />
          </Stats>
          {compared.length === 0 && (
            <Panel>
              <EmptyState title={t('survey:compare.nothing')} />
            </Panel>
          )}
          {compared.map((field) => (
            <ComparedTable key={field.fieldId} field={field} />
          ))}
        </Spin>
      )}
    </>
  );
}
