/** Sums that charts need, in pixels and figures; nothing of it draws. */

/**
 * Round whole figures from zero to at least `most`, about `count` steps apart. Steps are 1, 2, 3, 5 or 10 times a power of ten, as people count.
 */
export function ticksTo(most: number, count: number): number[] {
  const top = most > 0 ? most : 1;
  const rough = top / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const found = [1, 2, 3, 5, 10].find((each) => each * power >= rough * 0.999) ?? 10;
  const step = Math.max(1, Math.round(found * power));
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, index) => index * step);
}

/** Shares from nothing to the whole, which they never pass. */
export const shareTicks = (count: number): number[] => Array.from({ length: count + 1 }, (_, index) => index / count);

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

/** A straight line from each point to the next: between two figures nothing is known. */
export function straightLine(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
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
