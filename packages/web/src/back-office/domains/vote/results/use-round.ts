import type { VoteInfo } from '@convoke/contract/vote/vote.calls.ts';
import { useSearchParams } from 'react-router';

export type OfficeRound = VoteInfo['rounds'][number];

/** The round that results and ballots are of: kept in the address, the first one people voted in without it. */
export function useRound(vote: VoteInfo): { round: OfficeRound | undefined; choose: (voteInfoId: string) => void } {
  const [params, setParams] = useSearchParams();
  const asked = params.get('round');
  const round =
    vote.rounds.find((each) => each.voteInfoId === asked) ??
    vote.rounds.find((each) => each.phase === 'open') ??
    vote.rounds.find((each) => each.counted + each.quarantined > 0) ??
    vote.rounds[0];
  const choose = (voteInfoId: string) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        next.set('round', voteInfoId);
        // Of the other round's candidates.
        for (const name of ['candidateId', 'current']) next.delete(name);
        return next;
      },
      { replace: true },
    );
  return { round, choose };
}
