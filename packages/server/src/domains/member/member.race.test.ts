import { memberList } from '@convoke/contract/member/member.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { normalisePhone } from '@convoke/contract/core/contact.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { control } from '../../../testing/tier.ts';
import { followEvent } from './member.flow.ts';

let one: TestServer;
let other: TestServer;

beforeAll(async () => {
  one = await startServer();
  other = await startServer({ database: one.database });
});
afterAll(async () => {
  await one.close();
  await other.close();
});

const spellings = [
  (digits: string) => digits,
  (digits: string) => `+86 ${digits}`,
  (digits: string) => `${digits.slice(0, 3)}-${digits.slice(3, 7)}-${digits.slice(7)}`,
  (digits: string) => digits.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  (digits: string) => `0086${digits}`,
];

/** Ten events with the same 50 people, each time spelled in another way, written as a registration writes them. */
async function rows(server: TestServer, organisation: Organisation): Promise<string[]> {
  const events: string[] = [];
  for (let event = 0; event < 10; event += 1) {
    const { eventId, code } = await organisation.event();
    const people = Array.from({ length: 50 }, (_, n) => {
      const digits = `139${String(10_000_000 + n)}`;
      return { name: `Person ${n}`, phone: normalisePhone(spellings[(event + n) % 5]?.(digits) ?? '') };
    });
    await organisation.register(code);
    await withClient(server.database.superuserUrl, (client) =>
      client.query(
        `INSERT INTO participant (organisation_id, event_id, code, state, name, phone, form_id, form_version, revision)
         SELECT p.organisation_id, p.event_id, p.code || t.o, 'APPROVED', t.name, t.phone, p.form_id, p.form_version, p.revision
         FROM participant p CROSS JOIN unnest($2::text[], $3::text[]) WITH ORDINALITY AS t(name, phone, o) WHERE p.event_id = $1`,
        [eventId, people.map(({ name }) => name), people.map(({ phone }) => phone)],
      ),
    );
    await withClient(server.database.superuserUrl, (client) =>
      client.query('DELETE FROM participant WHERE event_id = $1 AND phone IS NULL', [eventId]),
    );
    events.push(eventId);
  }
  return events;
}

const memberRows = async (server: TestServer, organisation: Organisation) => {
  const found = await withClient(server.database.superuserUrl, (client) =>
    client.query<{ members: number; joined: number }>(
      `SELECT (SELECT count(*)::int FROM member WHERE organisation_id = $1 AND phone LIKE '13910000%') AS members,
         (SELECT count(*)::int FROM member_participant l JOIN member m USING (organisation_id) WHERE organisation_id = $1 AND m.id = l.member_id AND m.phone LIKE '13910000%') AS joined`,
      [organisation.organisationId],
    ),
  );
  return found.rows[0];
};

async function rush(servers: readonly TestServer[], organisation: Organisation, events: readonly string[]) {
  await Promise.all(
    events.map((eventId, index) => {
      const { services } = servers[index % servers.length] as TestServer;
      return followEvent(services, { organisationId: organisation.organisationId, eventId });
    }),
  );
}

test('500 registrations of the same 50 phones in different spellings at once over two servers are 50 members', async () => {
  const organisation = await one.organisation();
  const events = await rows(one, organisation);
  await rush([one, other], organisation, events);
  expect(await memberRows(one, organisation)).toEqual({ members: 50, joined: 500 });
  const page = await organisation.call(memberList, { search: '13910000', size: 100 });
  expect(page.total).toBe(50);
  expect(page.records.every(({ events: joined }) => joined === 10)).toBe(true);
});

test('with the lock taken out the unique key alone keeps each one member', async () => {
  const organisation = await one.organisation();
  const events = await rows(one, organisation);
  const withLock = await withoutLock(one);
  try {
    // Without the lock two may wait for each other: whoever is ended for it tries again, as the job does.
    for (let round = 0; round < 5; round += 1)
      await Promise.allSettled(events.map((eventId) => rush([one, other], organisation, [eventId])));
    await rush([one, other], organisation, events);
    expect(await memberRows(one, organisation)).toEqual({ members: 50, joined: 500 });
  } finally {
    await put(one, withLock);
  }
});

control('without the key and the lock the same rush makes people twice', async () => {
  const unguarded = await startServer();
  const twin = await startServer({ database: unguarded.database });
  try {
    const organisation = await unguarded.organisation();
    const events = await rows(unguarded, organisation);
    await withoutLock(unguarded);
    await put(unguarded, ['DROP INDEX member_contact_live']);
    // Both see nobody before either has written.
    await Promise.allSettled(
      events.map((eventId, index) => {
        const { services } = index % 2 ? twin : unguarded;
        return services.database.inOrganisation(organisation.organisationId, 'write', async (tx) => {
          await sql`SELECT follow_event(${organisation.organisationId}, ${eventId}, 200)`.execute(tx);
          await sql`SELECT pg_sleep(0.3)`.execute(tx);
        });
      }),
    );
    expect((await memberRows(unguarded, organisation))?.members).toBeGreaterThan(50);
  } finally {
    await unguarded.close();
    await twin.close();
  }
});

const put = (server: TestServer, statements: readonly string[]) =>
  withClient(server.database.superuserUrl, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

/** Takes the lock out of the functions; answers them as they were. */
async function withoutLock(server: TestServer): Promise<string[]> {
  return withClient(server.database.superuserUrl, async (client) => {
    const textOf = async (name: string) =>
      (await client.query<{ text: string }>(`SELECT pg_get_functiondef('${name}'::regproc) AS text`)).rows[0]?.text ??
      '';
    const texts = await Promise.all(['find_members', 'follow_participants', 'follow_event'].map(textOf));
    for (const text of texts) {
      const free = text.replace(/PERFORM pg_advisory_xact_lock[^;]+;/, '');
      expect(free).not.toBe(text);
      await client.query(free);
    }
    return texts;
  });
}
