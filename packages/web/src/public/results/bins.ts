export interface Bin {
  from: number;
  to: number;
  n: number;
}

/** Values counted one by one are shown so up to this many; more are gathered into bins of one width. */
const shownValues = 21;
const binCount = 10;

/** Bars for numbers: each value for itself while they are few, else ten bins of a round width. */
export function binsOf(values: readonly { value: number; n: number }[]): Bin[] {
  const first = values[0];
  const last = values[values.length - 1];
  if (!first || !last) return [];
  if (values.length <= shownValues) return values.map(({ value, n }) => ({ from: value, to: value, n }));
  const width = roundUp((last.value - first.value) / binCount);
  const start = Math.floor(first.value / width) * width;
  const bins: Bin[] = [];
  for (const { value, n } of values) {
    const at = Math.floor((value - start) / width);
    while (bins.length <= at) {
      const from = start + bins.length * width;
      bins.push({ from, to: from + width, n: 0 });
    }
    const bin = bins[at];
    if (bin) bin.n += n;
  }
  return bins;
}

/** The next of 1, 2, 5, 10, 20, 50 … */
function roundUp(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  const step = [1, 2, 5, 10].find((each) => each * power >= width) ?? 10;
  return step * power;
}
