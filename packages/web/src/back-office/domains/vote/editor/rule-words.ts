import type { TFunction } from 'i18next';
import type { RoundDraft } from './vote-draft.ts';

type Rules = Pick<RoundDraft, 'choicesMin' | 'choicesMax' | 'groupMin' | 'groupMax' | 'period' | 'voters' | 'results'>;

/** What the rules of a round mean, as somebody would say it: who votes, for how many, how often, and who sees the results. */
export function ruleWords(rules: Rules, zone: string, t: TFunction): string[] {
  const { choicesMin, choicesMax, groupMin, groupMax } = rules;
  const number =
    choicesMax === 1
      ? t('vote:words.one')
      : choicesMin === choicesMax
        ? t('vote:words.exactly', { count: choicesMax })
        : choicesMin === 1
          ? t('vote:words.upTo', { count: choicesMax })
          : t('vote:words.between', { min: choicesMin, max: choicesMax });
  const who = t(`vote:words.${rules.voters}`, { number });
  const group =
    groupMin > 0 && groupMax === groupMin
      ? t('vote:words.groupExactly', { count: groupMin })
      : groupMin > 0 && groupMax !== null
        ? t('vote:words.groupBetween', { min: groupMin, max: groupMax })
        : groupMin > 0
          ? t('vote:words.groupMin', { count: groupMin })
          : groupMax !== null && groupMax < choicesMax
            ? t('vote:words.groupMax', { count: groupMax })
            : '';
  const often = rules.period === 'day' ? t('vote:words.day', { zone }) : t('vote:words.once');
  return [who, group, often, t(`vote:words.${rules.results}`)].filter(Boolean);
}
