import type { voteCast, voteMine, votePreview, voteTally } from '@convoke/contract/vote/vote.public.calls.ts';
import { lightCall } from '../../core/call-shape.ts';

/** The calls of the voters' pages without the contract's code (see core/calls.ts). */

export const readVote = lightCall<typeof votePreview>({
  method: 'GET',
  path: '/resource/vote/preview/voteInfo/{voteId}',
  audience: 'anonymous',
  signed: false,
});

export const castBallot = lightCall<typeof voteCast>({
  method: 'POST',
  path: '/resource/vote/add/data',
  audience: 'anonymous',
  signed: false,
});

export const readMine = lightCall<typeof voteMine>({
  method: 'POST',
  path: '/resource/vote/mine/{voteInfoId}',
  audience: 'anonymous',
  signed: false,
});

export const readTally = lightCall<typeof voteTally>({
  method: 'GET',
  path: '/resource/vote/tally/{voteInfoId}',
  audience: 'open',
  signed: false,
});

/** Nothing on the screen but what the page says itself, and no choice gets lost with a dead token. */
export const quietly = { hideLoad: true, quiet: true, onDeadToken: 'repeat' } as const;
