import {
  liveAdd,
  liveInit,
  liveList,
  livePlaces,
  liveRemove,
  liveStateSet,
  liveTimeUpdate,
  liveUpdate,
} from '@convoke/contract/live/live.calls.ts';
import { type LiveState, mostLives } from '@convoke/contract/live/live.rules.ts';
import { sql } from 'kysely';
import type { WriteContext } from '../../../core/context.ts';
import { columnsOf } from '../../../core/data/camel.ts';
import { unlessBroken } from '../../../core/data/constraint.ts';
import type { Db } from '../../../core/data/database.ts';
import { countOf, pageAnswer, placeOf } from '../../../core/data/list.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { implementUpdate } from '../../../core/http/overwritten.ts';
import { ensureHall, lockHall, watchUrl } from '../live.hall.ts';
import { type LiveRecord, listLives, liveOf, liveRows, liveSorts, matchingLives } from '../live.read.ts';
import { setLiveState } from '../live.state.ts';
import { tellPage } from '../live.told.ts';

type Ctx = Pick<WriteContext<'LIVE_TIMES_CROSS'>, 'tx' | 'fail' | 'notFound'>;

const hourMs = 3_600_000;
const longestMs = 48 * hourMs;

function refuseTimes({ fail }: Ctx, startsAt: Date, endsAt: Date): void {
  const length = endsAt.getTime() - startsAt.getTime();
  if (length <= 0 || length > longestMs) fail('LIVE_TIMES_CROSS');
}

/** When a live is over by itself: an hour after its time. */
const overAt = (endsAt: Date) => new Date(endsAt.getTime() + hourMs);

async function hasPlace(tx: Db, eventId: string, placeId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('schedule_place')
    .select('id')
    .where('event_id', '=', eventId)
    .where('id', '=', placeId)
    .executeTakeFirst();
  return found !== undefined;
}

/** The live, locked after its hall. Throws for what is not there. */
async function lockLive({ tx, notFound }: Pick<Ctx, 'tx' | 'notFound'>, liveId: string): Promise<LiveRecord> {
  const found = (await liveOf(tx, liveId)) ?? notFound();
  await lockHall(tx, found.event_id);
  const live = await tx.selectFrom('live').selectAll().where('id', '=', liveId).forNoKeyUpdate().executeTakeFirst();
  return live ?? notFound();
}

/**
 * The columns of another time; chapters move with the beginning. Throws CHAPTER_OUTSIDE when one would no longer be within, LIVE_TIMES_CROSS for times that no live has.
 * One that was over without ever having been sent is upcoming again.
 */
async function retime(
  ctx: Ctx & Pick<WriteContext<'LIVE_TIMES_CROSS' | 'CHAPTER_OUTSIDE'>, 'fail' | 'now'>,
  live: LiveRecord,
  startsAt: Date,
  endsAt: Date,
) {
  const { tx } = ctx;
  refuseTimes(ctx, startsAt, endsAt);
  const moved = startsAt.getTime() - live.starts_at.getTime();
  if (moved !== 0)
    await sql`
      UPDATE live_chapter SET starts_at = starts_at + make_interval(secs => ${moved / 1000})
      WHERE organisation_id = ${own} AND live_id = ${live.id}`.execute(tx);
  const outside = await tx
    .selectFrom('live_chapter')
    .select('id')
    .where('live_id', '=', live.id)
    .where('starts_at', '>=', endsAt)
    .executeTakeFirst();
  if (outside) return ctx.fail('CHAPTER_OUTSIDE');
  const sent = await tx.selectFrom('live_session').select('id').where('live_id', '=', live.id).executeTakeFirst();
  const isAgain = live.state === 'ended' && !sent && endsAt > ctx.now();
  return {
    starts_at: startsAt,
    ends_at: endsAt,
    over_at: overAt(endsAt),
    ...(isAgain && { state: 'upcoming' }),
  };
}

export const editHandlers = [
  implement(liveInit, async (ctx) => {
    const { tx, event, services } = ctx;
    await ensureHall(tx, event.id);
    return {
      title: event.title,
      startsAt: event.starts_at.toISOString(),
      endsAt: new Date(Math.min(event.ends_at.getTime(), event.starts_at.getTime() + longestMs)).toISOString(),
      timeZone: event.time_zone,
      watchUrl: watchUrl(services.settings.PUBLIC_URL, event.code),
    };
  }),

  implement(liveList, async (ctx, input) => {
    const { db, event } = ctx;
    const place = placeOf(ctx, liveSorts, { ...input, sort: 'startsAt' });
    const rows = await listLives(db, event.id, input, place);
    const total = await countOf(db, matchingLives(db, event.id, input), place);
    const told = new Map((await liveRows(db, rows, ctx.now())).map((row) => [row.liveId, row]));
    return pageAnswer(rows, total, place, ({ id }) => told.get(id) ?? ctx.notFound());
  }),

  implement(liveAdd, async (ctx, { eventId, ...input }) => {
    const { tx } = ctx;
    refuseTimes(ctx, new Date(input.startsAt), new Date(input.endsAt));
    if (input.source === 'external' && input.externalUrl === '') return ctx.fail('LIVE_NO_ADDRESS');
    if (input.placeId !== null && !(await hasPlace(tx, eventId, input.placeId))) return ctx.fail('LIVE_PLACE_MISSING');
    await lockHall(tx, eventId);
    const { count } = await tx
      .selectFrom('live')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('event_id', '=', eventId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostLives) return ctx.fail('LIVE_FULL');
    const made = await tx
      .insertInto('live')
      .values({ event_id: eventId, ...columnsOf(input), over_at: overAt(new Date(input.endsAt)) })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    await tx.insertInto('live_tally').values({ live_id: made.id }).execute();
    await tellPage(tx, eventId, 'hall');
    return { liveId: made.id, version: made.version };
  }),

  implementUpdate(liveUpdate, { table: 'live', id: 'liveId' }, async (ctx, { liveId, version, ...sent }) => {
    const { tx } = ctx;
    const live = await lockLive(ctx, liveId);
    if (live.version !== version)
      return ctx.fail('LIVE_CHANGED', { current: (await liveRows(tx, [live], ctx.now()))[0] });
    const isOnAir = live.source === 'ingest' && (live.state === 'live' || live.state === 'interrupted');
    if (sent.source !== undefined && sent.source !== live.source && isOnAir) return ctx.fail('LIVE_ON_AIR');
    if (sent.placeId && sent.placeId !== live.place_id && !(await hasPlace(tx, live.event_id, sent.placeId)))
      return ctx.fail('LIVE_PLACE_MISSING');
    const times =
      sent.startsAt !== undefined || sent.endsAt !== undefined
        ? await retime(
            ctx,
            live,
            sent.startsAt === undefined ? live.starts_at : new Date(sent.startsAt),
            sent.endsAt === undefined ? live.ends_at : new Date(sent.endsAt),
          )
        : null;
    await unlessBroken(
      'live_address',
      () => ctx.fail('LIVE_NO_ADDRESS'),
      tx
        .updateTable('live')
        .set({ ...columnsOf(sent), ...times, version: version + 1, updated_at: ctx.now() })
        .where('id', '=', liveId)
        .execute(),
    );
    await tellPage(tx, live.event_id, 'hall');
    return { version: version + 1 };
  }),

  implementUpdate(liveTimeUpdate, { table: 'live', id: 'liveId' }, async (ctx, { liveId, version, ...sent }) => {
    const { tx } = ctx;
    const live = await lockLive(ctx, liveId);
    if (live.version !== version)
      return ctx.fail('LIVE_CHANGED', { current: (await liveRows(tx, [live], ctx.now()))[0] });
    const times = await retime(ctx, live, new Date(sent.startsAt), new Date(sent.endsAt));
    await tx
      .updateTable('live')
      .set({ ...times, version: version + 1, updated_at: ctx.now() })
      .where('id', '=', liveId)
      .execute();
    await tellPage(tx, live.event_id, 'chapters');
    return { version: version + 1 };
  }),

  implement(liveRemove, async (ctx, { liveId }) => {
    const { tx } = ctx;
    const live = await lockLive(ctx, liveId);
    // Its recording would be lost with it.
    const open = await tx
      .selectFrom('live_session')
      .select('id')
      .where('live_id', '=', liveId)
      .where('ended_at', 'is', null)
      // A media server of one's own records by itself, and may have died without a word.
      .$if(ctx.services.settings.LIVE_MEDIA_SERVER !== undefined, (query) => query.where('is_cut', '=', false))
      .executeTakeFirst();
    const unkept = await tx
      .selectFrom('live_recording')
      .select('id')
      .where('live_id', '=', liveId)
      .where('state', 'in', ['recording', 'keeping'])
      .executeTakeFirst();
    if (open || unkept) return ctx.fail('LIVE_ON_AIR');
    await tx.deleteFrom('live').where('id', '=', liveId).execute();
    await tellPage(tx, live.event_id, 'hall');
    return {};
  }),

  implement(liveStateSet, async (ctx, { liveId, state: to }) => {
    const { tx } = ctx;
    const live = await lockLive(ctx, liveId);
    const now = ctx.now();
    let state = live.state as LiveState;
    if (to === 'ended') {
      state = 'ended';
      await tx
        .updateTable('live_session')
        .set({ is_cut: true })
        .where('live_id', '=', liveId)
        .where('ended_at', 'is', null)
        .execute();
      await setLiveState(tx, liveId, state, null);
      // The job that tells histories comes at once.
      await tx.updateTable('live').set({ over_at: now }).where('id', '=', liveId).execute();
    } else if (live.source === 'external') {
      state = 'live';
      await setLiveState(tx, liveId, state, live.on_air_since ?? now);
    } else if (live.state === 'ended') {
      // Its camera may come back.
      const sent = await tx.selectFrom('live_session').select('id').where('live_id', '=', liveId).executeTakeFirst();
      state = sent ? 'interrupted' : 'upcoming';
      await setLiveState(tx, liveId, state, null);
    }
    if (to === 'live') {
      const over = new Date(Math.max(live.over_at.getTime(), now.getTime() + hourMs));
      await tx.updateTable('live').set({ over_at: over }).where('id', '=', liveId).execute();
    }
    return { state };
  }),

  implement(livePlaces, async ({ db, event }) => {
    const places = await db
      .selectFrom('schedule_place')
      .select(['id', 'name'])
      .where('event_id', '=', event.id)
      .orderBy('sort')
      .orderBy('id')
      .execute();
    const lives = await db
      .selectFrom('live')
      .select(['id', 'place_id'])
      .where('event_id', '=', event.id)
      .where('place_id', 'is not', null)
      .orderBy('starts_at')
      .execute();
    const byPlace = Map.groupBy(lives, ({ place_id: placeId }) => placeId);
    return places.map(({ id, name }) => ({
      placeId: id,
      name,
      liveIds: (byPlace.get(id) ?? []).map((live) => live.id),
    }));
  }),
];
