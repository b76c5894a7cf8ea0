import { randomBytes } from 'node:crypto';
import { checkinScan, checkinUserByCode } from '@convoke/contract/checkin/checkin.calls.ts';
import {
  minutesCancel,
  minutesCount,
  minutesExport,
  minutesItems,
  minutesOf,
  minutesPeople,
  minutesState,
} from '@convoke/contract/checkin/checkin.minutes.calls.ts';
import {
  checkinHallAdd,
  checkinHallList,
  checkinHallUpdate,
  checkinPointAdd,
  checkinPointList,
  checkinPointUpdate,
} from '@convoke/contract/checkin/checkin.places.calls.ts';
import type { Way } from '@convoke/contract/checkin/checkin.rules.ts';
import { agendaAdd, dateAdd, placeUpdate } from '@convoke/contract/schedule/schedule.calls.ts';
import { releaseMake } from '@convoke/contract/schedule/schedule.release.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadEvent } from '../../../core/http/scope.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { runCount, step } from './checkin.count.ts';
import { type CountedItem, lengthOf, presenceOf } from './checkin.present.ts';

let server: TestServer;
let host: Organisation;

beforeAll(async () => {
  server = await startServer();
  host = await server.organisation();
});
afterAll(() => server.close());

const minute = 60_000;
const hour = 60 * minute;
/** Ten in the morning in Shanghai, some days ago. */
const began = Math.floor(Date.now() / (24 * hour)) * 24 * hour - 72 * hour + 2 * hour;
const at = (minutes: number) => new Date(began + minutes * minute).toISOString();
const iso = (ms: number) => new Date(ms).toISOString();

interface Stay {
  person: string;
  place: string;
  from: number;
  to: number | null;
}

/** How long somebody was at an item, said once more in plain words. */
function plainly(
  stays: readonly Stay[],
  item: CountedItem,
  zone: string,
  now: number,
): { seconds: number; isOpen: boolean } {
  const day = (ms: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(ms);
  const [starts, ends] = [Date.parse(item.starts), Math.min(Date.parse(item.ends), now)];
  const theirs = stays.filter(({ place, from, to }) => {
    if (place !== item.place || from >= ends || starts >= ends) return false;
    return to === null ? day(from) >= day(starts) : to > starts;
  });
  const seconds = new Set<number>();
  // Second by second; all times of the test are whole minutes.
  for (const { from, to } of theirs)
    for (let ms = Math.max(from, starts); ms < Math.min(to ?? ends, ends); ms += minute) seconds.add(ms);
  return { seconds: seconds.size * 60, isOpen: theirs.some(({ to }) => to === null) };
}

test('minutes at items are what a plain count of the stays comes to, whatever people did', async () => {
  const { eventId, code } = await host.event({ timeZone: 'Europe/Madrid' });
  const people: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { participantCode } = await host.register(code);
    people.push((await host.call(checkinUserByCode, { code: participantCode })).partsId);
  }
  const places = [eventId, crypto.randomUUID()];
  const zone = 'Europe/Madrid';
  // The hours around a midnight in Madrid.
  const base = Date.parse('2026-06-10T18:00:00Z');
  const moment = fc.integer({ min: 0, max: 12 * 60 }).map((minutes) => base + minutes * minute);
  const stays = fc.array(
    fc.record({
      person: fc.constantFrom(...people),
      place: fc.constantFrom(...places),
      from: moment,
      length: fc.option(fc.integer({ min: 0, max: 200 }), { freq: 3 }),
    }),
    { maxLength: 12 },
  );
  const items = fc.array(
    fc.record({ place: fc.option(fc.constantFrom(...places)), from: moment, length: fc.integer({ min: 1, max: 180 }) }),
    { maxLength: 8 },
  );
  const event = await server.services.database.inOrganisation(host.organisationId, 'read', (db) =>
    loadEvent(db, host.organisationId, eventId),
  );
  await fc.assert(
    fc.asyncProperty(stays, items, moment, async (drawn, programme, now) => {
      const kept = new Map<string, Stay>();
      for (const { person, place, from, length } of drawn)
        kept.set([person, place, from].join(), {
          person,
          place,
          from,
          to: length === null ? null : from + length * minute,
        });
      const all = [...kept.values()];
      const asked = programme.map(({ place, from, length }): CountedItem => {
        const id = crypto.randomUUID();
        return { id, title: 'Talk', place, starts: iso(from), ends: iso(from + length * minute) };
      });
      await withClient(server.database.superuserUrl, async (client) => {
        await client.query('DELETE FROM checkin_stay WHERE event_id = $1', [eventId]);
        for (const { person, place, from, to } of all)
          await client.query(
            `INSERT INTO checkin_stay (organisation_id, event_id, participant_id, place_id, point_id, entered_at, is_stay, ticket_id, left_at, left_by)
             VALUES ($1, $2, $3, $4, $2, $5, true, $2, $6, CASE WHEN $6::timestamptz IS NULL THEN NULL ELSE $2::uuid END)`,
            [host.organisationId, eventId, person, place, iso(from), to === null ? null : iso(to)],
          );
      });
      const found = await server.services.database.inOrganisation(host.organisationId, 'read', (db) =>
        presenceOf(db, event, people, asked, new Date(now)),
      );
      for (const person of people) {
        const theirs = all.filter((stay) => stay.person === person);
        for (const item of asked) {
          const expected = plainly(theirs, item, zone, now);
          const got = found.get(person)?.items.get(item.id) ?? { seconds: 0, isOpen: false };
          if (expected.seconds > 0) expect(got).toEqual(expected);
          else expect(got.seconds).toBe(0);
        }
      }
    }),
    {
      numRuns: 60,
      // Came and went in the same moment: drawn once in a thousand times.
      examples: [
        [
          [{ person: people[0] ?? '', place: eventId, from: base + minute, length: 0 }],
          [{ place: eventId, from: base, length: 2 }],
          base + 2 * minute,
        ],
      ],
    },
  );
});

test('what is at the same time counts once in the length of a programme', () => {
  const item = (from: number, to: number, place: string | null = 'hall') => ({
    id: crypto.randomUUID(),
    title: '',
    place,
    starts: iso(from * minute),
    ends: iso(to * minute),
  });
  expect(lengthOf([item(0, 60), item(30, 90), item(40, 50), item(120, 130), item(200, 300, null)])).toBe(100 * 60);
  expect(lengthOf([])).toBe(0);
});

/** An event of some days ago with two halls, each with a place, and a released programme of three talks and a break. */
async function anEvent(people: number, owner: Organisation = host) {
  const { eventId, code } = await owner.event({
    startsAt: at(-60),
    endsAt: iso(Date.now() + hour),
  });
  const codes: string[] = [];
  for (let n = 0; n < people; n += 1) codes.push((await owner.register(code, { name: `Person ${n}` })).participantCode);
  const date = at(0).slice(0, 10);
  const { dateId } = await owner.call(dateAdd, { eventId, date, opensAt: at(0), closesAt: at(480) });
  const places: string[] = [];
  for (const name of ['Blue room', 'Red room']) places.push((await owner.call(placeUpdate, { eventId, name })).placeId);
  let version = 0;
  const agenda: Record<string, string> = {};
  for (const [title, placeId, from, minutes, kind] of [
    ['Opening', places[0], 0, 60, 'talk'],
    ['Workshop', places[1], 60, 90, 'workshop'],
    ['Lunch', places[0], 60, 60, 'break'],
    ['Closing', places[0], 180, 60, 'talk'],
  ] as const) {
    const item = { eventId, dateId, placeId: placeId ?? '', startsAt: at(from), minutes, title, kind };
    const made = await owner.call(agendaAdd, item);
    version = made.version;
    agenda[title] = made.items[0]?.agendaId ?? '';
  }
  await owner.call(releaseMake, { eventId, version });
  const [entrance] = await owner.call(checkinPointList, { eventId });
  const doors: string[] = [];
  const halls: string[] = [];
  for (const [n, name] of ['Blue hall', 'Red hall'].entries()) {
    const { hallId } = await owner.call(checkinHallAdd, { eventId, name, placeIds: [places[n] ?? ''] });
    halls.push(hallId);
    const point = { eventId, groupId: entrance?.groupId ?? '', hallId, name: `${name} door`, reentry: true };
    doors.push((await owner.call(checkinPointAdd, { ...point, direction: 'both' })).signPointId);
  }
  const scan = async (door: number, who: number, minutes: number, direction: Way = 'in') => {
    const one = { nonce: randomBytes(16).toString('hex'), code: codes[who] ?? '', scannedAt: at(minutes), direction };
    await owner.call(checkinScan, { eventId, signPointId: doors[door] ?? '', scans: [{ ...one, letIn: true }] });
  };
  const data = { organisationId: owner.organisationId, eventId };
  return { eventId, codes, places, halls, agenda, scan, data };
}

test('a run counts who was at each item, the list says so, and each item opens as many people as it says', async () => {
  const { eventId, codes, agenda, scan, data } = await anEvent(3);
  await scan(0, 0, -10);
  await scan(0, 0, 45, 'out');
  await scan(1, 0, 70);
  await scan(1, 0, 150, 'out');
  await scan(0, 1, 30);
  expect(await host.call(minutesState, { eventId })).toEqual({
    run: null,
    countedAt: null,
    isOld: false,
    hasHalls: true,
    hasProgramme: true,
  });
  await host.call(minutesCount, { eventId });
  expect((await server.send(minutesCount, { eventId }, { token: host.token })).data).toMatchObject({
    failure: 'MINUTES_RUNNING',
  });
  await runCount(server.services, data);
  expect(await host.call(minutesState, { eventId })).toMatchObject({
    run: { state: 'done', people: 2, counted: 2 },
    isOld: false,
  });
  const { records } = await host.call(minutesItems, { eventId });
  expect(
    records.map(({ title, people, medianMinutes, leftUnseen, placePeople, hallName }) => [
      title,
      hallName,
      people,
      medianMinutes,
      leftUnseen,
      placePeople,
    ]),
  ).toEqual([
    ['Opening', 'Blue hall', 2, 30, 1, 2],
    ['Workshop', 'Red hall', 1, 80, 0, 1],
    // Who was not seen leaving the blue hall is there until its day is over.
    ['Closing', 'Blue hall', 1, 60, 1, 2],
  ]);
  const opening = { eventId, agendaId: agenda['Opening'] ?? '' };
  const people = await host.call(minutesPeople, opening);
  expect(people.records.map(({ name, minutes, leftUnseen }) => [name, minutes, leftUnseen])).toEqual([
    ['Person 0', 45, false],
    ['Person 1', 30, true],
  ]);
  expect((await host.call(minutesPeople, { ...opening, minMinutes: 31 })).total).toBe(1);
  expect((await host.call(minutesPeople, { ...opening, search: 'person 1' })).records).toMatchObject([{ minutes: 30 }]);
  const first = await host.call(minutesPeople, { ...opening, sort: 'minutes', size: 1 });
  const second = await host.call(minutesPeople, {
    ...opening,
    sort: 'minutes',
    size: 1,
    cursor: first.nextCursor ?? '',
  });
  expect([...first.records, ...second.records].map(({ minutes }) => minutes)).toEqual([30, 45]);
  const { signUserId } = await host.call(checkinUserByCode, { code: codes[0] ?? '' });
  expect(await host.call(minutesOf, { signUserId })).toMatchObject({ minutes: 125, ofMinutes: 210 });

  const sheet = await readXlsx((await server.send(minutesExport, { eventId }, { token: host.token })).body);
  const rows = sheet.sheets[0]?.rows ?? [];
  expect(rows.slice(1).map((row) => [row[0], row[3], Number(row[8])])).toEqual([
    ['Opening', 'Person 0', 45],
    ['Opening', 'Person 1', 30],
    ['Workshop', 'Person 0', 80],
    ['Closing', 'Person 1', 60],
  ]);

  // Scanned since: the list says so, and is as it was until it is counted again.
  await scan(0, 2, 200);
  expect(await host.call(minutesState, { eventId })).toMatchObject({ isOld: true });
  expect((await host.call(minutesItems, { eventId, search: 'closing' })).records).toMatchObject([{ people: 1 }]);
  await host.call(minutesCount, { eventId });
  await runCount(server.services, data);
  expect((await host.call(minutesItems, { eventId, search: 'closing' })).records).toMatchObject([{ people: 2 }]);
  expect(await host.call(minutesState, { eventId })).toMatchObject({ isOld: false });
  const kept = await withClient(server.database.superuserUrl, (client) =>
    client.query('SELECT DISTINCT round FROM attendance_minutes WHERE event_id = $1', [eventId]),
  );
  expect(kept.rows).toEqual([{ round: 2 }]);
});

test('a run that dies goes on where it was, and one that is ended leaves what was shown', async () => {
  const { eventId, scan, data } = await anEvent(2);
  const one = () =>
    server.services.database.inOrganisation(host.organisationId, 'write', (tx) => step(server.services, tx, data));
  await scan(0, 0, 0);
  await host.call(minutesCount, { eventId });
  expect(await one()).toBe(true);
  expect(await host.call(minutesState, { eventId })).toMatchObject({ run: { state: 'running', counted: 1 } });
  expect((await host.call(minutesItems, { eventId })).records).toEqual([]);
  // A step that fails leaves nothing of itself.
  await expect(
    server.services.database.inOrganisation(host.organisationId, 'write', async (tx) => {
      await step(server.services, tx, data);
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  await runCount(server.services, data);
  expect((await host.call(minutesItems, { eventId })).total).toBe(3);

  await scan(0, 1, 10);
  await host.call(minutesCount, { eventId });
  await one();
  expect(await host.call(minutesCancel, { eventId })).toEqual({ cancelled: true });
  expect(await host.call(minutesCancel, { eventId })).toEqual({ cancelled: false });
  await runCount(server.services, data);
  expect(await host.call(minutesState, { eventId })).toMatchObject({ run: { state: 'cancelled' }, isOld: true });
  expect((await host.call(minutesItems, { eventId })).records[0]).toMatchObject({ title: 'Opening', people: 1 });
  const kept = await withClient(server.database.superuserUrl, (client) =>
    client.query('SELECT DISTINCT round FROM attendance_minutes WHERE event_id = $1', [eventId]),
  );
  expect(kept.rows).toEqual([{ round: 1 }]);
});

test('of many who begin a count at once one does', async () => {
  const { eventId } = await anEvent(0);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => server.send(minutesCount, { eventId }, { token: host.token })),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
});

test('a place of the programme is in one hall, and in none of another event', async () => {
  const { eventId, halls, places } = await anEvent(0);
  const other = await anEvent(0);
  const [hallId = '', redId = ''] = halls;
  const token = host.token;
  const change = { hallId, version: 1, name: 'Blue hall', placeIds: places };
  expect((await server.send(checkinHallUpdate, change, { token })).data).toMatchObject({
    failure: 'SIGN_HALL_PLACE_USED',
  });
  const foreign = { ...change, placeIds: other.places };
  expect((await server.send(checkinHallUpdate, foreign, { token })).status).toBe(403);
  await host.call(checkinHallUpdate, { hallId: redId, version: 1, name: 'Red hall', placeIds: [] });
  await host.call(checkinHallUpdate, change);
  // What is not said stays.
  await host.call(checkinHallUpdate, { hallId, version: 2, name: 'Blue hall' });
  const known = await host.call(checkinHallList, { eventId });
  expect(known.map(({ placeIds }) => placeIds.length)).toEqual([2, 0]);
  const stranger = await server.organisation();
  const theirs = { token: stranger.token };
  const answers = [
    await server.send(minutesState, { eventId }, theirs),
    await server.send(minutesItems, { eventId }, theirs),
    await server.send(minutesCount, { eventId }, theirs),
    await server.send(minutesCancel, { eventId }, theirs),
    await server.send(minutesExport, { eventId }, theirs),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});

test('an event without a programme is one item itself', async () => {
  const { eventId, code } = await host.event({ startsAt: at(0), endsAt: iso(Date.now() + hour) });
  const { participantCode } = await host.register(code);
  await withClient(server.database.superuserUrl, (client) =>
    client.query('UPDATE event SET ends_at = $2 WHERE id = $1', [eventId, at(120)]),
  );
  const [entrance] = await host.call(checkinPointList, { eventId });
  const { signPointId = '' } = entrance ?? {};
  await host.call(checkinPointUpdate, { signPointId, direction: 'both', reentry: true });
  const scan = (minutes: number, direction: Way) =>
    host.call(checkinScan, {
      eventId,
      scans: [
        {
          nonce: randomBytes(16).toString('hex'),
          code: participantCode,
          scannedAt: at(minutes),
          direction,
          letIn: true,
        },
      ],
    });
  await scan(-30, 'in');
  await scan(45, 'out');
  const { signUserId } = await host.call(checkinUserByCode, { code: participantCode });
  expect(await host.call(minutesOf, { signUserId })).toMatchObject({ minutes: 45, ofMinutes: 120 });
  expect(await host.call(minutesState, { eventId })).toMatchObject({ hasProgramme: false, hasHalls: false });
});
