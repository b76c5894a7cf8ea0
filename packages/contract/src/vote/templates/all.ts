import { awardTemplate } from './award.template.ts';
import { boardTemplate } from './board.template.ts';
import { photoTemplate } from './photo.template.ts';
import { talentTemplate } from './talent.template.ts';
import { talkTemplate } from './talk.template.ts';
import type { VoteTemplate } from './vote.template.ts';

/** In the order in which they are shown. */
export const voteTemplates: readonly VoteTemplate[] = [
  awardTemplate,
  talentTemplate,
  photoTemplate,
  boardTemplate,
  talkTemplate,
];
