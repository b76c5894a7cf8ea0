import { roomAdmit, roomEnter, type RoomEntry, roomSettingSave } from '@convoke/contract/room/room.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { control } from '../../../testing/tier.ts';

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

const burst = 50;

/** A room whose time stands still: its bucket is full and nothing flows in, however long the test takes. */
async function stillRoom(server: TestServer, owner: Organisation) {
  const made = await owner.event();
  await owner.call(roomSettingSave, { eventId: made.eventId, isOn: true, perMinute: 600, burst });
  await withClient(server.database.superuserUrl, (client) =>
    client.query(`UPDATE room_tally SET refilled_at = now() + interval '1 day' WHERE event_id = $1`, [made.eventId]),
  );
  return made;
}

/** Everyone at once, each with the own secret if there is one, half of them at each server. */
async function rush(
  servers: readonly TestServer[],
  code: string,
  visitors: readonly (string | undefined)[],
): Promise<RoomEntry[]> {
  const tokens = await Promise.all(servers.map((server) => server.applicationToken()));
  return Promise.all(
    visitors.map(async (visitor, index) => {
      const at = index % servers.length;
      const token = tokens[at] as string;
      const answer = await (servers[at] as TestServer).send(
        roomEnter,
        { code, ...(visitor && { visitor }) },
        { token },
      );
      expect([answer.status, answer.code]).toEqual([200, 0]);
      return answer.data;
    }),
  );
}

const crowd = (size: number) => Array.from({ length: size }, () => undefined);
const isIn = (entry: RoomEntry) => entry.state === 'in';
const positionsOf = (entries: readonly RoomEntry[]) =>
  entries.flatMap((entry) => (entry.state === 'waiting' ? [entry.position] : []));
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const ascending = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

test('of 300 at once over two servers exactly the burst is in, and the others stand in one line without gap or tie', async () => {
  const { code, eventId } = await stillRoom(one, organisation);
  const entries = await rush([one, other], code, crowd(300));
  expect(entries.filter(isIn)).toHaveLength(burst);
  // Each was told the own position at that moment; nobody has come in since, so together they are the whole line.
  expect(ascending(positionsOf(entries))).toEqual(upTo(250));

  // Everyone asks again at once, at the other server: every place is the same.
  const again = await rush(
    [other, one],
    code,
    entries.map((entry) => entry.visitor),
  );
  expect(again.map((entry) => (entry.state === 'waiting' ? entry.position : 0))).toEqual(
    entries.map((entry) => (entry.state === 'waiting' ? entry.position : 0)),
  );

  // A hundred more are let in: the first hundred.
  expect(await organisation.call(roomAdmit, { eventId, count: 100 })).toEqual({ admitted: 100 });
  const third = await rush(
    [one, other],
    code,
    entries.map((entry) => entry.visitor),
  );
  for (const [index, entry] of entries.entries()) {
    const now = third[index] as RoomEntry;
    const before = entry.state === 'waiting' ? entry.position : 0;
    expect(isIn(now)).toBe(before <= 100);
    if (now.state === 'waiting') expect(now.position).toBe(before - 100);
  }
});

test('whoever had an answer stands before everyone who asked after that, at whichever server', async () => {
  const { code } = await stillRoom(one, organisation);
  const waves: RoomEntry[][] = [];
  for (let wave = 0; wave < 6; wave += 1) waves.push(await rush([one, other], code, crowd(50)));
  const places = await rush(
    [other, one],
    code,
    waves.flat().map((entry) => entry.visitor),
  );
  for (const [wave, from] of [0, 50, 100, 150, 200, 250].entries()) {
    const ofWave = places.slice(from, from + 50);
    if (wave === 0) expect(ofWave.every(isIn)).toBe(true);
    else expect(ascending(positionsOf(ofWave))).toEqual(upTo(50).map((each) => each + from - 50));
  }
});

test('one visitor who reloads 40 times at once over two servers has one place', async () => {
  const { code } = await stillRoom(one, organisation);
  await rush([one, other], code, crowd(burst));
  const [mine] = await rush([one], code, crowd(1));
  const entries = await rush(
    [one, other],
    code,
    Array.from({ length: 40 }, () => mine?.visitor),
  );
  expect(positionsOf(entries)).toEqual(Array.from({ length: 40 }, () => 1));
  const [next] = await rush([other], code, crowd(1));
  expect(next).toMatchObject({ position: 2 });
});

test('letting in by hand at both servers at once lets in no more than was asked for', async () => {
  const { code, eventId } = await stillRoom(one, organisation);
  const entries = await rush([one, other], code, crowd(150));
  const hands = await Promise.all(
    [one, other, one, other].map((server) =>
      server.send(roomAdmit, { eventId, count: 20 }, { token: organisation.token }),
    ),
  );
  expect(hands.map((each) => each.data.admitted)).toEqual([20, 20, 20, 20]);
  const after = await rush(
    [one, other],
    code,
    entries.map((entry) => entry.visitor),
  );
  expect(after.filter(isIn)).toHaveLength(burst + 80);
});

control('without the lock the same rush lets in more than the burst', async () => {
  const unguarded = await startServer();
  const twin = await startServer({ database: unguarded.database });
  try {
    await withClient(unguarded.database.superuserUrl, async (client) => {
      const { rows } = await client.query<{ text: string }>(`SELECT pg_get_functiondef('enter_room'::regproc) AS text`);
      const guarded = rows[0]?.text ?? '';
      const looked = guarded.replace(
        /(SELECT \* INTO t FROM room_tally [^;]+?) FOR UPDATE;/,
        '$1; PERFORM pg_sleep(0.05);',
      );
      expect(looked).not.toBe(guarded);
      await client.query(looked);
      // The database itself refuses two in one place; that guard has to go too.
      await client.query('DROP INDEX room_line');
    });
    const { code } = await stillRoom(unguarded, await unguarded.organisation());
    const entries = await rush([unguarded, twin], code, crowd(300));
    expect(entries.filter(isIn).length).toBeGreaterThan(burst);
  } finally {
    await unguarded.close();
    await twin.close();
  }
});
