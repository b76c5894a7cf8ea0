import { publicCode } from '@convoke/contract/core/fields.ts';
import type { PublicEvent } from '@convoke/contract/event/event.calls.ts';
import { eventPhase, publishStatus, registrationWindow } from '@convoke/contract/event/event.rules.ts';
import type { EventRecord, Services } from '../../core/context.ts';
import { loadEvent } from '../../core/scope.ts';
import { fileUrl } from '../../core/storage.ts';
import { tallyOf } from './event.queries.ts';

/** Address of an event's public page. */
export function eventUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/event/${code}`;
}

export function phaseOf(event: EventRecord, now: Date) {
  return eventPhase(event.publish_status, event.starts_at.getTime(), event.ends_at.getTime(), now.getTime());
}

/** What anyone may know of a published event. */
export function publicView(
  event: EventRecord,
  tally: { capacity: number | null; pending: number; approved: number },
  now: Date,
): PublicEvent {
  const placesLeft = tally.capacity === null ? null : Math.max(0, tally.capacity - tally.pending - tally.approved);
  const window = registrationWindow(
    {
      publishStatus: event.publish_status,
      endsAt: event.ends_at.getTime(),
      registrationOpensAt: event.registration_opens_at?.getTime() ?? null,
      registrationClosesAt: event.registration_closes_at?.getTime() ?? null,
    },
    now.getTime(),
  );
  return {
    eventId: event.id,
    code: event.code,
    title: event.title,
    summary: event.summary,
    description: event.description,
    model: event.model,
    useTicket: event.use_ticket,
    phase: phaseOf(event, now),
    startsAt: event.starts_at.toISOString(),
    endsAt: event.ends_at.toISOString(),
    timeZone: event.time_zone,
    placeName: event.place_name,
    address: event.address,
    latitude: event.latitude,
    longitude: event.longitude,
    coverUrl: fileUrl(event.cover_key),
    organiserName: event.organiser_name,
    needsReview: event.needs_review,
    registration: window === 'open' && placesLeft === 0 ? 'full' : window,
    registrationOpensAt: event.registration_opens_at?.toISOString() ?? null,
    registrationClosesAt: event.registration_closes_at?.toISOString() ?? null,
    placesLeft,
    serverTime: now.toISOString(),
  };
}

/** A published event by its public code, for pages rendered here; null when there is none. */
export async function publishedEvent(services: Services, code: string | undefined): Promise<PublicEvent | null> {
  const parsed = publicCode.safeParse(code);
  if (!parsed.success) return null;
  const found = await services.database.global
    .selectFrom('directory')
    .selectAll()
    .where('kind', '=', 'event')
    .where('code', '=', parsed.data)
    .executeTakeFirst();
  if (!found) return null;
  return services.database.inOrganisation(found.organisation_id, 'read', async (db) => {
    const event = await loadEvent(db, found.organisation_id, found.target_id);
    if (event.publish_status !== publishStatus.published) return null;
    return publicView(event, await tallyOf(db, found.organisation_id, event.id), services.clock.now());
  });
}
