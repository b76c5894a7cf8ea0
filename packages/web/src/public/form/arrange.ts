/** Options in another order for everybody, yet in one order for one page: by a seed, so that server and browser agree. */

interface Arranged {
  isOther?: boolean | undefined;
  isAlone?: boolean | undefined;
}

function numberOf(text: string): number {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  return hash >>> 0;
}

/** "Other" and "none of these" stay at the end, where people look for them. */
export function arranged<Option extends Arranged>(options: readonly Option[], seed: string): Option[] {
  const isLast = (option: Option) => option.isOther === true || option.isAlone === true;
  const mixed = options.filter((option) => !isLast(option));
  let state = numberOf(seed) || 1;
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    // xorshift: enough for an order, and the same on every machine.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const other = (state >>> 0) % (at + 1);
    [mixed[at], mixed[other]] = [mixed[other] as Option, mixed[at] as Option];
  }
  return [...mixed, ...options.filter(isLast)];
}
