import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withClient } from '@convoke/launcher/database.ts';
import { type FreshDatabase, freshDatabase } from '../../../../testing/database.ts';
import { compare, expectedSchema, refuseOtherSchema } from './compare.ts';
import { describeSchema } from './describe.ts';

let database: FreshDatabase;
let asServer: Kysely<unknown>;

beforeEach(async () => {
  database = await freshDatabase();
  asServer = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.serverUrl, max: 1 }) }),
  });
});

afterEach(() => asServer.destroy());

const owner = (text: string) => withClient(database.ownerUrl, (client) => client.query(text));

/** What a start says: the warnings, and why it stops, null when it does not. */
async function start(): Promise<{ warnings: string[]; refusal: string | null }> {
  const warnings: string[] = [];
  const log = { warn: (facts: { difference: string }) => warnings.push(facts.difference) };
  try {
    await refuseOtherSchema(asServer, log as never);
    return { warnings, refusal: null };
  } catch (error) {
    return { warnings, refusal: (error as Error).message };
  }
}

test('schema.txt is what the migrations and functions make: npm run types:db writes it', async () => {
  expect(compare(await expectedSchema(), await describeSchema(asServer))).toEqual({ serious: [], harmless: [] });
  expect(await start()).toEqual({ warnings: [], refusal: null });
});

describe('a start is refused, with the line that differs, when there is', () => {
  test.each([
    [
      'a limit missing',
      'ALTER TABLE ballot DROP CONSTRAINT one_ballot',
      'missing: ballot constraint one_ballot UNIQUE',
    ],
    [
      'a limit that says something else',
      'ALTER TABLE ballot DROP CONSTRAINT ballot_state_check, ADD CONSTRAINT ballot_state_check CHECK (true)',
      'different: ballot constraint ballot_state_check CHECK (true); expected: ballot constraint ballot_state_check CHECK ((state = ANY',
    ],
    ['an index missing', 'DROP INDEX participant_phone', 'missing: participant index participant_phone UNIQUE'],
    [
      'a column missing',
      'ALTER TABLE ticket_tally DROP COLUMN sold_cents',
      'missing: ticket_tally column sold_cents bigint NOT NULL DEFAULT 0',
    ],
    [
      'a column that may be null',
      'ALTER TABLE message ALTER subject_id DROP NOT NULL',
      'different: message column subject_id uuid; expected: message column subject_id uuid NOT NULL',
    ],
    ['a table missing, as one line', 'DROP TABLE voter_signal', 'missing: voter_signal table'],
    [
      'no row-level security',
      'ALTER TABLE event DISABLE ROW LEVEL SECURITY',
      'different: event security forced; expected: event security row forced',
    ],
    [
      'an additional policy, which shows more',
      'CREATE POLICY all_of_it ON event USING (true)',
      'additional: event policy all_of_it permissive all to public using true',
    ],
    ['a trigger put out', 'ALTER TABLE ballot DISABLE TRIGGER ballot_stays', 'different: ballot trigger ballot_stays'],
    ['a mark missing', 'COMMENT ON TABLE checkin_scan IS NULL', 'missing: checkin_scan mark append-only'],
    [
      'a function with another text',
      `CREATE OR REPLACE FUNCTION ballot_stays() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
      'different: * function ballot_stays: its text is not that of its file',
    ],
    [
      'an index that was never finished',
      `UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'ballot_list'::regclass`,
      'ballot_list',
    ],
  ])('%s', async (_what, change, line) => {
    if (change.startsWith('UPDATE pg_')) await withClient(database.superuserUrl, (client) => client.query(change));
    else await owner(change);
    const { refusal } = await start();
    expect(refusal).toContain('The database is not what this release expects');
    expect(refusal).toContain(`\n  ${line}`.replace(/\n {2}ballot_list/, 'ballot_list'));
    expect(refusal?.split('\n')).toHaveLength(2);
  });
});

test('what an administrator added or tuned is told and stops nothing', async () => {
  await owner('CREATE INDEX of_an_administrator ON event (title)');
  await owner('CREATE TABLE of_another_tool (id int PRIMARY KEY, name text)');
  await owner('ALTER TABLE event SET (fillfactor = 80)');
  const { warnings, refusal } = await start();
  expect(refusal).toBeNull();
  expect(warnings).toEqual([
    'additional: event index of_an_administrator public.event USING btree (title)',
    'additional: event options fillfactor=80',
    'additional: of_another_tool table',
  ]);
});
