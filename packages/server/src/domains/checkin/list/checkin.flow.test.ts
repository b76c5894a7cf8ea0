import { randomBytes } from 'node:crypto';
import { checkinScan, checkinUndo, checkinUserList } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinDesk } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import {
  checkinFlow,
  checkinScanExport,
  checkinScans,
  checkinStays,
} from '@convoke/contract/checkin/checkin.figures.calls.ts';
import { checkinGroupAdd, checkinGroupList } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import { checkinSignCount, checkinStatistics } from '@convoke/contract/checkin/checkin.office.calls.ts';
import {
  checkinHallAdd,
  checkinPointAdd,
  checkinPointList,
  checkinPointUpdate,
} from '@convoke/contract/checkin/checkin.places.calls.ts';
import { stayBounds, type Way } from '@convoke/contract/checkin/checkin.rules.ts';
import { participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let host: Organisation;

beforeAll(async () => {
  server = await startServer();
  host = await server.organisation();
});
afterAll(() => server.close());

const minute = 60_000;
/** The beginning of a quarter of an hour, some hours ago. */
const began = Math.floor(Date.now() / (15 * minute)) * 15 * minute - 300 * minute;
const at = (minutes: number) => new Date(began + minutes * minute).toISOString();

async function anEvent(people: number) {
  const { eventId, code } = await host.event({
    startsAt: new Date(Date.now() - 660 * minute).toISOString(),
    endsAt: new Date(Date.now() + 600 * minute).toISOString(),
  });
  const codes: string[] = [];
  for (let n = 0; n < people; n += 1) codes.push((await host.register(code)).participantCode);
  const [entrance] = await host.call(checkinPointList, { eventId });
  if (!entrance) throw new Error('no entrance');
  await host.call(checkinPointUpdate, { signPointId: entrance.signPointId, direction: 'both', reentry: true });
  const { hallId } = await host.call(checkinHallAdd, { eventId, name: 'Hall', mostInside: 50 });
  const gate = { eventId, groupId: entrance.groupId, hallId, reentry: true };
  const north = await host.call(checkinPointAdd, { ...gate, name: 'North', direction: 'both' });
  const south = await host.call(checkinPointAdd, { ...gate, name: 'South' });
  const scan = async (signPointId: string, code: string | undefined, minutes: number, direction: Way = 'in') => {
    const one = { nonce: randomBytes(16).toString('hex'), code: code ?? '', scannedAt: at(minutes), direction };
    await host.call(checkinScan, { eventId, signPointId, scans: [{ ...one, letIn: true }] });
  };
  const door = entrance.signPointId;
  return { eventId, codes, door, hallId, north: north.signPointId, south: south.signPointId, scan };
}

test('who came and went stands by quarter, place, point and ticket, and each figure opens as many rows', async () => {
  const { eventId, codes, door, hallId, north, south, scan } = await anEvent(3);
  const [ann, bob, eve] = codes;
  await scan(door, ann, 1);
  await scan(north, ann, 5);
  await scan(north, bob, 10);
  // There already, by another door of the same hall: an entry by it, and nobody more in the hall.
  await scan(south, bob, 20);
  await scan(north, ann, 35, 'out');
  await scan(door, eve, 40);
  await scan(door, ann, 65, 'out');

  const event = await host.call(checkinFlow, { eventId });
  expect(event.series).toEqual([
    { at: at(0), came: 2, went: 0, inside: 2 },
    { at: at(30), came: 1, went: 0, inside: 3 },
    { at: at(60), came: 0, went: 1, inside: 2 },
  ]);
  expect(event).toMatchObject({ placeId: eventId, came: 3, went: 1, peak: { at: at(30), inside: 3 } });
  expect(event.averageSeconds).toBe(64 * 60);
  expect(event.places.map(({ name, inside, mostInside }) => [name, inside, mostInside])).toEqual([
    [null, 2, null],
    ['Hall', 1, 50],
  ]);
  expect(event.points.map(({ name, entered, went }) => [name, entered, went])).toEqual([
    [expect.any(String), 2, 1],
    ['North', 2, 1],
    ['South', 1, 0],
  ]);
  expect(event.tickets).toEqual([{ ticketId: null, name: null, came: 3, went: 1 }]);
  const hall = await host.call(checkinFlow, { eventId, placeId: hallId });
  expect(hall).toMatchObject({ came: 2, went: 1, peak: { at: at(0), inside: 2 }, averageSeconds: 30 * 60 });
  expect(hall.points.map(({ signPointId }) => signPointId)).toEqual([north, south]);

  const count = async (asked: object) => (await host.call(checkinStays, { eventId, ...asked })).total;
  for (const flow of [event, hall]) {
    const { placeId } = flow;
    expect(await count({ placeId })).toBe(flow.came);
    expect(await count({ placeId, kind: 'went' })).toBe(flow.went);
    if (flow.peak) {
      const insideAt = new Date(Date.parse(flow.peak.at) + 15 * minute).toISOString();
      expect(await count({ placeId, insideAt })).toBe(flow.peak.inside);
    }
    for (const each of flow.series) {
      const quarter = { placeId, from: each.at, to: new Date(Date.parse(each.at) + 15 * minute).toISOString() };
      expect([await count(quarter), await count({ ...quarter, kind: 'went' })]).toEqual([each.came, each.went]);
    }
    for (const { signPointId, entered, went } of flow.points) {
      expect(await count({ signPointId, kind: 'entered' })).toBe(entered);
      expect(await count({ signPointId, kind: 'went' })).toBe(went);
    }
    for (const { ticketId, came } of flow.tickets)
      expect(await count({ placeId, ticketId: ticketId ?? 'none' })).toBe(came);
    for (const { groupId, came, went } of flow.groups) {
      expect(await count({ placeId, groupId })).toBe(came);
      expect(await count({ placeId, groupId, kind: 'went' })).toBe(went);
    }
    for (const [length, stays] of flow.lengths.entries())
      expect(await count({ placeId, kind: 'went', length })).toBe(stays);
  }

  // Taken back, as if it had not been.
  await host.call(checkinUndo, {
    eventId,
    signPointId: door,
    nonce: randomBytes(16).toString('hex'),
    code: eve ?? '',
    undoneAt: at(50),
    reason: 'Wrong',
  });
  expect(await host.call(checkinFlow, { eventId })).toMatchObject({ came: 2, went: 1, peak: { at: at(0), inside: 2 } });
});

test('a hall that is left by entering another one says by which point, and that figure opens its row', async () => {
  const { eventId, codes, hallId, north, scan } = await anEvent(1);
  const { hallId: otherId } = await host.call(checkinHallAdd, { eventId, name: 'Other' });
  const { groupId } = (await host.call(checkinPointList, { eventId }))[0] ?? { groupId: '' };
  const gate = { eventId, groupId, hallId: otherId, name: 'Other gate' };
  const { signPointId } = await host.call(checkinPointAdd, gate);
  await scan(north, codes[0], 1);
  await scan(signPointId, codes[0], 20);
  const hall = await host.call(checkinFlow, { eventId, placeId: hallId });
  expect(hall.went).toBe(1);
  expect(hall.points).toContainEqual(expect.objectContaining({ signPointId, entered: 0, went: 1 }));
  const rows = await host.call(checkinStays, { eventId, placeId: hallId, kind: 'went', signPointId });
  expect(rows.total).toBe(1);
});

test('stays are counted by how long they were, each bound belongs to the longer ones, and an undone way out counts no more', async () => {
  const { eventId, codes, door, scan } = await anEvent(6);
  const minutes = [14, 15, 30, 60, 120, 240];
  expect(stayBounds.map((seconds) => seconds / 60)).toEqual(minutes.slice(1));
  for (const [n, stayed] of minutes.entries()) {
    await scan(door, codes[n], 0);
    await scan(door, codes[n], stayed, 'out');
  }
  const flow = await host.call(checkinFlow, { eventId });
  expect(flow.lengths).toEqual([1, 1, 1, 1, 1, 1]);
  expect(flow.went).toBe(6);
  // A late upload: they went out before and came back.
  await scan(door, codes[5], 10, 'out');
  await scan(door, codes[5], 20);
  const later = await host.call(checkinFlow, { eventId });
  expect(later.lengths).toEqual([2, 1, 1, 1, 2, 0]);
  const undone = { nonce: randomBytes(16).toString('hex'), code: codes[0] ?? '', undoneAt: at(250), reason: 'Wrong' };
  await host.call(checkinUndo, { eventId, signPointId: door, ...undone });
  expect((await host.call(checkinFlow, { eventId })).lengths).toEqual([1, 1, 1, 1, 2, 0]);
  const refused = await server.send(checkinStays, { eventId, length: 6 }, { token: host.token });
  expect(refused.code).toBe(1000);
});

test('who came is counted by the group of the point, and who has not come is as many as the list of them has', async () => {
  const { eventId, codes, door, hallId, scan } = await anEvent(4);
  const { groupId } = await host.call(checkinGroupAdd, { eventId, groupName: 'Press' });
  const { signPointId } = await host.call(checkinPointAdd, {
    eventId,
    groupId,
    hallId,
    name: 'Press door',
    reentry: true,
  });
  await scan(door, codes[0], 1);
  await scan(signPointId, codes[1], 2);
  const { groups, notSigned } = await host.call(checkinFlow, { eventId });
  expect(groups.map(({ name, came }) => [name, came])).toContainEqual(['Press', 1]);
  expect(groups.reduce((all, { came }) => all + came, 0)).toBe(2);
  expect(notSigned).toBe(2);
  const everyone = await host.call(checkinGroupList, { eventId });
  const inDefault = everyone.find(({ isDefault }) => isDefault)?.groupId ?? '';
  const missing = await host.call(checkinUserList, { groupId: inDefault, signStatus: 'NOT_SIGNED' });
  expect(missing.total).toBe(notSigned);
  // Let in, and rejected afterwards: here, and nobody who is missing.
  const { records } = await host.call(checkinUserList, { groupId: inDefault, signStatus: 'SIGNED_IN' });
  const partsIds = [records[0]?.partsId ?? ''];
  await host.call(participantVerify, { type: 'cancel', eventId, partsIds, notify: false });
  expect((await host.call(checkinFlow, { eventId })).notSigned).toBe(2);
  expect((await host.call(checkinSignCount, { eventId })).notSigned).toBe(2);
});

test('the rows come page by page, the latest first, with who left when and by which point', async () => {
  const { eventId, codes, door, north, scan } = await anEvent(5);
  for (const [n, code] of codes.entries()) await scan(n % 2 === 0 ? door : north, code, n * 10);
  await scan(door, codes[0], 70, 'out');
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await host.call(checkinStays, { eventId, size: 2, ...(cursor ? { cursor } : {}) });
    seen.push(...page.records.map(({ enteredAt }) => enteredAt));
    cursor = page.nextCursor;
    expect(page.total).toBe(5);
  } while (cursor);
  expect(seen).toEqual([40, 30, 20, 10, 0].map(at));
  const second = await host.call(checkinStays, { eventId, size: 2, current: 2 });
  expect(second.records.map(({ enteredAt }) => enteredAt)).toEqual([20, 10].map(at));
  const { records } = await host.call(checkinStays, { eventId, kind: 'went' });
  expect(records).toMatchObject([{ enteredAt: at(0), leftAt: at(70), ticketName: null }]);
  expect(records[0]?.leftBy).toBe(records[0]?.enteredBy);
});

test('an alarm says how sure it is: devices that were at work and are heard of no more', async () => {
  const { eventId, codes, hallId, north, scan } = await anEvent(6);
  for (const code of codes) await scan(north, code, 240);
  const tell = (device: string, change: object = {}) =>
    host.call(checkinDesk, { eventId, device, signPointId: north, ...change });
  const seenBefore = (name: string, minutes: number) =>
    withClient(server.database.superuserUrl, (client) =>
      client.query(
        `UPDATE checkin_device SET seen_at = now() - $3 * interval '1 minute' WHERE event_id = $1 AND name = $2`,
        [eventId, name, minutes],
      ),
    );
  const known = () =>
    withClient(server.database.superuserUrl, async (client) => {
      const text = 'SELECT name FROM checkin_device WHERE event_id = $1 ORDER BY 1';
      return (await client.query<{ name: string }>(text, [eventId])).rows.map(({ name }) => name);
    });
  await tell('Phone one');
  await tell('Phone two');
  await expect.poll(known).toEqual(['Phone one', 'Phone two']);
  expect(await host.call(checkinFlow, { eventId })).toMatchObject({
    silent: [],
    places: [{ uncertain: 0 }, { uncertain: 0 }],
  });

  // Half an hour of silence of one of two: half of the six an hour, for half an hour, are one and a half; and two were waiting there.
  await tell('Phone one', { unsent: 2 });
  await expect
    .poll(async () => {
      await seenBefore('Phone one', 30);
      return (await host.call(checkinFlow, { eventId })).silent;
    })
    .toMatchObject([{ name: 'Phone one', pointName: 'North', unsent: 2 }]);
  const { places } = await host.call(checkinFlow, { eventId, placeId: hallId });
  expect(places.map(({ uncertain }) => uncertain)).toEqual([4, 4]);

  // One that rests is not missed, nor one of yesterday; one that is heard of again is sure.
  await tell('Phone two', { resting: true });
  await expect
    .poll(async () => {
      await seenBefore('Phone two', 30);
      return (await host.call(checkinFlow, { eventId })).silent.map(({ name }) => name);
    })
    .toEqual(['Phone one']);
  await seenBefore('Phone one', 13 * 60);
  expect((await host.call(checkinFlow, { eventId })).silent).toEqual([]);
  await seenBefore('Phone one', 30);
  await tell('Phone one');
  await expect.poll(async () => (await host.call(checkinFlow, { eventId })).silent).toEqual([]);
});

test('every scan stands in a list and in a sheet, and each result has as many as its figure says', async () => {
  const { eventId, codes, door, north, scan } = await anEvent(2);
  const [ann, bob] = codes;
  await scan(door, ann, 1);
  await scan(door, ann, 2);
  await scan(north, bob, 3);
  const unknown = { nonce: randomBytes(16).toString('hex'), code: 'ZZZZZZZZZZZZZZ', scannedAt: at(4) };
  await host.call(checkinScan, { eventId, signPointId: door, scans: [unknown], device: '=cmd' });
  const { records, total } = await host.call(checkinScans, { eventId });
  expect(total).toBe(4);
  expect(records.map(({ scannedAt, result, name, passed }) => [scannedAt, result, name !== null, passed])).toEqual([
    [at(4), 'unknown', false, false],
    [at(3), 'ok', true, true],
    [at(2), 'already', true, true],
    [at(1), 'ok', true, true],
  ]);
  const first = await host.call(checkinScans, { eventId, size: 3 });
  const rest = await host.call(checkinScans, { eventId, size: 3, cursor: first.nextCursor ?? '' });
  expect([...first.records, ...rest.records]).toEqual(records);
  const { results } = await host.call(checkinStatistics, { eventId });
  for (const { result, count } of results)
    expect((await host.call(checkinScans, { eventId, result })).total).toBe(count);
  expect((await host.call(checkinScans, { eventId, from: at(2), to: at(4) })).total).toBe(2);

  const answer = await server.send(checkinScanExport, { eventId }, { token: host.token });
  const { sheets } = await readXlsx(answer.body);
  const sheet = sheets[0]?.rows ?? [];
  expect(sheet).toHaveLength(5);
  expect(sheet.map((row) => row[7])).toEqual([
    'Result',
    'Unknown code',
    'Checked in',
    'Already checked in',
    'Checked in',
  ]);
  // A formula stays text.
  expect(String(sheet[1]?.[10])).toMatch(/^.=cmd$/);
});

test('places and points of another event, and of nobody, are none', async () => {
  const { eventId } = await anEvent(0);
  const other = await anEvent(1);
  await other.scan(other.north, other.codes[0], 5);
  const stranger = await server.organisation();
  for (const placeId of [other.hallId, other.eventId, crypto.randomUUID()]) {
    const asked = { eventId, placeId };
    expect((await server.send(checkinFlow, asked, { token: host.token })).status).toBe(403);
    expect((await server.send(checkinStays, asked, { token: host.token })).status).toBe(403);
  }
  const input = { eventId, signPointId: other.north };
  expect((await server.send(checkinStays, input, { token: host.token })).status).toBe(403);
  expect((await server.send(checkinFlow, { eventId: other.eventId }, { token: stranger.token })).status).toBe(403);
  expect(await host.call(checkinFlow, { eventId })).toMatchObject({ series: [], peak: null, averageSeconds: null });
});
