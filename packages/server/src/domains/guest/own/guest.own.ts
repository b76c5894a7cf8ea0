import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import {
  type GuestPage,
  guestPageLink,
  guestPageOpen,
  guestPagePhoto,
  guestPageSave,
} from '@convoke/contract/guest/guest.page.calls.ts';
import { publicCode } from '@convoke/contract/core/fields.ts';
import { sql } from 'kysely';
import type { EventRecord, Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import type { PublicPage } from '../../../core/http/pages.ts';
import { plainText, richText, sanitiseDescription } from '../../../core/rich-text.ts';
import { seal, unseal } from '../../../core/sealed.ts';
import { fileUrl } from '../../../core/storage.ts';
import { storePicture } from '../../resource/resource.ops.ts';
import { keepPicture } from '../../resource/resource.picture.ops.ts';
import { replaceAvailability } from '../event/guest.binding.ts';
import { boundGuests, shownIn } from '../event/guest.shown.ts';

/** As many pictures as come by one link; the table says it too. */
const mostPhotos = 50;
const purpose = 'guest page';
const photoPurpose = 'guest photo';
const photoMs = 3_600_000;

/** What a link opens: a guest of an event, by the round that is in force. */
interface Opened {
  eventGuestId: string;
  round: number;
}

const tokenOf = ({ settings }: Pick<Services, 'settings'>, { eventGuestId, round }: Opened) =>
  seal(settings.SECRET_KEY, purpose, `${eventGuestId} ${round}`);

function opened({ settings }: Pick<Services, 'settings'>, token: string): Opened | null {
  const text = unseal(settings.SECRET_KEY, purpose, token);
  if (text === null) return null;
  const [eventGuestId = '', round = ''] = text.split(' ');
  return { eventGuestId, round: Number(round) };
}

/** Lets a photo be sent by this link, for an hour. */
const photoTokenOf = ({ settings }: Pick<Services, 'settings'>, { eventGuestId, round }: Opened, now: Date) =>
  seal(settings.SECRET_KEY, photoPurpose, `${eventGuestId} ${round} ${now.getTime() + photoMs}`);

function photoOf({ settings }: Pick<Services, 'settings'>, token: string, now: Date): Opened | null {
  const [eventGuestId = '', round = '', until = '0'] = (unseal(settings.SECRET_KEY, photoPurpose, token) ?? '').split(
    ' ',
  );
  return Number(until) > now.getTime() ? { eventGuestId, round: Number(round) } : null;
}

/** The guest of a link that is in force at this event; undefined for any other. */
async function guestOf(db: Db, event: EventRecord, link: Opened | null) {
  if (!link) return undefined;
  return db
    .selectFrom('event_guest')
    .selectAll()
    .where('organisation_id', '=', event.organisation_id)
    .where('event_id', '=', event.id)
    .where('id', '=', link.eventGuestId)
    .where('link_round', '=', link.round)
    .where('has_link', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** What the page shows of a guest; null when they are no longer there. */
async function pageOf(
  services: Pick<Services, 'settings'>,
  db: Db,
  event: EventRecord,
  link: Opened,
  now: Date,
): Promise<GuestPage | null> {
  const organisationId = event.organisation_id;
  const { eventGuestId } = link;
  const [bound] = await boundGuests(db, organisationId, event.id, now, sql`b.id = ${eventGuestId}`);
  if (!bound) return null;
  const { name, company, title, biography, photoKey } = shownIn(bound, bound.language);
  const times = await db
    .selectFrom('guest_availability')
    .select(['from_at', 'to_at'])
    .where('organisation_id', '=', organisationId)
    .where('event_guest_id', '=', eventGuestId)
    .orderBy('from_at')
    .execute();
  const { rows: items } = await sql<{ title: string; starts_at: string; minutes: number; place: string | null }>`
    SELECT i->>'title' AS title, i->>'startsAt' AS starts_at, (i->>'minutes')::int AS minutes, (
      SELECT p->>'name' FROM jsonb_array_elements(r.contents->'places') p WHERE p->>'placeId' = i->>'placeId') AS place
    FROM (
      SELECT s.contents FROM schedule_release s WHERE s.organisation_id = ${organisationId} AND s.event_id = ${event.id}
      ORDER BY s.number DESC LIMIT 1
    ) r, jsonb_array_elements(r.contents->'items') i
    WHERE i->'guests' @> jsonb_build_array(jsonb_build_object('eventGuestId', ${eventGuestId}::text)) ORDER BY 2`.execute(
    db,
  );
  return {
    event: {
      title: event.title,
      startsAt: event.starts_at.toISOString(),
      endsAt: event.ends_at.toISOString(),
      timeZone: event.time_zone,
      isPublic: event.publish_status === publishStatus.published,
    },
    version: bound.version,
    name,
    company,
    title,
    biography: plainText(biography),
    photoUrl: fileUrl(photoKey),
    state: bound.state,
    availability: times.map(({ from_at, to_at }) => ({ from: from_at.toISOString(), to: to_at.toISOString() })),
    photoToken: photoTokenOf(services, link, now),
    items: items.map((item) => ({ ...item, startsAt: item.starts_at, place: item.place ?? '' })),
  };
}

export const ownHandlers = [
  implement(guestPageLink, async (ctx, { eventGuestId, action }) => {
    const { tx, organisationId } = ctx;
    const changed = await tx
      .updateTable('event_guest')
      .set((eb) =>
        action === 'end'
          ? { has_link: false }
          : {
              has_link: true,
              link_photos: action === 'renew' ? 0 : eb.ref('link_photos'),
              // Whatever was ended before stays ended.
              link_round:
                action === 'renew'
                  ? eb('link_round', '+', 1)
                  : sql<number>`CASE WHEN has_link THEN link_round ELSE link_round + 1 END`,
            },
      )
      .from('event as e')
      .whereRef('e.organisation_id', '=', 'event_guest.organisation_id')
      .whereRef('e.id', '=', 'event_guest.event_id')
      .where('event_guest.organisation_id', '=', organisationId)
      .where('event_guest.id', '=', eventGuestId)
      .where('event_guest.deleted_at', 'is', null)
      .returning(['event_guest.link_round', 'event_guest.has_link', 'e.code'])
      .executeTakeFirst();
    if (!changed) return ctx.notFound();
    if (!changed.has_link) return { url: null };
    const token = tokenOf(ctx.services, { eventGuestId, round: changed.link_round });
    return { url: `${ctx.services.settings.PUBLIC_URL}/event/${changed.code}/speaker#token=${token}` };
  }),

  implement(guestPageOpen, async (ctx, { token }) => {
    const link = opened(ctx.services, token);
    if (!link || !(await guestOf(ctx.db, ctx.event, link))) return ctx.fail('GUEST_LINK_OVER');
    return (await pageOf(ctx.services, ctx.db, ctx.event, link, ctx.now())) ?? ctx.fail('GUEST_LINK_OVER');
  }),

  implement(guestPageSave, async (ctx, { token, version, biography, state, availability }) => {
    const { tx, organisationId, event } = ctx;
    const link = opened(ctx.services, token);
    const guest = await guestOf(tx, event, link);
    if (!link || !guest) return ctx.fail('GUEST_LINK_OVER');
    const now = ctx.now();
    const page = () => pageOf(ctx.services, tx, event, link, now);
    const saved = await tx
      .updateTable('event_guest')
      .set((eb) => ({
        ...(biography !== null && { biography: sanitiseDescription(richText(biography)) || null }),
        ...(state !== null && {
          state,
          confirmed_at: state === 'CONFIRMED' ? sql<Date>`coalesce(confirmed_at, ${now})` : null,
        }),
        guest_changed_at: now,
        version: eb('version', '+', 1),
      }))
      .where('organisation_id', '=', organisationId)
      .where('id', '=', guest.id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    if (!saved) return ctx.fail('GUEST_CHANGED', { current: await page() });
    if (availability !== null) await replaceAvailability(tx, organisationId, guest.id, availability);
    return (await page()) ?? ctx.fail('GUEST_LINK_OVER');
  }),

  implement(guestPagePhoto, async (ctx, { code, photoToken }) => {
    const { services, organisationId, eventId } = ctx;
    const link = photoOf(services, photoToken, services.clock.now());
    const inEvent = <T>(kind: 'read' | 'write', work: (tx: Db, event: EventRecord) => Promise<T>) =>
      services.database.inOrganisation(organisationId, kind, async (tx) =>
        work(
          tx,
          await tx
            .selectFrom('event')
            .selectAll()
            .where('organisation_id', '=', organisationId)
            .where('id', '=', eventId)
            .where('code', '=', code)
            .executeTakeFirstOrThrow(),
        ),
      );
    const guest = await inEvent('read', (db, event) => guestOf(db, event, link));
    if (!link || !guest) return ctx.fail('GUEST_LINK_OVER');
    if (!ctx.upload) return ctx.fail('FILE_MISSING');
    const bytes = await ctx.upload.bytes();
    if (bytes.length === 0) ctx.fail('FILE_MISSING');
    const picture = await keepPicture(bytes);
    if (!picture) return ctx.fail('FILE_NOT_ACCEPTED');
    const counted = await inEvent('write', (tx) =>
      tx
        .updateTable('event_guest')
        .set((eb) => ({ link_photos: eb('link_photos', '+', 1) }))
        .where('organisation_id', '=', organisationId)
        .where('id', '=', guest.id)
        .where('link_photos', '<', mostPhotos)
        .returning('id')
        .executeTakeFirst(),
    );
    if (!counted) return ctx.fail('TOO_MANY');
    const owner = await inEvent('read', (_, event) => Promise.resolve(event.created_by));
    const { key } = await storePicture(services, organisationId, owner, picture);
    return inEvent('write', async (tx, event) => {
      const now = services.clock.now();
      await tx
        .updateTable('event_guest')
        .set((eb) => ({ photo_key: key, guest_changed_at: now, version: eb('version', '+', 1) }))
        .where('organisation_id', '=', organisationId)
        .where('id', '=', guest.id)
        .execute();
      return (await pageOf(services, tx, event, link, now)) ?? ctx.fail('GUEST_LINK_OVER');
    });
  }),
];

/** The page is a shell: who has no link learns nothing, not even whether the event exists. */
export const ownPages: readonly PublicPage[] = [
  {
    path: '/event/:code/speaker',
    page: 'speaker',
    load: (_services, params) => {
      const code = publicCode.safeParse(params['code']);
      return Promise.resolve(code.success ? { code: code.data } : null);
    },
  },
];
