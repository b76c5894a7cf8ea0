import type { Language } from '@convoke/contract/core/language.ts';
import type { PublicGuest } from '@convoke/contract/guest/guest.event.calls.ts';
import type { GuestState } from '@convoke/contract/guest/guest.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';
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
  const times = await db
    .selectFrom('guest_availability as a')
    .innerJoin('event_guest as b', (join) =>
      join.onRef('b.organisation_id', '=', 'a.organisation_id').onRef('b.id', '=', 'a.event_guest_id'),
    )
    .select(['a.event_guest_id', 'a.from_at', 'a.to_at'])
    .where('b.organisation_id', '=', organisationId)
    .where('b.event_id', '=', eventId)
    .where('b.deleted_at', 'is', null)
    .orderBy('a.from_at')
    .execute();
  const former = await db
    .selectFrom('event_guest')
    .select(['id', 'became'])
    .where('organisation_id', '=', organisationId)
    .where(
      'became',
      'in',
      bound.map(({ id }) => id),
    )
    .execute();
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
