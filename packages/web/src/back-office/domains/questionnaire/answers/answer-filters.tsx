import { isLanguage } from '@convoke/contract/core/language.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import type { SurveyInfo } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { languageNames } from '../../../../core/language.ts';
import { NumberInput } from '../../../../ui/form/number-input.tsx';
import { FilterDays } from '../../../../ui/list/filter-days.tsx';
import { FilterSelect } from '../../../../ui/list/filters.tsx';
import { AnsweredFilter } from './answered-filter.tsx';
import { type AnswersAddress, noChannel } from './answers-input.ts';
import { channelName } from './channel-name.ts';
import { useStatistics } from './use-answers.ts';

interface Props {
  survey: SurveyInfo;
  fields: readonly FormField[];
  list: AnswersAddress;
  /** Deleted answers can be chosen too. */
  withState?: boolean;
}

/** Which answers: given on which days, by which channel, in which language, with which score, and saying what. */
export function AnswerFilterBar({ survey, fields, list, withState = false }: Props) {
  const { t } = useTranslation();
  const { timeZone } = survey;
  const all = useStatistics(survey.surveyId, {});
  const { channels = [], languages = [] } = all.data ?? {};
  const hasScore = fields.some((field) => field.type === 'score' || field.right !== undefined);
  const channelOptions = channels.map(({ channel, n }) => ({
    value: channel || noChannel,
    label: `${channelName(channel, t)} (${formatNumber(n)})`,
  }));
  const languageOptions = languages.map(({ language, n }) => ({
    value: language,
    label: `${isLanguage(language) ? languageNames[language] : language} (${formatNumber(n)})`,
  }));
  const deleted = [{ value: 'deleted', label: t('survey:filter.deleted') }];
  return (
    <>
      <FilterDays list={list} from="from" to="to" label={t('survey:filter.days')} timeZone={timeZone} />
      <AnsweredFilter fields={fields} list={list} />
      {channels.length > 1 && (
        <FilterSelect list={list} name="channel" label={t('survey:column.channel')} options={channelOptions} />
      )}
      {languages.length > 1 && (
        <FilterSelect list={list} name="language" label={t('field:language')} options={languageOptions} />
      )}
      {hasScore && (
        <Space.Compact>
          {(['scoreFrom', 'scoreTo'] as const).map((name) => {
            const score = list.filter(name);
            return (
              <NumberInput
                key={name}
                className="survey-score-filter"
                aria-label={t(`survey:filter.${name}`)}
                placeholder={t(`survey:filter.${name}`)}
                value={score === undefined ? null : Number(score)}
                onChange={(value) => list.set({ [name]: value })}
              />
            );
          })}
        </Space.Compact>
      )}
      {withState && <FilterSelect list={list} name="state" label={t('survey:filter.state')} options={deleted} />}
    </>
  );
}
