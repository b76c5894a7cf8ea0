import { participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';
import { control } from '../../../../testing/tier.ts';

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

interface Tally {
  pending: number;
  approved: number;
  people: number;
}

async function tallyOf(server: TestServer, eventId: string): Promise<Tally> {
  const found = await withClient(server.database.superuserUrl, (client) =>
    client.query<Tally>(
      `SELECT pending, approved, (SELECT count(*)::int FROM participant p WHERE p.event_id = t.event_id) AS people
       FROM event_tally t WHERE event_id = $1`,
      [eventId],
    ),
  );
  return found.rows[0] as Tally;
}

/** `people` at once, half of them at each server. Answers the codes. */
async function rush(servers: readonly TestServer[], code: string, people: Record<string, unknown>[]) {
  const tokens = await Promise.all(servers.map((server) => server.applicationToken()));
  const answers = await Promise.all(
    people.map((answers, index) => {
      const at = index % servers.length;
      return (servers[at] as TestServer).send(participantRegister, { code, answers }, { token: tokens[at] as string });
    }),
  );
  return answers.map((each) => each.code);
}

const crowd = (size: number) => Array.from({ length: size }, () => someone());

test('300 at once over two servers get exactly the 50 places there are', async () => {
  const { code, eventId } = await organisation.event({ capacity: 50 });
  const codes = await rush([one, other], code, crowd(300));
  expect(codes.filter((each) => each === 0)).toHaveLength(50);
  expect(codes.filter((each) => each === 3004)).toHaveLength(250);
  expect(await tallyOf(one, eventId)).toEqual({ pending: 0, approved: 50, people: 50 });
});

test('registrations under review hold places too', async () => {
  const { code, eventId } = await organisation.event({ capacity: 20, needsReview: true });
  const codes = await rush([one, other], code, crowd(60));
  expect(codes.filter((each) => each === 0)).toHaveLength(20);
  expect(await tallyOf(one, eventId)).toEqual({ pending: 20, approved: 0, people: 20 });
});

test('one phone number 20 times at once over two servers is one registration', async () => {
  const { code, eventId } = await organisation.event();
  const { phone } = someone();
  const codes = await rush(
    [one, other],
    code,
    crowd(20).map((person) => ({ ...person, phone })),
  );
  expect(codes.filter((each) => each === 0)).toHaveLength(1);
  expect(codes.filter((each) => each === 3001)).toHaveLength(19);
  expect(await tallyOf(one, eventId)).toEqual({ pending: 0, approved: 1, people: 1 });
});

control('with the guard taken out the same rush sells more places than there are', async () => {
  const unguarded = await startServer();
  const twin = await startServer({ database: unguarded.database });
  try {
    await withClient(unguarded.database.superuserUrl, async (client) => {
      const { rows } = await client.query<{ text: string }>(
        `SELECT pg_get_functiondef('register_participants'::regproc) AS text`,
      );
      const guarded = rows[0]?.text ?? '';
      const guard =
        /UPDATE event_tally t\s+SET approved = approved \+ greatest\(([\s\S]*?)\), revision = revision \+ 1\s+(WHERE [^\n]+)\s+RETURNING [^;]+;/;
      const looked = guarded.replace(
        guard,
        `SELECT greatest($1), 1 INTO granted, new_revision FROM event_tally t $2;
         PERFORM pg_sleep(0.3);
         UPDATE event_tally t SET approved = approved + granted, revision = revision + 1 $2;`,
      );
      expect(looked).not.toBe(guarded);
      await client.query('ALTER TABLE event_tally DROP CONSTRAINT places_within_capacity');
      await client.query(looked);
    });
    const { code, eventId } = await (await unguarded.organisation()).event({ capacity: 50 });
    const codes = await rush([unguarded, twin], code, crowd(300));
    expect(codes.filter((each) => each === 0).length).toBeGreaterThan(50);
    expect((await tallyOf(unguarded, eventId)).people).toBeGreaterThan(50);
  } finally {
    await unguarded.close();
    await twin.close();
  }
});
