/** Pure rules of the waiting room that browser and server share. */

/** People let in a minute, until an organiser says otherwise. */
export const standardPerMinute = 600;
export const mostPerMinute = 100_000;

/**
 * How many may come in at the same moment when nobody waits, unless the organiser says: what the rate lets in within ten seconds. It is
 * what keeps the room invisible while people come unevenly, but not in greater number than the rate.
 */
export function standardBurst(perMinute: number): number {
  return Math.max(1, Math.ceil(perMinute / 6));
}

/** Who was not heard of for so long is passed over, without losing the place. Two polls may get lost within it. */
export const goneSeconds = 90;

/** Who was not heard of for so long has given the place up. */
export const placeSeconds = 1800;

/** How long a pass holds. The page renews it while it is open. */
export const passSeconds = 600;

const soonest = 2;
const latest = 25;
/** While the organiser holds everyone back, nobody's turn comes nearer. */
const whilePaused = 10;

/** When a page should ask again: often for whose turn is near, seldom for who waits long. */
export function pollSeconds(estimatedSeconds: number | null): number {
  if (estimatedSeconds === null) return whilePaused;
  return Math.max(soonest, Math.min(latest, Math.round(estimatedSeconds / 4)));
}
