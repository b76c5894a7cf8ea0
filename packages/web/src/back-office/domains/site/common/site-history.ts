import type { SiteDocument } from '@convoke/contract/site/site.document.ts';

/** A site with what it was before, for undoing. */
export interface History {
  past: readonly SiteDocument[];
  now: SiteDocument;
  future: readonly SiteDocument[];
  /** What the last change was of: a further one of the same is the same step. */
  step: string | null;
}

export type Change =
  | { do: 'set'; to: (now: SiteDocument) => SiteDocument; step?: string }
  | { do: 'undo' }
  | { do: 'redo' }
  /** Ends a step: the next change is one of its own. */
  | { do: 'rest' }
  /** Another site from outside: nothing before it is gone back to. */
  | { do: 'replace'; document: SiteDocument };

const mostSteps = 100;

export const beginHistory = (document: SiteDocument): History => ({ past: [], now: document, future: [], step: null });

export function changeHistory(history: History, change: Change): History {
  const { past, now, future, step } = history;
  switch (change.do) {
    case 'set': {
      const next = change.to(now);
      // What changed nothing is no step to go back to.
      if (next === now) return history;
      const goesOn = change.step !== undefined && change.step === step;
      return {
        past: goesOn ? past : [...past, now].slice(-mostSteps),
        now: next,
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
      return beginHistory(change.document);
  }
}
