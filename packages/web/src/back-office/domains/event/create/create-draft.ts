import type { KeptKey } from '../../../../core/request-key.ts';
import { type EventValues, fromDraft, toDraft } from '../common/event-values.ts';

/** The fields of the create form. */
export type CreateValues = Pick<
  EventValues,
  | 'title'
  | 'model'
  | 'useTicket'
  | 'startsAt'
  | 'endsAt'
  | 'timeZone'
  | 'placeName'
  | 'address'
  | 'capacity'
  | 'needsReview'
  | 'coverKey'
>;

interface Draft {
  organiserName: string;
  values: CreateValues;
  /** Under what it was sent, where no answer has come yet. */
  key: KeptKey | null;
}

const name = 'draft.event-create';

export function readDraft(): Draft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as {
      organiserName: string;
      values: string;
      key?: KeptKey | null;
    } | null;
    const values = kept ? fromDraft(kept.values) : undefined;
    if (!kept || !values?.startsAt || !values.endsAt || !values.timeZone) return undefined;
    // Drafts from before there were tickets have none.
    return { ...kept, key: kept.key ?? null, values: { ...values, useTicket: values.useTicket ?? 0 } as CreateValues };
  } catch {
    return undefined;
  }
}

export function forgetDraft(): void {
  localStorage.removeItem(name);
}

/**
 * The draft of one form that is being filled in: keeps what was typed, so that closing the tab loses nothing. Pictures stay with the server and
 * are named by their key. It is written only when the form's content or the key changes, never because a page is drawn again, and not at all
 * once it is forgotten: else an event that was made would be offered as an unfinished one.
 */
export function createDraft(organiserName: string, initial: CreateValues, key: KeptKey | null) {
  let last = toDraft(initial);
  let lastKey = key;
  let isOver = false;
  const write = () => {
    if (!isOver) localStorage.setItem(name, JSON.stringify({ organiserName, values: last, key: lastKey }));
  };
  return {
    keep(values: CreateValues): void {
      const next = toDraft(values);
      if (next === last) return;
      last = next;
      write();
    },
    /** The key of the tries so far. */
    key: {
      get: () => lastKey,
      keep(next: KeptKey | null): void {
        lastKey = next;
        write();
      },
    },
    forget(): void {
      isOver = true;
      forgetDraft();
    },
  };
}
