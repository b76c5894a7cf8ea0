import type { EventInfo, EventRow } from '@convoke/contract/event/event.calls.ts';
import type { EventRecord } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import type { EventTally } from '../../core/data/database-types.ts';
import type { Selectable } from 'kysely';
import { fileUrl } from '../../core/storage.ts';
import { changesOf } from './editing/event.drafts.ts';
import { eventUrl, phaseOf } from './event.ops.ts';

type Tally = Pick<
  Selectable<EventTally>,
  'capacity' | 'pending' | 'approved' | 'rejected' | 'waitlisted' | 'cancelled' | 'signed_in'
>;

/** An event as the lists show it. */
export function rowView(event: EventRecord & Tally & { has_changes: boolean }, publicUrl: string, now: Date): EventRow {
  return {
    eventId: event.id,
    code: event.code,
    title: event.title,
    model: event.model,
    useTicket: event.use_ticket,
    publishStatus: event.publish_status,
    phase: phaseOf(event, now),
    startsAt: event.starts_at.toISOString(),
    endsAt: event.ends_at.toISOString(),
    timeZone: event.time_zone,
    placeName: event.place_name,
    coverUrl: fileUrl(event.cover_key),
    websiteUrl: eventUrl(publicUrl, event.code),
    capacity: event.capacity,
    counts: {
      participants: event.pending + event.approved + event.rejected + event.waitlisted + event.cancelled,
      pending: event.pending,
      approved: event.approved,
      signedIn: event.signed_in,
    },
    createdAt: event.created_at.toISOString(),
    hasChanges: event.has_changes,
  };
}

/** Everything of one event, with its form and default sign-in group. */
export async function infoView(db: Db, event: EventRecord, publicUrl: string, now: Date): Promise<EventInfo> {
  const of = await db
    .selectFrom('event_tally as t')
    .innerJoin('form as f', (join) =>
      join.onRef('f.organisation_id', '=', 't.organisation_id').on('f.id', '=', event.form_id),
    )
    .innerJoin('checkin_group as g', (join) =>
      join
        .onRef('g.organisation_id', '=', 't.organisation_id')
        .onRef('g.event_id', '=', 't.event_id')
        .on('g.is_default', '=', true),
    )
    .selectAll('t')
    .select(['f.name as form_name', 'g.id as group_id', 'g.name as group_name'])
    .where('t.organisation_id', '=', event.organisation_id)
    .where('t.event_id', '=', event.id)
    .executeTakeFirstOrThrow();
  const draft = await changesOf(db, event);
  return {
    ...rowView({ ...of, ...event, has_changes: draft !== null }, publicUrl, now),
    version: event.version,
    language: event.language as EventInfo['language'],
    words: event.words as EventInfo['words'],
    draft,
    address: event.address,
    latitude: event.latitude,
    longitude: event.longitude,
    coverKey: event.cover_key,
    description: event.description,
    summary: event.summary,
    organiserName: event.organiser_name,
    siteUrl: event.website_url,
    joinUrl: event.join_url,
    joinOpensMinutes: event.join_opens_minutes,
    needsReview: event.needs_review,
    companions: event.companions,
    registrationOpensAt: event.registration_opens_at?.toISOString() ?? null,
    registrationClosesAt: event.registration_closes_at?.toISOString() ?? null,
    formId: event.form_id,
    formName: of.form_name,
    groupId: of.group_id,
    groupName: of.group_name,
    registerUrl:
      event.use_ticket === 1 ? `${publicUrl}/buy-ticket?event=${event.code}` : `${publicUrl}/register/${event.code}`,
  };
}
