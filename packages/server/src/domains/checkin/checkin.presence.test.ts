import { randomBytes } from 'node:crypto';
import {
  checkinDesk,
  checkinRoster,
  checkinScan,
  checkinUndo,
  checkinUserByCode,
  checkinUserDetail,
} from '@convoke/contract/checkin/checkin.calls.ts';
import {
  checkinBindGroup,
  checkinGroupAdd,
  checkinGroupDelete,
  checkinGroupInfo,
  checkinGroupList,
  checkinGroupUpdate,
  checkinHallAdd,
  checkinHallDelete,
  checkinHallList,
  checkinHallUpdate,
  checkinPointAdd,
  checkinPointDelete,
  checkinPointInfo,
  checkinPointList,
  checkinPointUpdate,
  checkinUserAdd,
  checkinUserDelete,
} from '@convoke/contract/checkin/checkin.office.calls.ts';
import type { Way } from '@convoke/contract/checkin/checkin.rules.ts';
import { ticketAdd } from '@convoke/contract/ticket/ticket.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unforeseen } from '../../core/unforeseen.ts';
import { freshDatabase } from '../../../testing/database.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let host: Organisation;

beforeAll(async () => {
  server = await startServer();
  host = await server.organisation();
});
afterAll(() => server.close());

const minute = 60_000;
const nonce = () => randomBytes(16).toString('hex');
const began = Date.now() - 600 * minute;
const at = (minutes: number) => new Date(began + minutes * minute).toISOString();

/** An event that has been going on for some hours, with its people and the group that everybody is in. */
async function anEvent(people: number, owner: Organisation = host) {
  const { eventId, code } = await owner.event({
    startsAt: new Date(Date.now() - 660 * minute).toISOString(),
    endsAt: new Date(Date.now() + 600 * minute).toISOString(),
  });
  const codes: string[] = [];
  for (let n = 0; n < people; n += 1) codes.push((await owner.register(code)).participantCode);
  const [entrance] = await owner.call(checkinPointList, { eventId });
  if (!entrance) throw new Error('no entrance');
  return { eventId, codes, groupId: entrance.groupId, entrance: entrance.signPointId };
}

interface Scan {
  code: string;
  scannedAt?: string;
  direction?: Way;
  forced?: boolean;
  letIn?: boolean;
}

async function scan(eventId: string, signPointId: string, scans: readonly Scan[], owner: Organisation = host) {
  const { outcomes } = await owner.call(checkinScan, {
    eventId,
    signPointId,
    scans: scans.map((each) => ({ nonce: nonce(), scannedAt: new Date().toISOString(), ...each })),
  });
  return outcomes.map(({ result }) => result);
}

const failure = async (answer: Promise<{ data: unknown }>) =>
  ((await answer).data as { failure?: string } | null)?.failure;
const token = () => ({ token: host.token });

/** How many are inside: at the event, and by hall and point in the order in which they were made. */
async function inside(eventId: string) {
  const desk = await host.call(checkinDesk, { eventId });
  return {
    event: desk.inside,
    halls: desk.halls.map((hall) => hall.inside),
    points: desk.points.map((point) => point.inside),
  };
}

describe('entry and exit', () => {
  test('a hall is left by whichever of its points, and entered again only where that is allowed', async () => {
    const { eventId, groupId, codes } = await anEvent(1);
    const [code = ''] = codes;
    const { hallId } = await host.call(checkinHallAdd, { eventId, name: 'Hall 1' });
    const gate = { eventId, groupId, hallId };
    const { signPointId: north } = await host.call(checkinPointAdd, { ...gate, name: 'North', direction: 'both' });
    const { signPointId: south } = await host.call(checkinPointAdd, { ...gate, name: 'South', direction: 'out' });
    expect(await scan(eventId, south, [{ code }])).toEqual(['not-inside']);
    expect(await scan(eventId, north, [{ code, direction: 'in' }])).toEqual(['ok']);
    expect(await scan(eventId, north, [{ code }])).toEqual(['already']);
    expect(await inside(eventId)).toEqual({ event: 1, halls: [1], points: [0, 1, 0] });
    expect(await scan(eventId, south, [{ code }])).toEqual(['ok']);
    expect(await inside(eventId)).toEqual({ event: 0, halls: [0], points: [0, 0, 0] });
    expect(await scan(eventId, north, [{ code }])).toEqual(['no-reentry']);
    expect(await scan(eventId, north, [{ code, forced: true }])).toEqual(['ok']);
    expect(await scan(eventId, north, [{ code, direction: 'out' }])).toEqual(['ok']);
    const version = (await host.call(checkinPointInfo, { signPointId: north })).version;
    await host.call(checkinPointUpdate, { signPointId: north, version, reentry: true });
    expect(await scan(eventId, north, [{ code }])).toEqual(['ok']);
    const { signUserId } = await host.call(checkinUserByCode, { code });
    const { scans } = await host.call(checkinUserDetail, { signUserId });
    expect(scans.map(({ direction, passed }) => `${direction} ${passed}`)).toEqual([
      'in true',
      'out true',
      'in true',
      'in false',
      'out true',
      'in true',
      'in true',
      'out false',
    ]);
    const { people } = await host.call(checkinRoster, { eventId });
    expect(people[0]?.at).toEqual(
      expect.arrayContaining([expect.objectContaining({ signPointId: north, isIn: true, entries: 3 })]),
    );
  });

  test('entering one hall leaves another; leaving the event leaves all', async () => {
    const { eventId, groupId, codes, entrance } = await anEvent(1);
    const [code = ''] = codes;
    await host.call(checkinPointUpdate, { signPointId: entrance, direction: 'both', reentry: true });
    const gates: string[] = [];
    for (const name of ['Hall A', 'Hall B', 'Lounge']) {
      const { hallId } = await host.call(checkinHallAdd, { eventId, name, leavesOthers: name !== 'Lounge' });
      gates.push((await host.call(checkinPointAdd, { eventId, groupId, hallId, name, reentry: true })).signPointId);
    }
    const [a = '', b = '', lounge = ''] = gates;
    await scan(eventId, entrance, [{ code }]);
    await scan(eventId, a, [{ code }]);
    await scan(eventId, lounge, [{ code }]);
    expect(await inside(eventId)).toEqual({ event: 1, halls: [1, 0, 1], points: [1, 1, 0, 1] });
    await scan(eventId, b, [{ code }]);
    expect(await inside(eventId)).toEqual({ event: 1, halls: [0, 1, 1], points: [1, 0, 1, 1] });
    await scan(eventId, entrance, [{ code, direction: 'out' }]);
    expect(await inside(eventId)).toEqual({ event: 0, halls: [0, 0, 0], points: [0, 0, 0, 0] });
    // Back in the first hall at once: they slipped past the entrance.
    expect(await scan(eventId, a, [{ code }])).toEqual(['ok']);
    expect(await inside(eventId)).toMatchObject({ event: 1, halls: [1, 0, 0] });
  });

  test('entries are limited in all, by day and by window, and counted anew when one is taken back', async () => {
    const { eventId, groupId, codes } = await anEvent(1);
    const [code = ''] = codes;
    const meals = { eventId, groupId, reentry: true };
    const { signPointId: lunch } = await host.call(checkinPointAdd, {
      ...meals,
      name: 'Lunch',
      windows: [
        { opensAt: at(0), closesAt: at(60) },
        { opensAt: at(120), closesAt: at(180) },
      ],
      entriesWindow: 1,
    });
    const when = (minutes: number): Scan => ({ code, scannedAt: at(minutes) });
    expect(await scan(eventId, lunch, [when(10), when(20), when(90), when(130), when(140)])).toEqual([
      'ok',
      'no-entries',
      'outside-window',
      'ok',
      'no-entries',
    ]);
    const { signPointId: sauna } = await host.call(checkinPointAdd, { ...meals, name: 'Sauna', entriesAll: 2 });
    expect(await scan(eventId, sauna, [when(10), when(20), when(30)])).toEqual(['ok', 'ok', 'no-entries']);
    expect(await scan(eventId, sauna, [{ ...when(31), forced: true }])).toEqual(['ok']);
    const undo = { eventId, signPointId: sauna, nonce: nonce(), code, undoneAt: at(40), reason: 'Wrong person' };
    await host.call(checkinUndo, undo);
    expect(await scan(eventId, sauna, [when(50), when(60), when(70)])).toEqual(['ok', 'ok', 'no-entries']);
  });

  test('what a device decided without a network happened: it counts, also beyond a limit and for one who was rejected', async () => {
    const { eventId, groupId, codes } = await anEvent(3);
    const { hallId } = await host.call(checkinHallAdd, { eventId, name: 'Small', mostInside: 1 });
    const { signPointId } = await host.call(checkinPointAdd, {
      eventId,
      groupId,
      hallId,
      name: 'Door',
      direction: 'both',
      reentry: true,
    });
    const [one = '', two = '', three = ''] = codes;
    expect(await scan(eventId, signPointId, [{ code: one }])).toEqual(['ok']);
    expect(await scan(eventId, signPointId, [{ code: two }])).toEqual(['full']);
    expect((await inside(eventId)).halls).toEqual([1]);
    expect(await scan(eventId, signPointId, [{ code: two, letIn: true }])).toEqual(['full']);
    expect((await inside(eventId)).halls).toEqual([2]);
    // Two are inside where one may be: one has to go before there is room, and the limit holds again.
    expect(await scan(eventId, signPointId, [{ code: one, direction: 'out' }])).toEqual(['ok']);
    expect(await scan(eventId, signPointId, [{ code: three }])).toEqual(['full']);
    expect(await scan(eventId, signPointId, [{ code: two, direction: 'out' }])).toEqual(['ok']);
    expect(await scan(eventId, signPointId, [{ code: three }])).toEqual(['ok']);
    // Refused by the device, though the server would have let them in: nobody went through.
    const { signPointId: side } = await host.call(checkinPointAdd, { eventId, groupId, name: 'Side' });
    expect(await scan(eventId, side, [{ code: one, letIn: false }])).toEqual(['ok']);
    expect((await inside(eventId)).points.at(-1)).toBe(0);
  });
});

test('the same scans come to the same, in whatever order they arrive', { timeout: 120_000 }, async () => {
  const people = 6;
  const { eventId, groupId, codes, entrance } = await anEvent(24);
  await host.call(checkinPointUpdate, { signPointId: entrance, direction: 'both', reentry: true });
  const points = [entrance];
  // Tickets of several entries, of one, and of any number: what a scan is to them is part of what it comes to.
  const tickets: string[] = [];
  for (const entries of [1, 3, 20]) {
    const ticket = { eventId, name: `For ${entries}`, priceCents: 100, entries };
    tickets.push((await host.call(ticketAdd, ticket)).ticketId);
  }
  await withClient(server.database.superuserUrl, (client) =>
    client.query(
      `UPDATE participant p SET ticket_id = ($2::uuid[])[(SELECT n FROM unnest($3::text[]) WITH ORDINALITY AS c(code, n) WHERE c.code = p.code) % 4]
       WHERE p.event_id = $1`,
      [eventId, tickets, codes],
    ),
  );
  for (const [name, leavesOthers] of [
    ['A', true],
    ['B', true],
    ['C', false],
  ] as const) {
    const { hallId } = await host.call(checkinHallAdd, { eventId, name, leavesOthers });
    const gate = { eventId, groupId, hallId, reentry: true };
    points.push(
      (await host.call(checkinPointAdd, { ...gate, name: `${name} 1`, direction: 'both' })).signPointId,
      (await host.call(checkinPointAdd, { ...gate, name: `${name} 2`, reentry: name !== 'B' })).signPointId,
    );
  }
  const side = { eventId, groupId, direction: 'both' as const };
  points.push(
    (await host.call(checkinPointAdd, { ...side, name: 'Side' })).signPointId,
    (await host.call(checkinPointAdd, { ...side, name: 'Lunch', usesEntries: false })).signPointId,
  );
  const state = async () =>
    withClient(server.database.superuserUrl, async (client) => {
      const states = await client.query<{ row: string }>(
        `SELECT p.code || ' ' || c.name || ' ' || s.is_in || ' ' || s.entries || ' ' || s.first_at || ' ' || s.last_at AS row
         FROM checkin_state s JOIN participant p ON p.id = s.participant_id JOIN checkin_point c ON c.id = s.point_id
         WHERE p.event_id = $1 ORDER BY 1`,
        [eventId],
      );
      const people = await client.query<{ row: string }>(
        `SELECT concat_ws(' ', code, signed_in_at, entries_used, entries_used_at) AS row FROM participant WHERE event_id = $1 ORDER BY 1`,
        [eventId],
      );
      const stays = await client.query<{ row: string }>(
        `SELECT concat_ws(' ', participant_id, place_id, point_id, is_stay, entered_at, left_at, left_by) AS row FROM checkin_stay WHERE event_id = $1 ORDER BY 1`,
        [eventId],
      );
      return [...states.rows, ...people.rows, ...stays.rows].map(({ row }) => row);
    });
  /** The figures of places must be what the stays come to, and who is inside is whose stay has no end. */
  const expectFiguresOfStays = () =>
    withClient(server.database.superuserUrl, async (client) => {
      const flow = 'place_id, quarter, point_id, ticket_id, entered, came, went, stayed_seconds::int AS seconds';
      const kept = await client.query(
        `SELECT ${flow} FROM checkin_flow WHERE event_id = $1 AND (entered <> 0 OR went <> 0) ORDER BY 1, 2, 3, 4`,
        [eventId],
      );
      const counted = await client.query(
        `SELECT place_id, date_bin('15 minutes', at, '2000-01-01Z') AS quarter, point_id, ticket_id, sum(entered)::int AS entered, sum(came)::int AS came, sum(went)::int AS went, sum(seconds)::int AS seconds
         FROM (
           SELECT place_id, entered_at AS at, point_id, ticket_id, 1 AS entered, is_stay::int AS came, 0 AS went, 0 AS seconds FROM checkin_stay WHERE event_id = $1
           UNION ALL
           SELECT place_id, left_at, left_by, ticket_id, 0, 0, 1, extract(epoch FROM left_at - entered_at)::int FROM checkin_stay WHERE event_id = $1 AND left_at IS NOT NULL
         ) k GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
        [eventId],
      );
      expect(kept.rows).toEqual(counted.rows);
      const lengths = await client.query(
        `SELECT place_id, length, stays FROM checkin_length WHERE event_id = $1 AND stays <> 0 ORDER BY 1, 2`,
        [eventId],
      );
      const ofStays = await client.query(
        `SELECT place_id, length, count(*)::int AS stays FROM checkin_stay WHERE event_id = $1 AND left_at IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`,
        [eventId],
      );
      expect(lengths.rows).toEqual(ofStays.rows);
      const open = await client.query<{ place: string; n: number }>(
        `SELECT place_id AS place, count(*)::int AS n FROM checkin_stay WHERE event_id = $1 AND is_stay AND left_at IS NULL GROUP BY 1`,
        [eventId],
      );
      const { event, halls } = await inside(eventId);
      const places = [eventId, ...(await host.call(checkinDesk, { eventId })).halls.map(({ hallId }) => hallId)];
      expect(places.map((place) => open.rows.find((row) => row.place === place)?.n ?? 0)).toEqual([event, ...halls]);
      const twice = await client.query(
        `SELECT a.participant_id FROM checkin_stay a JOIN checkin_stay b USING (organisation_id, participant_id, place_id)
         WHERE a.event_id = $1 AND a.is_stay AND b.is_stay AND a.entered_at < b.entered_at AND coalesce(a.left_at, 'infinity') > b.entered_at`,
        [eventId],
      );
      expect(twice.rows).toEqual([]);
    });
  const clear = () =>
    withClient(server.database.superuserUrl, async (client) => {
      await client.query('DELETE FROM checkin_scan WHERE event_id = $1', [eventId]);
      await client.query(
        'DELETE FROM checkin_state WHERE participant_id IN (SELECT id FROM participant WHERE event_id = $1)',
        [eventId],
      );
      await client.query(
        'UPDATE participant SET signed_in_at = NULL, is_inside = false, entries_used = 0, entries_used_at = NULL, entries_beyond = 0 WHERE event_id = $1',
        [eventId],
      );
      await client.query('UPDATE checkin_point SET signed_in = 0, inside = 0 WHERE event_id = $1', [eventId]);
      await client.query('UPDATE checkin_hall SET inside = 0 WHERE event_id = $1', [eventId]);
      await client.query('UPDATE event_tally SET signed_in = 0, inside = 0 WHERE event_id = $1', [eventId]);
      for (const table of ['event_quarter', 'checkin_stay', 'checkin_flow', 'checkin_length'])
        await client.query(`DELETE FROM ${table} WHERE event_id = $1`, [eventId]);
    });
  /** What the figures should be, counted from the states alone. */
  const counted = async () =>
    withClient(server.database.superuserUrl, async (client) => {
      const one = async (text: string) =>
        (await client.query<{ n: string }>(text, [eventId])).rows.map(({ n }) => Number(n));
      return {
        event: (
          await one(
            `SELECT count(DISTINCT s.participant_id) AS n FROM checkin_state s JOIN checkin_point c ON c.id = s.point_id WHERE c.event_id = $1 AND s.is_in`,
          )
        )[0],
        halls: await one(
          `SELECT (SELECT count(DISTINCT s.participant_id) FROM checkin_state s JOIN checkin_point c ON c.id = s.point_id WHERE c.hall_id = h.id AND s.is_in) AS n
           FROM checkin_hall h WHERE h.event_id = $1 ORDER BY h.id`,
        ),
        points: await one(
          `SELECT (SELECT count(*) FROM checkin_state s WHERE s.point_id = c.id AND s.is_in) AS n
           FROM checkin_point c WHERE c.event_id = $1 ORDER BY c.is_default DESC, c.id`,
        ),
      };
    });
  const one = fc.record({
    person: fc.nat(people - 1),
    point: fc.nat(points.length - 1),
    direction: fc.constantFrom<Way>('in', 'in', 'out'),
    minutes: fc.nat(300),
    undo: fc.nat(14).map((n) => n === 0),
    repeated: fc.nat(9).map((n) => n === 0),
  });
  const seen = fc
    .array(one, { minLength: 10, maxLength: 60 })
    .chain((scans) =>
      fc.tuple(
        fc.constant(scans.map((each) => ({ ...each, nonce: nonce() }))),
        fc.array(fc.nat(), { minLength: scans.length, maxLength: scans.length }),
        fc.integer({ min: 1, max: 20 }),
      ),
    );
  const play = async (scans: readonly ReturnType<typeof named>[], size: number) => {
    for (let from = 0; from < scans.length; ) {
      const first = scans[from];
      if (!first) break;
      if (first.undo) {
        await host.call(checkinUndo, {
          eventId,
          signPointId: points[first.point] ?? '',
          nonce: first.nonce,
          code: codes[first.person] ?? '',
          undoneAt: at(first.minutes),
          reason: 'Wrong',
        });
        from += 1;
        continue;
      }
      const batch = scans.slice(from, from + size).filter((each) => !each.undo && each.point === first.point);
      const end =
        batch.length === 0 ? 1 : scans.slice(from).findIndex((each) => each.undo || each.point !== first.point);
      const sent = scans.slice(from, end === -1 ? from + size : from + Math.min(size, end));
      await host.call(checkinScan, {
        eventId,
        signPointId: points[first.point] ?? '',
        scans: sent.flatMap((each) => {
          const made = {
            nonce: each.nonce,
            code: codes[each.person] ?? '',
            scannedAt: at(each.minutes),
            direction: each.direction,
            letIn: true,
          };
          return each.repeated ? [made, made] : [made];
        }),
      });
      from += sent.length;
    }
  };
  await fc.assert(
    fc.asyncProperty(seen, async ([scans, keys, size]) => {
      await clear();
      await play(scans.map(named), size);
      const first = await state();
      expect(await inside(eventId)).toEqual(await counted());
      await expectFiguresOfStays();
      const shuffled = scans
        .map((each, index) => ({ each, key: keys[index] ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ each }) => named(each));
      await clear();
      await play(shuffled, (size % 7) + 1);
      expect(await state()).toEqual(first);
      expect(await inside(eventId)).toEqual(await counted());
      await expectFiguresOfStays();
    }),
    { numRuns: 12 },
  );

  // A thousand of five devices, each at its point, late, repeated and in any order.
  const [random] = fc.sample(fc.infiniteStream(fc.nat(1_000_000)), 1);
  const below = (limit: number) => (random?.next().value ?? 0) % limit;
  const devices = points.slice(0, 5).map((signPointId) => {
    const scans = Array.from({ length: 200 }, () => ({
      nonce: nonce(),
      code: codes[below(codes.length)] ?? '',
      // Some of one person at one moment.
      scannedAt: at(below(3000) / 10),
      direction: below(3) === 0 ? ('out' as const) : ('in' as const),
      letIn: true,
    }));
    scans.sort((a, b) => a.scannedAt.localeCompare(b.scannedAt));
    return { signPointId, scans };
  });
  const send = (batches: readonly (typeof devices)[number][]) =>
    batches.reduce(async (before, { signPointId, scans }) => {
      await before;
      if (scans.length > 0) await host.call(checkinScan, { eventId, signPointId, scans });
    }, Promise.resolve());
  const pieces = (size: number) =>
    devices.flatMap(({ signPointId, scans }) =>
      Array.from({ length: Math.ceil(scans.length / size) }, (_, n) => ({
        signPointId,
        scans: scans.slice(n * size, n * size + size),
      })),
    );
  const shuffled = <Item>(items: readonly Item[]) =>
    items
      .map((item) => ({ item, key: below(1_000_000) }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ item }) => item);
  await clear();
  await send(devices);
  const first = await state();
  for (const order of [devices.toReversed(), shuffled(pieces(40)), shuffled([...pieces(25), ...pieces(60)])]) {
    await clear();
    await send(order);
    expect(await state()).toEqual(first);
    expect(await inside(eventId)).toEqual(await counted());
    await expectFiguresOfStays();
  }
});

const named = (scan: {
  person: number;
  point: number;
  direction: Way;
  minutes: number;
  undo: boolean;
  repeated: boolean;
  nonce: string;
}) => scan;

describe('a limit of people inside', () => {
  test('holds for 300 at once over two servers; who goes out makes room for one', { timeout: 120_000 }, async () => {
    const second = await startServer({ database: server.database });
    const { eventId, groupId, codes } = await anEvent(300);
    const { hallId } = await host.call(checkinHallAdd, { eventId, name: 'Hall', mostInside: 200 });
    const gate = { eventId, groupId, hallId, direction: 'both' as const };
    const doors = [
      (await host.call(checkinPointAdd, { ...gate, name: 'North' })).signPointId,
      (await host.call(checkinPointAdd, { ...gate, name: 'South' })).signPointId,
    ];
    const answers = await Promise.all(
      codes.map((code, n) =>
        (n % 2 ? server : second).send(
          checkinScan,
          {
            eventId,
            signPointId: doors[n % 2] ?? '',
            scans: [{ nonce: nonce(), code, scannedAt: new Date().toISOString() }],
          },
          token(),
        ),
      ),
    );
    const results = answers.map((answer) => answer.data.outcomes[0]?.result);
    expect(results.filter((result) => result === 'ok')).toHaveLength(200);
    expect(results.filter((result) => result === 'full')).toHaveLength(100);
    expect((await inside(eventId)).halls).toEqual([200]);
    const isIn = codes[results.indexOf('ok')] ?? '';
    const isOut = codes[results.indexOf('full')] ?? '';
    const [door = ''] = doors;
    expect(await scan(eventId, door, [{ code: isIn, direction: 'out' }])).toEqual(['ok']);
    expect(await scan(eventId, door, [{ code: isOut }])).toEqual(['ok']);
    const others = codes.filter((_, n) => results[n] === 'full' && codes[n] !== isOut);
    expect(await scan(eventId, door, [{ code: others[0] ?? '' }])).toEqual(['full']);
    // Below who is inside no limit is set.
    const [hall] = await host.call(checkinHallList, { eventId });
    const lower = { hallId, version: hall?.version ?? 0, name: 'Hall', mostInside: 199 };
    expect(await server.send(checkinHallUpdate, lower, token())).toMatchObject({
      data: { failure: 'SIGN_HALL_LIMIT', inside: 200 },
    });
    await second.close();
  });

  test('control: without the judgement the database refuses the one too many', { timeout: 60_000 }, async () => {
    const database = await freshDatabase();
    const alone = await startServer({ database });
    const owner = await alone.organisation();
    const { eventId, groupId, codes } = await anEvent(3, owner);
    const { hallId } = await owner.call(checkinHallAdd, { eventId, name: 'Hall', mostInside: 2 });
    const { signPointId } = await owner.call(checkinPointAdd, { eventId, groupId, hallId, name: 'Door' });
    await withClient(database.ownerUrl, async (client) => {
      const { rows } = await client.query<{ source: string }>(
        `SELECT pg_get_functiondef('record_scans'::regproc) AS source`,
      );
      const guarded = rows[0]?.source ?? '';
      expect(guarded).toContain(`THEN result := 'full'`);
      await client.query(guarded.replace(`THEN result := 'full'`, `THEN result := 'ok'`));
    });
    expect(await scan(eventId, signPointId, [{ code: codes[0] ?? '' }], owner)).toEqual(['ok']);
    expect(await scan(eventId, signPointId, [{ code: codes[1] ?? '' }], owner)).toEqual(['ok']);
    const third = await alone.send(
      checkinScan,
      { eventId, signPointId, scans: [{ nonce: nonce(), code: codes[2] ?? '', scannedAt: new Date().toISOString() }] },
      { token: owner.token },
    );
    expect(third.code).not.toBe(0);
    expect(unforeseen.splice(0)).toEqual([expect.stringContaining('hall_has_room')]);
    await alone.close();
  });
});

describe('groups, points and halls', () => {
  test('a group has people who are added, moved and taken out, with what they did or without', async () => {
    const { eventId, codes, groupId } = await anEvent(3);
    const people = await Promise.all(codes.map((code) => host.call(checkinUserByCode, { code })));
    const { groupId: vip } = await host.call(checkinGroupAdd, { eventId, groupName: 'VIP' });
    expect(await failure(server.send(checkinGroupAdd, { eventId, groupName: 'vip' }, token()))).toBe(
      'SIGN_GROUP_NAME_USED',
    );
    const { groupId: crew } = await host.call(checkinGroupAdd, { eventId, groupName: 'Crew' });
    const partsIds = people.map(({ partsId }) => partsId);
    expect(await host.call(checkinUserAdd, { groupId: vip, partsIds })).toEqual({ added: 3 });
    expect(await host.call(checkinUserAdd, { groupId: vip, partsIds })).toEqual({ added: 0 });
    const { signPointId } = await host.call(checkinPointAdd, { eventId, groupId: crew, name: 'Backstage' });
    const [code = ''] = codes;
    expect(await scan(eventId, signPointId, [{ code }])).toEqual(['not-in-group']);
    const inVip = async () =>
      withClient(server.database.superuserUrl, async (client) =>
        (
          await client.query<{ id: string }>('SELECT id FROM checkin_member WHERE group_id = $1 ORDER BY id', [vip])
        ).rows.map(({ id }) => id),
      );
    const [first = '', ...others] = await inVip();
    expect(await host.call(checkinBindGroup, { otherGroupId: crew, signUserIds: [first] })).toEqual({ moved: 1 });
    expect(await inVip()).toEqual(others);
    const groups = async () =>
      (await host.call(checkinGroupList, { eventId })).map(({ groupName, members }) => [groupName, members]);
    expect(await groups()).toEqual([
      [expect.any(String), 3],
      ['VIP', 2],
      ['Crew', 1],
    ]);
    // Out of the group that everybody is in nobody comes.
    const [someone] = people;
    const own = { groupId, signUserIds: [someone?.signUserId ?? ''] };
    expect(await failure(server.send(checkinUserDelete, own, token()))).toBe('SIGN_GROUP_DEFAULT');
    expect(await host.call(checkinUserDelete, { groupId: vip, signUserIds: others })).toEqual({ removed: 2 });
    await host.call(checkinGroupDelete, { groupId: vip });
    expect(await failure(server.send(checkinGroupDelete, { groupId: crew }, token()))).toBe('SIGN_GROUP_IN_USE');
    expect(await failure(server.send(checkinGroupDelete, { groupId }, token()))).toBe('SIGN_GROUP_DEFAULT');
    const info = await host.call(checkinGroupInfo, { groupId: crew });
    await host.call(checkinGroupUpdate, { groupId: crew, version: info.version, groupName: 'Team' });
    const stale = { groupId: crew, version: info.version, groupName: 'Staff' };
    expect(await failure(server.send(checkinGroupUpdate, stale, token()))).toBe('SIGN_GROUP_CHANGED');
    // Without `persist` what they did there is taken back, and the log says so.
    expect(await scan(eventId, signPointId, [{ code }, { code: codes[1] ?? '' }, { code: codes[2] ?? '' }])).toContain(
      'ok',
    );
    const member = await withClient(
      server.database.superuserUrl,
      async (client) =>
        (await client.query<{ id: string }>('SELECT id FROM checkin_member WHERE group_id = $1', [crew])).rows,
    );
    expect((await inside(eventId)).points).toEqual([0, 1]);
    await host.call(checkinUserDelete, { groupId: crew, persist: false, signUserIds: member.map(({ id }) => id) });
    expect((await inside(eventId)).points).toEqual([0, 0]);
  });

  test('bad input is refused and nothing is stored', async () => {
    const { eventId, groupId, codes, entrance } = await anEvent(1);
    const other = await anEvent(0);
    const point = { eventId, groupId, name: 'Gate' };
    const windows = [
      { opensAt: at(0), closesAt: at(60) },
      { opensAt: at(59), closesAt: at(90) },
    ];
    expect(await failure(server.send(checkinPointAdd, { ...point, windows }, token()))).toBe('SIGN_WINDOWS_CROSS');
    const turned = [{ opensAt: at(60), closesAt: at(0) }];
    expect((await server.send(checkinPointAdd, { ...point, windows: turned }, token())).code).toBe(1000);
    expect((await server.send(checkinPointAdd, { ...point, groupId: other.groupId }, token())).status).toBe(403);
    const { hallId: theirs } = await host.call(checkinHallAdd, { eventId: other.eventId, name: 'Hall' });
    expect((await server.send(checkinPointAdd, { ...point, hallId: theirs }, token())).status).toBe(403);
    expect(await host.call(checkinPointList, { eventId })).toHaveLength(1);
    expect(await failure(server.send(checkinPointDelete, { signPointId: entrance }, token()))).toBe(
      'SIGN_POINT_DEFAULT',
    );
    const { hallId } = await host.call(checkinHallAdd, { eventId, name: 'Hall' });
    expect(await failure(server.send(checkinHallAdd, { eventId, name: 'HALL' }, token()))).toBe('SIGN_HALL_NAME_USED');
    const { signPointId, version } = await host.call(checkinPointAdd, { ...point, hallId });
    expect(await failure(server.send(checkinHallDelete, { hallId }, token()))).toBe('SIGN_HALL_IN_USE');
    await scan(eventId, signPointId, [{ code: codes[0] ?? '' }]);
    expect(await failure(server.send(checkinPointUpdate, { signPointId, version, hallId: null }, token()))).toBe(
      'SIGN_POINT_IN_USE',
    );
    const hallChange = { hallId, version: 1, name: 'Hall', leavesOthers: false };
    expect(await failure(server.send(checkinHallUpdate, hallChange, token()))).toBe('SIGN_HALL_USED');
    await host.call(checkinPointUpdate, { signPointId, version, name: 'Gate 1' });
    expect(await server.send(checkinPointUpdate, { signPointId, version, name: 'Gate 2' }, token())).toMatchObject({
      data: { failure: 'SIGN_POINT_CHANGED', current: { name: 'Gate 1' } },
    });
    await host.call(checkinPointDelete, { signPointId });
    // Nobody is scanned there any more.
    const gone = await server.send(
      checkinScan,
      {
        eventId,
        signPointId,
        scans: [{ nonce: nonce(), code: codes[0] ?? '', scannedAt: new Date().toISOString() }],
      },
      token(),
    );
    expect(gone.status).toBe(403);
  });
});
