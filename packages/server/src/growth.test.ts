import { serverRole, withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joined } from '../testing/all-samples.ts';
import { freshDatabase } from '../testing/database.ts';
import { grow } from '../testing/growth/grow.ts';
import { Pages } from '../testing/growth/measure.ts';
import { type Costs, walk } from '../testing/growth/walk.ts';
import { growthWorld } from '../testing/growth/world.ts';
import { takeHeld } from '../testing/held-loop.ts';
import { keptMessages } from '../testing/messages.ts';
import { startServer, type TestServer } from '../testing/server.ts';

/**
 * What a call costs must not grow with the rows of an organisation: docs/growth.md. `npm run growth` does all of it, `npm run test:all` the part in which
 * the statistics are from before.
 */

const isWhole = process.env['GROWTH'] === 'whole';
const few = Number(process.env['GROWTH_FEW'] ?? (isWhole ? 2000 : 400));
const many = Number(process.env['GROWTH_MANY'] ?? (isWhole ? 200_000 : 4000));
/** So much may come of a tree that is a level higher, or a row that moved. */
const slack = 30;
/** What each of many rows may touch where a call is listed: its index of three or four levels, and itself, where the small table was read in one go. */
const aRow = 5;
/** Calls and jobs whose cost grows as the rows do, and why. They may touch as many times more pages as there are rows, and six times that where plans differ: what grows with the square of the rows is still found. */
const growing = joined(({ growth }) => growth?.growing);

const realNow = Date.now;
const begun = realNow();
/** The whole of it takes an hour or more, and says how far it is. */
const say = (words: string) => {
  if (isWhole) console.log(`${Math.round((realNow() - begun) / 1000)} s: ${words}`);
};
let ahead = 0;
let server: TestServer;
let pages: Pages;
let missing: string[];
const troubles = new Set<string>();
let base: Costs;
const states: Record<string, Costs> = {};

/** Pages that a call may touch among many rows, of those that it touches among few. */
function most(name: string, least: number, beside = 0): number {
  const isListed = (name.split(' ')[0] ?? '') in growing;
  const asRows = Math.max((6 * many * Math.max(least, beside)) / few, aRow * many);
  return Math.max(2 * least, isListed ? asRows : 0) + slack;
}

/** Keeps what a walk found, and says at once what touched too much. */
function keep(state: string, costs: Costs) {
  states[state] = costs;
  for (const [name, { pages: touched }] of costs) {
    const least = base.get(name)?.pages ?? 0;
    if (touched > most(name, least)) say(`${name}: ${least} → ${touched} with ${state}`);
  }
  say(`${state} walked`);
}

beforeAll(async () => {
  const database = await freshDatabase();
  const start = () =>
    startServer({
      database,
      change: keptMessages().takeOver,
      env: { DEMO: 'on', MIGRATION_DATABASE_URL: database.ownerUrl, LINK_LOOKUP: 'off' },
    });
  const again = async () => {
    await server.close();
    server = await start();
  };
  const statement = (text: string) => withClient(database.superuserUrl, (client) => client.query(text));
  const grown = (organisationId: string, rows: number) =>
    withClient(database.superuserUrl, (client) => grow(client, organisationId, rows));
  Date.now = () => realNow() + ahead;
  server = await start();
  pages = await Pages.open(database.superuserUrl, serverRole);
  const walking = { server: () => server, pages, isWhole, troubles, tick: () => (ahead += 5000), say };

  // Statistics are made when this says so.
  await statement(`DO $$ DECLARE t regclass; BEGIN FOR t IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    LOOP EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = off)', t); END LOOP; END $$`);
  const small = await growthWorld(() => server, 'few');
  await grown(small.organisationId, few);
  await statement('ANALYZE');
  // Six times: then PostgreSQL keeps the plans of what functions do.
  say(`walking ${few}`);
  base = await walk(walking, small, isWhole ? 7 : 3);
  say(`filling ${many}`);
  const large = await growthWorld(() => server, 'many');
  missing = await grown(large.organisationId, many);
  say(`filled ${many}`);
  if (isWhole) keep('kept plans', await walk(walking, large, 3));
  await again();
  keep('old statistics', await walk(walking, large, 3));
  if (!isWhole) return;
  await statement('ANALYZE');
  await again();
  keep('new statistics', await walk(walking, large, 3));
  keep('few beside many', await walk(walking, small, 3));
}, 7_200_000);

afterAll(async () => {
  Date.now = realNow;
  await pages.close();
  await server.close();
});

test('every call that reads or is hot, and every job, could be measured', async () => {
  // Here it is told; what holds the loop among few rows fails the test of its own.
  for (const { calls, ms } of await takeHeld()) console.log(`the loop was held for ${ms} ms: ${calls.join(', ')}`);
  expect([...troubles].join('\n')).toBe('');
});

test('every table of an organisation has rows that could become many', () => {
  // Made of some thousand answers each; the bench has them.
  expect(missing).toEqual(['questionnaire_column']);
});

describe('costs', () => {
  test('do not grow with the rows, but for those that are listed', () => {
    const rows = [...base].map(([name, { pages: least }]) => {
      const costs = Object.values(states).map((state) => state.get(name) ?? { pages: 0, statement: '' });
      const worst = costs.reduce((of, cost) => (cost.pages > of.pages ? cost : of));
      return { name, least, costs, worst };
    });
    const lines = rows.map(({ name, least, costs, worst }) =>
      [name, least, ...costs.map((cost) => cost.pages), `${(worst.pages / Math.max(1, least)).toFixed(1)}×`].join('\t'),
    );
    console.log([`pages of ${few} and ${many} rows\t${Object.keys(states).join('\t')}`, ...lines].join('\n'));
    const over = rows.filter(({ name, least, worst }) => {
      // Beside the large one, the small one is read by the plan of large tables, as the large one is.
      return worst.pages > most(name, least, states['few beside many']?.get(name)?.pages);
    });
    expect(
      over.map(({ name, least, worst }) => `${name}: ${least} → ${worst.pages}, most of it by ${worst.statement}`),
    ).toEqual([]);
  });
});
