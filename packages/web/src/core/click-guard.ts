/** Repeat clicks within this many milliseconds are ignored (specification section 5). */
export const clickGuardMs = 500;

/** A gate that lets one through and then none for 500 ms. */
export function createClickGate(now: () => number = Date.now): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const at = now();
    if (at - last < clickGuardMs) return false;
    last = at;
    return true;
  };
}

/** A handler that ignores a repeat within 500 ms of the last accepted call. */
export function guardClick<Args extends unknown[]>(handler: (...args: Args) => void, now?: () => number) {
  const gate = createClickGate(now);
  return (...args: Args): void => {
    if (gate()) handler(...args);
  };
}
