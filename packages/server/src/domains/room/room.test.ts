import { eventDelete } from '@convoke/contract/event/event.calls.ts';
import { eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import {
  roomAdmit,
  roomEnter,
  roomPause,
  roomSetting,
  roomSettingSave,
  roomState,
} from '@convoke/contract/room/room.calls.ts';
import { standardBurst } from '@convoke/contract/room/room.rules.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Visitors } from '../../../testing/room.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { clearJob } from './room.job-names.ts';
import { roomJobs } from './room.jobs.ts';
import { admittedToSale, roomIsOn } from './room.ops.ts';

let server: TestServer;
let organisation: Organisation;
let visitors: Visitors;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
  visitors = new Visitors(server);
});
afterAll(() => server.close());

async function placesOf(eventId: string): Promise<number> {
  const { rows } = await withClient(server.database.superuserUrl, (client) =>
    client.query<{ n: number }>('SELECT count(*)::int AS n FROM room_place WHERE event_id = $1', [eventId]),
  );
  return rows[0]?.n ?? -1;
}

describe('without a waiting room', () => {
  test('everybody is in at once and nothing is kept of them', async () => {
    const { code, eventId } = await organisation.event();
    for (let each = 0; each < 20; each += 1) await visitors.enterIn(code);
    expect(await placesOf(eventId)).toBe(0);
    expect(await roomIsOn(server.services, organisation.organisationId, eventId)).toBe(false);
    expect(await admittedToSale(server.services, organisation.organisationId, eventId, undefined)).toBe(true);
    expect(await admittedToSale(server.services, organisation.organisationId, eventId, 'nonsense')).toBe(true);
  });

  test('the setting says so, with the values that it would begin with', async () => {
    const { eventId } = await organisation.event();
    expect(await organisation.call(roomSetting, { eventId })).toEqual({
      isOn: false,
      perMinute: 600,
      burst: 100,
      isPaused: false,
      updatedAt: null,
    });
    expect(await organisation.call(roomState, { eventId })).toMatchObject({
      waiting: 0,
      away: 0,
      admitted: 0,
      admittedLastMinute: 0,
      longestWaitSeconds: null,
      lastEstimateSeconds: null,
    });
  });
});

describe('entering', () => {
  test('past the rate the visitor learns position, people ahead, time and when to ask again', async () => {
    const room = await visitors.fullRoom(organisation);
    const first = await visitors.enterWaiting(room.code);
    expect(first).toMatchObject({ position: 1, ahead: 0 });
    const second = await visitors.enterWaiting(room.code);
    expect(second).toMatchObject({ position: 2, ahead: 1 });
    expect(second.estimatedSeconds).toBeGreaterThan(60);
    expect(second.estimatedSeconds).toBeLessThanOrEqual(120);
    expect(second.pollSeconds).toBeGreaterThanOrEqual(2);
    expect(second.pollSeconds).toBeLessThanOrEqual(25);
    expect(first.visitor).not.toBe(second.visitor);
  });

  test('keeps the place over reloads, and the secret is stored as a hash only', async () => {
    const { code, eventId } = await visitors.fullRoom(organisation);
    const mine = await visitors.enterWaiting(code);
    for (let each = 0; each < 5; each += 1) await visitors.enterWaiting(code);
    for (let reload = 0; reload < 3; reload += 1)
      expect(await visitors.enterWaiting(code, mine.visitor)).toMatchObject({ position: 1, visitor: mine.visitor });
    const { rows } = await withClient(server.database.superuserUrl, (client) =>
      client.query<{ visitor: Buffer }>('SELECT visitor FROM room_place WHERE event_id = $1', [eventId]),
    );
    expect(rows).toHaveLength(7);
    const secret = Buffer.from(mine.visitor, 'base64url');
    expect(secret).toHaveLength(16);
    for (const row of rows) expect(row.visitor.includes(secret)).toBe(false);
  });

  test('lets the next in when time has made a token; who left does not block, and comes first when back', async () => {
    const { code, eventId } = await visitors.fullRoom(organisation);
    const first = await visitors.enterWaiting(code);
    const second = await visitors.enterWaiting(code);
    const third = await visitors.enterWaiting(code);
    await visitors.timePasses(eventId, 60);
    expect(await visitors.enterWaiting(code, second.visitor)).toMatchObject({ position: 1 });
    await visitors.enterIn(code, first.visitor);
    await visitors.timePasses(eventId, 91);
    await visitors.enterIn(code, third.visitor);
    await visitors.enterWaiting(code);
    expect(await visitors.enterWaiting(code, second.visitor)).toMatchObject({ position: 1 });
  });

  test('of an event that is not published or not there is refused like a code that nobody has', async () => {
    const hidden = await organisation.event();
    await organisation.call(eventPublish, { eventId: hidden.eventId, publishStatus: 2 });
    const deleted = await organisation.event();
    await organisation.call(eventDelete, { eventId: deleted.eventId });
    for (const code of [hidden.code, deleted.code, 'ZZZZZZZZZZZZZZ']) {
      const answer = await server.send(roomEnter, { code }, { token: await server.applicationToken() });
      expect([answer.status, answer.code, answer.data]).toEqual([403, 403, { failure: 'FORBIDDEN' }]);
    }
  });

  test('a visitor that is no secret of ours is refused as bad input', async () => {
    const { code } = await visitors.fullRoom(organisation);
    for (const visitor of ['', 'short', 'x'.repeat(23), `${'x'.repeat(21)}!`, 7, null]) {
      const answer = await server.send(roomEnter, { code, visitor }, { token: await server.applicationToken() });
      expect(answer.code, String(visitor)).toBe(1000);
    }
  });
});

describe('the organiser', () => {
  test('sets rate and burst; without a burst it is ten seconds of the rate', async () => {
    const { eventId } = await organisation.event();
    const saved = await organisation.call(roomSettingSave, { eventId, isOn: true, perMinute: 90 });
    expect(saved).toMatchObject({ isOn: true, perMinute: 90, burst: 15, isPaused: false });
    expect(standardBurst(1)).toBe(1);
    const changed = await organisation.call(roomSettingSave, { eventId, isOn: true, perMinute: 30, burst: 7 });
    expect(changed).toMatchObject({ perMinute: 30, burst: 7 });
    expect(await organisation.call(roomSetting, { eventId })).toEqual(changed);
  });

  test('cannot set a rate that is none', async () => {
    const { eventId } = await organisation.event();
    for (const values of [{ perMinute: 0 }, { perMinute: 100_001 }, { perMinute: 1.5 }, { perMinute: 5, burst: 0 }]) {
      const answer = await server.send(
        roomSettingSave,
        { eventId, isOn: true, ...values },
        { token: organisation.token },
      );
      expect(answer.code).toBe(1000);
    }
    expect(await organisation.call(roomSetting, { eventId })).toMatchObject({ updatedAt: null });
  });

  test('sees who waits, who is away, who came in and how long it takes', async () => {
    const { code, eventId } = await visitors.fullRoom(organisation, 3);
    await visitors.enterWaiting(code);
    await visitors.timePasses(eventId, 100);
    // The token of these hundred seconds; then three wait behind the absent one.
    await visitors.enterIn(code);
    for (let each = 0; each < 3; each += 1) await visitors.enterWaiting(code);
    await visitors.timePasses(eventId, 10);
    const state = await organisation.call(roomState, { eventId });
    expect(state).toMatchObject({ waiting: 3, away: 1, admitted: 4, admittedLastMinute: 1 });
    expect(state.longestWaitSeconds).toBeGreaterThanOrEqual(10);
    expect(state.longestWaitSeconds).toBeLessThan(100);
    expect(state.lastEstimateSeconds).toBeGreaterThan(60);
    expect(state.lastEstimateSeconds).toBeLessThanOrEqual(180);
    expect(state.minutes).toHaveLength(60);
    const sum = (name: 'arrived' | 'admitted') => state.minutes.reduce((total, each) => total + each[name], 0);
    expect([sum('arrived'), sum('admitted')]).toEqual([8, 4]);
    expect(Math.max(...state.minutes.map((each) => each.waiting))).toBe(3);
  });

  test('pauses: nobody comes in, places stay, passes hold; and goes on', async () => {
    const { code, eventId } = await organisation.event();
    await organisation.call(roomSettingSave, { eventId, isOn: true, perMinute: 60, burst: 5 });
    const inside = await visitors.enterIn(code);
    await organisation.call(roomPause, { eventId, isPaused: true });
    const mine = await visitors.enterWaiting(code);
    expect(mine).toMatchObject({ position: 1, estimatedSeconds: null });
    expect(await organisation.call(roomState, { eventId })).toMatchObject({ waiting: 1, lastEstimateSeconds: null });
    expect(await admittedToSale(server.services, organisation.organisationId, eventId, inside.pass)).toBe(true);
    await visitors.enterIn(code, inside.visitor);
    await organisation.call(roomPause, { eventId, isPaused: false });
    await visitors.enterIn(code, mine.visitor);
  });

  test('lets the first in by hand, in their order, even while paused, and no more than there are', async () => {
    const { code, eventId } = await visitors.fullRoom(organisation);
    await organisation.call(roomPause, { eventId, isPaused: true });
    const line = [];
    for (let each = 0; each < 5; each += 1) line.push(await visitors.enterWaiting(code));
    expect(await organisation.call(roomAdmit, { eventId, count: 2 })).toEqual({ admitted: 2 });
    await visitors.enterIn(code, line[0]?.visitor);
    await visitors.enterIn(code, line[1]?.visitor);
    expect(await visitors.enterWaiting(code, line[2]?.visitor)).toMatchObject({ position: 1 });
    expect(await organisation.call(roomAdmit, { eventId, count: 100 })).toEqual({ admitted: 3 });
    expect(await organisation.call(roomAdmit, { eventId, count: 100 })).toEqual({ admitted: 0 });
    // Nothing of that hundred is left for who comes later.
    await visitors.enterWaiting(code);
    expect(await organisation.call(roomState, { eventId })).toMatchObject({ admitted: 6, waiting: 1 });
  });

  test('switches it off, and everyone who waits is in with the next question', async () => {
    const { code, eventId } = await visitors.fullRoom(organisation);
    const waiting = await visitors.enterWaiting(code);
    await organisation.call(roomPause, { eventId, isPaused: true });
    await organisation.call(roomSettingSave, { eventId, isOn: false, perMinute: 1, burst: 1 });
    await visitors.enterIn(code, waiting.visitor);
    // Switched on again it does not begin with the pause of before.
    expect(await organisation.call(roomSettingSave, { eventId, isOn: true, perMinute: 1, burst: 1 })).toMatchObject({
      isPaused: false,
    });
  });

  test('of another organisation sees and moves nothing', async () => {
    const { code, eventId } = await visitors.fullRoom(organisation);
    await visitors.enterWaiting(code);
    const stranger = await server.organisation();
    const tries = [
      await server.send(roomState, { eventId }, { token: stranger.token }),
      await server.send(roomSetting, { eventId }, { token: stranger.token }),
      await server.send(roomAdmit, { eventId, count: 1 }, { token: stranger.token }),
      await server.send(roomPause, { eventId, isPaused: true }, { token: stranger.token }),
      await server.send(roomSettingSave, { eventId, isOn: false, perMinute: 1 }, { token: stranger.token }),
    ];
    for (const answer of tries) expect([answer.status, answer.data]).toEqual([403, { failure: 'FORBIDDEN' }]);
    expect(await organisation.call(roomState, { eventId })).toMatchObject({ waiting: 1, admitted: 1 });
  });
});

test('the job removes who gave the place up, and nobody else', async () => {
  const { code, eventId } = await visitors.fullRoom(organisation);
  const before = await visitors.enterWaiting(code);
  await visitors.timePasses(eventId, 1801);
  const kept = await visitors.enter(code);
  const [clear] = roomJobs.filter((job) => job.name === clearJob);
  await clear?.run(server.services, { organisationId: organisation.organisationId, eventId });
  expect(await placesOf(eventId)).toBe(1);
  expect((await visitors.enter(code, kept.visitor)).state).toBe(kept.state);
  expect(await visitors.enterWaiting(code, before.visitor)).toMatchObject({ position: 1 });
});
