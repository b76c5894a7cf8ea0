const quarter = 15 * 60_000;
const hour = 4 * quarter;
const day = 24 * hour;

/** So many points are still told apart. */
const mostPoints = 200;

export interface CameIn {
  /** Milliseconds. */
  at: number;
  ballots: number;
}

/**
 * How many ballots came in each stretch of time from the first to the last, also where none came: a gap is not to look like a steady stream.
 * A stretch is a quarter of an hour, an hour or a day, the shortest that leaves few enough of them.
 */
export function cameIn(quarters: readonly { at: string; ballots: number }[]): { step: number; points: CameIn[] } {
  const times = quarters.map((each) => Date.parse(each.at));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  if (quarters.length === 0) return { step: quarter, points: [] };
  const step = [quarter, hour].find((each) => (last - first) / each < mostPoints) ?? day;
  const begin = Math.floor(first / step) * step;
  const points = Array.from({ length: Math.floor((last - begin) / step) + 1 }, (_, index) => ({
    at: begin + index * step,
    ballots: 0,
  }));
  for (const [index, { ballots }] of quarters.entries()) {
    const point = points[Math.floor(((times[index] ?? begin) - begin) / step)];
    if (point) point.ballots += ballots;
  }
  return { step, points };
}

/** Names that fit under bars, and that differ: the second of the same name says so by its number. */
export function shortNames(names: readonly string[], most = 14): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const letters = [...name];
    const short =
      letters.length > most
        ? `${letters
            .slice(0, most - 1)
            .join('')
            .trimEnd()}…`
        : name;
    const count = (seen.get(short) ?? 0) + 1;
    seen.set(short, count);
    return count > 1 ? `${short} (${count})` : short;
  });
}
