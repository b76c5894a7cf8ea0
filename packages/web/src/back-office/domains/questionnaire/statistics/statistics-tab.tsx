import { isLanguage } from '@convoke/contract/core/language.ts';
import type { SurveyInfo } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import type { SurveyStatistics } from '@convoke/contract/questionnaire/questionnaire.statistics.ts';
import { Spin } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatDate, formatNumber } from '../../../../core/format.ts';
import { languageNames } from '../../../../core/language.ts';
import { Chart } from '../../../../ui/chart.tsx';
import { PageSkeleton } from '../../../../ui/page-skeleton.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Stat, Stats } from '../../../../ui/stat.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { channelName } from '../answers/channel-name.ts';
import { FieldCard } from './field-card.tsx';
import { FiguresError } from '../answers/figures-error.tsx';
import { FilterPanel, useSharedFilters } from '../answers/filter-panel.tsx';
import { formatSeconds } from '../answers/format-seconds.ts';
import { SearchedNote } from '../answers/searched-note.tsx';
import { ShareTable } from './share-table.tsx';
import { TextWords } from './text-words.tsx';
import { useStatistics } from '../answers/use-answers.ts';

/** What the answers that match come to, question by question; keeps up while it is looked at. */
export function StatisticsTab({ survey, onOpen }: { survey: SurveyInfo; onOpen: (answerId: string) => void }) {
  const { t } = useTranslation();
  const { filters, isFiltered } = useSharedFilters(survey.surveyId);
  const query = useStatistics(survey.surveyId, filters, true);
  const { data, error } = query;
  return (
    <>
      <FilterPanel survey={survey} />
      <SearchedNote searched={data?.searched} />
      {error && !data ? (
        <Panel>
          <FiguresError error={error} onRetry={() => void query.refetch()} />
        </Panel>
      ) : !data ? (
        <PageSkeleton />
      ) : data.answers === 0 ? (
        <Panel>
          <EmptyState title={t(isFiltered ? 'common:table.nothing' : 'survey:empty.title')} />
        </Panel>
      ) : (
        <Spin spinning={query.isPlaceholderData} delay={150} classNames={{ container: 'survey-statistics' }}>
          <Whole survey={survey} data={data} />
          {data.fields.map((field, at) => (
            <FieldCard
              key={field.fieldId}
              field={field}
              number={at + 1}
              texts={(fieldId) => (
                <TextWords surveyId={survey.surveyId} textField={fieldId} filters={filters} onOpen={onOpen} />
              )}
            />
          ))}
        </Spin>
      )}
    </>
  );
}

/** All answers together: how many, when, by which way, and how long they took. */
function Whole({ survey, data }: { survey: SurveyInfo; data: SurveyStatistics }) {
  const { t, i18n } = useTranslation();
  const { seconds } = data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: names and dates change with the language.
  const days = useMemo(
    () => ({
      // A day has no zone any more: noon keeps it the same day everywhere.
      points: data.days.map(({ day }) => formatDate(`${day}T12:00:00Z`, 'UTC')),
      series: [{ name: t('survey:tab.answers'), values: data.days.map(({ n }) => n) }],
    }),
    [data.days, t, i18n.language],
  );
  const share = (n: number) => n / data.answers;
  return (
    <>
      <Stats>
        <Stat
          label={t('survey:tab.answers')}
          value={formatNumber(data.answers)}
          {...(survey.answerLimit !== null && {
            note: t('survey:stat.ofLimit', { n: formatNumber(survey.answerLimit) }),
          })}
        />
        <Stat label={t('questionnaire:list.last')} value={survey.lastAnswerAt ? formatAgo(survey.lastAnswerAt) : '—'} />
        {seconds && (
          <Stat
            label={t('survey:stat.time')}
            value={formatSeconds(seconds.median, t)}
            note={t('survey:stat.timeMean', { time: formatSeconds(seconds.mean, t) })}
          />
        )}
      </Stats>
      <Panel title={t('survey:stat.days')}>
        <Chart kind="bar" label={t('survey:stat.days')} points={days.points} series={days.series} height={200} />
        {(data.channels.length > 1 || data.languages.length > 1) && (
          <div className="survey-two survey-after">
            {data.channels.length > 1 && (
              <ShareTable
                caption={t('survey:column.channel')}
                head={t('survey:column.channel')}
                rows={data.channels.map(({ channel, n }) => ({
                  key: channel,
                  name: channelName(channel, t),
                  n,
                  share: share(n),
                }))}
              />
            )}
            {data.languages.length > 1 && (
              <ShareTable
                caption={t('field:language')}
                head={t('field:language')}
                rows={data.languages.map(({ language, n }) => ({
                  key: language,
                  name: isLanguage(language) ? languageNames[language] : language,
                  n,
                  share: share(n),
                }))}
              />
            )}
          </div>
        )}
      </Panel>
    </>
  );
}
