import { type BadgeDesign, type BadgeElement, mostElements } from '@convoke/contract/badge/badge.rules.ts';

/** A design with what it was before, for undoing. */
export interface History {
  past: readonly BadgeDesign[];
  now: BadgeDesign;
  future: readonly BadgeDesign[];
  /** What the last change was of: a further one of the same kind is the same step. */
  step: string | null;
}

export type Change =
  | { do: 'set'; design: BadgeDesign; step?: string }
  | { do: 'undo' }
  | { do: 'redo' }
  /** Ends a step: the next change is one of its own. */
  | { do: 'rest' }
  /** Another design from outside: nothing before it is gone back to. */
  | { do: 'replace'; design: BadgeDesign };

const mostSteps = 200;

export const beginHistory = (design: BadgeDesign): History => ({ past: [], now: design, future: [], step: null });

export function changeHistory(history: History, change: Change): History {
  const { past, now, future, step } = history;
  switch (change.do) {
    case 'set': {
      const goesOn = change.step !== undefined && change.step === step;
      return {
        past: goesOn ? past : [...past, now].slice(-mostSteps),
        now: change.design,
        future: [],
        step: change.step ?? null,
      };
    }
    case 'undo': {
      const before = past.at(-1);
      return before ? { past: past.slice(0, -1), now: before, future: [now, ...future], step: null } : history;
    }
    case 'redo': {
      const [after, ...rest] = future;
      return after ? { past: [...past, now], now: after, future: rest, step: null } : history;
    }
    case 'rest':
      return step === null ? history : { ...history, step: null };
    case 'replace':
      return beginHistory(change.design);
  }
}

export function withElement(design: BadgeDesign, element: BadgeElement): BadgeDesign {
  const elements = design.elements.map((each) => (each.elementId === element.elementId ? element : each));
  return { ...design, elements };
}

export function withoutElement(design: BadgeDesign, elementId: string): BadgeDesign {
  return { ...design, elements: design.elements.filter((each) => each.elementId !== elementId) };
}

/** A name that no element of the design has. */
export function freeName(design: BadgeDesign, wish: string): string {
  const used = new Set(design.elements.map(({ elementId }) => elementId));
  if (!used.has(wish)) return wish;
  let n = 2;
  while (used.has(`${wish}-${n}`)) n += 1;
  return `${wish}-${n}`;
}

export const isFull = (design: BadgeDesign) => design.elements.length >= mostElements;

/** The same once more, a little aside. */
export function duplicated(design: BadgeDesign, element: BadgeElement): { design: BadgeDesign; elementId: string } {
  const elementId = freeName(design, element.elementId.replace(/-\d+$/, ''));
  const x = Math.max(0, Math.min(element.x + 2, design.width - element.w));
  const y = Math.max(0, Math.min(element.y + 2, design.height - element.h));
  return { design: { ...design, elements: [...design.elements, { ...element, elementId, x, y }] }, elementId };
}
