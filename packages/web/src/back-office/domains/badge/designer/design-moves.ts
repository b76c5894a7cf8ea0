import { type BadgeDesign, type BadgeElement, roundMm } from '@convoke/contract/badge/badge.rules.ts';

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Where an element is taken hold of: its middle moves it, an edge or corner stretches it. */
export const grips = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Grip = (typeof grips)[number];

const smallest = 0.2;
/** Nearer than this an edge or a middle catches. */
const catching = 1;

export const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), Math.max(min, max));

/** Inside the label, and no smaller than can be seen. */
export function insideLabel({ width, height }: Pick<BadgeDesign, 'width' | 'height'>, rect: Rect): Rect {
  const w = clamp(rect.w, smallest, width);
  const h = clamp(rect.h, smallest, height);
  return {
    x: roundMm(clamp(rect.x, 0, width - w)),
    y: roundMm(clamp(rect.y, 0, height - h)),
    w: roundMm(w),
    h: roundMm(h),
  };
}

/** An element that is stretched by one of its grips; the other side stays. A code stays square. */
export function stretched(rect: Rect, grip: Grip, dx: number, dy: number, isSquare: boolean): Rect {
  const west = grip.includes('w');
  const north = grip.includes('n');
  let w = grip.includes('e') ? rect.w + dx : west ? rect.w - dx : rect.w;
  let h = grip.includes('s') ? rect.h + dy : north ? rect.h - dy : rect.h;
  w = Math.max(w, smallest);
  h = Math.max(h, smallest);
  if (isSquare) {
    const side = grip === 'n' || grip === 's' ? h : grip === 'e' || grip === 'w' ? w : Math.max(w, h);
    w = side;
    h = side;
  }
  return { x: west ? rect.x + rect.w - w : rect.x, y: north ? rect.y + rect.h - h : rect.y, w, h };
}

export interface Guides {
  /** Lines across at these heights, and down at these places. */
  x: number | null;
  y: number | null;
}

/** The edges and the middle of a stretch. */
const marksOf = (from: number, length: number) => [from, from + length / 2, from + length];

function caught(marks: readonly number[], lines: readonly number[]): { by: number; line: number } | null {
  let best: { by: number; line: number } | null = null;
  for (const mark of marks)
    for (const line of lines) {
      const by = line - mark;
      if (Math.abs(by) <= catching && (best === null || Math.abs(by) < Math.abs(best.by))) best = { by, line };
    }
  return best;
}

/** A moved element caught by the edges and middles of the label and of the others, else put on whole millimetres. */
export function snapped(
  design: BadgeDesign,
  element: Pick<BadgeElement, 'elementId'>,
  rect: Rect,
): { rect: Rect; guides: Guides } {
  const others = design.elements.filter(({ elementId }) => elementId !== element.elementId);
  const { width, height, margin } = design;
  const across = [0, margin, width / 2, width - margin, width, ...others.flatMap(({ x, w }) => marksOf(x, w))];
  const down = [0, margin, height / 2, height - margin, height, ...others.flatMap(({ y, h }) => marksOf(y, h))];
  const x = caught(marksOf(rect.x, rect.w), across);
  const y = caught(marksOf(rect.y, rect.h), down);
  return {
    rect: { ...rect, x: x ? rect.x + x.by : Math.round(rect.x), y: y ? rect.y + y.by : Math.round(rect.y) },
    guides: { x: x?.line ?? null, y: y?.line ?? null },
  };
}

/** Sizes on whole millimetres. */
export const onGrid = (rect: Rect): Rect => ({
  x: Math.round(rect.x),
  y: Math.round(rect.y),
  w: Math.max(1, Math.round(rect.w)),
  h: Math.max(1, Math.round(rect.h)),
});
