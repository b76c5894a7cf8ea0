import dayjs from 'dayjs';
import type { EventValues } from './event-values.ts';

/** The fields of the create form. */
export type CreateValues = Pick<
  EventValues,
  | 'title'
  | 'model'
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
const wall = 'YYYY-MM-DDTHH:mm';

/** Keeps what was typed, so that closing the tab loses nothing. Pictures stay with the server and are named by their key. */
export function keepDraft(draft: Draft): void {
  const { startsAt, endsAt } = draft.values;
  const values = { ...draft.values, startsAt: startsAt?.format(wall), endsAt: endsAt?.format(wall) };
  localStorage.setItem(key, JSON.stringify({ ...draft, values }));
}

export function readDraft(): Draft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as {
      eventId: string;
      organiserName: string;
      values: Omit<CreateValues, 'startsAt' | 'endsAt'> & { startsAt?: string; endsAt?: string };
    } | null;
    if (!kept?.eventId || !kept.values.startsAt || !kept.values.endsAt) return undefined;
    const [startsAt, endsAt] = [dayjs(kept.values.startsAt), dayjs(kept.values.endsAt)];
    if (!startsAt.isValid() || !endsAt.isValid()) return undefined;
    return { ...kept, values: { ...kept.values, startsAt, endsAt } };
  } catch {
    return undefined;
  }
}

export function forgetDraft(): void {
  localStorage.removeItem(key);
}
