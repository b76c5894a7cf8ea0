/** Notes that `name` ran whole and passed, in so many seconds. `commit` is what ran, if it is not what is checked out now. */
export function recordWhole(
  name: 'whole' | 'growth' | 'bench' | 'long',
  seconds: number,
  commit?: string,
  folder?: string,
): void;
/** A line for each of them: when it last ran whole, and how many commits ago. */
export function whenWhole(folder?: string): string[];
