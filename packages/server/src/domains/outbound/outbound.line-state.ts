import { lineState as lineAnswer } from '@convoke/contract/outbound/outbound.line.ts';
import type { Services } from '../../core/context.ts';

export interface LineState {
  isThere: boolean;
  isSimulated: boolean;
  isTrunkUp: boolean | null;
}

const away: LineState = { isThere: false, isSimulated: false, isTrunkUp: null };
/** How long a page waits for it. */
const patienceMs = 1500;

/** How the line is; one that does not answer is not there. */
export async function lineState({ settings }: Pick<Services, 'settings'>): Promise<LineState> {
  const { LINE, LINE_KEY, LINE_URL } = settings;
  if (!LINE || LINE_KEY === undefined) return away;
  try {
    const answer = await fetch(`${LINE_URL}/state`, {
      headers: { authorization: `Bearer ${LINE_KEY}` },
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) return away;
    const { isSimulated, isTrunkUp } = lineAnswer.parse(await answer.json());
    return { isThere: true, isSimulated, isTrunkUp };
  } catch {
    return away;
  }
}
