import type { voteList } from '@convoke/contract/vote/vote.calls.ts';
import type { voteBallotList } from '@convoke/contract/vote/vote.ballot.calls.ts';
import { ballotReasons, ballotStates, type RoundPhase } from '@convoke/contract/vote/vote.rules.ts';
import type * as z from 'zod';

type ListInput = z.input<typeof voteList.input>;
type BallotInput = z.input<typeof voteBallotList.input>;

export const phases = ['draft', 'upcoming', 'open', 'paused', 'closed'] as const satisfies readonly RoundPhase[];
const sorts = ['-createdAt', 'createdAt', 'title', '-ballots'] as const;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface FromAddress {
  current: number;
  size: number;
  search?: string;
  sort?: string;
  phase?: string;
  eventId?: string;
}

/** The list call's input from the address; what somebody mistyped there is passed over instead of being refused by the server. */
export function listInput({ current, size, search, sort, phase, eventId }: FromAddress): ListInput {
  const input: ListInput = { current, size };
  if (search) input.search = search.slice(0, 100);
  const knownSort = sorts.find((each) => each === sort);
  if (knownSort) input.sort = knownSort;
  const knownPhase = phases.find((each) => each === phase);
  if (knownPhase) input.phase = knownPhase;
  if (eventId && uuid.test(eventId)) input.eventId = eventId;
  return input;
}

export const ballotFilters = ['state', 'reason', 'candidateId', 'castFrom', 'castTo'] as const;
export type BallotFilter = (typeof ballotFilters)[number];

const moment = (value: string | undefined) =>
  value && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : undefined;

/** The input of a round's list of ballots, from the address. */
export function ballotInput(
  voteInfoId: string,
  from: { current: number; size: number; search?: string } & Partial<Record<BallotFilter, string>>,
): BallotInput {
  const input: BallotInput = { voteInfoId, current: from.current, size: from.size };
  if (from.search) input.search = from.search.slice(0, 64);
  const state = ballotStates.find((each) => each === from.state);
  if (state) input.state = state;
  const reason = ballotReasons.find((each) => each === from.reason);
  if (reason) input.reason = reason;
  if (from.candidateId && uuid.test(from.candidateId)) input.candidateId = from.candidateId;
  const castFrom = moment(from.castFrom);
  if (castFrom) input.castFrom = castFrom;
  const castTo = moment(from.castTo);
  if (castTo) input.castTo = castTo;
  return input;
}
