import type { PublicRound } from '@convoke/contract/vote/vote.calls.ts';
import { type RoundPhase, roundPhase } from '@convoke/contract/vote/vote.rules.ts';

const ms = (moment: string | null) => (moment === null ? null : Date.parse(moment));

/** Where a round stands at a moment: a page left open turns by itself when a window opens or closes. */
export function phaseAt(round: Pick<PublicRound, 'state' | 'opensAt' | 'closesAt'>, now: number): RoundPhase {
  return roundPhase({ state: round.state, opensAt: ms(round.opensAt), closesAt: ms(round.closesAt) }, now);
}

/** The round of the address (`?round=`), else the one that matters now: open, about to open, or the last one that was. */
export function roundToShow<Round extends Pick<PublicRound, 'voteInfoId' | 'state' | 'opensAt' | 'closesAt'>>(
  rounds: readonly Round[],
  url: string,
  now: number,
): Round | undefined {
  const asked = new URLSearchParams(url.split('?')[1] ?? '').get('round');
  const named = rounds.find((round) => round.voteInfoId === asked);
  if (named) return named;
  const phases = rounds.map((round) => phaseAt(round, now));
  for (const phase of ['open', 'paused', 'upcoming'] as const) {
    const found = rounds[phases.indexOf(phase)];
    if (found) return found;
  }
  return rounds[phases.lastIndexOf('closed')] ?? rounds[0];
}

/** Whether the address names a round: then the page stays with it. */
export const isPinned = (url: string) => new URLSearchParams(url.split('?')[1] ?? '').has('round');

/** The paragraphs of a plain text. */
export const paragraphsOf = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((each) => each.trim())
    .filter(Boolean);
