import type { PublicRound } from '@convoke/contract/vote/vote.calls.ts';
import type { CastAnswer, VoteTally } from '@convoke/contract/vote/vote.public.calls.ts';
import { useEffect, useState } from 'react';
import { call } from '../../core/call.ts';
import { store } from '../core/browser.ts';
import { quietly, readMine } from './vote-calls.ts';

/** A ballot that was cast from here, as this device remembers it. */
export interface OwnBallot extends CastAnswer {
  candidateIds: string[];
}

const keyOf = (voteInfoId: string) => `convoke.ballot.${voteInfoId}`;

/** Who proved a phone on this device is known to it again by what is kept here alone. */
export const keptBallot = {
  of: (voteInfoId: string) => store.get<OwnBallot>(keyOf(voteInfoId)),
  keep: (voteInfoId: string, ballot: OwnBallot) => store.set(keyOf(voteInfoId), ballot),
  forget: (voteInfoId: string) => store.remove(keyOf(voteInfoId)),
};

type Ruled = Pick<PublicRound, 'voteInfoId' | 'voters' | 'results' | 'exhibition'>;

/**
 * The ballot that this person cast in a round whose results are shown to its voters, for the pages that show them; null as long as none is
 * known. It is looked for again when the page is looked at again: they may have voted in another tab.
 */
export function useOwnBallot(round: Ruled | undefined, phase: VoteTally['phase']): OwnBallot | null {
  const [own, setOwn] = useState<{ voteInfoId: string; ballot: OwnBallot } | null>(null);
  const isForVoters = round?.results === 'voted' && round.exhibition === 'rule' && phase !== 'draft';
  const known = round && own?.voteInfoId === round.voteInfoId ? own.ballot : null;
  const isLookedFor = isForVoters && phase !== 'closed' && known === null;

  useEffect(() => {
    if (!round || !isLookedFor) return;
    const { voteInfoId, voters } = round;
    let isOver = false;
    function look(): void {
      if (document.visibilityState === 'hidden') return;
      const kept = keptBallot.of(voteInfoId);
      if (kept) return setOwn({ voteInfoId, ballot: kept });
      if (voters !== 'device') return;
      call(readMine, { voteInfoId }, quietly)
        .then((ballot) => !isOver && ballot && setOwn({ voteInfoId, ballot }))
        // The results stay as everybody sees them until it is looked for again.
        .catch(() => undefined);
    }
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', look);
    };
  }, [round?.voteInfoId, round?.voters, isLookedFor]);

  return known;
}
