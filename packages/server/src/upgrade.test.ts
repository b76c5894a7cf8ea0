import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { withClient } from '@convoke/launcher/database.ts';
import type { FreshDatabase } from '../testing/database.ts';
import { formerDatabase, formerStates } from '../testing/states.ts';
import type { Services } from './core/context.ts';
import { compare, expectedSchema } from './core/data/schema/compare.ts';
import { describeSchema } from './core/data/schema/describe.ts';
import { makeServices } from './core/services.ts';
import { loadDomains } from './domains.ts';
import { readSettings } from './core/settings.ts';
import { checkInvariants } from './domains/order/reconcile/order.invariants.ts';
import { prepare } from './prepare.ts';

/**
 * Former states, each with its demo, taken to the head as a new server process takes them. They stand for what landed at each issue, and for what stood between the
 * versions of the migrations that were edited afterwards.
 */

let services: Services | null = null;

afterEach(async () => {
  await services?.jobs.stop();
  services?.mail.close();
  await services?.payments.close();
  await services?.database.close();
  services = null;
});

/** Starts as a new server process does, up to listening. */
async function upgrade(database: FreshDatabase): Promise<Services> {
  const settings = readSettings({
    NODE_ENV: 'test',
    DATABASE_URL: database.serverUrl,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'convoke-test-data-')),
    SECRET_KEY: 'a secret of the tests, 32 characters or more',
    PUBLIC_URL: 'http://convoke.test',
    LOG_LEVEL: 'silent',
    DEMO: 'off',
    WORKER: 'off',
  });
  const made = (await makeServices(settings)).services;
  services = made;
  await prepare(made, await loadDomains());
  return made;
}

const asSuperuser = <T extends pg.QueryResultRow>(database: FreshDatabase, text: string, values: unknown[] = []) =>
  withClient(database.superuserUrl, async (client) => (await client.query<T>(text, values)).rows);

/** How many rows each of the product's tables has. */
async function rowCounts(database: FreshDatabase): Promise<Record<string, number>> {
  const rows = await asSuperuser<{ name: string; rows: number }>(
    database,
    `SELECT relname::text AS name, (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I', relname), false, true, '')))[1]::text::int AS rows
     FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT LIKE 'kysely%' ORDER BY 1`,
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}

async function wrongOrders({ database }: Services, of: FreshDatabase): Promise<string[]> {
  const events = await asSuperuser<{ organisation: string; id: string }>(
    of,
    'SELECT organisation_id AS organisation, id FROM event',
  );
  expect(events.length).toBeGreaterThan(2);
  const results = await Promise.all(
    events.map((event) =>
      database.inOrganisation(event.organisation, 'read', (db) => checkInvariants(db, event.organisation, event.id)),
    ),
  );
  return results.flat().flatMap((result) => (result.holds ? [] : [`${result.name}: ${result.wrong.join(', ')}`]));
}

/** Counters of people and ballots beside what is counted, where they differ. */
async function wrongCounters(of: FreshDatabase): Promise<unknown[]> {
  return asSuperuser(
    of,
    `SELECT 'event' AS what, t.event_id AS id FROM event_tally t
     LEFT JOIN (SELECT event_id, count(*) FILTER (WHERE state = 'PENDING') AS pending, count(*) FILTER (WHERE state = 'APPROVED') AS approved,
       count(*) FILTER (WHERE signed_in_at IS NOT NULL) AS signed_in FROM participant GROUP BY 1) p USING (event_id)
     WHERE (t.pending, t.approved, t.signed_in) <> (coalesce(p.pending, 0), coalesce(p.approved, 0), coalesce(p.signed_in, 0))
     UNION ALL
     SELECT 'round', t.round_id FROM round_tally t
     LEFT JOIN (SELECT round_id, count(*) FILTER (WHERE state = 'COUNTED') AS counted, count(*) FILTER (WHERE state = 'QUARANTINED') AS aside,
       count(*) FILTER (WHERE state = 'DISCARDED') AS gone FROM ballot GROUP BY 1) b USING (round_id)
     WHERE (t.counted, t.quarantined, t.discarded) <> (coalesce(b.counted, 0), coalesce(b.aside, 0), coalesce(b.gone, 0))
     UNION ALL
     SELECT 'candidate', t.candidate_id FROM candidate_tally t
     LEFT JOIN (SELECT c.candidate_id, count(*) FILTER (WHERE b.state = 'COUNTED') AS votes FROM ballot_choice c
       JOIN ballot b ON b.organisation_id = c.organisation_id AND b.id = c.ballot_id GROUP BY 1) v USING (candidate_id)
     WHERE t.votes <> coalesce(v.votes, 0)`,
  );
}

describe.each(formerStates)('the state %s', (name) => {
  test('comes to the head without a difference, loses no row, and its counters say what they count', async () => {
    const database = await formerDatabase(name);
    const before = await rowCounts(database);
    const made = await upgrade(database);
    expect(compare(await expectedSchema(), await describeSchema(made.database.global))).toEqual({
      serious: [],
      harmless: [],
    });
    const after = await rowCounts(database);
    expect(Object.keys(before).filter((table) => (after[table] ?? 0) < (before[table] ?? 0))).toEqual([]);
    expect(await wrongOrders(made, database)).toEqual([]);
    expect(await wrongCounters(database)).toEqual([]);
  });
});

test('a message of the first state is about the participant it was about', async () => {
  const database = await formerDatabase('1-main-job');
  await asSuperuser(
    database,
    `INSERT INTO message (organisation_id, participant_id, channel, kind, recipient, occasion)
     SELECT organisation_id, id, 'mail', 'approved', 'somebody@example.com', 'upgrade' FROM participant LIMIT 1`,
  );
  await upgrade(database);
  expect(
    await asSuperuser(
      database,
      `SELECT count(*)::int AS n FROM message m JOIN participant p ON p.id = m.subject_id WHERE occasion = 'upgrade'`,
    ),
  ).toEqual([{ n: 1 }]);
});

/** Gives the demo's vote a question with three places of "yes", which five ballots have taken. */
const oversold = (hasForm: boolean) => `
  SET session_replication_role = replica;
  INSERT INTO form (organisation_id, id, name, kind) SELECT organisation_id, '00000000-0000-7000-8000-000000000001', 'Asked', 'vote' FROM vote;
  INSERT INTO form_version (organisation_id, form_id, version, definition) SELECT organisation_id, '00000000-0000-7000-8000-000000000001', 1,
    '{"fields": [{"fieldId": "dinner", "type": "single", "options": [{"value": "yes", "limit": 3}, {"value": "no"}]}]}' FROM vote;
  UPDATE vote SET form_id = '00000000-0000-7000-8000-000000000001';
  UPDATE ballot SET answers = '{"dinner": "yes"}', form_version = 1 ${hasForm ? `, form_id = '00000000-0000-7000-8000-000000000001'` : ''}
  WHERE id IN (SELECT id FROM ballot WHERE state = 'COUNTED' ORDER BY id LIMIT 5)`;

test.each([
  ['3-forms-and-votes', false],
  ['4-first-ballot-places', true],
])('what ballots of the state %s took beyond a limit stays theirs, and no more is given out', async (name, hasForm) => {
  const database = await formerDatabase(name);
  await asSuperuser(database, oversold(hasForm));
  await upgrade(database);
  expect(
    await asSuperuser(
      database,
      `SELECT field_id, option, most, taken FROM form_option_tally WHERE field_id = 'dinner'`,
    ),
  ).toEqual([{ field_id: 'dinner', option: 'yes', most: 5, taken: 5 }]);
  const cast = await asSuperuser<{ outcome: string }>(
    database,
    `SELECT outcome FROM vote_round r, cast_ballots(r.organisation_id, r.id, jsonb_build_array(jsonb_build_object('version', r.version, 'voter', 'ab', 'nonce', 'a new one',
       'address', 'cd', 'choices', '[]'::jsonb, 'choiceKey', 'ef', 'formId', '00000000-0000-7000-8000-000000000001', 'formVersion', 1,
       'answers', '{"dinner": "yes"}'::jsonb, 'limited', '[{"field": "dinner", "option": "yes"}]'::jsonb)), '{}', coalesce(r.opens_at, now()))
     WHERE r.id IN (SELECT round_id FROM ballot)`,
  );
  expect(cast).toEqual([{ outcome: 'full' }]);
});
