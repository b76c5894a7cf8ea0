/** Sums that charts need, in pixels and figures; nothing of it draws. */

/**
 * Round figures from zero to at least `most`, about `count` steps apart. Steps are 1, 2, 3, 5 or 10 times a power of ten, as people count, and
 * whole ones with `isWhole`. `end` is the last one where the figures cannot pass it (shares).
 */
export function ticksTo(most: number, count: number, isWhole: boolean, end?: number): number[] {
  const top = end ?? (most > 0 ? most : 1);
  const rough = top / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const found = [1, 2, 3, 5, 10].find((each) => each * power >= rough * 0.999) ?? 10;
  const step = isWhole ? Math.max(1, Math.round(found * power)) : found * power;
  const steps = Math.ceil(top / step - 1e-9);
  // Twelve digits: 3 × 0.1 is to be 0.3.
  return Array.from({ length: steps + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

let pen: CanvasRenderingContext2D | null | undefined;

/** How wide a text of 12 px is in the page's font; roughly where nothing can measure. */
export function textWidth(text: string): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return text.length * 7;
  pen.font = `12px ${getComputedStyle(document.body).fontFamily}`;
  return pen.measureText(text).width;
}

/** The text, cut with an ellipsis where it is wider than `most`. */
export function cutTo(text: string, most: number, widthOf = textWidth): string {
  if (widthOf(text) <= most) return text;
  const letters = [...text];
  let kept = letters.length;
  while (kept > 1 && widthOf(`${letters.slice(0, kept).join('')}…`) > most) kept--;
  return `${letters.slice(0, kept).join('').trimEnd()}…`;
}

export interface PlacedLabel {
  index: number;
  text: string;
  x: number;
  anchor: 'start' | 'middle' | 'end';
}

/**
 * Which labels of an axis stand where without touching each other: every nth, beginning with the first. The first and the last stay between
 * 0 and `width`.
 */
export function labelsAlong(
  labels: readonly string[],
  middles: readonly number[],
  width: number,
  widthOf = textWidth,
): PlacedLabel[] {
  const placed = labels.map((text, index): PlacedLabel & { from: number; to: number } => {
    const wide = widthOf(text);
    const middle = middles[index] ?? 0;
    const anchor = middle - wide / 2 < 0 ? 'start' : middle + wide / 2 > width ? 'end' : 'middle';
    const x = anchor === 'start' ? 0 : anchor === 'end' ? width : middle;
    const from = anchor === 'start' ? 0 : anchor === 'end' ? width - wide : middle - wide / 2;
    return { index, text, x, anchor, from, to: from + wide };
  });
  for (let step = 1; step <= labels.length; step++) {
    const shown = placed.filter((_, index) => index % step === 0);
    if (shown.every((each, at) => at === 0 || each.from > (shown[at - 1]?.to ?? 0) + 8)) return shown;
  }
  return placed.slice(0, 1);
}

type Point = readonly [x: number, y: number];

/** A line through all points, a little rounded, that never swings past the figures beside it. */
export function smoothLine(points: readonly Point[]): string {
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))] as Point;
  const within = (value: number, one: number, other: number) =>
    Math.max(Math.min(one, other), Math.min(Math.max(one, other), value));
  /** The handle of a point towards its neighbour. */
  const handle = (index: number, towards: 1 | -1): Point => {
    const [x, y] = at(index);
    const next = at(index + towards);
    const back = at(index - towards);
    const ahead = Math.hypot(next[0] - x, next[1] - y);
    const share = (0.2 * ahead) / (ahead + Math.hypot(back[0] - x, back[1] - y) || 1);
    return [within(x + (next[0] - back[0]) * share, x, next[0]), within(y + (next[1] - back[1]) * share, y, next[1])];
  };
  const word = ([x, y]: Point) => `${round(x)} ${round(y)}`;
  return points
    .map((point, index) =>
      index === 0 ? `M${word(point)}` : `C${word(handle(index - 1, 1))} ${word(handle(index, -1))} ${word(point)}`,
    )
    .join('');
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A bar with two round corners at its far end: upwards, or to the right with `isLying`. */
export function barPath(x: number, y: number, width: number, height: number, isLying: boolean): string {
  const radius = Math.min(3, width / (isLying ? 1 : 2), height / (isLying ? 2 : 1));
  return isLying
    ? `M${x} ${y}h${width - radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}v${height - 2 * radius}a${radius} ${radius} 0 0 1 ${-radius} ${radius}h${radius - width}z`
    : `M${x} ${y + height}v${radius - height}a${radius} ${radius} 0 0 1 ${radius} ${-radius}h${width - 2 * radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}v${height - radius}z`;
}

/** The bars of one place on the axis: each one's offset from the place's beginning, and its width. */
export function barSlots(space: number, count: number, widest: number): { offsets: number[]; width: number } {
  const width = Math.max(1, Math.min(widest, (space * 0.8) / (count + 0.3 * (count - 1))));
  const all = width * (count + 0.3 * (count - 1));
  return { offsets: Array.from({ length: count }, (_, index) => (space - all) / 2 + index * width * 1.3), width };
}
