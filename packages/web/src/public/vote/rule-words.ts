import type { PublicRound } from '@convoke/contract/vote/vote.calls.ts';
import { type ChoiceProblem, choiceProblem } from '@convoke/contract/vote/vote.rules.ts';
import type { Translate } from '../core/types.ts';

/** The rules of a round in a sentence or two; `zone` names the clock whose days count. */
export function ruleWords(round: PublicRound, zone: string, t: Translate): string {
  const { choicesMin, choicesMax, groupMin, groupMax } = round;
  const number =
    choicesMax === 1
      ? t('public-vote:rule-one')
      : choicesMin === choicesMax
        ? t('public-vote:rule-exactly', { n: choicesMax })
        : choicesMin === 1
          ? t('public-vote:rule-upto', { n: choicesMax })
          : t('public-vote:rule-between', { min: choicesMin, max: choicesMax });
  const group =
    groupMin > 0
      ? groupMax === groupMin
        ? t('public-vote:rule-group-exactly', { n: groupMin })
        : t('public-vote:rule-group-min', { n: groupMin })
      : groupMax !== null && choicesMax > 1
        ? t('public-vote:rule-group-max', { n: groupMax })
        : '';
  const often = round.period === 'day' ? t('public-vote:rule-day', { zone }) : '';
  return [number, group, often].filter(Boolean).join(' ');
}

/** What still keeps a choice from being cast, for a person; '' = nothing. */
export function problemWords(round: PublicRound, chosen: readonly string[], t: Translate): string {
  const problem = choiceProblem(round, round.candidates, chosen);
  return problem === null ? '' : sentence(problem, chosen.length, t);
}

function sentence(problem: ChoiceProblem, chosen: number, t: Translate): string {
  switch (problem.problem) {
    case 'few':
      return t('public-vote:problem-few', { count: problem.n - chosen });
    case 'many':
      return t('public-vote:problem-many', { n: problem.n });
    case 'groupFew':
      return t('public-vote:problem-group-few', { n: problem.n, group: problem.group });
    case 'groupMany':
      return t('public-vote:problem-group-many', { n: problem.n, group: problem.group });
    case 'unknown':
      return t('public-vote:changed');
  }
}
