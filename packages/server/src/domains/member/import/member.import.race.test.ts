import { memberList } from '@convoke/contract/member/member.calls.ts';
import {
  memberImportMatch,
  memberImportStart,
  memberImportStep,
  memberImportUpload,
} from '@convoke/contract/member/member.import.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptMessages } from '../../../../testing/messages.ts';
import { startServer, type TestServer } from '../../../../testing/server.ts';
import { followEvent } from '../member.flow.ts';
import { runImport } from './member.import.run.ts';

let one: TestServer;
let other: TestServer;

beforeAll(async () => {
  // Jobs are run by the test itself.
  one = await startServer({ change: keptMessages().takeOver });
  other = await startServer({ database: one.database, change: keptMessages().takeOver });
});
afterAll(async () => {
  await one.close();
  await other.close();
});

test('an import while the same people register at two events, over two servers, makes each once', async () => {
  const organisation = await one.organisation();
  const { call, organisationId, token } = organisation;
  const people = Array.from({ length: 3000 }, (_, n) => ({ name: `Racer ${n}`, phone: `159${10_000_000 + n}` }));
  const events: string[] = [];
  for (let event = 0; event < 2; event += 1) {
    const { eventId, code } = await organisation.event();
    await organisation.register(code);
    // Each event has every other person.
    const own = people.filter((_, n) => n % 2 === event);
    await withClient(one.database.superuserUrl, (client) =>
      client.query(
        `INSERT INTO participant (organisation_id, event_id, code, state, name, phone, form_id, form_version, revision)
         SELECT p.organisation_id, p.event_id, p.code || t.o, 'APPROVED', t.name, t.phone, p.form_id, p.form_version, p.revision
         FROM participant p CROSS JOIN unnest($2::text[], $3::text[]) WITH ORDINALITY AS t(name, phone, o) WHERE p.event_id = $1`,
        [eventId, own.map(({ name }) => name), own.map(({ phone }) => phone)],
      ),
    );
    events.push(eventId);
  }
  const lines = people.map(({ name, phone }) => `${name},${phone}`);
  const file = { name: 'people.csv', bytes: Buffer.from(['Name,Phone', ...lines].join('\n')) };
  const { data } = await one.send(memberImportUpload, {}, { token, file });
  const { importId } = data as { importId: string };
  await call(memberImportMatch, { importId, columns: ['name', 'phone'] });
  await runImport(one.services, { organisationId, importId });
  await call(memberImportStart, { importId });
  await Promise.all([
    runImport(one.services, { organisationId, importId }),
    runImport(other.services, { organisationId, importId }),
    ...events.map((eventId, n) => followEvent((n === 0 ? other : one).services, { organisationId, eventId })),
  ]);
  const { of } = await call(memberImportStep, { importId });
  expect(of).toMatchObject({ state: 'DONE', progress: 3000, changed: 0, conflicts: 0, doubles: 0 });
  expect((of?.made ?? 0) + (of?.same ?? 0)).toBe(3000);
  expect((await call(memberList, { search: 'Racer', exactTotal: true })).total).toBe(3000);
  const joined = await withClient(one.database.superuserUrl, (client) =>
    client.query<{ phones: number; joined: number }>(
      `SELECT (SELECT count(*)::int FROM member_contact WHERE organisation_id = $1 AND kind = 'phone' AND is_live AND value LIKE '1591%') AS phones,
         (SELECT count(*)::int FROM member_participant l JOIN member m USING (organisation_id)
          WHERE organisation_id = $1 AND m.id = l.member_id AND m.name LIKE 'Racer %') AS joined`,
      [organisationId],
    ),
  );
  expect(joined.rows[0]).toEqual({ phones: 3000, joined: 3000 });
});
