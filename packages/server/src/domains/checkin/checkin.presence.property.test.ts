import { checkinScan, checkinUndo } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinDesk } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import { checkinHallAdd, checkinPointAdd, checkinPointUpdate } from '@convoke/contract/checkin/checkin.places.calls.ts';
import type { Way } from '@convoke/contract/checkin/checkin.rules.ts';
import { ticketAdd } from '@convoke/contract/ticket/ticket.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEvent, at, inside, nonce } from '../../../testing/presence.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let host: Organisation;

beforeAll(async () => {
  server = await startServer();
  host = await server.organisation();
});
afterAll(() => server.close());

test('the same scans come to the same, in whatever order they arrive', { timeout: 120_000 }, async () => {
  const people = 6;
  const { eventId, groupId, codes, entrance } = await anEvent(host, 24);
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
      const { event, halls } = await inside(host, eventId);
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
      expect(await inside(host, eventId)).toEqual(await counted());
      await expectFiguresOfStays();
      const shuffled = scans
        .map((each, index) => ({ each, key: keys[index] ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ each }) => named(each));
      await clear();
      await play(shuffled, (size % 7) + 1);
      expect(await state()).toEqual(first);
      expect(await inside(host, eventId)).toEqual(await counted());
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
    expect(await inside(host, eventId)).toEqual(await counted());
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
