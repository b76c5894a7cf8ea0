import {
  dateAdd,
  dateDelete,
  dateEdit,
  placeDelete,
  placeUpdate,
  scheduleSettings,
  trackSave,
} from '@convoke/contract/schedule/schedule.calls.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { walkKey } from '@convoke/contract/schedule/clashes.ts';
import { maxDates, maxPlaces } from '@convoke/contract/schedule/schedule.rules.ts';
import { sql } from 'kysely';
import { unlessBroken } from '../../core/data/constraint.ts';
import type { WriteContext } from '../../core/context.ts';
import { implement } from '../../core/http/implement.ts';
import { currentItems, raise } from './schedule.rows.ts';

type Ctx = Pick<WriteContext<never>, 'tx' | 'organisationId' | 'notFound'>;

/** The event of a date or place. */
async function eventOf(ctx: Ctx, table: 'schedule_date' | 'schedule_place', id: string): Promise<string> {
  const row = await ctx.tx
    .selectFrom(table)
    .select('event_id')
    .where('organisation_id', '=', ctx.organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.event_id ?? ctx.notFound();
}

/** Puts the items of a date or a place back into the pool. Answers which; undefined when there are some and they are to stay. */
async function emptied(
  ctx: Ctx,
  eventId: string,
  column: 'date_id' | 'place_id',
  id: string,
  unschedule: boolean,
  version: number,
) {
  const { tx, organisationId } = ctx;
  const items = await tx
    .selectFrom('agenda_item')
    .select(['id', 'deleted_at'])
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .where(column, '=', id)
    .execute();
  const standing = items.filter((item) => !item.deleted_at);
  if (standing.length > 0 && !unschedule) return undefined;
  if (items.length === 0) return [];
  await tx
    .updateTable('agenda_item')
    .set({ date_id: null, starts_at: null, ...(column === 'place_id' && { place_id: null }) })
    .set({ changed_in: sql`CASE WHEN deleted_at IS NULL THEN ${version} ELSE changed_in END` })
    .where('organisation_id', '=', organisationId)
    .where(
      'id',
      'in',
      items.map((item) => item.id),
    )
    .execute();
  return standing.map((item) => item.id);
}

export const frameHandlers = [
  implement(dateAdd, async (ctx, { eventId, date, title, opensAt, closesAt }) => {
    const { tx, organisationId } = ctx;
    const version = await raise(tx, organisationId, eventId);
    const { count } = await tx
      .selectFrom('schedule_date')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', eventId)
      .executeTakeFirstOrThrow();
    if (count >= maxDates) return ctx.fail('SCHEDULE_FULL');
    const adding = tx
      .insertInto('schedule_date')
      .values({
        organisation_id: organisationId,
        event_id: eventId,
        date,
        title,
        opens_at: opensAt,
        closes_at: closesAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await unlessBroken(
      'schedule_date_once',
      () => ctx.fail('DATE_TAKEN'),
      unlessBroken('schedule_date_times', () => ctx.fail('DATE_TIMES_CROSS'), adding),
    );
    return { dateId: id, version };
  }),

  implement(dateEdit, async (ctx, { eventId, dateId, date, title, opensAt, closesAt }) => {
    const { tx, organisationId } = ctx;
    const version = await raise(tx, organisationId, eventId);
    const changing = tx
      .updateTable('schedule_date')
      // Of what is not sent no column is named, and one must be.
      .set((eb) => ({ date: date ?? eb.ref('date'), title, opens_at: opensAt, closes_at: closesAt }))
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', eventId)
      .where('id', '=', dateId)
      .returning('id')
      .executeTakeFirst();
    const row = await unlessBroken(
      'schedule_date_once',
      () => ctx.fail('DATE_TAKEN'),
      unlessBroken('schedule_date_times', () => ctx.fail('DATE_TIMES_CROSS'), changing),
    );
    return row ? { version } : ctx.notFound();
  }),

  implement(dateDelete, async (ctx, { dateId, unschedule }) => {
    const { tx, organisationId } = ctx;
    const eventId = await eventOf(ctx, 'schedule_date', dateId);
    const version = await raise(tx, organisationId, eventId);
    const ids = await emptied(ctx, eventId, 'date_id', dateId, unschedule, version);
    if (!ids) return ctx.fail('DATE_HAS_ITEMS');
    await tx
      .deleteFrom('schedule_date')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', dateId)
      .execute();
    return { version, items: ids.length > 0 ? await currentItems(tx, organisationId, eventId, ids) : [] };
  }),

  implement(placeUpdate, async (ctx, { eventId, placeId, closed, changeOver, ...input }) => {
    const { tx, organisationId } = ctx;
    const version = await raise(tx, organisationId, eventId);
    const values = { ...input, change_over: changeOver, closed: JSON.stringify(closed) };
    const { count, last } = await tx
      .selectFrom('schedule_place')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('sort').as('last')])
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', eventId)
      .executeTakeFirstOrThrow();
    if (!placeId && count >= maxPlaces) return ctx.fail('SCHEDULE_FULL');
    const saving = placeId
      ? tx
          .updateTable('schedule_place')
          .set(values)
          .where('organisation_id', '=', organisationId)
          .where('event_id', '=', eventId)
          .where('id', '=', placeId)
          .returning('id')
          .executeTakeFirst()
      : tx
          .insertInto('schedule_place')
          .values({ organisation_id: organisationId, event_id: eventId, ...values, sort: (last ?? 0) + 1 })
          .returning('id')
          .executeTakeFirst();
    const row = await unlessBroken('schedule_place_name', () => ctx.fail('PLACE_TAKEN'), saving);
    return row ? { placeId: row.id, version } : ctx.notFound();
  }),

  implement(placeDelete, async (ctx, { placeId, unschedule }) => {
    const { tx, organisationId } = ctx;
    const eventId = await eventOf(ctx, 'schedule_place', placeId);
    const version = await raise(tx, organisationId, eventId);
    const ids = await emptied(ctx, eventId, 'place_id', placeId, unschedule, version);
    if (!ids) return ctx.fail('PLACE_HAS_ITEMS');
    await tx
      .deleteFrom('schedule_place')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', placeId)
      .execute();
    return { version, items: ids.length > 0 ? await currentItems(tx, organisationId, eventId, ids) : [] };
  }),

  implement(trackSave, async (ctx, { eventId, tracks }) => {
    const { tx, organisationId } = ctx;
    const version = await raise(tx, organisationId, eventId);
    const kept = tracks.flatMap(({ trackId }) => (trackId ? [trackId] : []));
    const gone = await tx
      .selectFrom('schedule_track')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', eventId)
      .execute();
    const known = new Set(gone.map(({ id }) => id));
    const wrong = tracks.flatMap(({ trackId }, index) =>
      trackId && !known.has(trackId) ? [`tracks.${index}.trackId`] : [],
    );
    if (wrong.length > 0)
      return ctx.failFields(wrong.map((path) => ({ path, message: problemText('choice', ctx.language) })));
    if (new Set(tracks.map(({ name }) => name)).size < tracks.length) return ctx.fail('TRACK_TAKEN');
    const removed = gone.flatMap(({ id }) => (kept.includes(id) ? [] : [id]));
    if (removed.length > 0) {
      await tx
        .updateTable('agenda_item')
        .set({ track_id: null, changed_in: version })
        .where('organisation_id', '=', organisationId)
        .where('event_id', '=', eventId)
        .where('track_id', 'in', removed)
        .execute();
      await tx
        .deleteFrom('schedule_track')
        .where('organisation_id', '=', organisationId)
        .where('id', 'in', removed)
        .execute();
    }
    // Names may change places among them, so those that stay lose theirs first.
    await tx
      .updateTable('schedule_track')
      .set({ name: sql`id::text` })
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', eventId)
      .execute();
    const saved: { trackId: string; name: string; colour: string | null }[] = [];
    for (const [sort, { trackId, name, colour }] of tracks.entries()) {
      const { id } = await tx
        .insertInto('schedule_track')
        .values({
          organisation_id: organisationId,
          event_id: eventId,
          ...(trackId && { id: trackId }),
          name,
          colour,
          sort,
        })
        .onConflict((taken) => taken.columns(['organisation_id', 'id']).doUpdateSet({ name, colour, sort }))
        .returning('id')
        .executeTakeFirstOrThrow();
      saved.push({ trackId: id, name, colour });
    }
    return { version, tracks: saved };
  }),

  implement(scheduleSettings, async (ctx, { eventId, levels, usualWalk, walks, step, placeIds }) => {
    const { tx, organisationId } = ctx;
    const version = await raise(tx, organisationId, eventId);
    const places = await tx
      .selectFrom('schedule_place')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', eventId)
      .execute();
    const known = new Set(places.map(({ id }) => id));
    const isUnknown = (id: string) => !known.has(id);
    const wrong = [
      ...(walks ?? []).flatMap(({ from, to }, index) =>
        isUnknown(from) || isUnknown(to) || from === to ? [`walks.${index}`] : [],
      ),
      ...(placeIds ?? []).flatMap((id, index) => (isUnknown(id) ? [`placeIds.${index}`] : [])),
    ];
    if (wrong.length > 0)
      return ctx.failFields(wrong.map((path) => ({ path, message: problemText('choice', ctx.language) })));
    const settings = {
      ...(levels && { levels: sql<string>`levels || ${JSON.stringify(levels)}::jsonb` }),
      ...(usualWalk !== undefined && { usual_walk: usualWalk }),
      ...(step && { step }),
    };
    if (Object.keys(settings).length > 0)
      await tx
        .updateTable('schedule')
        .set(settings)
        .where('organisation_id', '=', organisationId)
        .where('event_id', '=', eventId)
        .execute();
    if (placeIds)
      await sql`
        UPDATE schedule_place p SET sort = g.sort
        FROM unnest(${placeIds}::uuid[]) WITH ORDINALITY AS g(id, sort)
        WHERE p.organisation_id = ${organisationId} AND p.id = g.id`.execute(tx);
    if (walks) {
      await tx
        .deleteFrom('schedule_walk')
        .where('organisation_id', '=', organisationId)
        .where('event_id', '=', eventId)
        .execute();
      const once = new Map(walks.map((walk) => [walkKey(walk.from, walk.to), walk.minutes]));
      const rows = [...once].map(([key, minutes]) => {
        const [place_id = '', other_id = ''] = key.split(' ');
        return { organisation_id: organisationId, event_id: eventId, place_id, other_id, minutes };
      });
      if (rows.length > 0) await tx.insertInto('schedule_walk').values(rows).execute();
    }
    return { version };
  }),
];
