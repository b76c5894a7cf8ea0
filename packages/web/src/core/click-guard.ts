/** Repeat clicks within this many milliseconds are ignored (specification section 5). */
export const clickGuardMs = 500;

/** A handler that ignores a repeat within 500 ms of the last accepted one: for presses that make no call, such as the next step of a form. */
export function guardClick<Args extends unknown[]>(handler: (...args: Args) => void, now: () => number = Date.now) {
  let last = Number.NEGATIVE_INFINITY;
  return (...args: Args): void => {
    const at = now();
    if (at - last < clickGuardMs) return;
    last = at;
    handler(...args);
  };
}

let last: { what: readonly unknown[]; made: Promise<unknown> } | undefined;

/** For tests. */
export function forgetPress(): void {
  last = undefined;
}

/**
 * The same request within 500 ms, with no other between them, is the same press: `make` runs once and both are given its answer. The client asks here for
 * every call that changes something and every file, so nothing is sent twice, whichever button it came from.
 */
export function samePress<Out>(what: readonly unknown[], make: () => Promise<Out>): Promise<Out> {
  if (last && last.what.every((part, at) => part === what[at])) return last.made as Promise<Out>;
  const press = { what, made: make() };
  last = press;
  setTimeout(() => {
    if (last === press) last = undefined;
  }, clickGuardMs);
  return press.made;
}
