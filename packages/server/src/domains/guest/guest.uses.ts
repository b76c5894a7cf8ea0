import type { GuestKind, GuestState } from '@convoke/contract/guest/guest.rules.ts';
import type { Db } from '../../core/data/database.ts';

/** The events that use a guest, the latest first; also by what was merged into it. */
export async function usesOf(db: Db, organisationId: string, guestId: string) {
  const merged = await db
    .selectFrom('guest')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('merged_into', '=', guestId)
    .execute();
  const rows = await db
    .selectFrom('event_guest as b')
    .innerJoin('event as e', (join) =>
      join.onRef('e.organisation_id', '=', 'b.organisation_id').onRef('e.id', '=', 'b.event_id'),
    )
    .select(['b.id', 'b.event_id', 'b.kind', 'b.state', 'e.title', 'e.starts_at', 'e.ends_at', 'e.time_zone'])
    .where('b.organisation_id', '=', organisationId)
    .where('b.guest_id', 'in', [guestId, ...merged.map(({ id }) => id)])
    .where('b.deleted_at', 'is', null)
    .orderBy('e.starts_at', 'desc')
    .orderBy('b.id')
    .execute();
  return rows.map((row) => ({
    eventId: row.event_id,
    eventGuestId: row.id,
    title: row.title,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    kind: row.kind as GuestKind,
    state: row.state as GuestState,
  }));
}
