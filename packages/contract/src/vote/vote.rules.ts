/**
 * Pure rules of votes that browser and server share. No zod: they travel to the voter's page.
 *
 * A vote has rounds (in the product's calls: vote infos). Each round has its own candidates, rules and state.
 */

/** Stands in /vote-form/{formId}/{voteId} where a vote asks its voters nothing. */
export const noForm = '-';

/** draft → open ⇄ paused → closed. What is closed stays closed: it can be copied. */
export const roundStates = ['draft', 'open', 'paused', 'closed'] as const;
export type RoundState = (typeof roundStates)[number];

export const roundActions = ['open', 'pause', 'close'] as const;
export type RoundAction = (typeof roundActions)[number];

/** From which states an action leads where. */
const steps: Readonly<Record<RoundAction, { from: readonly RoundState[]; to: RoundState }>> = {
  open: { from: ['draft', 'paused'], to: 'open' },
  pause: { from: ['open'], to: 'paused' },
  close: { from: ['open', 'paused'], to: 'closed' },
};

/** The state an action leads to; null when it is not allowed there. */
export function stateAfter(state: RoundState, action: RoundAction): RoundState | null {
  const step = steps[action];
  return step.from.includes(state) ? step.to : null;
}

/** How a voter is known: by a signed cookie of the device, or by a phone number or e-mail address proved with a one-time code. */
export const voterKinds = ['device', 'phone', 'email'] as const;
export type VoterKind = (typeof voterKinds)[number];

/** One ballot per voter in all, or one each day of the vote's time zone. */
export const votePeriods = ['once', 'day'] as const;
export type VotePeriod = (typeof votePeriods)[number];

/** When everybody may see the results: always, who has voted, when the round is over, never. */
export const resultModes = ['always', 'voted', 'end', 'never'] as const;
export type ResultMode = (typeof resultModes)[number];

/** The organiser's hand over `ResultMode`: as the rule says, shown to everybody now, or hidden from everybody. */
export const exhibitions = ['rule', 'shown', 'hidden'] as const;
export type Exhibition = (typeof exhibitions)[number];

/** A quarantined ballot is kept and not counted until an organiser releases it. */
export const ballotStates = ['COUNTED', 'QUARANTINED', 'DISCARDED'] as const;
export type BallotState = (typeof ballotStates)[number];

/**
 * Why a ballot was quarantined. `burst`: many new devices behind one address within a minute, all for the same. `speed`: the same, by devices
 * that voted within a second of being seen first; also for whatever, once there are too many of them or of `unseen` behind the address in the
 * round. `unseen`: by a new device that had opened no page before, as browsers do. `bot`: the program says that it is one. `organiser`: set aside
 * by hand.
 */
export const ballotReasons = ['burst', 'speed', 'unseen', 'bot', 'organiser'] as const;
export type BallotReason = (typeof ballotReasons)[number];

/** The bounds of the signals; the database's function is given them. */
export const quarantine = {
  /** A device seen for the first time less than this many seconds before its ballot is new. */
  newSeconds: 120,
  /** So many new devices behind one address within the window make a burst; fewer are a family or a team. */
  burst: 30,
  /** A device younger than this when it votes has read nothing. */
  fastSeconds: 1,
  /** So many fast ballots behind one address within the window. */
  fast: 10,
  /** So many ballots behind one address in the whole round that came too fast or without a page: no browser of a person does either. */
  odd: 10,
  /** Percent of an address's ballots that are for exactly the same. A hall full of people behind one address does not agree that much. */
  samePercent: 95,
} as const;

export const mostRounds = 20;
export const mostCandidates = 300;

/** What of a round decides whether one can vote in it now. Times are milliseconds. */
export interface RoundTimes {
  state: RoundState;
  opensAt: number | null;
  closesAt: number | null;
}

export const roundPhases = ['draft', 'upcoming', 'open', 'paused', 'closed'] as const;
export type RoundPhase = (typeof roundPhases)[number];

/** Where a round stands at a moment: its state and its window together. */
export function roundPhase(round: RoundTimes, now: number): RoundPhase {
  if (round.state === 'draft' || round.state === 'closed') return round.state;
  if (round.closesAt !== null && now >= round.closesAt) return 'closed';
  if (round.state === 'paused') return 'paused';
  return round.opensAt !== null && now < round.opensAt ? 'upcoming' : 'open';
}

/** Where a whole vote stands: open if one can vote in any round, over when all are. */
export function votePhase(rounds: readonly RoundTimes[], now: number): RoundPhase {
  const phases = rounds.map((round) => roundPhase(round, now));
  for (const phase of ['open', 'paused', 'upcoming'] as const) if (phases.includes(phase)) return phase;
  return phases.length > 0 && phases.every((phase) => phase === 'closed') ? 'closed' : 'draft';
}

/** Whether somebody may see the results now. */
export function resultsVisible(
  round: { results: ResultMode; exhibition: Exhibition },
  phase: RoundPhase,
  hasVoted: boolean,
): boolean {
  if (round.exhibition !== 'rule') return round.exhibition === 'shown';
  switch (round.results) {
    case 'always':
      return phase !== 'draft';
    case 'voted':
      return hasVoted || phase === 'closed';
    case 'end':
      return phase === 'closed';
    case 'never':
      return false;
  }
}

/** How many may be chosen. */
export interface ChoiceRule {
  choicesMin: number;
  choicesMax: number;
  /** Of each group of candidates: at least (0 = none needed) and at most (null = as many as the round allows). */
  groupMin: number;
  groupMax: number | null;
}

export type ChoiceProblem =
  | { problem: 'few' | 'many'; n: number }
  | { problem: 'groupFew' | 'groupMany'; n: number; group: string }
  | { problem: 'unknown' };

/** What is wrong with a choice; null = it can be cast. Candidates without a group make no group. */
export function choiceProblem(
  rule: ChoiceRule,
  candidates: readonly { candidateId: string; group: string; isWithdrawn: boolean }[],
  chosen: readonly string[],
): ChoiceProblem | null {
  const standing = new Map(candidates.flatMap((each) => (each.isWithdrawn ? [] : [[each.candidateId, each.group]])));
  if (new Set(chosen).size !== chosen.length || !chosen.every((each) => standing.has(each)))
    return { problem: 'unknown' };
  if (chosen.length > rule.choicesMax) return { problem: 'many', n: rule.choicesMax };
  const groups = new Map([...standing.values()].filter((group) => group !== '').map((group) => [group, 0]));
  for (const each of chosen) {
    const group = standing.get(each) ?? '';
    if (group !== '') groups.set(group, (groups.get(group) ?? 0) + 1);
  }
  for (const [group, n] of groups)
    if (rule.groupMax !== null && n > rule.groupMax) return { problem: 'groupMany', n: rule.groupMax, group };
  if (chosen.length < rule.choicesMin) return { problem: 'few', n: rule.choicesMin };
  for (const [group, n] of groups) if (n < rule.groupMin) return { problem: 'groupFew', n: rule.groupMin, group };
  return null;
}

/** What is wrong with the rules of a round themselves; null = somebody can cast a ballot by them. */
export function ruleProblem(
  rule: ChoiceRule,
  candidates: readonly { group: string; isWithdrawn: boolean }[],
): 'choicesCross' | 'groupCross' | 'tooFewCandidates' | null {
  if (rule.choicesMin > rule.choicesMax) return 'choicesCross';
  if (rule.groupMax !== null && rule.groupMin > rule.groupMax) return 'groupCross';
  const standing = candidates.filter((each) => !each.isWithdrawn);
  const sizes = new Map<string, number>();
  let free = 0;
  for (const { group } of standing) {
    if (group === '') free += 1;
    else sizes.set(group, (sizes.get(group) ?? 0) + 1);
  }
  const reachable = [...sizes.values()].reduce((sum, size) => sum + Math.min(size, rule.groupMax ?? size), free);
  if (standing.length === 0 || reachable < rule.choicesMin) return 'tooFewCandidates';
  if ([...sizes.values()].some((size) => size < rule.groupMin)) return 'groupCross';
  return sizes.size * rule.groupMin > rule.choicesMax ? 'groupCross' : null;
}

export interface Ranked {
  candidateId: string;
  votes: number;
  /** From 1; equals share a rank, and the next one is passed over (1, 1, 3). */
  rank: number;
  /** Of all ballots, 0 to 1: how many of the voters chose this one. */
  share: number;
}

/** Candidates by votes, those with equally many in the organiser's order. */
export function rank(tallies: readonly { candidateId: string; votes: number }[], ballots: number): Ranked[] {
  const sorted = tallies
    .map((each, place) => ({ ...each, place }))
    .sort((a, b) => b.votes - a.votes || a.place - b.place);
  let last = 0;
  return sorted.map(({ candidateId, votes }, index) => {
    if (index === 0 || votes < (sorted[index - 1]?.votes ?? 0)) last = index + 1;
    return { candidateId, votes, rank: last, share: ballots === 0 ? 0 : votes / ballots };
  });
}

/** The day of a moment in a time zone as YYYYMMDD; 0 where a voter has one ballot in all. What a voter may have one ballot of. */
export function periodOf(period: VotePeriod, at: Date, timeZone: string): number {
  if (period === 'once') return 0;
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return Number(parts.format(at).replace(/\D/g, ''));
}
