/** An agent as an allotment sees it. */
export interface Taker {
  /** Of two agents, one with twice the weight gets twice as many. */
  weight: number;
  /** How many more they may have; Infinity = any number. */
  room: number;
}

/**
 * How many of some people each agent gets: by their weights, and none more than they have room for; what one has no room for goes to the others. The sum is all of them, or
 * all the room there is. What is left over by rounding goes to the largest fractions.
 */
export function quotasOf(total: number, takers: readonly Taker[]): number[] {
  const quotas = takers.map(() => 0);
  let open = takers.flatMap(({ room, weight }, at) => (room > 0 && weight > 0 ? [at] : []));
  let left = total;
  for (;;) {
    const share = left / open.reduce((sum, at) => sum + weightOf(takers, at), 0);
    const full = open.filter((at) => roomOf(takers, at) <= share * weightOf(takers, at));
    if (full.length === 0) break;
    for (const at of full) {
      quotas[at] = Math.min(roomOf(takers, at), left);
      left -= quotas[at];
    }
    open = open.filter((at) => !full.includes(at));
  }
  if (left <= 0 || open.length === 0) return quotas;
  const share = left / open.reduce((sum, at) => sum + weightOf(takers, at), 0);
  for (const at of open) quotas[at] = Math.floor(share * weightOf(takers, at));
  let over = left - open.reduce((sum, at) => sum + (quotas[at] ?? 0), 0);
  const fraction = (at: number) => share * weightOf(takers, at) - (quotas[at] ?? 0);
  for (const at of open.toSorted((a, b) => fraction(b) - fraction(a) || a - b)) {
    if (over <= 0) break;
    quotas[at] = (quotas[at] ?? 0) + 1;
    over -= 1;
  }
  return quotas;
}

const weightOf = (takers: readonly Taker[], at: number) => takers[at]?.weight ?? 0;
const roomOf = (takers: readonly Taker[], at: number) => takers[at]?.room ?? 0;
