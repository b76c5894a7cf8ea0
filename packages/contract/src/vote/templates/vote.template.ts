import type * as z from 'zod';
import type { Language, Texts } from '../../core/language.ts';
import type { voteAdd } from '../vote.calls.ts';

type RoundInput = z.input<typeof voteAdd.input>['rounds'][number];

interface TemplateCandidate {
  name: Texts;
  introduction?: Texts;
  group?: Texts;
}

export interface TemplateRound {
  title: Texts;
  description: Texts;
  rules: Omit<RoundInput, 'voteInfoId' | 'title' | 'description' | 'opensAt' | 'closesAt' | 'candidates'>;
  candidates: readonly TemplateCandidate[];
}

/** A vote to begin with, in every language: candidates stand in for those who will stand there. */
export interface VoteTemplate {
  /** Never changes: links name it. */
  key: string;
  name: Texts;
  /** What it is for, and how it works. */
  text: Texts;
  /** Of the vote made of it. */
  title: Texts;
  description: Texts;
  rounds: readonly TemplateRound[];
}

/** The rounds of a template as vote.add takes them, in one language. */
export function templateRounds(template: VoteTemplate, language: Language): RoundInput[] {
  return template.rounds.map((round) => ({
    ...round.rules,
    title: round.title[language],
    description: round.description[language],
    candidates: round.candidates.map((candidate) => ({
      name: candidate.name[language],
      introduction: candidate.introduction?.[language] ?? '',
      group: candidate.group?.[language] ?? '',
    })),
  }));
}

/** `{n}` counted from one: candidates that are told apart by their number alone. */
export function numbered(
  name: Texts,
  count: number,
  more: Omit<TemplateCandidate, 'name'> = {},
  from = 1,
): TemplateCandidate[] {
  return Array.from({ length: count }, (_, index) => {
    const n = String(from + index);
    const put = (text: string) => text.replace('{n}', n);
    return { name: { en: put(name.en), zh: put(name.zh), es: put(name.es), ja: put(name.ja) }, ...more };
  });
}
