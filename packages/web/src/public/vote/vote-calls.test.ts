import { voteCast, voteMine, votePreview, voteTally } from '@convoke/contract/vote/vote.public.calls.ts';
import { expect, it } from 'vitest';
import { castBallot, readMine, readTally, readVote } from './vote-calls.ts';

it.each([
  [readVote, votePreview],
  [castBallot, voteCast],
  [readMine, voteMine],
  [readTally, voteTally],
] as const)('describes the call as the contract does: %o', (call, definition) => {
  const { method, path, audience, kind, signed } = definition;
  expect(call).toEqual({ method, path, audience, kind, signed });
});
