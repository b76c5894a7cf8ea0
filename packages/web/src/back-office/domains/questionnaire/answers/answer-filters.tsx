import { isLanguage } from '@convoke/contract/core/language.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import type { SurveyInfo } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { DatePicker, Select, Space } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { languageNames } from '../../../../core/language.ts';
import { NumberInput } from '../../../../ui/form/number-input.tsx';
import type { TableState } from '../../../../ui/list/use-table-state.ts';
import { fromWall, toWall } from '../../../../ui/form/zone-time.ts';
import { AnsweredFilter } from './answered-filter.tsx';
import { type FilterName, noChannel } from './answers-input.ts';
import { channelName } from './channel-name.ts';
import { useStatistics } from './use-answers.ts';

interface Props {
  survey: SurveyInfo;
  fields: readonly FormField[];
  table: TableState<FilterName>;
  /** Deleted answers can be chosen too. */
  withState?: boolean;
}

/** The last millisecond of a day of a zone. */
const endOfDay = (day: string, timeZone: string) =>
  new Date(Date.parse(fromWall(`${day}T23:59`, timeZone)) + 59_999).toISOString();

/** A number in the address; null where there is none, or none that can be read. */
const numberOf = (text: string | undefined) => (text && Number.isFinite(Number(text)) ? Number(text) : null);

/** Which answers: given on which days, by which channel, in which language, with which score, and saying what. */
export function AnswerFilterBar({ survey, fields, table, withState = false }: Props) {
  const { t } = useTranslation();
  const { timeZone } = survey;
  const all = useStatistics(survey.surveyId, {});
  const day = (moment: string | undefined) => {
    if (!moment || Number.isNaN(Date.parse(moment))) return null;
    return dayjs(toWall(moment, timeZone));
  };
  const select = (name: FilterName, label: string, options: { value: string; label: string }[]) => (
    <Select
      className="survey-select"
      allowClear
      aria-label={label}
      placeholder={label}
      value={table.filter(name) ?? null}
      options={options}
      onChange={(value: string | null | undefined) => table.setFilter(name, value ?? undefined)}
    />
  );
  const { channels = [], languages = [] } = all.data ?? {};
  const hasScore = fields.some((field) => field.type === 'score' || field.right !== undefined);
  return (
    <>
      <DatePicker.RangePicker
        className="survey-days"
        aria-label={t('survey:filter.days')}
        placeholder={[t('survey:filter.from'), t('survey:filter.to')]}
        value={[day(table.filter('from')), day(table.filter('to'))]}
        allowEmpty={[true, true]}
        onChange={(days) => {
          const [from, to] = days ?? [null, null];
          const changes = {
            current: undefined,
            from: from ? fromWall(`${from.format('YYYY-MM-DD')}T00:00`, timeZone) : undefined,
            to: to ? endOfDay(to.format('YYYY-MM-DD'), timeZone) : undefined,
          };
          table.set(changes);
        }}
      />
      <AnsweredFilter fields={fields} table={table} />
      {channels.length > 1 &&
        select(
          'channel',
          t('survey:column.channel'),
          channels.map(({ channel, n }) => ({
            value: channel || noChannel,
            label: `${channelName(channel, t)} (${formatNumber(n)})`,
          })),
        )}
      {languages.length > 1 &&
        select(
          'language',
          t('survey:column.language'),
          languages.map(({ language, n }) => ({
            value: language,
            label: `${isLanguage(language) ? languageNames[language] : language} (${formatNumber(n)})`,
          })),
        )}
      {hasScore && (
        <Space.Compact>
          {(['scoreFrom', 'scoreTo'] as const).map((name) => (
            <NumberInput
              key={name}
              className="survey-score-filter"
              aria-label={t(`survey:filter.${name}`)}
              placeholder={t(`survey:filter.${name}`)}
              value={numberOf(table.filter(name))}
              onChange={(value) => table.setFilter(name, value === null ? undefined : String(value))}
            />
          ))}
        </Space.Compact>
      )}
      {withState &&
        select('state', t('survey:filter.state'), [{ value: 'deleted', label: t('survey:filter.deleted') }])}
    </>
  );
}
