import {
  type EventGuestInfo,
  type EventGuestRow,
  guestLectureCount,
  guestLectureGet,
  guestLectureList,
  guestOnPage,
} from '@convoke/contract/guest/guest.event.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import type { GuestInfo } from '@convoke/contract/guest/guest.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { fileUrl } from '../../../core/storage.ts';
import { onPage, publicView } from '../guest.ops.ts';
import { type Bound, boundGuests, shownIn } from './guest.shown.ts';

/** A guest of an event for its organiser, in the organiser's language. */
function rowView(bound: Bound, language: Parameters<typeof shownIn>[1]): EventGuestRow {
  const { name, company, title, photoKey } = shownIn(bound, language);
  return {
    eventGuestId: bound.id,
    guestId: bound.guest_id,
    version: bound.version,
    name,
    company,
    title,
    photoUrl: fileUrl(photoKey),
    kind: bound.kind,
    state: bound.state,
    confirmedAt: bound.confirmed_at?.toISOString() ?? null,
    isShown: bound.is_shown,
    isOwn:
      bound.own_title !== null ||
      bound.own_biography !== null ||
      bound.own_photo !== null ||
      Object.keys(bound.own_words as object).length > 0,
    changedBy: bound.source,
    changedAt: bound.changed_at.toISOString(),
  };
}

/** Everything that an event says of one guest; null when it is not there. */
export async function lectureOf(
  db: Db,
  organisationId: string,
  eventGuestId: string,
  now: Date,
): Promise<EventGuestInfo | null> {
  const at = await db
    .selectFrom('event_guest')
    .select(['event_id', 'guest_changed_at'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', eventGuestId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!at) return null;
  const [bound] = await boundGuests(db, organisationId, at.event_id, now, sql`b.id = ${eventGuestId}`);
  if (!bound) return null;
  const times = await db
    .selectFrom('guest_availability')
    .select(['from_at', 'to_at'])
    .where('organisation_id', '=', organisationId)
    .where('event_guest_id', '=', eventGuestId)
    .orderBy('from_at')
    .execute();
  return {
    eventGuestId: bound.id,
    eventId: at.event_id,
    guestId: bound.guest_id,
    version: bound.version,
    name: bound.name,
    kind: bound.kind,
    state: bound.state,
    isShown: bound.is_shown,
    title: bound.own_title,
    biography: bound.own_biography,
    words: bound.own_words as EventGuestInfo['words'],
    photoKey: bound.own_photo,
    photoUrl: fileUrl(bound.own_photo),
    library: {
      language: bound.language,
      title: bound.title,
      biography: bound.biography,
      photoUrl: fileUrl(bound.photo_key),
    },
    availability: times.map(({ from_at, to_at }) => ({ from: from_at.toISOString(), to: to_at.toISOString() })),
    guestChangedAt: at.guest_changed_at?.toISOString() ?? null,
  };
}

/** The guests of an event, for organisers and for its page. */
export const lectureHandlers = [
  implement(guestLectureList, async (ctx) => {
    const rows = await boundGuests(ctx.db, ctx.organisationId, ctx.event.id, ctx.now());
    return rows.map((row) => rowView(row, ctx.language));
  }),

  implement(
    guestLectureGet,
    async (ctx, { eventGuestId }) =>
      (await lectureOf(ctx.db, ctx.organisationId, eventGuestId, ctx.now())) ?? ctx.notFound(),
  ),

  implement(guestLectureCount, async (ctx) => {
    const { rows } = await sql<{ total: number; invited: number; confirmed: number; declined: number }>`
      SELECT count(*)::int AS total, count(*) FILTER (WHERE state = 'INVITED')::int AS invited,
        count(*) FILTER (WHERE state = 'CONFIRMED')::int AS confirmed, count(*) FILTER (WHERE state = 'DECLINED')::int AS declined
      FROM event_guest WHERE organisation_id = ${ctx.organisationId} AND event_id = ${ctx.event.id} AND deleted_at IS NULL`.execute(
      ctx.db,
    );
    return rows[0] ?? { total: 0, invited: 0, confirmed: 0, declined: 0 };
  }),

  implement(guestOnPage, async (ctx, { eventGuestId }) => {
    const { db, organisationId, event } = ctx;
    if (event.publish_status !== publishStatus.published) return ctx.notFound();
    // An address that was kept before its guest was merged leads to the one that it became.
    const named = await db
      .selectFrom('event_guest')
      .select('became')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', eventGuestId)
      .executeTakeFirst();
    const [bound] = await boundGuests(
      db,
      organisationId,
      event.id,
      ctx.now(),
      sql`b.id = ${named?.became ?? eventGuestId} AND ${onPage}`,
    );
    if (!bound) return ctx.notFound();
    return {
      ...publicView(bound, ctx.language),
      biography: shownIn(bound, ctx.language).biography,
      links: bound.links as GuestInfo['links'],
    };
  }),
];
