/** Repeat clicks within this many milliseconds are ignored (specification section 5). */
export const clickGuardMs = 500;

/** A handler that ignores a repeat within 500 ms of the last accepted call. */
export function guardClick<Args extends unknown[]>(handler: (...args: Args) => void, now: () => number = Date.now) {
  let last = Number.NEGATIVE_INFINITY;
  return (...args: Args): void => {
    const at = now();
    if (at - last < clickGuardMs) return;
    last = at;
    handler(...args);
  };
}
