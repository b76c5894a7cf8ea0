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
  /** The id that event.init gave: with it a repeated creation makes no second event. */
  eventId: string;
  organiserName: string;
  values: CreateValues;
}

const key = 'draft.event-create';

/** Keeps what was typed, so that closing the tab loses nothing. Pictures stay with the server and are named by their key. */
export function keepDraft({ eventId, organiserName, values }: Draft): void {
  localStorage.setItem(key, JSON.stringify({ eventId, organiserName, values: toDraft(values) }));
}

export function readDraft(): Draft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as {
      eventId: string;
      organiserName: string;
      values: string;
    } | null;
    const values = kept ? fromDraft(kept.values) : undefined;
    if (!kept?.eventId || !values?.startsAt || !values.endsAt || !values.timeZone) return undefined;
    // Drafts from before there were tickets have none.
    return { ...kept, values: { ...values, useTicket: values.useTicket ?? 0 } as CreateValues };
  } catch {
    return undefined;
  }
}

export function forgetDraft(): void {
  localStorage.removeItem(key);
}
