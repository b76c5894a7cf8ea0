/** The calls of the voters' pages without the contract's code (see core/calls.ts). */
export {
  votePreview as readVote,
  voteCast as castBallot,
  voteMine as readMine,
  voteTally as readTally,
} from '../../core/light-calls/vote.public.ts';

/** Nothing on the screen but what the page says itself, and no choice gets lost with a dead token. */
export const quietly = { hideLoad: true, quiet: true, onDeadToken: 'repeat' } as const;
