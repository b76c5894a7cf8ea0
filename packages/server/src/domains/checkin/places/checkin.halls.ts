import {
  checkinHallAdd,
  checkinHallDelete,
  checkinHallList,
  checkinHallUpdate,
  type Hall,
} from '@convoke/contract/checkin/checkin.places.calls.ts';
import { mostHalls } from '@convoke/contract/checkin/checkin.rules.ts';
import { sql } from 'kysely';
import { unlessBroken } from '../../../core/data/constraint.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { lockCounts } from '../checkin.queries.ts';

/** Halls of an event, in the order in which they were made. */
export async function hallsOf(db: Db, organisationId: string, eventId: string): Promise<Hall[]> {
  const rows = await halls(db, organisationId).where('event_id', '=', eventId).orderBy('id').execute();
  const places = await placesOfHalls(db, organisationId, eventId);
  return rows.map((row) => ({
    hallId: row.id,
    name: row.name,
    mostInside: row.most_inside,
    leavesOthers: row.leaves_others,
    placeIds: places.filter(({ hall_id }) => hall_id === row.id).map(({ place_id }) => place_id),
    inside: row.inside,
    version: row.version,
  }));
}

/** Which place of the programme is in which hall. */
export function placesOfHalls(db: Db, organisationId: string, eventId: string) {
  return db
    .selectFrom('checkin_hall_place')
    .select(['place_id', 'hall_id'])
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .orderBy('place_id')
    .execute();
}

interface HallOfEvent {
  organisationId: string;
  eventId: string;
  hallId: string;
}

/** Puts places of the event's programme into a hall, and takes others out. */
async function putPlaces(
  ctx: { tx: Db; fail(name: 'SIGN_HALL_PLACE_USED'): never; notFound(): never },
  { organisationId, eventId, hallId }: HallOfEvent,
  placeIds: readonly string[],
): Promise<void> {
  const { tx } = ctx;
  await tx
    .deleteFrom('checkin_hall_place')
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .where('hall_id', '=', hallId)
    .execute();
  const asked = [...new Set(placeIds)];
  const put = sql`
    INSERT INTO checkin_hall_place (organisation_id, event_id, place_id, hall_id)
    SELECT p.organisation_id, p.event_id, p.id, ${hallId} FROM unnest(${asked}::uuid[]) AS k(id)
    CROSS JOIN LATERAL (
      SELECT x.* FROM schedule_place x WHERE x.organisation_id = ${organisationId} AND x.event_id = ${eventId} AND x.id = k.id OFFSET 0
    ) p
    RETURNING place_id`.execute(tx);
  const { rows } = await unlessBroken('checkin_hall_place_pkey', () => ctx.fail('SIGN_HALL_PLACE_USED'), put);
  if (rows.length < asked.length) ctx.notFound();
}

const halls = (db: Db, organisationId: string) =>
  db.selectFrom('checkin_hall').selectAll().where('organisation_id', '=', organisationId);

export const hallHandlers = [
  implement(checkinHallList, (ctx) => hallsOf(ctx.db, ctx.organisationId, ctx.event.id)),

  implement(checkinHallAdd, async (ctx, { eventId, name, mostInside, leavesOthers, placeIds }) => {
    const { tx, organisationId } = ctx;
    await lockCounts(tx, organisationId, eventId);
    if ((await hallsOf(tx, organisationId, eventId)).length >= mostHalls) ctx.fail('SIGN_HALLS_FULL');
    const { id, version } = await unlessBroken(
      'checkin_hall_name',
      () => ctx.fail('SIGN_HALL_NAME_USED'),
      tx
        .insertInto('checkin_hall')
        .values({
          organisation_id: organisationId,
          event_id: eventId,
          name,
          most_inside: mostInside,
          leaves_others: leavesOthers,
          created_at: ctx.now(),
        })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow(),
    );
    if (placeIds) await putPlaces(ctx, { organisationId, eventId, hallId: id }, placeIds);
    return { hallId: id, version };
  }),

  implement(checkinHallUpdate, async (ctx, { hallId, version, name, mostInside, leavesOthers, placeIds }) => {
    const { tx, organisationId } = ctx;
    const known = (await halls(tx, organisationId).where('id', '=', hallId).executeTakeFirst()) ?? ctx.notFound();
    // Nobody is scanned meanwhile: who is inside is what is asked of the new limit.
    await lockCounts(tx, organisationId, known.event_id);
    const now = (await halls(tx, organisationId).where('id', '=', hallId).executeTakeFirst()) ?? ctx.notFound();
    if (now.version !== version) {
      const current = (await hallsOf(tx, organisationId, known.event_id)).find((each) => each.hallId === hallId);
      return ctx.fail('SIGN_HALL_CHANGED', { current });
    }
    if (mostInside !== null && mostInside < now.inside) return ctx.fail('SIGN_HALL_LIMIT', { inside: now.inside });
    if (leavesOthers !== now.leaves_others && (await wasUsed(tx, organisationId, hallId)))
      return ctx.fail('SIGN_HALL_USED');
    if (placeIds) await putPlaces(ctx, { organisationId, eventId: known.event_id, hallId }, placeIds);
    return unlessBroken(
      'checkin_hall_name',
      () => ctx.fail('SIGN_HALL_NAME_USED'),
      tx
        .updateTable('checkin_hall')
        .set({ name, most_inside: mostInside, leaves_others: leavesOthers, beyond: 0, version: version + 1 })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', hallId)
        .returning('version')
        .executeTakeFirstOrThrow(),
    );
  }),

  implement(checkinHallDelete, async (ctx, { hallId }) => {
    const { tx, organisationId } = ctx;
    const known = (await halls(tx, organisationId).where('id', '=', hallId).executeTakeFirst()) ?? ctx.notFound();
    await lockCounts(tx, organisationId, known.event_id);
    const points = await tx
      .selectFrom('checkin_point')
      .select('name')
      .where('organisation_id', '=', organisationId)
      .where('hall_id', '=', hallId)
      .execute();
    if (points.length > 0) return ctx.fail('SIGN_HALL_IN_USE', { points: points.map(({ name }) => name) });
    await tx
      .deleteFrom('checkin_hall')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', hallId)
      .execute();
    return {};
  }),
];

/** Whether anybody has been scanned at a point that leads to a hall. */
async function wasUsed(db: Db, organisationId: string, hallId: string): Promise<boolean> {
  const one = await db
    .selectFrom('checkin_point')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('hall_id', '=', hallId)
    .where(sql<boolean>`signed_in > 0`)
    .executeTakeFirst();
  return one !== undefined;
}
