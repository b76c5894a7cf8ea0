import type { AgendaRow } from '@convoke/contract/schedule/schedule.fields.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import {
  agendaAdd,
  agendaDelete,
  agendaInfoCall,
  agendaRestore,
  agendaUpdate,
  scheduleSort,
} from '@convoke/contract/schedule/schedule.calls.ts';
import { maxAgendaItems } from '@convoke/contract/schedule/schedule.rules.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { WriteContext } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { implement } from '../../core/http/implement.ts';
import { implementUpdate } from '../../core/http/overwritten.ts';
import { sanitiseDescription } from '../../core/rich-text.ts';
import { agendaView, currentItems, itemsOf, raise, setGuests, takeNumbers } from './schedule.rows.ts';

type Fields = Partial<Omit<z.output<typeof agendaUpdate.input>, 'agendaId' | 'version'>>;
type Ctx = Pick<WriteContext<never>, 'tx' | 'organisationId' | 'language' | 'failFields' | 'notFound'>;

interface Placing {
  dateId?: string | null | undefined;
  placeId?: string | null | undefined;
}

/** Refuses dates, places, tracks and guests of another event; `at` says where in the input each stands. */
async function checkNames(
  ctx: Ctx,
  eventId: string,
  items: readonly (Placing & Pick<Fields, 'trackId' | 'guests'>)[],
  at: (index: number) => string,
): Promise<void> {
  const { tx, organisationId } = ctx;
  const known = async (table: 'schedule_date' | 'schedule_place' | 'schedule_track') => {
    const rows = await tx
      .selectFrom(table)
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', eventId)
      .execute();
    return new Set(rows.map(({ id }) => id));
  };
  const dates = items.some((item) => item.dateId) ? await known('schedule_date') : new Set();
  const places = items.some((item) => item.placeId) ? await known('schedule_place') : new Set();
  const tracks = items.some((item) => item.trackId) ? await known('schedule_track') : new Set();
  const named = items.flatMap(({ guests }) => guests?.map(({ eventGuestId }) => eventGuestId) ?? []);
  const there = named.length > 0 ? await guestsThere(tx, organisationId, eventId, named) : new Set();
  const wrong = items.flatMap((item, index) => [
    ...(item.dateId && !dates.has(item.dateId) ? [`${at(index)}dateId`] : []),
    ...(item.placeId && !places.has(item.placeId) ? [`${at(index)}placeId`] : []),
    ...(item.trackId && !tracks.has(item.trackId) ? [`${at(index)}trackId`] : []),
    ...(item.guests ?? []).flatMap(({ eventGuestId }, place) =>
      there.has(eventGuestId) ? [] : [`${at(index)}guests.${place}.eventGuestId`],
    ),
  ]);
  if (wrong.length > 0) ctx.failFields(wrong.map((path) => ({ path, message: problemText('choice', ctx.language) })));
}

/** Those of these guests that are at the event. */
async function guestsThere(tx: Db, organisationId: string, eventId: string, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('event_guest')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** What is given of an item, as its columns. */
function columns(input: Fields) {
  const { abstract, description, words } = input;
  return {
    ...(input.title !== undefined && { title: input.title }),
    ...(input.subtitle !== undefined && { subtitle: input.subtitle }),
    ...(input.kind !== undefined && { kind: input.kind }),
    ...(input.trackId !== undefined && { track_id: input.trackId }),
    ...(input.language !== undefined && { language: input.language }),
    ...(abstract !== undefined && { abstract: sanitiseDescription(abstract) }),
    ...(description !== undefined && { description: sanitiseDescription(description) }),
    ...(input.url !== undefined && { url: input.url }),
    ...(input.links !== undefined && { links: JSON.stringify(input.links) }),
    ...(input.expected !== undefined && { expected: input.expected }),
    ...(input.note !== undefined && { note: input.note }),
    ...(input.isPublic !== undefined && { is_public: input.isPublic }),
    ...(words !== undefined && { words: JSON.stringify(words) }),
    ...(input.minutes !== undefined && { minutes: input.minutes }),
    ...(input.placeId !== undefined && { place_id: input.placeId }),
  };
}

/** What has a time has a day: without one of them an item waits in the pool. */
function moment(dateId: string | null, startsAt: string | null) {
  return dateId && startsAt ? { date_id: dateId, starts_at: startsAt } : { date_id: null, starts_at: null };
}

/** The item as it is; refuses another organisation's, and what was removed. */
async function found(ctx: Ctx, agendaId: string) {
  const item = await ctx.tx
    .selectFrom('agenda_item')
    .select(['event_id', 'date_id', 'starts_at', 'changed_in'])
    .where('organisation_id', '=', ctx.organisationId)
    .where('id', '=', agendaId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return item ?? ctx.notFound();
}

const placed = ({ dateId, placeId, startsAt, minutes }: AgendaRow) => ({ dateId, placeId, startsAt, minutes });

export const agendaHandlers = [
  implement(agendaAdd, async (ctx, { eventId, dateId, startsAt, guests, ...input }) => {
    const { tx, organisationId } = ctx;
    await checkNames(ctx, eventId, [{ ...input, dateId, guests }], () => '');
    const version = await raise(tx, organisationId, eventId);
    const number = await takeNumbers(tx, organisationId, eventId, 1);
    if (number > maxAgendaItems * 4) return ctx.fail('SCHEDULE_FULL');
    const { id } = await tx
      .insertInto('agenda_item')
      .values({
        organisation_id: organisationId,
        event_id: eventId,
        number,
        ...columns(input),
        title: input.title,
        minutes: input.minutes,
        ...moment(dateId, startsAt),
        changed_in: version,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setGuests(tx, organisationId, eventId, id, guests);
    return { version, items: await currentItems(tx, organisationId, eventId, [id]) };
  }),

  implementUpdate(
    agendaUpdate,
    { table: 'agenda_item', id: 'agendaId', version: 'changed_in' },
    async (ctx, { agendaId, version: seen, dateId, startsAt, guests, ...input }) => {
      const { tx, organisationId } = ctx;
      const { event_id: eventId } = await found(ctx, agendaId);
      await checkNames(ctx, eventId, [{ ...input, dateId, guests }], () => '');
      const version = await raise(tx, organisationId, eventId);
      // The schedule is locked now: nobody changes the item meanwhile.
      const before = await found(ctx, agendaId);
      if (before.changed_in !== seen)
        return ctx.fail('AGENDA_CHANGED', { items: await currentItems(tx, organisationId, eventId, [agendaId]) });
      const isMoved = dateId !== undefined || startsAt !== undefined;
      await tx
        .updateTable('agenda_item')
        .set({
          ...columns(input),
          ...(isMoved &&
            moment(
              dateId === undefined ? before.date_id : dateId,
              startsAt === undefined ? (before.starts_at?.toISOString() ?? null) : startsAt,
            )),
          changed_in: version,
        })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', agendaId)
        .execute();
      if (guests) await setGuests(tx, organisationId, eventId, agendaId, guests);
      return { version, items: await currentItems(tx, organisationId, eventId, [agendaId]) };
    },
  ),

  implement(agendaDelete, async (ctx, { agendaId, version: seen }) => {
    const { tx, organisationId } = ctx;
    const { event_id: eventId } = await found(ctx, agendaId);
    const version = await raise(tx, organisationId, eventId);
    const before = await found(ctx, agendaId);
    if (seen !== undefined && before.changed_in !== seen)
      return ctx.fail('AGENDA_CHANGED', { items: await currentItems(tx, organisationId, eventId, [agendaId]) });
    await tx
      .updateTable('agenda_item')
      .set({ deleted_at: ctx.now(), changed_in: version })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', agendaId)
      .execute();
    return { version };
  }),

  implement(agendaRestore, async (ctx, { agendaId }) => {
    const { tx, organisationId } = ctx;
    const item = await tx
      .selectFrom('agenda_item')
      .select('event_id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', agendaId)
      .executeTakeFirst();
    if (!item) return ctx.notFound();
    const version = await raise(tx, organisationId, item.event_id);
    await tx
      .updateTable('agenda_item')
      .set({ deleted_at: null, changed_in: version })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', agendaId)
      .where('deleted_at', 'is not', null)
      .execute();
    return { version, items: await currentItems(tx, organisationId, item.event_id, [agendaId]) };
  }),

  implement(scheduleSort, async (ctx, { eventId, items }) => {
    const { tx, organisationId } = ctx;
    await checkNames(ctx, eventId, items, (index) => `items.${index}.`);
    const version = await raise(tx, organisationId, eventId);
    const given = JSON.stringify(
      items.map((item) => ({
        id: item.agendaId,
        seen: item.version,
        place_id: item.placeId,
        minutes: item.minutes,
        ...moment(item.dateId, item.startsAt),
      })),
    );
    const unseen = items.filter((item) => item.version === undefined).map(({ agendaId }) => agendaId);
    const before = unseen.length > 0 ? await currentItems(tx, organisationId, eventId, unseen) : [];
    const { rows } = await sql<{ id: string }>`
      UPDATE agenda_item a SET date_id = g.date_id, place_id = g.place_id, starts_at = g.starts_at, minutes = g.minutes, changed_in = ${version}
      FROM jsonb_to_recordset(${given}::jsonb) AS g(id uuid, seen int, date_id uuid, place_id uuid, starts_at timestamptz, minutes smallint)
      WHERE a.organisation_id = ${organisationId} AND a.id = g.id AND a.event_id = ${eventId} AND a.deleted_at IS NULL AND a.changed_in = coalesce(g.seen, a.changed_in)
      RETURNING a.id`.execute(tx);
    const ids = items.map(({ agendaId }) => agendaId);
    const now = await currentItems(tx, organisationId, eventId, ids);
    const wrote = unseen.length > 0 && {
      overwritten: Object.fromEntries(before.map((item) => [item.agendaId, placed(item)])),
    };
    if (rows.length === new Set(ids).size) return { version, items: now, ...wrote };
    // What is not there at all was another event's, or removed: its id answers for it.
    const moved = new Set(rows.map(({ id }) => id));
    return ctx.fail('AGENDA_CHANGED', { items: now.filter(({ agendaId }) => !moved.has(agendaId)) });
  }),

  implement(agendaInfoCall, async (ctx, { agendaId }) => {
    const { db, organisationId } = ctx;
    const texts = await db
      .selectFrom('agenda_item')
      .select(['event_id', 'abstract', 'description', 'url', 'links', 'note', 'words'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', agendaId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!texts) return ctx.notFound();
    const { event_id: eventId, links, words, ...rest } = texts;
    const row = await agendaRowOf(db, organisationId, eventId, agendaId);
    if (!row) return ctx.notFound();
    return { ...row, ...rest, links: links as { title: string; url: string }[], words: words as object };
  }),
];

async function agendaRowOf(db: Db, organisationId: string, eventId: string, agendaId: string) {
  const row = await itemsOf(db, organisationId, eventId).where('a.id', '=', agendaId).executeTakeFirst();
  return row && agendaView(row);
}
