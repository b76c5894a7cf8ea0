import type { CandidateColumnKind } from '@convoke/contract/vote/vote.sheet.rules.ts';

/** What a column of candidates is called. */
export const kindTexts: Readonly<Record<CandidateColumnKind, string>> = {
  name: 'vote:candidate.name',
  group: 'vote:candidate.group',
  introduction: 'vote:candidate.introduction',
  videoUrl: 'vote:candidate.video',
  none: 'table:ignored',
};

/** Several columns can be left out, and nothing else. */
export const isMany = (kind: CandidateColumnKind) => kind === 'none';
