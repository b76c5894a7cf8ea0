import { randomBytes } from 'node:crypto';
import {
  checkinScan,
  checkinUpdateStatus,
  checkinUserByCode,
  checkinUserDetail,
} from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinDesk } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import { checkinSignCount, checkinStatistics } from '@convoke/contract/checkin/checkin.office.calls.ts';
import { checkinPointList, checkinPointUpdate } from '@convoke/contract/checkin/checkin.places.calls.ts';
import { checkinKeyAdd } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { participantDetail, participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../../testing/database.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { control } from '../../../testing/tier.ts';

const nonce = () => randomBytes(16).toString('hex');
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const scanNow = (code: string, more: object = {}) => ({ nonce: nonce(), code, scannedAt: minutesAgo(0), ...more });

/** Of an event whose scans may be of the last hours. */
const today = () => ({ startsAt: minutesAgo(-60), endsAt: minutesAgo(-300) });

let server: TestServer;
let second: TestServer;
let host: Organisation;

beforeAll(async () => {
  const database = await freshDatabase();
  server = await startServer({ database });
  second = await startServer({ database });
  host = await server.organisation();
});
afterAll(async () => {
  await second.close();
  await server.close();
});

/** Scans with a desk's key of the event, on one of the two servers. */
async function desk(eventId: string, owner: Organisation = host, at: TestServer = server) {
  const { url } = await owner.call(checkinKeyAdd, { eventId });
  const token = url.split('#key=')[1] ?? '';
  return async (scans: object[], on: TestServer = at, more: object = {}) => {
    const answer = await on.send(checkinScan, { eventId, scans, ...more }, { token });
    expect(answer).toMatchObject({ status: 200, code: 0 });
    return answer.data.outcomes;
  };
}

describe('a code at the door', () => {
  test('scanned by two devices at once over two servers: exactly one ok, one already', async () => {
    const { eventId, code } = await host.event();
    const scan = await desk(eventId);
    for (let round = 0; round < 10; round += 1) {
      const { participantCode } = await host.register(code);
      const answers = await Promise.all([
        scan([scanNow(participantCode)], server),
        scan([scanNow(participantCode)], second),
      ]);
      expect(
        answers
          .flat()
          .map((each) => each.result)
          .sort(),
      ).toEqual(['already', 'ok']);
    }
    expect(await host.call(checkinSignCount, { eventId })).toEqual({
      expected: 10,
      signedIn: 10,
      notSigned: 0,
      inside: 10,
    });
  });

  test('the same nonce again, also at the same time on another server, is the same one scan', async () => {
    const { eventId, code } = await host.event();
    const scan = await desk(eventId);
    const { participantCode } = await host.register(code);
    const one = scanNow(participantCode);
    const [first, again] = await Promise.all([scan([one], server), scan([one], second)]);
    const later = await scan([one]);
    const all = [first, again, later].flat();
    expect(all.map((each) => each.result)).toEqual(['ok', 'ok', 'ok']);
    expect(all.filter((each) => !each.repeated)).toHaveLength(1);
    const person = await host.call(checkinUserByCode, { code: participantCode });
    expect((await host.call(checkinUserDetail, { signUserId: person.signUserId })).scans).toHaveLength(1);
  });

  test('with the nonce of another device’s scan of somebody else is a scan of its own, and lets in whom it is of', async () => {
    const { eventId, code } = await host.event();
    const scan = await desk(eventId);
    const codes = [(await host.register(code)).participantCode, (await host.register(code)).participantCode];
    const same = nonce();
    const of = (n: number, device: string) => scan([{ ...scanNow(codes[n] ?? ''), nonce: same }], server, { device });
    const people = await Promise.all(codes.map((each) => host.call(checkinUserByCode, { code: each })));
    const ids = people.map(({ signUserId }) => signUserId);
    expect(await of(0, 'Left')).toMatchObject([{ result: 'ok', repeated: false, signUserId: ids[0] }]);
    expect(await of(1, 'Right')).toMatchObject([{ nonce: same, result: 'ok', repeated: false, signUserId: ids[1] }]);
    for (const [n, device] of [
      [0, 'Left'],
      [1, 'Right'],
      // What one device says twice is one scan, whatever it says the second time; and so is one person’s scan, whoever sends it.
      [1, 'Left'],
      [0, 'Middle'],
    ] as const)
      expect(await of(n, device)).toMatchObject([
        { result: 'ok', repeated: true, signUserId: ids[device === 'Right' ? 1 : 0] },
      ]);
    expect(await host.call(checkinSignCount, { eventId })).toMatchObject({ signedIn: 2 });
  });

  test('is understood as a bare code, in lower case, with spaces and as a link', async () => {
    const { eventId, code } = await host.event();
    const scan = await desk(eventId);
    const { participantCode: own } = await host.register(code);
    const ways = [` ${own.toLowerCase()}\n`, `${own.slice(0, 7)} ${own.slice(7)}`, `https://any.example/qd/${own}?x=1`];
    const outcomes = await scan(ways.map((way) => scanNow(way)));
    expect(outcomes.map((each) => each.result)).toEqual(['ok', 'already', 'already']);
    expect(
      (await scan([scanNow('https://example.org/a-menu'), { nonce: nonce(), scannedAt: minutesAgo(0) }])).map(
        (each) => each.result,
      ),
    ).toEqual(['unknown', 'unknown']);
  });
});

test('each reason to refuse is its own result, and a forced scan is kept as forced', async () => {
  const other = await server.organisation();
  const elsewhere = await host.event();
  const { eventId, code } = await host.event({ needsReview: true });
  const scan = await desk(eventId);
  const waiting = await host.register(code);
  const cancelled = await host.register(code);
  const ofOtherEvent = await host.register(elsewhere.code);
  const ofOtherOrganisation = await other.register((await other.event()).code);
  const person = await host.call(checkinUserByCode, { code: cancelled.participantCode });
  await host.call(participantVerify, { eventId, type: 'approve', partsIds: [person.partsId] });
  await host.call(participantVerify, { eventId, type: 'cancel', partsIds: [person.partsId] });
  const outcomes = await scan(
    [waiting, cancelled, ofOtherEvent, ofOtherOrganisation].map((each) => scanNow(each.participantCode)),
  );
  expect(outcomes.map((each) => each.result)).toEqual(['not-approved', 'cancelled', 'wrong-event', 'unknown']);
  expect(outcomes.slice(2).map((each) => each.name)).toEqual([null, null]);
  expect(outcomes[0]?.phone).toMatch(/^•+\d{4}$/);

  const [forced] = await scan([scanNow(waiting.participantCode, { forced: true })]);
  expect(forced).toMatchObject({ result: 'ok', forced: true });
  const detail = await host.call(checkinUserDetail, { signUserId: forced?.signUserId ?? '' });
  expect(detail.scans.map(({ result, forced }) => [result, forced])).toEqual([
    ['ok', true],
    ['not-approved', false],
  ]);
  expect((await host.call(checkinStatistics, { eventId })).results).toContainEqual({ result: 'cancelled', count: 1 });
});

test('outside the point’s window is its own result, by the moment of the scan', async () => {
  const { eventId, code } = await host.event(today());
  const scan = await desk(eventId);
  const { participantCode } = await host.register(code);
  const [point] = await host.call(checkinPointList, { eventId });
  const windows = [{ opensAt: minutesAgo(10), closesAt: minutesAgo(-60) }];
  await host.call(checkinPointUpdate, { signPointId: point?.signPointId ?? '', windows });
  const early = { nonce: nonce(), code: participantCode, scannedAt: minutesAgo(20) };
  const outcomes = await scan([early, scanNow(participantCode)]);
  expect(outcomes.map((each) => each.result)).toEqual(['outside-window', 'ok']);
});

describe('a device whose clock', () => {
  const hour = 3_600_000;
  const scansOf = async (signUserId: string | null) =>
    (await host.call(checkinUserDetail, { signUserId: signUserId ?? '' })).scans;

  test.each([
    ['stands in 1970', '1970-01-01T00:00:40Z'],
    ['is two days behind the start', minutesAgo(60 * 48)],
    ['is a year ahead', minutesAgo(-60 * 24 * 365)],
    ['is an hour ahead', minutesAgo(-60)],
  ])('%s signs people in by the server’s time, and the difference is kept and shown', async (_what, scannedAt) => {
    const { eventId, code } = await host.event(today());
    const scan = await desk(eventId);
    const { participantCode } = await host.register(code);
    const before = Date.now();
    const [outcome] = await scan([{ nonce: nonce(), code: participantCode, scannedAt }]);
    const signedInAt = Date.parse(outcome?.signedInAt ?? '');
    expect(outcome?.result).toBe('ok');
    expect(signedInAt).toBeGreaterThan(before - hour / 60);
    expect(signedInAt).toBeLessThan(Date.now() + hour / 60);
    const [kept] = await scansOf(outcome?.signUserId ?? null);
    expect(kept?.scannedAt).toBe(outcome?.signedInAt);
    expect(kept?.clockOffSeconds).toBeCloseTo((Date.parse(scannedAt) - signedInAt) / 1000, -1);
    const { records } = await host.call(participantPage, { eventId });
    const { history } = await host.call(participantDetail, { partsId: records[0]?.partsId ?? '' });
    expect(history.find(({ kind }) => kind === 'scan')?.detail).toBe(`ok:clock${kept?.clockOffSeconds}`);
  });

  test('is right keeps its own time however late its scans come, up to a day beside the event', async () => {
    const { eventId, code } = await host.event({ startsAt: minutesAgo(-60), endsAt: minutesAgo(-120) });
    const scan = await desk(eventId);
    const scannedAt = minutesAgo(60 * 22);
    const { participantCode } = await host.register(code);
    const [outcome] = await scan([{ nonce: nonce(), code: participantCode, scannedAt }]);
    expect(outcome).toMatchObject({ result: 'ok', signedInAt: scannedAt });
    expect(await scansOf(outcome?.signUserId ?? null)).toMatchObject([{ scannedAt, clockOffSeconds: null }]);
  });

  test('is seconds ahead is not told of', async () => {
    const { eventId, code } = await host.event(today());
    const scan = await desk(eventId);
    const { participantCode } = await host.register(code);
    const scannedAt = new Date(Date.now() + 20_000).toISOString();
    const [outcome] = await scan([{ nonce: nonce(), code: participantCode, scannedAt }]);
    expect(await scansOf(outcome?.signUserId ?? null)).toMatchObject([{ clockOffSeconds: null }]);
  });
});

describe('a desk that was without a network', () => {
  test('uploads twenty scans in one batch, twice: all twenty stand once', async () => {
    const { eventId, code } = await host.event(today());
    const scan = await desk(eventId);
    const people = await Promise.all(Array.from({ length: 20 }, () => host.register(code)));
    const kept = people.map((each, index) => ({
      nonce: nonce(),
      code: each.participantCode,
      scannedAt: minutesAgo(40 - index),
    }));
    const first = await scan(kept);
    const again = await scan(kept);
    expect(first.map((each) => each.result)).toEqual(Array(20).fill('ok'));
    expect(first.map((each) => each.nonce)).toEqual(kept.map((each) => each.nonce));
    expect(again.every((each) => each.repeated && each.result === 'ok')).toBe(true);
    expect(first[0]?.signedInAt).toBe(kept[0]?.scannedAt);
    const { results, series } = await host.call(checkinStatistics, { eventId });
    expect(results).toEqual([{ result: 'ok', count: 20 }]);
    expect(series.reduce((sum, each) => sum + each.signedIn, 0)).toBe(20);
  });

  test('within a batch the earlier moment counts, and a late upload moves the first moment back', async () => {
    const { eventId, code } = await host.event(today());
    const scan = await desk(eventId);
    const { participantCode } = await host.register(code);
    const at = (minutes: number) => ({ nonce: nonce(), code: participantCode, scannedAt: minutesAgo(minutes) });
    const [later, earlier] = await scan([at(5), at(30)]);
    expect([later?.result, earlier?.result]).toEqual(['already', 'ok']);
    const first = at(90);
    const [late] = await scan([first]);
    expect(late).toMatchObject({ result: 'already', signedInAt: first.scannedAt });
    expect((await host.call(checkinUserByCode, { code: participantCode })).signedInAt).toBe(first.scannedAt);
    const { series } = await host.call(checkinStatistics, { eventId });
    expect(series).toHaveLength(1);
    expect(Math.abs(Date.parse(series[0]?.at ?? '') - Date.parse(first.scannedAt))).toBeLessThanOrEqual(15 * 60_000);
  });

  test('a sign-in taken back by hand is not brought back by a scan made before that', async () => {
    const { eventId, code } = await host.event(today());
    const scan = await desk(eventId);
    const { participantCode } = await host.register(code);
    const [outcome] = await scan([scanNow(participantCode)]);
    const signUserId = outcome?.signUserId ?? '';
    expect(await host.call(checkinUpdateStatus, { signUserId, status: 0 })).toEqual({ signStatus: 'NOT_SIGNED' });
    expect(await host.call(checkinSignCount, { eventId })).toEqual({
      expected: 1,
      signedIn: 0,
      notSigned: 1,
      inside: 0,
    });
    const [late] = await scan([{ nonce: nonce(), code: participantCode, scannedAt: minutesAgo(10) }]);
    expect(late?.result).toBe('undone');
    const [fresh] = await scan([scanNow(participantCode)]);
    expect(fresh?.result).toBe('ok');
    const { scans, signStatus } = await host.call(checkinUserDetail, { signUserId });
    expect(signStatus).toBe('SIGNED_IN');
    expect(scans.map((each) => each.result)).toEqual(['ok', 'undone', 'ok', 'undone']);
    expect((await host.call(checkinDesk, { eventId })).points[0]?.signedIn).toBe(1);
  });
});

control('with the lock and the unique state taken away, both of two devices get an ok', async () => {
  const database = await freshDatabase();
  const one = await startServer({ database });
  const two = await startServer({ database });
  const owner = await one.organisation();
  const { eventId, code } = await owner.event();
  const { participantCode } = await owner.register(code);
  await withClient(database.ownerUrl, async (client) => {
    const { rows } = await client.query(`SELECT pg_get_functiondef('record_scans'::regproc) AS source`);
    const guarded = String((rows[0] as { source: string }).source);
    const naive = guarded.replace(
      /UPDATE event_tally SET revision = revision \+ 1 (WHERE .*?) RETURNING revision INTO/,
      'SELECT revision FROM event_tally $1 INTO',
    );
    expect(naive).toContain('SELECT revision FROM event_tally');
    // Time for the other device between what is found and what is written.
    const written = 'INSERT INTO checkin_scan (';
    expect(naive).toContain(written);
    await client.query(naive.replace(written, `PERFORM pg_sleep(0.3); ${written}`));
    await client.query('ALTER TABLE checkin_state DROP CONSTRAINT checkin_state_pkey');
  });
  const scan = await desk(eventId, owner, one);
  const answers = await Promise.all([scan([scanNow(participantCode)], one), scan([scanNow(participantCode)], two)]);
  expect(answers.flat().map((each) => each.result)).toEqual(['ok', 'ok']);
  await two.close();
  await one.close();
});
