import { memberEntry, memberList } from '@convoke/contract/member/member.calls.ts';
import { memberExamine, memberExaminePage } from '@convoke/contract/member/member.examine.calls.ts';
import {
  memberImportMatch,
  memberImportStart,
  memberImportUpload,
} from '@convoke/contract/member/member.import.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { control } from '../../../../testing/tier.ts';
import { runImport } from './member.import.run.ts';

/** Each conflict of an import is reviewed once and decided once, whoever comes at once. */

let one: TestServer;
let other: TestServer;

beforeAll(async () => {
  // Jobs are run by the tests themselves.
  one = await startServer({ change: keptMessages().takeOver });
  other = await startServer({ database: one.database, change: keptMessages().takeOver });
});
afterAll(async () => {
  await one.close();
  await other.close();
});

const rows = 20;

/** Two who are there, and an import that has begun: each of its rows has the number of one and the address of the other. */
async function begun(organisation: Organisation): Promise<{ organisationId: string; importId: string }> {
  const { call, organisationId, token } = organisation;
  const phones = Array.from({ length: rows }, (_, n) => `138${10_000_000 + n}`);
  const emails = phones.map((_, n) => `p${n}@example.com`);
  await call(memberEntry, { name: 'Ana', phones });
  await call(memberEntry, { name: 'Bo', emails });
  const lines = phones.map((phone, n) => `Cy ${n},${phone},${emails[n] ?? ''}`);
  const file = { name: 'people.csv', bytes: Buffer.from(['Name,Phone,E-mail', ...lines].join('\n')) };
  const { data } = await one.send(memberImportUpload, {}, { token, file });
  const { importId } = data as { importId: string };
  await call(memberImportMatch, { importId, columns: ['name', 'phone', 'email'] });
  await runImport(one.services, { organisationId, importId });
  await call(memberImportStart, { importId });
  return { organisationId, importId };
}

const pending = ({ call }: Organisation) => call(memberExaminePage, { size: 100 });

test('an import that two servers run at once, and that runs again from its first row, brings each of its conflicts once', async () => {
  const organisation = await one.organisation();
  const data = await begun(organisation);
  await Promise.all([runImport(one.services, data), runImport(other.services, data)]);
  expect((await pending(organisation)).total).toBe(rows);
  await again(data);
  await runImport(other.services, data);
  expect((await pending(organisation)).total).toBe(rows);
});

control('without the key of import and row the same import brings them twice', async () => {
  const unguarded = await startServer({ change: keptMessages().takeOver });
  const former = one;
  one = unguarded;
  try {
    const organisation = await unguarded.organisation();
    const data = await begun(organisation);
    await runImport(unguarded.services, data);
    await put('DROP INDEX member_examine_row');
    await again(data);
    await runImport(unguarded.services, data);
    expect((await pending(organisation)).total).toBe(2 * rows);
  } finally {
    one = former;
    await unguarded.close();
  }
});

/** As if a step had died behind what it did, and before it had said so. */
async function again({ importId }: { importId: string }) {
  await put(`UPDATE member_import SET state = 'IMPORTING', reached = 0 WHERE id = '${importId}'`);
  await put(`UPDATE member_import_row SET state = 'GOOD' WHERE import_id = '${importId}' AND state = 'TAKEN'`);
}

const put = (statement: string) =>
  withClient(one.database.superuserUrl, async (client) => void (await client.query(statement)));

test('of two who decide the same one at once over two servers one decides; the other reads that it is over', async () => {
  const organisation = await one.organisation();
  await runImport(one.services, await begun(organisation));
  const { records } = await pending(organisation);
  const decided = await Promise.all(
    records.flatMap(({ examineId }) =>
      [one, other].map(async (server) => {
        const { code, data } = await server.send(
          memberExamine,
          { examineId, to: 'APPROVED' },
          { token: organisation.token },
        );
        return code === 0 ? 'done' : (data as { failure?: string }).failure;
      }),
    ),
  );
  expect(Map.groupBy(decided, (each) => each).get('done')).toHaveLength(rows);
  expect(Map.groupBy(decided, (each) => each).get('MEMBER_EXAMINE_OVER')).toHaveLength(rows);
  expect((await organisation.call(memberList, { origin: 'import' })).total).toBe(rows);
});

control(
  'without the lock, and without looking whether it is decided, the line of the history alone lets one through',
  async () => {
    const organisation = await one.organisation();
    await runImport(one.services, await begun(organisation));
    const { records } = await pending(organisation);
    const examineId = records[0]?.examineId ?? '';
    const { organisationId } = organisation;
    const text = await withClient(one.database.superuserUrl, async (client) => {
      const found = await client.query<{ text: string }>(
        `SELECT pg_get_functiondef('decide_examine'::regproc) AS text`,
      );
      return found.rows[0]?.text ?? '';
    });
    const free = text
      .replace(/PERFORM pg_advisory_xact_lock[^;]+;/, '')
      .replace(` AND state = 'PENDING' FOR UPDATE`, '');
    expect(free.length).toBeLessThan(text.length - 80);
    await put(free);
    const decide = (server: TestServer) =>
      server.services.database.inOrganisation(organisationId, 'write', async (tx) => {
        await sql`SELECT FROM decide_examine(${organisationId}, ${examineId}, 'APPROVED', NULL, NULL)`.execute(tx);
      });
    try {
      const first = await Promise.allSettled([decide(one), decide(other)]);
      expect(first.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect((await organisation.call(memberList, { origin: 'import' })).total).toBe(1);
      await put(`DELETE FROM member_log WHERE id = '${examineId}'`);
      await decide(one);
      expect((await organisation.call(memberList, { origin: 'import' })).total).toBe(2);
    } finally {
      await put(text);
    }
  },
);
