import { randomBytes } from 'node:crypto';
import {
  checkinScan,
  checkinSelf,
  checkinUndo,
  checkinUserByCode,
  checkinUserDetail,
} from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinRoster } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import { checkinScans } from '@convoke/contract/checkin/checkin.figures.calls.ts';
import {
  checkinHallAdd,
  checkinPointAdd,
  checkinPointList,
  checkinPointUpdate,
} from '@convoke/contract/checkin/checkin.places.calls.ts';
import type { Way } from '@convoke/contract/checkin/checkin.rules.ts';
import { ticketAdd, ticketUpdate } from '@convoke/contract/ticket/ticket.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unforeseen } from '../../core/http/unforeseen.ts';
import { freshDatabase } from '../../../testing/database.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { control } from '../../../testing/tier.ts';

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
const pass = { name: 'Family pass', priceCents: 20_000 };

/** An event with a ticket that is good for so many entries, and somebody who has it. */
async function holderOf(entries: number | null, owner: Organisation = host, at: TestServer = server) {
  const { eventId, code } = await owner.event({
    startsAt: new Date(Date.now() - 660 * minute).toISOString(),
    endsAt: new Date(Date.now() + 600 * minute).toISOString(),
  });
  const { participantCode } = await owner.register(code);
  const { ticketId } = await owner.call(ticketAdd, { eventId, ...pass, entries });
  await withClient(at.database.superuserUrl, (client) =>
    client.query('UPDATE participant SET ticket_id = $1 WHERE code = $2', [ticketId, participantCode]),
  );
  const [entrance] = await owner.call(checkinPointList, { eventId });
  if (!entrance) throw new Error('no entrance');
  return { eventId, code: participantCode, ticketId, groupId: entrance.groupId, door: entrance.signPointId };
}

interface Scan {
  scannedAt?: string;
  direction?: Way;
  forced?: boolean;
  letIn?: boolean;
}
type Of = Awaited<ReturnType<typeof holderOf>>;

/** Scans the holder at a point, and answers each result with the entries that it told. */
async function scan(of: Of, signPointId: string, scans: readonly Scan[], owner: Organisation = host) {
  const { outcomes } = await owner.call(checkinScan, {
    eventId: of.eventId,
    signPointId,
    scans: scans.map((each) => ({ nonce: nonce(), code: of.code, scannedAt: new Date().toISOString(), ...each })),
  });
  return outcomes.map(({ result, entries }) => (entries ? `${result} ${entries.used}/${entries.most}` : result));
}

const used = async (of: Of) => (await host.call(checkinUserByCode, { code: of.code })).entries?.used;
const when = (...minutes: number[]) => minutes.map((each) => ({ scannedAt: at(each) }));

describe('a ticket with several entries', () => {
  test('is used up at a point for entry alone by one scan after another', async () => {
    const family = await holderOf(4);
    expect(await scan(family, family.door, when(1, 2, 3, 4, 5))).toEqual([
      'ok 1/4',
      'ok 2/4',
      'ok 3/4',
      'ok 4/4',
      'no-entries 4/4',
    ]);
    const { outcomes } = await host.call(checkinScan, {
      eventId: family.eventId,
      scans: [{ nonce: nonce(), code: family.code, scannedAt: at(6) }],
    });
    expect(outcomes[0]?.entries).toEqual({ used: 4, most: 4, lastAt: at(4) });
    const person = await host.call(checkinUserByCode, { code: family.code });
    expect(person.entries).toEqual({ used: 4, most: 4, lastAt: at(4) });
    const { scans } = await host.call(checkinUserDetail, { signUserId: person.signUserId });
    expect(scans.map(({ result, entries }) => `${result} ${entries?.used}`)).toEqual([
      'no-entries 4',
      'no-entries 4',
      'ok 4',
      'ok 3',
      'ok 2',
      'ok 1',
    ]);
    const log = await host.call(checkinScans, { eventId: family.eventId, result: 'ok' });
    expect(log.records.map(({ entries }) => entries?.used)).toEqual([4, 3, 2, 1]);
    const { people } = await host.call(checkinRoster, { eventId: family.eventId });
    expect(people[0]).toMatchObject({ entriesUsed: 4, entriesUsedAt: at(4) });
  });

  test('says at the kiosk which entry it is, and the same scan sent again says the same', async () => {
    const family = await holderOf(2);
    const self = { eventId: family.eventId, code: family.code };
    const first = { ...self, nonce: nonce() };
    expect(await host.call(checkinSelf, first)).toMatchObject({ result: 'ok', entries: { used: 1, most: 2 } });
    await host.call(checkinSelf, { ...self, nonce: nonce() });
    expect(await host.call(checkinSelf, first)).toMatchObject({ result: 'ok', entries: { used: 1, most: 2 } });
    expect(await host.call(checkinSelf, { ...self, nonce: nonce() })).toMatchObject({
      result: 'no-entries',
      entries: { used: 2, most: 2 },
    });
  });

  test('counts at all points together, but not where an entry uses none', async () => {
    const visits = await holderOf(3);
    const { eventId, groupId, door } = visits;
    const gate = { eventId, groupId };
    const { signPointId: side } = await host.call(checkinPointAdd, { ...gate, name: 'Side door' });
    const { signPointId: lunch } = await host.call(checkinPointAdd, { ...gate, name: 'Lunch', usesEntries: false });
    expect(await scan(visits, door, when(1, 2))).toEqual(['ok 1/3', 'ok 2/3']);
    expect(await scan(visits, side, when(3, 4))).toEqual(['ok 3/3', 'no-entries 3/3']);
    expect(await scan(visits, lunch, when(5, 6))).toEqual(['ok', 'already']);
  });

  test('is used again by who comes back, unless the point lets people enter again', async () => {
    const visits = await holderOf(2);
    const { eventId, groupId } = visits;
    const gates: string[] = [];
    for (const reentry of [false, true]) {
      const { hallId } = await host.call(checkinHallAdd, { eventId, name: `Hall ${reentry}`, leavesOthers: false });
      const gate = { eventId, groupId, hallId, reentry, direction: 'both' as const };
      gates.push((await host.call(checkinPointAdd, { ...gate, name: `Gate ${reentry}` })).signPointId);
    }
    const [counted = '', free = ''] = gates;
    const inAndOut = (from: number): Scan[] =>
      when(from, from + 1, from + 2).map((each, n) => ({ ...each, direction: n === 2 ? 'out' : 'in' }));
    expect(await scan(visits, free, inAndOut(1))).toEqual(['ok 1/2', 'already 1/2', 'ok']);
    expect(await scan(visits, free, inAndOut(11))).toEqual(['ok 1/2', 'already 1/2', 'ok']);
    expect(await scan(visits, counted, inAndOut(21))).toEqual(['ok 2/2', 'already 2/2', 'ok']);
    expect(await scan(visits, counted, when(31))).toEqual(['no-entries 2/2']);
    expect(await scan(visits, free, when(32))).toEqual(['ok 2/2']);
    expect(await used(visits)).toBe(2);
  });

  test('of one entry is in once, and used up everywhere', async () => {
    const single = await holderOf(1);
    const { eventId, groupId, door } = single;
    const { signPointId: side } = await host.call(checkinPointAdd, { eventId, groupId, name: 'Side' });
    expect(await scan(single, door, when(1, 2))).toEqual(['ok 1/1', 'already 1/1']);
    expect(await scan(single, side, when(3))).toEqual(['no-entries 1/1']);
  });

  test('counts what a device let in without a network, also beyond the limit; by hand as well', async () => {
    const family = await holderOf(2);
    const alone = when(1, 2, 3).map((each) => ({ ...each, letIn: true }));
    expect(await scan(family, family.door, alone)).toEqual(['ok 1/2', 'ok 2/2', 'no-entries 3/2']);
    expect(await scan(family, family.door, when(4))).toEqual(['no-entries 3/2']);
    expect(await scan(family, family.door, [{ scannedAt: at(5), forced: true }])).toEqual(['ok 4/2']);
    expect(await used(family)).toBe(4);
    // One that arrives late is told what is true by then, and nobody goes through by it.
    expect(await scan(family, family.door, when(0))).toEqual(['no-entries 4/2']);
  });

  test('gives an entry back that was taken back', async () => {
    const family = await holderOf(2);
    const { eventId, code, door } = family;
    await scan(family, door, when(1, 2));
    await host.call(checkinUndo, {
      eventId,
      signPointId: door,
      nonce: nonce(),
      code,
      undoneAt: at(3),
      reason: 'Wrong',
    });
    // The other one stays used.
    expect(await used(family)).toBe(1);
    expect(await scan(family, door, when(4, 5, 6))).toEqual(['ok 2/2', 'no-entries 2/2', 'no-entries 2/2']);
  });

  test('what a scan meant stays as it was, whatever becomes of ticket and point', async () => {
    const visits = await holderOf(null);
    const { eventId, groupId, door, ticketId } = visits;
    const gate = { eventId, groupId, reentry: true };
    const { signPointId: pool } = await host.call(checkinPointAdd, { ...gate, name: 'Pool' });
    expect(await scan(visits, pool, when(1, 2))).toEqual(['ok', 'ok']);
    await host.call(ticketUpdate, { ticketId, ...pass, entries: 3 });
    // What came before the ticket was good for so many is none of them.
    expect(await scan(visits, pool, when(3, 4))).toEqual(['ok 1/3', 'ok 2/3']);
    await host.call(checkinPointUpdate, { signPointId: pool, usesEntries: false });
    expect(await scan(visits, pool, when(5))).toEqual(['ok']);
    expect(await scan(visits, door, when(6, 7))).toEqual(['ok 3/3', 'no-entries 3/3']);
    await host.call(ticketUpdate, { ticketId, ...pass, entries: null });
    expect(await scan(visits, pool, when(8))).toEqual(['ok']);
    await host.call(ticketUpdate, { ticketId, ...pass, entries: 5 });
    expect(await scan(visits, door, when(9))).toEqual(['ok 4/5']);
  });

  test('is never made good for fewer than somebody has used', async () => {
    const visits = await holderOf(5);
    await scan(visits, visits.door, when(1, 2, 3));
    const change = (entries: number) =>
      server.send(ticketUpdate, { ticketId: visits.ticketId, ...pass, entries }, { token: host.token });
    expect(await change(2)).toMatchObject({ code: 3001, data: { failure: 'ENTRIES_BELOW_USED' } });
    expect(await change(3)).toMatchObject({ code: 0 });
    for (const entries of [0, 1001]) expect(await change(entries)).toMatchObject({ code: 1000 });
  });

  test('a way out that comes late makes an entry of a later one, and nothing breaks', async () => {
    const visits = await holderOf(1);
    await host.call(checkinPointUpdate, { signPointId: visits.door, direction: 'both' });
    expect(await scan(visits, visits.door, when(1, 5))).toEqual(['ok 1/1', 'already 1/1']);
    expect(await scan(visits, visits.door, [{ scannedAt: at(3), direction: 'out' }])).toEqual(['ok']);
    expect(await used(visits)).toBe(2);
  });
});

describe('the limit of a ticket', () => {
  test('holds for 300 scans at once over two servers', { timeout: 120_000 }, async () => {
    const second = await startServer({ database: server.database });
    const family = await holderOf(4);
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        (n % 2 ? server : second).send(
          checkinScan,
          {
            eventId: family.eventId,
            scans: [{ nonce: nonce(), code: family.code, scannedAt: new Date().toISOString() }],
          },
          { token: host.token },
        ),
      ),
    );
    const results = answers.map((answer) => answer.data.outcomes[0]?.result);
    expect(results.filter((result) => result === 'ok')).toHaveLength(4);
    expect(results.filter((result) => result === 'no-entries')).toHaveLength(296);
    expect(await used(family)).toBe(4);
    await second.close();
  });

  control('without the judgement the database refuses the one too many', async () => {
    const database = await freshDatabase();
    const alone = await startServer({ database });
    const owner = await alone.organisation();
    const family = await holderOf(2, owner, alone);
    await withClient(database.ownerUrl, async (client) => {
      const { rows } = await client.query<{ source: string }>(
        `SELECT pg_get_functiondef('record_scans'::regproc) AS source`,
      );
      const guarded = rows[0]?.source ?? '';
      const judgement = `ELSIF costs AND s.used >= s.of_entries THEN`;
      expect(guarded).toContain(judgement);
      await client.query(guarded.replace(judgement, 'ELSIF false THEN'));
    });
    expect(await scan(family, family.door, when(1, 2), owner)).toEqual(['ok 1/2', 'ok 2/2']);
    const third = await alone.send(
      checkinScan,
      { eventId: family.eventId, scans: [{ nonce: nonce(), code: family.code, scannedAt: at(3) }] },
      { token: owner.token },
    );
    expect(third.code).not.toBe(0);
    expect(unforeseen.splice(0)).toEqual([expect.stringContaining('participant_has_entries')]);
    await alone.close();
  });
});
