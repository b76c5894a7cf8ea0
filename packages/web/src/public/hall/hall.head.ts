import type { Head, HeadContext } from '../core/types.ts';
import { wordsOf } from '../vote/vote.head.ts';
import type { ResultPageData } from './hall.page.tsx';

export function hallHead({ vote }: ResultPageData, { t }: HeadContext): Head {
  return {
    title: t('public-vote:results-title', { title: vote.title }),
    description: wordsOf(vote),
    canonical: `/vote-info/${vote.voteId}`,
    image: vote.coverUrl,
    private: vote.rounds.every((round) => round.state === 'draft'),
    colourSeed: vote.voteId,
  };
}
