import {
  eventAdd,
  eventCopy,
  eventDelete,
  eventInfo,
  eventInit,
  eventList,
  eventListMine,
  eventPreview,
  eventPublicInfo,
  eventPublish,
  eventRestore,
  eventRunsList,
  eventUpdate,
} from '@convoke/contract/event/event.calls.ts';
import { eventBarChart, eventIndexStatistics, eventStatistics } from '@convoke/contract/event/event.figures.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import type { Words } from '@convoke/contract/event/event.words.ts';
import type { Language, Texts } from '@convoke/contract/core/language.ts';
import { sql } from 'kysely';
import type { BaseContext } from '../../core/context.ts';
import type { Db } from '../../core/database.ts';
import { freeId } from '../../core/free-id.ts';
import { implement } from '../../core/implement.ts';
import { oncePerKey } from '../../core/once.ts';
import { countOf, pageAnswer, placeOf } from '../../core/list.ts';
import { saleChanged } from '../ticket/ticket.ops.ts';
import { copyEvent } from './event.copy.ts';
import { createEvent } from './event.create.ts';
import { sanitiseDescription, sanitisedWords } from './event.description.ts';
import { forgetWords } from '../ticket/ticket.ops.ts';
import { infoView, rowView } from './event.views.ts';
import { type EventFilter, eventSorts, listEvents, matchingEvents, perDay, tallyOf } from './event.queries.ts';
import { eventUrl, publicEventOf } from './event.ops.ts';
import { previewLink } from './event.preview.ts';
import { sellsSomething } from './event.sales.ts';

const restorableMs = 30 * 86_400_000;

const names: Record<'form' | 'group' | 'point', Texts> = {
  form: { en: 'Registration form', zh: '报名表', es: 'Formulario de inscripción', ja: '申込フォーム' },
  group: { en: 'Everyone', zh: '全部人员', es: 'Todos', ja: '全員' },
  point: { en: 'Entrance', zh: '入口', es: 'Entrada', ja: '入口' },
};

async function listAnswer(
  ctx: BaseContext<never> & { db: Db },
  filter: EventFilter,
  page: Parameters<typeof placeOf>[2],
) {
  const now = ctx.now();
  const place = placeOf(ctx, eventSorts, page);
  const rows = await listEvents(ctx.db, ctx.organisationId, filter, now, place);
  const total = await countOf(ctx.db, matchingEvents(ctx.db, ctx.organisationId, filter, now), place);
  return pageAnswer(rows, total, place, (row) => rowView(row, ctx.services.settings.PUBLIC_URL, now));
}

/** A cover must be a picture that this organisation uploaded. */
async function coverExists(tx: Db, organisationId: string, key: string | null | undefined): Promise<boolean> {
  if (key === null || key === undefined) return true;
  const found = await tx
    .selectFrom('stored_file')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('key', '=', key)
    .executeTakeFirst();
  return found !== undefined;
}

export const eventHandlers = [
  implement(eventInit, async (ctx, input) => {
    const { rows } = await sql<{ id: string; name: string }>`
      SELECT uuidv7() AS id, name FROM organisation WHERE organisation_id = ${ctx.organisationId}`.execute(ctx.db);
    // Two weeks from now at a full hour: long enough to invite, and never in the past.
    const startsAt = new Date(Math.ceil(ctx.now().getTime() / 3_600_000) * 3_600_000 + 14 * 86_400_000);
    return {
      eventId: rows[0]?.id ?? '',
      model: input.model,
      useTicket: 0,
      startsAt: startsAt.toISOString(),
      endsAt: new Date(startsAt.getTime() + 3 * 3_600_000).toISOString(),
      timeZone: input.timeZone ?? 'UTC',
      organiserName: rows[0]?.name ?? '',
    };
  }),

  implement(eventAdd, (ctx, input) =>
    oncePerKey(ctx, eventAdd, input, async () => {
      if (Date.parse(input.endsAt) <= Date.parse(input.startsAt)) return ctx.fail('EVENT_TIMES_CROSS');
      if (!(await coverExists(ctx.tx, ctx.organisationId, input.coverKey))) return ctx.fail('FILE_MISSING');
      const language = input.language ?? ctx.language;
      const eventId = await freeId(ctx.tx, ctx.organisationId, 'event-id', input.eventId);
      const made = await createEvent(
        ctx.tx,
        ctx.organisationId,
        {
          id: eventId,
          language,
          words: JSON.stringify(sanitisedWords(input.words, language)),
          title: input.title,
          model: input.model,
          use_ticket: input.useTicket,
          starts_at: input.startsAt,
          ends_at: input.endsAt,
          time_zone: input.timeZone,
          place_name: input.placeName,
          address: input.address,
          latitude: input.latitude,
          longitude: input.longitude,
          cover_key: input.coverKey,
          description: sanitiseDescription(input.description),
          summary: input.summary,
          organiser_name: input.organiserName,
          join_url: input.joinUrl,
          join_opens_minutes: input.joinOpensMinutes,
          needs_review: input.needsReview,
          registration_opens_at: input.registrationOpensAt,
          registration_closes_at: input.registrationClosesAt,
          created_by: ctx.userId,
        },
        input.useTicket === 1 ? null : input.capacity,
        { form: names.form[ctx.language], group: names.group[ctx.language], point: names.point[ctx.language] },
      );
      if (!made) return ctx.fail('EVENT_EXISTS');
      return { eventId, code: made.code };
    }),
  ),

  implement(eventUpdate, async (ctx, input) => {
    const { event } = ctx;
    const startsAt = input.startsAt ?? event.starts_at.toISOString();
    const endsAt = input.endsAt ?? event.ends_at.toISOString();
    if (Date.parse(endsAt) <= Date.parse(startsAt)) return ctx.fail('EVENT_TIMES_CROSS');
    if (!(await coverExists(ctx.tx, ctx.organisationId, input.coverKey))) return ctx.fail('FILE_MISSING');
    const useTicket = input.useTicket ?? event.use_ticket;
    if (useTicket !== event.use_ticket) {
      if (useTicket === 0 && (await sellsSomething(ctx.tx, ctx.organisationId, event.id)))
        return ctx.fail('EVENT_SELLS');
      await saleChanged(ctx.tx, ctx.organisationId, event.id);
    }
    const language = input.language ?? (event.language as Language);
    const given = input.words ?? (input.language && (event.words as Words<string>));
    const words = given && sanitisedWords(given, language);
    // What a ticket says stands in the event's own language by itself.
    if (language !== event.language) await forgetWords(ctx.tx, ctx.organisationId, event.id, language);
    const updated = await ctx.tx
      .updateTable('event')
      .set({
        language: input.language,
        words: words && JSON.stringify(words),
        title: input.title,
        model: input.model,
        use_ticket: input.useTicket,
        starts_at: input.startsAt,
        ends_at: input.endsAt,
        time_zone: input.timeZone,
        place_name: input.placeName,
        address: input.address,
        latitude: input.latitude,
        longitude: input.longitude,
        cover_key: input.coverKey,
        description: input.description === undefined ? undefined : sanitiseDescription(input.description),
        summary: input.summary,
        organiser_name: input.organiserName,
        join_url: input.joinUrl,
        join_opens_minutes: input.joinOpensMinutes,
        needs_review: input.needsReview,
        registration_opens_at: input.registrationOpensAt,
        registration_closes_at: input.registrationClosesAt,
        updated_at: ctx.now(),
        version: sql`version + 1`,
      })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', event.id)
      .where('version', '=', input.version ?? sql<number>`version`)
      .returning('version')
      .executeTakeFirst();
    if (!updated) return ctx.fail('EVENT_CHANGED');
    // Tickets limit an event that sells them.
    const capacity = useTicket === 1 ? null : input.capacity;
    if (capacity !== undefined) {
      const set = await ctx.tx
        .updateTable('event_tally')
        .set({ capacity })
        .where('organisation_id', '=', ctx.organisationId)
        .where('event_id', '=', event.id)
        .where(sql<boolean>`(${capacity}::int IS NULL OR pending + approved <= ${capacity}::int)`)
        .returning('capacity')
        .executeTakeFirst();
      if (!set) return ctx.fail('CAPACITY_BELOW_TAKEN');
    }
    return { eventId: event.id, version: updated.version };
  }),

  implement(eventCopy, (ctx, input) =>
    oncePerKey(ctx, eventCopy, input, () =>
      copyEvent(ctx.tx, ctx.event, { title: input.title, startsAt: input.startsAt, userId: ctx.userId }),
    ),
  ),

  implement(eventDelete, async (ctx) => {
    if (await sellsSomething(ctx.tx, ctx.organisationId, ctx.event.id)) return ctx.fail('EVENT_SELLS');
    const deletedAt = ctx.now();
    await ctx.tx
      .updateTable('event')
      .set({ deleted_at: deletedAt, version: sql`version + 1` })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', ctx.event.id)
      .execute();
    return { restorableUntil: new Date(deletedAt.getTime() + restorableMs).toISOString() };
  }),

  implement(eventRestore, async (ctx, input) => {
    const restored = await ctx.tx
      .updateTable('event')
      .set({ deleted_at: null, version: sql`version + 1` })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', input.eventId)
      .where('deleted_at', '>', new Date(ctx.now().getTime() - restorableMs))
      .returning('id')
      .executeTakeFirst();
    if (!restored) return ctx.notFound();
    return {};
  }),

  implement(eventPublish, async (ctx, input) => {
    const { event } = ctx;
    if (
      input.publishStatus === publishStatus.published &&
      event.model === 0 &&
      event.place_name === '' &&
      event.address === ''
    ) {
      return ctx.fail('EVENT_INCOMPLETE');
    }
    await ctx.tx
      .updateTable('event')
      .set({ publish_status: input.publishStatus, updated_at: ctx.now(), version: sql`version + 1` })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', event.id)
      .execute();
    return { publishStatus: input.publishStatus, websiteUrl: eventUrl(ctx.services.settings.PUBLIC_URL, event.code) };
  }),

  implement(eventList, (ctx, input) => listAnswer(ctx, input, input)),

  implement(eventListMine, (ctx, input) =>
    listAnswer(ctx, { search: input.search, createdBy: ctx.userId }, { ...input, sort: '-createdAt' }),
  ),

  implement(eventRunsList, (ctx, input) => listAnswer(ctx, { ahead: true }, { ...input, sort: 'startsAt' })),

  implement(eventInfo, (ctx) => infoView(ctx.db, ctx.event, ctx.services.settings.PUBLIC_URL, ctx.now())),

  implement(eventPreview, async (ctx) => previewLink(ctx.services, ctx.event)),

  implement(eventStatistics, async (ctx) => {
    const tally = await tallyOf(ctx.db, ctx.organisationId, ctx.event.id);
    const days = await perDay(ctx.db, ctx.organisationId, ctx.event.id, ctx.event.time_zone, 1, ctx.now());
    return {
      participants: tally.pending + tally.approved + tally.rejected + tally.waitlisted + tally.cancelled,
      pending: tally.pending,
      approved: tally.approved,
      rejected: tally.rejected,
      waitlisted: tally.waitlisted,
      cancelled: tally.cancelled,
      signedIn: tally.signed_in,
      capacity: tally.capacity,
      placesTaken: tally.pending + tally.approved,
      today: days[0]?.registered ?? 0,
    };
  }),

  implement(eventBarChart, (ctx, input) =>
    perDay(ctx.db, ctx.organisationId, ctx.event.id, ctx.event.time_zone, input.days, ctx.now()),
  ),

  implement(eventIndexStatistics, async (ctx, input) => {
    const now = ctx.now();
    const { rows } = await sql<
      Record<'total' | 'draft' | 'upcoming' | 'running' | 'ended' | 'participants' | 'pending' | 'signed_in', number>
    >`
      SELECT count(*)::int AS total,
        count(*) FILTER (WHERE publish_status = 0)::int AS draft,
        count(*) FILTER (WHERE publish_status = 1 AND starts_at > ${now})::int AS upcoming,
        count(*) FILTER (WHERE publish_status = 1 AND starts_at <= ${now} AND ends_at > ${now})::int AS running,
        count(*) FILTER (WHERE publish_status = 1 AND ends_at <= ${now})::int AS ended,
        coalesce(sum(t.pending + t.approved + t.rejected + t.waitlisted + t.cancelled), 0)::int AS participants,
        coalesce(sum(t.pending), 0)::int AS pending, coalesce(sum(t.signed_in), 0)::int AS signed_in
      FROM event e JOIN event_tally t ON t.organisation_id = e.organisation_id AND t.event_id = e.id
      WHERE e.organisation_id = ${ctx.organisationId} AND e.deleted_at IS NULL`.execute(ctx.db);
    const days = await perDay(ctx.db, ctx.organisationId, null, input.timeZone, input.days, now);
    const latest = await ctx.db
      .selectFrom('participant as p')
      .innerJoin('event as e', (join) =>
        join.onRef('e.organisation_id', '=', 'p.organisation_id').onRef('e.id', '=', 'p.event_id'),
      )
      .select(['p.id', 'p.event_id', 'e.title', 'p.name', 'p.state', 'p.submitted_at'])
      .where('p.organisation_id', '=', ctx.organisationId)
      .where('p.state', '<>', 'DELETED')
      .where('e.deleted_at', 'is', null)
      // Not by id: who was imported or came by a sale of the past registered at another time than the row was made.
      .orderBy('p.submitted_at', 'desc')
      .orderBy('p.id', 'desc')
      .limit(8)
      .execute();
    const figures = rows[0];
    const today = days.at(-1);
    return {
      events: {
        total: figures?.total ?? 0,
        draft: figures?.draft ?? 0,
        upcoming: figures?.upcoming ?? 0,
        running: figures?.running ?? 0,
        ended: figures?.ended ?? 0,
      },
      participants: {
        total: figures?.participants ?? 0,
        today: today?.registered ?? 0,
        pending: figures?.pending ?? 0,
      },
      signedIn: { total: figures?.signed_in ?? 0, today: today?.signedIn ?? 0 },
      days,
      latest: latest.map((row) => ({
        partsId: row.id,
        eventId: row.event_id,
        eventTitle: row.title,
        name: row.name,
        state: row.state,
        submittedAt: row.submitted_at.toISOString(),
      })),
    };
  }),

  implement(
    eventPublicInfo,
    async (ctx) => (await publicEventOf(ctx.services, ctx.organisationId, ctx.eventId, ctx.language)) ?? ctx.notFound(),
  ),
];
