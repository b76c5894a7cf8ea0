import type { PublicVote } from '@convoke/contract/vote/vote.public.calls.ts';
import { noForm } from '@convoke/contract/vote/vote.rules.ts';
import type { Head, HeadContext } from '../core/types.ts';
import type { VotePageData } from './vote.page.tsx';

/** What a chat shows under the link: the organiser's words, else who is voted for. */
export function wordsOf(vote: PublicVote): string {
  const own = vote.description.replace(/\s+/g, ' ').trim();
  const names = vote.rounds.flatMap((round) => round.candidates.map((each) => each.name));
  return (own || [...new Set(names)].slice(0, 12).join(' · ')).slice(0, 200);
}

export function voteHead({ vote }: VotePageData, { t }: HeadContext): Head {
  return {
    title: t('public-vote:title', { title: vote.title }),
    description: wordsOf(vote),
    canonical: `/vote-form/${vote.formId ?? noForm}/${vote.voteId}`,
    image: vote.coverUrl,
    private: vote.rounds.every((round) => round.state === 'draft'),
    colourSeed: vote.voteId,
  };
}
