import type { FormField } from '@convoke/contract/form/form.engine.ts';
import type { Values } from '../../form/form-state.ts';
import type { DeskStore } from '../store.ts';

/** What was typed about somebody who is being registered. */
export interface TypedWalkIn {
  /** What was searched for before. */
  sought: string;
  ticketId: string | null;
  values: Values;
}

/** Whoever comes back later registers somebody else. */
const longestMs = 15 * 60_000;

const keyOf = (eventId: string) => `convoke.walk-in.${eventId}`;

/** Files and drawings are not kept: they are on their way, or belong to this opening of the form. */
export function keepable(fields: readonly FormField[], values: Values): Values {
  const apart = new Set(
    fields.filter(({ type }) => type === 'file' || type === 'signature').map((each) => each.fieldId),
  );
  return Object.fromEntries(Object.entries(values).filter(([name]) => !apart.has(name)));
}

/**
 * Keeps what is typed at the door over a reload: in this tab alone, sealed with the device's own key, until somebody is registered or the sheet is
 * closed. Where the browser has no cryptography nothing is kept.
 */
export class WalkInMemory {
  private readonly store: DeskStore;
  private readonly key: string;
  /** Sealing takes a moment: what was typed or cleared later wins. */
  private turn = 0;

  constructor(store: DeskStore, eventId: string) {
    this.store = store;
    this.key = keyOf(eventId);
  }

  async keep(typed: TypedWalkIn): Promise<void> {
    this.turn += 1;
    const mine = this.turn;
    const sealed = await this.store.sealText({ ...typed, at: Date.now() });
    if (sealed === null || mine !== this.turn) return;
    try {
      sessionStorage.setItem(this.key, sealed);
    } catch {
      // A browser that keeps nothing has it to type again.
    }
  }

  forget(): void {
    this.turn += 1;
    try {
      sessionStorage.removeItem(this.key);
    } catch {
      // Then there is nothing.
    }
  }

  /** What stood in the sheet before the page was loaded again; null when nothing did. */
  async before(): Promise<TypedWalkIn | null> {
    let sealed: string | null = null;
    try {
      sealed = sessionStorage.getItem(this.key);
    } catch {
      // As if nothing were there.
    }
    if (sealed === null) return null;
    const kept = await this.store.openText<TypedWalkIn & { at: number }>(sealed);
    if (kept && Date.now() - kept.at < longestMs) return kept;
    this.forget();
    return null;
  }
}
