import { checkinFlow, checkinStays, type StayKind } from '@convoke/contract/checkin/checkin.figures.calls.ts';
import { stayBounds } from '@convoke/contract/checkin/checkin.rules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import {
  beyond,
  countOf,
  keyOf,
  orderOf,
  pageAnswer,
  type Place,
  type Placed,
  placeOf,
  type Sorts,
} from '../../../core/data/list.ts';
import { countsOf, missingOf } from '../checkin.queries.ts';
import { silentDevices } from '../desk/checkin.devices.ts';
import { hallsOf } from '../places/checkin.halls.ts';

/** What fold_presence keeps for who has no ticket. */
const noTicket = '00000000-0000-0000-0000-000000000000';

interface FlowRow {
  quarter: Date;
  point_id: string;
  ticket_id: string;
  entered: number;
  came: number;
  went: number;
  seconds: number;
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);

/** The figures of a place: as many rows as its quarters, points and tickets have, however many people came. */
async function flowOf(db: Db, organisationId: string, eventId: string, placeIds: readonly string[]) {
  const { rows } = await sql<FlowRow & { place_id: string }>`
    SELECT f.* FROM unnest(${placeIds}::uuid[]) AS k(place_id) CROSS JOIN LATERAL (
      SELECT place_id, quarter, point_id, ticket_id, entered, came, went, stayed_seconds::float8 AS seconds FROM checkin_flow
      WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND place_id = k.place_id OFFSET 0) f
    ORDER BY f.quarter`.execute(db);
  return rows;
}

/** How many of those who went had stayed how long, in the order of the bounds. */
async function lengthsOf(db: Db, organisationId: string, eventId: string, placeId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('checkin_length')
    .select(['length', 'stays'])
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .where('place_id', '=', placeId)
    .execute();
  return Array.from({ length: stayBounds.length + 1 }, (_, at) => rows.find(({ length }) => length === at)?.stays ?? 0);
}

/** Quarters in order, with how many were inside at the end of each. */
function quartersOf(rows: readonly FlowRow[]) {
  let inside = 0;
  return [...Map.groupBy(rows, (row) => row.quarter.getTime())].flatMap(([at, all]) => {
    const came = sum(all, (row) => row.came);
    const went = sum(all, (row) => row.went);
    inside += came - went;
    return came === 0 && went === 0 ? [] : [{ at: new Date(at).toISOString(), came, went, inside }];
  });
}

const hourMs = 3_600_000;

/** How many may have come by a device since it was heard of: what it had not sent, and its share of what came at its point in the hour before, for as long. */
function unseen(
  device: { pointId: string | null; placeId: string; unsent: number; seenAt: Date; share: number },
  rows: readonly (FlowRow & { place_id: string })[],
  now: Date,
): number {
  const seen = device.seenAt.getTime();
  const before = rows.filter(
    ({ point_id, place_id, quarter }) =>
      point_id === device.pointId &&
      place_id === device.placeId &&
      quarter.getTime() > seen - hourMs &&
      quarter.getTime() <= seen,
  );
  const perHour = sum(before, (row) => row.entered) * device.share;
  return device.unsent + (perHour * (now.getTime() - seen)) / hourMs;
}

interface Asked {
  kind: StayKind;
  placeId: string;
  signPointId?: string | undefined;
  ticketId?: string | undefined;
  groupId?: string | undefined;
  length?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  insideAt?: string | undefined;
}

interface StayRow extends Placed {
  sign_user_id: string | null;
  name: string;
  company: string;
  ticket_name: string | null;
  entered_at: Date;
  entered_by: string;
  left_at: Date | null;
  left_by: string | null;
}

const came: Sorts = { id: sql`y.participant_id`, words: { at: { by: sql`y.entered_at`, kind: 'moment' } } };
const went: Sorts = { id: sql`y.participant_id`, words: { at: { by: sql`y.left_at`, kind: 'moment' } } };

/** The stays that are asked for; those of each point and ticket are read by their key, since one condition for all would reach no order. */
function matching(organisationId: string, eventId: string, asked: Asked, place: Place, most: RawBuilder<unknown>) {
  const isLeaving = asked.kind === 'went';
  const at = isLeaving ? sql`y.left_at` : sql`y.entered_at`;
  const all: RawBuilder<SqlBool>[] = [sql`y.${sql.ref(isLeaving ? 'left_by' : 'point_id')} = k.point_id`];
  if (isLeaving) all.push(sql`y.left_at IS NOT NULL`);
  if (asked.kind === 'came') all.push(sql`y.is_stay`);
  if (asked.length !== undefined) all.push(sql`y.left_at IS NOT NULL AND y.length = ${asked.length}::smallint`);
  if (asked.from !== undefined) all.push(sql`${at} >= ${asked.from}::timestamptz`);
  if (asked.to !== undefined) all.push(sql`${at} < ${asked.to}::timestamptz`);
  if (asked.insideAt !== undefined)
    all.push(
      sql`y.is_stay AND y.entered_at < ${asked.insideAt}::timestamptz AND coalesce(y.left_at, 'infinity') >= ${asked.insideAt}::timestamptz`,
    );
  const ofPoint = asked.signPointId === undefined ? sql`` : sql`AND point_id = ${asked.signPointId}`;
  const ofTicket =
    asked.ticketId === undefined
      ? sql``
      : sql`AND ticket_id = ${asked.ticketId === 'none' ? noTicket : asked.ticketId}`;
  const ofGroup =
    asked.groupId === undefined
      ? sql``
      : sql`AND point_id IN (SELECT id FROM checkin_point WHERE organisation_id = ${organisationId} AND group_id = ${asked.groupId})`;
  return sql`
    FROM (
      SELECT DISTINCT point_id, ticket_id FROM checkin_flow
      WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND place_id = ${asked.placeId} ${ofPoint} ${ofTicket} ${ofGroup}
    ) k
    CROSS JOIN LATERAL (
      SELECT y.* FROM checkin_stay y
      WHERE y.organisation_id = ${organisationId} AND y.event_id = ${eventId} AND y.place_id = ${asked.placeId} AND y.ticket_id = k.ticket_id
        AND ${sql.join(all, sql` AND `)} AND ${beyond(place)}
      ORDER BY ${orderOf(place)} ${most}
    ) y`;
}

async function listStays(db: Db, organisationId: string, eventId: string, asked: Asked, place: Place) {
  const most = sql`LIMIT ${place.offset + place.limit}`;
  const { rows } = await sql<StayRow>`
    SELECT p.id, y.key, m.id AS sign_user_id, p.name, p.company, k.name AS ticket_name, y.entered_at, y.left_at, c.name AS entered_by, l.name AS left_by
    FROM (
      SELECT y.*, ${keyOf(place)} AS key ${matching(organisationId, eventId, asked, place, most)}
      ORDER BY ${orderOf(place)} LIMIT ${place.limit} OFFSET ${place.offset}
    ) y
    CROSS JOIN LATERAL (SELECT x.* FROM participant x WHERE x.organisation_id = ${organisationId} AND x.id = y.participant_id OFFSET 0) p
    JOIN checkin_point c ON c.organisation_id = ${organisationId} AND c.id = y.point_id
    LEFT JOIN checkin_point l ON l.organisation_id = ${organisationId} AND l.id = y.left_by
    LEFT JOIN LATERAL (
      SELECT x.id FROM checkin_member x JOIN checkin_group g ON g.organisation_id = x.organisation_id AND g.id = x.group_id AND g.is_default
      WHERE x.organisation_id = ${organisationId} AND x.participant_id = p.id LIMIT 1
    ) m ON true
    LEFT JOIN ticket k ON k.organisation_id = ${organisationId} AND k.id = y.ticket_id
    ORDER BY ${orderOf(place)}`.execute(db);
  return rows;
}

export const flowHandlers = [
  implement(checkinFlow, async (ctx, { placeId = ctx.event.id }) => {
    const { db, organisationId, event } = ctx;
    const halls = await hallsOf(db, organisationId, event.id);
    const known = [
      {
        placeId: event.id,
        name: null,
        inside: (await countsOf(db, organisationId, event.id)).inside,
        mostInside: null,
      },
      ...halls.map(({ hallId, name, inside, mostInside }) => ({ placeId: hallId, name, inside, mostInside })),
    ];
    if (!known.some((each) => each.placeId === placeId)) return ctx.notFound();
    const rows = await flowOf(
      db,
      organisationId,
      event.id,
      known.map((each) => each.placeId),
    );
    const now = ctx.now();
    const silent = await silentDevices(db, organisationId, event.id, now);
    const places = known.map((each) => {
      // Who enters a hall comes to the event too.
      const theirs = silent.filter((device) => each.placeId === event.id || device.placeId === each.placeId);
      return { ...each, uncertain: Math.ceil(sum(theirs, (device) => unseen(device, rows, now))) };
    });
    const here = rows.filter((row) => row.place_id === placeId);
    const series = quartersOf(here);
    const peak = series.reduce<(typeof series)[number] | null>(
      (most, each) => (each.inside > (most?.inside ?? 0) ? each : most),
      null,
    );
    const left = sum(here, (row) => row.went);
    const points = await db
      .selectFrom('checkin_point as c')
      .innerJoinLateral(
        sql<{ group_name: string }>`(
          SELECT name AS group_name FROM checkin_group WHERE organisation_id = ${organisationId} AND id = c.group_id OFFSET 0)`.as(
          'g',
        ),
        (join) => join.onTrue(),
      )
      .select(['c.id', 'c.name', 'c.hall_id', 'c.deleted_at', 'c.group_id', 'g.group_name'])
      .where('c.organisation_id', '=', organisationId)
      .where('c.event_id', '=', event.id)
      .orderBy('c.is_default', 'desc')
      .orderBy('c.id')
      .execute();
    const ticketIds = [...new Set(here.map((row) => row.ticket_id))];
    const tickets = await db
      .selectFrom('ticket')
      .select(['id', 'name'])
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', event.id)
      .orderBy('id')
      .execute();
    const named = [
      ...tickets.map(({ id, name }) => ({ id, ticketId: id as string | null, name: name as string | null })),
      { id: noTicket, ticketId: null, name: null },
    ];
    return {
      placeId,
      places,
      silent: silent.map(({ name, pointName, seenAt, unsent }) => ({
        name,
        pointName,
        seenAt: seenAt.toISOString(),
        unsent,
      })),
      series,
      came: sum(here, (row) => row.came),
      went: left,
      peak: peak && { at: peak.at, inside: peak.inside },
      averageSeconds: left === 0 ? null : Math.round(sum(here, (row) => row.seconds) / left),
      points: points.flatMap((point) => {
        const own = point.hall_id ?? event.id;
        // Of a hall: as it was left, also by entering another one.
        const at = placeId === event.id ? own : placeId;
        const theirs = rows.filter((row) => row.point_id === point.id && row.place_id === at);
        const entered = sum(theirs, (row) => row.entered);
        const gone = sum(theirs, (row) => row.went);
        if (placeId !== event.id && own !== placeId && gone === 0) return [];
        if (point.deleted_at !== null && entered === 0 && gone === 0) return [];
        return [{ signPointId: point.id, name: point.name, groupName: point.group_name, entered, went: gone }];
      }),
      tickets: named.flatMap(({ id, ticketId, name }) => {
        if (!ticketIds.includes(id)) return [];
        const theirs = here.filter((row) => row.ticket_id === id);
        return [{ ticketId, name, came: sum(theirs, (row) => row.came), went: sum(theirs, (row) => row.went) }];
      }),
      groups: [...Map.groupBy(points, ({ group_id }) => group_id)].flatMap(([groupId, own]) => {
        const ids = new Set(own.map(({ id }) => id));
        const theirs = here.filter((row) => ids.has(row.point_id));
        const came = sum(theirs, (row) => row.came);
        const went = sum(theirs, (row) => row.went);
        return came === 0 && went === 0 ? [] : [{ groupId, name: own[0]?.group_name ?? '', came, went }];
      }),
      lengths: await lengthsOf(db, organisationId, event.id, placeId),
      notSigned: await missingOf(db, organisationId, event.id),
    };
  }),

  implement(checkinStays, async (ctx, input) => {
    const { db, organisationId, event } = ctx;
    const { kind, signPointId } = input;
    let placeId = input.placeId ?? event.id;
    if (signPointId !== undefined) {
      const point = await db
        .selectFrom('checkin_point')
        .select('hall_id')
        .where('organisation_id', '=', organisationId)
        .where('id', '=', signPointId)
        .where('event_id', '=', event.id)
        .executeTakeFirst();
      if (!point) return ctx.notFound();
      // A point counts at the place to which it leads, if no other one is asked for: a hall is left by the points of another one too.
      placeId = input.placeId ?? point.hall_id ?? event.id;
    }
    if (
      placeId !== event.id &&
      !(await hallsOf(db, organisationId, event.id)).some(({ hallId }) => hallId === placeId)
    ) {
      return ctx.notFound();
    }
    const asked = { ...input, placeId };
    const place = placeOf(ctx, kind === 'went' ? went : came, { ...input, sort: '-at' });
    const rows = await listStays(db, organisationId, event.id, asked, place);
    const whole = { ...place, after: undefined };
    const total = await countOf(db, sql`SELECT ${matching(organisationId, event.id, asked, whole, sql``)}`, place);
    return pageAnswer(rows, total, place, (row) => ({
      signUserId: row.sign_user_id,
      partsId: row.id,
      name: row.name,
      company: row.company,
      ticketName: row.ticket_name,
      enteredAt: row.entered_at.toISOString(),
      enteredBy: row.entered_by,
      leftAt: row.left_at?.toISOString() ?? null,
      leftBy: row.left_by,
    }));
  }),
];
