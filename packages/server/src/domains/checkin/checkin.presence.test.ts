import {
  checkinScan,
  checkinUndo,
  checkinUserByCode,
  checkinUserDetail,
} from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinRoster } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import {
  checkinHallAdd,
  checkinHallList,
  checkinHallUpdate,
  checkinPointAdd,
  checkinPointInfo,
  checkinPointUpdate,
} from '@convoke/contract/checkin/checkin.places.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../../testing/database.ts';
import { anEvent, at, inside, nonce, scan, type Scan } from '../../../testing/presence.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { control } from '../../../testing/tier.ts';
import { unforeseen } from '../../core/http/unforeseen.ts';

let server: TestServer;
let host: Organisation;

beforeAll(async () => {
  server = await startServer();
  host = await server.organisation();
});
afterAll(() => server.close());

const token = () => ({ token: host.token });

describe('entry and exit', () => {
  test('a hall is left by whichever of its points, and entered again only where that is allowed', async () => {
    const { eventId, groupId, codes } = await anEvent(host, 1);
    const [code = ''] = codes;
    const { hallId } = await host.call(checkinHallAdd, { eventId, name: 'Hall 1' });
    const gate = { eventId, groupId, hallId };
    const { signPointId: north } = await host.call(checkinPointAdd, { ...gate, name: 'North', direction: 'both' });
    const { signPointId: south } = await host.call(checkinPointAdd, { ...gate, name: 'South', direction: 'out' });
    expect(await scan(host, eventId, south, [{ code }])).toEqual(['not-inside']);
    expect(await scan(host, eventId, north, [{ code, direction: 'in' }])).toEqual(['ok']);
    expect(await scan(host, eventId, north, [{ code }])).toEqual(['already']);
    expect(await inside(host, eventId)).toEqual({ event: 1, halls: [1], points: [0, 1, 0] });
    expect(await scan(host, eventId, south, [{ code }])).toEqual(['ok']);
    expect(await inside(host, eventId)).toEqual({ event: 0, halls: [0], points: [0, 0, 0] });
    expect(await scan(host, eventId, north, [{ code }])).toEqual(['no-reentry']);
    expect(await scan(host, eventId, north, [{ code, forced: true }])).toEqual(['ok']);
    expect(await scan(host, eventId, north, [{ code, direction: 'out' }])).toEqual(['ok']);
    const version = (await host.call(checkinPointInfo, { signPointId: north })).version;
    await host.call(checkinPointUpdate, { signPointId: north, version, reentry: true });
    expect(await scan(host, eventId, north, [{ code }])).toEqual(['ok']);
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
    const { eventId, groupId, codes, entrance } = await anEvent(host, 1);
    const [code = ''] = codes;
    await host.call(checkinPointUpdate, { signPointId: entrance, direction: 'both', reentry: true });
    const gates: string[] = [];
    for (const name of ['Hall A', 'Hall B', 'Lounge']) {
      const { hallId } = await host.call(checkinHallAdd, { eventId, name, leavesOthers: name !== 'Lounge' });
      gates.push((await host.call(checkinPointAdd, { eventId, groupId, hallId, name, reentry: true })).signPointId);
    }
    const [a = '', b = '', lounge = ''] = gates;
    await scan(host, eventId, entrance, [{ code }]);
    await scan(host, eventId, a, [{ code }]);
    await scan(host, eventId, lounge, [{ code }]);
    expect(await inside(host, eventId)).toEqual({ event: 1, halls: [1, 0, 1], points: [1, 1, 0, 1] });
    await scan(host, eventId, b, [{ code }]);
    expect(await inside(host, eventId)).toEqual({ event: 1, halls: [0, 1, 1], points: [1, 0, 1, 1] });
    await scan(host, eventId, entrance, [{ code, direction: 'out' }]);
    expect(await inside(host, eventId)).toEqual({ event: 0, halls: [0, 0, 0], points: [0, 0, 0, 0] });
    // Back in the first hall at once: they slipped past the entrance.
    expect(await scan(host, eventId, a, [{ code }])).toEqual(['ok']);
    expect(await inside(host, eventId)).toMatchObject({ event: 1, halls: [1, 0, 0] });
  });

  test('entries are limited in all, by day and by window, and counted anew when one is taken back', async () => {
    const { eventId, groupId, codes } = await anEvent(host, 1);
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
    expect(await scan(host, eventId, lunch, [when(10), when(20), when(90), when(130), when(140)])).toEqual([
      'ok',
      'no-entries',
      'outside-window',
      'ok',
      'no-entries',
    ]);
    const { signPointId: sauna } = await host.call(checkinPointAdd, { ...meals, name: 'Sauna', entriesAll: 2 });
    expect(await scan(host, eventId, sauna, [when(10), when(20), when(30)])).toEqual(['ok', 'ok', 'no-entries']);
    expect(await scan(host, eventId, sauna, [{ ...when(31), forced: true }])).toEqual(['ok']);
    // Three stand there, of two: when two are taken back there is one to have.
    for (const minutes of [40, 41])
      await host.call(checkinUndo, {
        eventId,
        signPointId: sauna,
        nonce: nonce(),
        code,
        undoneAt: at(minutes),
        reason: 'Wrong person',
      });
    expect(await scan(host, eventId, sauna, [when(50), when(60), when(70)])).toEqual([
      'ok',
      'no-entries',
      'no-entries',
    ]);
  });

  test('what a device decided without a network happened: it counts, also beyond a limit and for one who was rejected', async () => {
    const { eventId, groupId, codes } = await anEvent(host, 3);
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
    expect(await scan(host, eventId, signPointId, [{ code: one }])).toEqual(['ok']);
    expect(await scan(host, eventId, signPointId, [{ code: two }])).toEqual(['full']);
    expect((await inside(host, eventId)).halls).toEqual([1]);
    expect(await scan(host, eventId, signPointId, [{ code: two, letIn: true }])).toEqual(['full']);
    expect((await inside(host, eventId)).halls).toEqual([2]);
    // Two are inside where one may be: one has to go before there is room, and the limit holds again.
    expect(await scan(host, eventId, signPointId, [{ code: one, direction: 'out' }])).toEqual(['ok']);
    expect(await scan(host, eventId, signPointId, [{ code: three }])).toEqual(['full']);
    expect(await scan(host, eventId, signPointId, [{ code: two, direction: 'out' }])).toEqual(['ok']);
    expect(await scan(host, eventId, signPointId, [{ code: three }])).toEqual(['ok']);
    // Refused by the device, though the server would have let them in: nobody went through.
    const { signPointId: side } = await host.call(checkinPointAdd, { eventId, groupId, name: 'Side' });
    expect(await scan(host, eventId, side, [{ code: one, letIn: false }])).toEqual(['ok']);
    expect((await inside(host, eventId)).points.at(-1)).toBe(0);
  });
});

describe('a limit of people inside', () => {
  test('holds for 300 at once over two servers; who goes out makes room for one', { timeout: 120_000 }, async () => {
    const second = await startServer({ database: server.database });
    const { eventId, groupId, codes } = await anEvent(host, 300);
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
    expect((await inside(host, eventId)).halls).toEqual([200]);
    const isIn = codes[results.indexOf('ok')] ?? '';
    const isOut = codes[results.indexOf('full')] ?? '';
    const [door = ''] = doors;
    expect(await scan(host, eventId, door, [{ code: isIn, direction: 'out' }])).toEqual(['ok']);
    expect(await scan(host, eventId, door, [{ code: isOut }])).toEqual(['ok']);
    const others = codes.filter((_, n) => results[n] === 'full' && codes[n] !== isOut);
    expect(await scan(host, eventId, door, [{ code: others[0] ?? '' }])).toEqual(['full']);
    // Below who is inside no limit is set.
    const [hall] = await host.call(checkinHallList, { eventId });
    const lower = { hallId, version: hall?.version ?? 0, name: 'Hall', mostInside: 199 };
    expect(await server.send(checkinHallUpdate, lower, token())).toMatchObject({
      data: { failure: 'SIGN_HALL_LIMIT', inside: 200 },
    });
    await second.close();
  });

  control('without the judgement the database refuses the one too many', async () => {
    const database = await freshDatabase();
    const alone = await startServer({ database });
    const owner = await alone.organisation();
    const { eventId, groupId, codes } = await anEvent(owner, 3);
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
    expect(await scan(owner, eventId, signPointId, [{ code: codes[0] ?? '' }])).toEqual(['ok']);
    expect(await scan(owner, eventId, signPointId, [{ code: codes[1] ?? '' }])).toEqual(['ok']);
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
