import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase, serverRole, withClient } from '@convoke/launcher/database.ts';
import { removeDataFolder, startPostgres } from '@convoke/launcher/postgres.ts';
import { clusterTemplate, copyCluster } from '@convoke/launcher/testing/made-cluster.ts';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type pg from 'pg';
import type { DB } from '../src/core/data/database-types.ts';
import type { Db } from '../src/core/data/database.ts';
import { migrate } from '../src/core/data/migrate.ts';
import { OrganisationPlugin } from '../src/core/data/organisation-plugin.ts';
import { matchingCoupons } from '../src/domains/coupon/coupon.queries.ts';

/**
 * `node scripts/run.mjs packages/server/testing/measure-organisation.ts`: who says the organisation (decision 0095), the statement by hand, the plugin, both, or the policies alone;
 * in pages, plans and time. As the server's role, in an organisation of 150,000 coupons and members beside 200 of 500. What stands in braces is said by hand.
 */

const rows = Number(process.env['ROWS'] ?? 150_000);
const id = (kind: string, n: string) => `md5('${kind}' || (${n}))::uuid`;
const [organisation, event, one, tag] = [id('organisation', '0'), id('event', '0'), id('coupon', '77'), id('tag', '1')];
const few = `ARRAY(SELECT ${id('coupon', 'i')} FROM generate_series(1, 50) i)`;

const coupons = `FROM coupon c JOIN coupon_tally t ON {t.organisation_id = c.organisation_id AND} t.coupon_id = c.id
  LEFT JOIN (SELECT o.coupon_id, count(*)::int AS orders FROM ticket_order o WHERE {o.organisation_id = $1 AND} o.event_id = $2
    AND o.state IN ('HELD', 'AWAITING_PAYMENT', 'PAYING') AND o.expires_at <= now() AND o.coupon_id IS NOT NULL GROUP BY o.coupon_id) late ON late.coupon_id = c.id
  WHERE {c.organisation_id = $1 AND} c.event_id = $2 AND c.deleted_at IS NULL`;
const listed = `SELECT c.*, t.uses, coalesce((SELECT sum(o.discount_cents) FROM ticket_order o
  WHERE {o.organisation_id = c.organisation_id AND} o.coupon_id = c.id AND o.state IN ('PAID', 'PARTIALLY_REFUNDED')), 0) AS saved ${coupons}`;
const tags = `FROM member_tag g LEFT JOIN member_tag_category k ON {k.organisation_id = g.organisation_id AND} k.id = g.category_id AND k.deleted_at IS NULL`;

const statements: Record<string, string> = {
  'coupon: list': `${listed} ORDER BY c.created_at DESC, c.id DESC LIMIT 21`,
  'coupon: list by use': `${listed} ORDER BY greatest(0, t.used - coalesce(late.orders, 0)) DESC, c.id DESC LIMIT 21`,
  'coupon: count to 10,001': `SELECT count(*) FROM (SELECT 1 ${coupons} LIMIT 10001) n`,
  'coupon: count all that are used up': `SELECT count(*) ${coupons} AND t.used - coalesce(late.orders, 0) >= t.uses`,
  'coupon: one by id': `SELECT * FROM coupon WHERE {organisation_id = $1 AND} id = $3 AND deleted_at IS NULL`,
  'coupon: one by code, three tables': `SELECT c.*, s.version FROM coupon c JOIN coupon_tally t ON {t.organisation_id = c.organisation_id AND} t.coupon_id = c.id
    JOIN event_sale s ON {s.organisation_id = c.organisation_id AND} s.event_id = c.event_id WHERE {c.organisation_id = $1 AND} c.event_id = $2 AND c.code = 'C77' AND c.deleted_at IS NULL`,
  'coupon: lock': `SELECT used FROM coupon_tally WHERE {organisation_id = $1 AND} coupon_id = $3 FOR UPDATE`,
  'coupon: update': `UPDATE coupon SET name = 'x' WHERE {organisation_id = $1 AND} id = $3`,
  'coupon: delete 50': `UPDATE coupon SET deleted_at = now() WHERE {organisation_id = $1 AND} event_id = $2 AND id = ANY ($5) AND deleted_at IS NULL RETURNING id`,
  'tag: all with categories': `SELECT g.*, k.name ${tags} WHERE {g.organisation_id = $1 AND} g.deleted_at IS NULL ORDER BY k.position NULLS LAST, lower(g.name) COLLATE "C"`,
  'tag: those of a member': `SELECT g.* ${tags} JOIN member_tagged m ON {m.organisation_id = g.organisation_id AND} m.tag_id = g.id AND m.member_id = $3
    WHERE {g.organisation_id = $1 AND} g.deleted_at IS NULL`,
  'tag: page of its members': `SELECT m.* FROM member_tagged t JOIN member m ON {m.organisation_id = t.organisation_id AND} m.id = t.member_id
    WHERE {t.organisation_id = $1 AND} t.tag_id = $4 AND t.is_live ORDER BY t.member_at DESC, t.member_id DESC LIMIT 21`,
  'tag: every member of it': `SELECT count(m.name) FROM member_tagged t JOIN member m ON {m.organisation_id = t.organisation_id AND} m.id = t.member_id
    WHERE {t.organisation_id = $1 AND} t.tag_id = $4 AND t.is_live`,
  'tag: members without it': `SELECT m.id FROM member m WHERE {m.organisation_id = $1 AND} m.deleted_at IS NULL AND NOT EXISTS (
    SELECT FROM member_tagged t WHERE {t.organisation_id = m.organisation_id AND} t.member_id = m.id AND t.tag_id = $4) ORDER BY m.created_at DESC, m.id DESC LIMIT 10001`,
  'tag: search for a member': `SELECT id FROM member WHERE {organisation_id = $1 AND} deleted_at IS NULL AND search LIKE '%name 7777%' LIMIT 21`,
  'member: add 1,000': `INSERT INTO member ({organisation_id,} name, origin, last_at) SELECT {$1::uuid,} 'N' || i, 'entry', now() FROM generate_series(1, 1000) i`,
  'tag: take from 50': `DELETE FROM member_tagged WHERE {organisation_id = $1 AND} tag_id = $4 AND member_id = ANY ($5)`,
};

/** 200 small organisations (1 to 200) or the large one (0); the large one's event has two coupons of three. */
const fill = (large: boolean) => `
  CREATE TEMP TABLE of ON COMMIT DROP AS SELECT ${id('organisation', 'o')} AS o, i, CASE WHEN i % 3 = 0 THEN ${id('event', '-1 - o')} ELSE ${id('event', 'o')} END AS e,
    ${id('coupon', `CASE WHEN o = 0 THEN i ELSE -o * 1000000 - i END`)} AS id, now() - i * interval '1 minute' AS t
  FROM generate_series(${large ? '0, 0' : '1, 200'}) o, generate_series(1, ${large ? rows : 500}) i;
  INSERT INTO coupon (organisation_id, event_id, id, code, kind, percent, created_at) SELECT o, e, id, 'C' || i, 'percent', 10, t FROM of;
  INSERT INTO coupon_tally (organisation_id, coupon_id, uses, used) SELECT o, id, 10, i % 11 FROM of;
  INSERT INTO event_sale (organisation_id, event_id) SELECT DISTINCT o, e FROM of;
  INSERT INTO ticket_order (organisation_id, event_id, coupon_id, number, buyer_key, buyer_name, quantity, state, total_cents, discount_cents, expires_at)
    SELECT o, e, id, id::text, '', 'x', 1, CASE i % 9 WHEN 0 THEN 'HELD' ELSE 'PAID' END, 100, 10, t FROM of WHERE i % 3 = 1;
  INSERT INTO member (organisation_id, id, name, origin, created_at, last_at) SELECT o, id, 'name ' || i, 'entry', t, t FROM of;
  INSERT INTO member_tag_category (organisation_id, id, name, colour, slot) SELECT DISTINCT o, ${id('category', `i % 20`)}, (i % 20)::text, 'red', 1 + i % 20 FROM of;
  INSERT INTO member_tag (organisation_id, id, name, colour, slot, category_id) SELECT o, ${id('tag', 'i')}, i::text, 'red', i, ${id('category', 'i % 25')} FROM of WHERE i <= 400;
  INSERT INTO member_tagged (organisation_id, member_id, tag_id, is_live, member_at) SELECT o, id, ${id('tag', '1 + i % 2')}, true, t FROM of;
  INSERT INTO member_tagged (organisation_id, member_id, tag_id, is_live, member_at) SELECT o, id, ${id('tag', '3 + i % 397')}, true, t FROM of;
  UPDATE member_tag SET members = 100000;`;

interface Node {
  'Node Type': string;
  'Index Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
}

/** A Result above another node asks once whether the organisation is the policy's: no other way. */
function shape({ 'Node Type': type, 'Index Name': index, Plans: plans = [] }: Node): string {
  const below = plans.map(shape).join(', ');
  return type === 'Result' && below !== '' ? below : `${type}${index ? ` ${index}` : ''}${below ? `(${below})` : ''}`;
}

const byHand = /\{([^\s}]+)( = \S+ AND)?\}/g;
const ways: Record<string, (text: string) => string> = {
  hand: (text) => text.replaceAll(/[{}]/g, ''),
  plugin: (text) => text.replaceAll(byHand, (_, column: string, is?: string) => (is ? `${column} = $1 AND` : '')),
  both: (text) =>
    text.replaceAll(byHand, (_, column: string, is = '') => `${is && `${column} = $1 AND `}${column}${is}`),
  policy: (text) => text.replaceAll(byHand, ''),
};

const quarter = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 4)] ?? 0;

async function compare(client: pg.Client, state: string): Promise<void> {
  console.log(
    `\n${state}\n${'statement'.padEnd(38)} ${'pages'.padStart(8 * 4)}   ${'ms'.padStart(9 * 4)}   (${Object.keys(ways).join(', ')})`,
  );
  const { rows: found } = await client.query<{ value: unknown }>(
    `SELECT unnest(ARRAY[${[organisation, event, one, tag].map((each) => `${each}::text`).join(', ')}]) AS value`,
  );
  const { rows: fifty } = await client.query<{ value: string[] }>(`SELECT ${few}::text[] AS value`);
  const values = [...found, ...fifty].map(({ value }) => value);
  const ask = async ({ sql, used }: { sql: string; used: number[] }, before = '') => {
    await client.query(
      `BEGIN; SELECT set_config('convoke.organisation_id', '${String(values[0])}', true), set_config('enable_seqscan', 'off', true)`,
    );
    const given = used.map((n) => values[n - 1]);
    const from = performance.now();
    const answer = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(before + sql, given);
    const took = performance.now() - from;
    await client.query('ROLLBACK');
    return { took, plan: answer.rows[0]?.['QUERY PLAN']?.[0].Plan };
  };
  for (const [name, text] of Object.entries(statements)) {
    const each = Object.values(ways).map((way) => ({
      ...numbered(way(text)),
      pages: 0,
      plan: '',
      times: [] as number[],
    }));
    for (const one of each) {
      await ask(one);
      const { plan } = await ask(one, 'EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ');
      if (plan)
        Object.assign(one, { pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], plan: shape(plan) });
    }
    const began = performance.now();
    for (let turn = 0; turn < 300 && (turn < 7 || performance.now() - began < 4000); turn += 1)
      for (const one of each) one.times.push((await ask(one)).took);
    console.log(
      `${name.padEnd(38)} ${each.map(({ pages }) => String(pages).padStart(8)).join('')}   ${each.map(({ times }) => quarter(times).toFixed(2).padStart(9)).join('')}`,
    );
    if (new Set(each.map(({ plan }) => plan)).size > 1) for (const { plan } of each) console.log(`    ${plan}`);
  }
}

/** With its parameters numbered by themselves, so that none is missing. */
function numbered(text: string): { sql: string; used: number[] } {
  const used = [...new Set([...text.matchAll(/\$(\d)/g)].map(([, n]) => Number(n)))];
  return { sql: text.replaceAll(/\$(\d)/g, (_, n: string) => `$${used.indexOf(Number(n)) + 1}`), used };
}

/** Microseconds of processor that making a statement's text takes. */
function compiling(make: (db: Db) => { compile(): unknown }, db: Db): number {
  const times = Array.from({ length: 9 }, () => {
    const before = process.cpuUsage();
    for (let n = 0; n < 2000; n += 1) make(db).compile();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 2000;
  });
  return Math.min(...times);
}

const plain = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const some = '01990000-0000-7000-8000-000000000000';
const made: Record<string, (db: Db) => { compile(): unknown }> = {
  'one coupon': (db) => db.selectFrom('coupon').selectAll().where('id', '=', some).where('deleted_at', 'is', null),
  'coupons of a list': (db) => matchingCoupons(db, some, {}).selectAll('c').limit(21),
  'a change': (db) => db.updateTable('coupon').set({ name: 'x' }).where('id', '=', some),
  'one added': (db) => db.insertInto('coupon').values({ event_id: some, code: 'x', kind: 'percent', percent: 1 }),
};
console.log('microseconds to make the text of a statement, without and with the plugin');
for (const [name, make] of Object.entries(made))
  console.log(
    `${name.padEnd(20)} ${[plain, plain.withPlugin(new OrganisationPlugin(some))].map((db) => compiling(make, db).toFixed(1).padStart(6)).join('')}`,
  );

const dataDir = mkdtempSync(join(tmpdir(), 'convoke-organisation-'));
copyCluster(dataDir);
const postgres = await startPostgres({ dataDir, durable: false });
try {
  const { ownerUrl, serverUrl } = await prepareDatabase({ ...postgres, database: clusterTemplate });
  await migrate({ ownerUrl, serverRole });
  const asSuperuser = (work: (client: pg.Client) => Promise<unknown>) =>
    withClient(new URL(`/${clusterTemplate}`, postgres.superuserUrl).href, work);
  const filled = (large: boolean) =>
    asSuperuser((client) => client.query(`BEGIN; SET LOCAL session_replication_role = replica; ${fill(large)} COMMIT`));
  await filled(false);
  await asSuperuser((client) => client.query('VACUUM ANALYZE'));
  await filled(true);
  await withClient(serverUrl, (client) => compare(client, 'statistics from before the large organisation'));
  await asSuperuser((client) => client.query('VACUUM ANALYZE'));
  await withClient(serverUrl, (client) => compare(client, 'new statistics'));
} finally {
  await postgres.stop();
  removeDataFolder(dataDir);
}
