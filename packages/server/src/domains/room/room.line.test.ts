import { createHash } from 'node:crypto';
import { roomSettingSave } from '@convoke/contract/room/room.calls.ts';
import { goneSeconds, placeSeconds } from '@convoke/contract/room/room.rules.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../testing/property-runs.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';

/** The line itself, moved by enter_room at times of the test's choosing. */

let one: TestServer;
let other: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  one = await startServer();
  other = await startServer({ database: one.database });
  organisation = await one.organisation();
});
afterAll(async () => {
  await one.close();
  await other.close();
});

interface Answer {
  outcome: string;
  position: number | null;
  seconds: number | null;
}

interface Room {
  /** Enters, or asks again, `at` seconds after the room opened; answers in the order given. */
  enter(visitors: readonly string[], at: number, server?: TestServer): Promise<Answer[]>;
  eventId: string;
}

async function openRoom(perMinute: number, burst: number): Promise<Room> {
  const { eventId } = await organisation.event();
  await organisation.call(roomSettingSave, { eventId, isOn: true, perMinute, burst });
  // A time later than the row's own.
  const opened = Date.now() + 3_600_000;
  return {
    eventId,
    enter: (visitors, at, server = one) =>
      server.services.database.query<Answer & Record<string, unknown>>(
        `SELECT outcome, place_in_line AS position, estimated_seconds AS seconds FROM enter_room($1, $2, $3, $4, $5, $6) ORDER BY ord`,
        [
          organisation.organisationId,
          eventId,
          visitors.map((each) => createHash('sha256').update(each).digest()),
          goneSeconds,
          placeSeconds,
          new Date(opened + at * 1000),
        ],
      ),
  };
}

const named = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const outcomes = (answers: readonly Answer[]) => answers.map((each) => each.outcome);
const positions = (answers: readonly Answer[]) => answers.map((each) => each.position);

test('who comes while nobody waits and the rate is not passed is in at once', async () => {
  const room = await openRoom(60, 5);
  for (let minute = 0; minute < 3; minute += 1) {
    for (let second = 0; second < 60; second += 1) {
      expect(outcomes(await room.enter([`${minute}-${second}`], minute * 60 + second))).toEqual(['in']);
    }
  }
});

test('past the burst people wait in the order they came, with the seconds that the rate makes of their position', async () => {
  const room = await openRoom(60, 2);
  expect(await room.enter(named('p', 5), 0)).toEqual([
    { outcome: 'in', position: null, seconds: null },
    { outcome: 'in', position: null, seconds: null },
    { outcome: 'waiting', position: 1, seconds: 1 },
    { outcome: 'waiting', position: 2, seconds: 2 },
    { outcome: 'waiting', position: 3, seconds: 3 },
  ]);
  expect(await room.enter(['p4'], 1)).toEqual([{ outcome: 'waiting', position: 2, seconds: 2 }]);
  // p2 was let in by p4’s question, before asking itself.
  expect(outcomes(await room.enter(['p2', 'p3'], 1))).toEqual(['in', 'waiting']);
});

test('who comes later does not pass who waits, even when a place is free at that moment', async () => {
  const room = await openRoom(60, 1);
  await room.enter(['first', 'second'], 0);
  expect(outcomes(await room.enter(['third'], 1))).toEqual(['waiting']);
  expect(outcomes(await room.enter(['second', 'third'], 1))).toEqual(['in', 'waiting']);
});

test('a reload keeps the place, and costs nothing once in', async () => {
  const room = await openRoom(60, 1);
  await room.enter(['a', 'b', 'c'], 0);
  for (let round = 0; round < 20; round += 1) {
    expect(outcomes(await room.enter(['a'], 0))).toEqual(['in']);
    expect(positions(await room.enter(['c', 'b'], 0))).toEqual([2, 1]);
  }
  // The reloads of the one who is in have spent no token.
  expect(outcomes(await room.enter(['b'], 1))).toEqual(['in']);
});

test('one visitor with two tabs in one batch has one place', async () => {
  const room = await openRoom(60, 1);
  expect(positions(await room.enter(['a', 'b', 'b', 'c', 'b'], 0))).toEqual([null, 1, 1, 2, 1]);
});

test('who leaves does not block the line and is not counted, and takes the old place when back', async () => {
  const room = await openRoom(1, 1);
  await room.enter(['in', 'gone', 'here', 'last'], 0);
  for (let at = 20; at <= 100; at += 20) await room.enter(['here', 'last'], at);
  // The minute’s token went to the first, who had just been heard of; from then on that is nobody any more.
  expect(positions(await room.enter(['last'], 119))).toEqual([2]);
  expect(outcomes(await room.enter(['here', 'last'], 121))).toEqual(['in', 'waiting']);
});

test('who was passed over is let in before all who came later, as soon as back', async () => {
  const room = await openRoom(6, 1);
  await room.enter(['in', 'away', 'b', 'c', 'd'], 0);
  for (let at = 5; at <= 95; at += 5) await room.enter(['b', 'c', 'd'], at > 9 ? at : 9);
  // The first token was still the absent one’s: hardly gone. b, c and d came in meanwhile; new people wait now.
  await room.enter(named('late', 30), 100);
  const before = await room.enter(['late29'], 101);
  expect(outcomes(await room.enter(['away'], 102))).toEqual(['in']);
  expect(outcomes(before)).toEqual(['waiting']);
});

test('a place is kept for half an hour of absence, then it is a new one at the end', async () => {
  const keeps = await openRoom(1, 1);
  await keeps.enter(['in', 'early', 'other'], 0);
  await pauseRoom(keeps);
  const back = await keeps.enter(['early', 'newcomer'], placeSeconds);
  expect(positions(back)).toEqual([1, 2]);

  const loses = await openRoom(1, 1);
  await loses.enter(['in', 'early'], 0);
  await pauseRoom(loses);
  await loses.enter(['faithful'], placeSeconds);
  expect(positions(await loses.enter(['early', 'faithful'], placeSeconds + 1))).toEqual([2, 1]);
});

async function pauseRoom(room: Room): Promise<void> {
  await one.services.database.inOrganisation(organisation.organisationId, 'write', (tx) =>
    tx.updateTable('room_setting').set({ is_paused: true }).where('event_id', '=', room.eventId).execute(),
  );
}

test('who was in stays in until away for more than half an hour, then lines up again', async () => {
  const room = await openRoom(1, 1);
  await room.enter(['a'], 0);
  await room.enter(['b', 'c', 'd'], placeSeconds);
  // b has that minute’s token; a needs none.
  expect(outcomes(await room.enter(['a'], placeSeconds))).toEqual(['in']);
  await room.enter(['e', 'f'], 2 * placeSeconds);
  expect(positions(await room.enter(['a', 'f'], 2 * placeSeconds + 1))).toEqual([2, 1]);
});

test('a clock that is behind, as of another server, gives nobody anything and takes nothing', async () => {
  const room = await openRoom(60, 1);
  await room.enter(['a', 'b', 'c'], 100);
  expect(outcomes(await room.enter(['b'], 10, other))).toEqual(['waiting']);
  expect(outcomes(await room.enter(['b'], 101))).toEqual(['in']);
  expect(outcomes(await room.enter(['c'], 101.5))).toEqual(['waiting']);
});

test('the line goes on where it stood after every server was restarted', async () => {
  const room = await openRoom(60, 1);
  await room.enter(['a', 'b', 'c'], 0);
  const restarted = await startServer({ database: one.database });
  expect(positions(await room.enter(['c', 'd'], 0, restarted))).toEqual([2, 3]);
  await restarted.close();
});

describe('any hour at all, over two servers', () => {
  /** What happens at one moment: seconds since the last one, and who asks. */
  const step = fc.record({
    after: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 0, max: 5 }) }, fc.integer({ min: 60, max: 200 })),
    who: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 12 }),
    server: fc.integer({ min: 0, max: 1 }),
  });

  test(
    'lets in no more than burst and rate allow, only the first of who are there, and as many of them',
    async () => {
      const property = fc.asyncProperty(
        fc.integer({ min: 1, max: 240 }),
        fc.integer({ min: 1, max: 6 }),
        fc.array(step, { minLength: 5, maxLength: 25 }),
        async (perMinute, burst, steps) => {
          const room = await openRoom(perMinute, burst);
          const model = new Model(perMinute, burst);
          let at = 0;
          for (const { after, who, server } of steps) {
            at += after;
            const visitors = who.map(String);
            const answers = await room.enter(visitors, at, server === 0 ? one : other);
            model.enter(visitors, at);
            expect(positions(answers)).toEqual(visitors.map((each) => model.positionOf(each, at)));
          }
          for (const [first, from] of model.admissions.entries()) {
            for (const [last, to] of model.admissions.entries()) {
              if (last < first) continue;
              expect(last - first + 1).toBeLessThanOrEqual(burst + ((to - from) * perMinute) / 60 + 1e-6);
            }
          }
        },
      );
      await fc.assert(property, { numRuns: propertyRuns(15) });
    },
    propertyRuns(60_000),
  );
});

/** The rules once more, written down plainly. */
class Model {
  readonly admissions: number[] = [];
  private readonly perMinute: number;
  private readonly burst: number;
  /** Sixty a person, so that it stays whole. */
  private credit: number;
  private refilledAt = 0;
  private line: { name: string; seenAt: number }[] = [];
  private readonly inside = new Map<string, number>();

  constructor(perMinute: number, burst: number) {
    this.perMinute = perMinute;
    this.burst = burst;
    this.credit = burst * 60;
  }

  enter(visitors: readonly string[], at: number): void {
    this.credit = Math.min(this.burst * 60, this.credit + (at - this.refilledAt) * this.perMinute);
    this.refilledAt = at;
    for (const name of new Set(visitors)) {
      const waits = this.line.find((each) => each.name === name);
      const seenAt = waits?.seenAt ?? this.inside.get(name);
      const isKept = seenAt !== undefined && seenAt >= at - placeSeconds;
      if (isKept && waits) waits.seenAt = at;
      else if (isKept) this.inside.set(name, at);
      else {
        this.inside.delete(name);
        this.line = [...this.line.filter((each) => each.name !== name), { name, seenAt: at }];
      }
    }
    for (const each of this.present(at)) {
      if (this.credit < 60) break;
      this.credit -= 60;
      this.admissions.push(at);
      this.inside.set(each.name, each.seenAt);
      this.line = this.line.filter((other) => other !== each);
    }
  }

  positionOf(name: string, at: number): number | null {
    const index = this.present(at).findIndex((each) => each.name === name);
    return index < 0 ? null : index + 1;
  }

  private present(at: number): { name: string; seenAt: number }[] {
    return this.line.filter((each) => each.seenAt >= at - goneSeconds);
  }
}
