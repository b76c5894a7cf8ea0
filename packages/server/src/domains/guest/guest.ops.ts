import type { Language } from '@convoke/contract/core/language.ts';
import type { PublicGuest } from '@convoke/contract/guest/guest.event.calls.ts';
import type { GuestState } from '@convoke/contract/guest/guest.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { fileUrl } from '../../core/storage.ts';
import { type Bound, boundGuests, shownIn } from './event/guest.shown.ts';

/** Those that the event's page may show: nobody who declined. */
export const onPage = sql`b.is_shown AND b.state <> 'DECLINED'`;

/** A guest as everybody may see it: nothing of what the organisation alone knows is even read. */
export function publicView(bound: Bound, language: Language): PublicGuest {
  const { name, company, title, biography, photoKey } = shownIn(bound, language);
  return {
    eventGuestId: bound.id,
    name,
    company,
    title,
    photoUrl: fileUrl(photoKey),
    kind: bound.kind,
    hasMore: biography !== '' || bound.links.length > 0,
  };
}

/** The guests that an event's page shows, in their order. */
export async function guestsOnPage(
  db: Db,
  organisationId: string,
  eventId: string,
  language: Language,
  now: Date,
): Promise<PublicGuest[]> {
  const bound = await boundGuests(db, organisationId, eventId, now, onPage);
  return bound.map((each) => publicView(each, language));
}

/** Guests of events who became one of these when they were merged: what was written before may name them. */
export async function formerGuests(
  db: Db,
  organisationId: string,
  eventGuestIds: readonly string[],
): Promise<{ id: string; became: string | null }[]> {
  if (eventGuestIds.length === 0) return [];
  return db
    .selectFrom('event_guest')
    .select(['id', 'became'])
    .where('organisation_id', '=', organisationId)
    .where('became', 'in', eventGuestIds)
    .execute();
}

/** A guest of an event for whoever plans it. */
export interface PlannedGuest {
  eventGuestId: string;
  /** Places that became this one when guests were merged: what was written before may name them. */
  formerIds: string[];
  /** Of the library: the same person at other events. */
  guestId: string;
  name: string;
  state: GuestState;
  /** When the guest can be there; none = nothing was said. */
  availability: { from: Date; to: Date }[];
}

/** All guests of an event with what they answered and when they can be there: for the schedule's clashes. */
export async function plannedGuests(
  db: Db,
  organisationId: string,
  eventId: string,
  language: Language,
  now: Date,
): Promise<PlannedGuest[]> {
  const bound = await boundGuests(db, organisationId, eventId, now);
  if (bound.length === 0) return [];
  const ids = bound.map(({ id }) => id);
  const times = await db
    .selectFrom('guest_availability')
    .select(['event_guest_id', 'from_at', 'to_at'])
    .where('organisation_id', '=', organisationId)
    .where('event_guest_id', 'in', ids)
    .orderBy('from_at')
    .execute();
  const former = await formerGuests(db, organisationId, ids);
  const formerOf = Map.groupBy(former, ({ became }) => became);
  const byGuest = Map.groupBy(times, (time) => time.event_guest_id);
  return bound.map((each) => ({
    eventGuestId: each.id,
    formerIds: (formerOf.get(each.id) ?? []).map(({ id }) => id),
    guestId: each.guest_id,
    name: shownIn(each, language).name,
    state: each.state,
    availability: (byGuest.get(each.id) ?? []).map(({ from_at, to_at }) => ({ from: from_at, to: to_at })),
  }));
}
