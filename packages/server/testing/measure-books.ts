import { bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import type pg from 'pg';
import type { Services } from '../src/core/context.ts';
import { type Db, rawQuery } from '../src/core/data/database.ts';
import { parseInput } from '../src/core/http/parse-input.ts';
import { makeServices } from '../src/core/services.ts';
import { readSettings } from '../src/core/settings.ts';
import { messageBookHandlers } from '../src/domains/message/book/message.book.handlers.ts';
import { buildStep, stepPeople } from '../src/domains/message/task/message.build.ts';
import { bareLines } from './bare-lines.ts';
import { type BenchBook, benchBook } from './bench-book.ts';

/**
 * An address book of `ENTRIES` (decision 0082), on a database of its own: `ONLY=books npm run bench` starts it with DATABASE_URL (the server's role) and SUPERUSER_URL.
 * What the handler of the list does in the database by turns with SQL written by hand for the same question, and a task that is built of `BUILT` of them, step by step,
 * beside as many INSERT … SELECT by hand. Nobody tells the planner what was filled in.
 */

const entries = Number(process.env['ENTRIES'] ?? 1_000_000);
/** Of whom a task is built, so that the bench takes no longer. */
const built = Math.min(entries, Number(process.env['BUILT'] ?? 200_000));
const size = 20;
const turns = 4;
const perTurn = 5;
const content = {
  templateId: null,
  subject: 'Hello {{name}}',
  preview: '',
  fromName: '',
  replyTo: '',
  html: '<p>Hello {{name}}</p>',
  text: 'Hello {{name}}',
  variables: {},
};

/** A book of so many, one in a thousand of whom asked for no promotion. Indexes are made when the rows are there. */
async function world(client: pg.Client): Promise<BenchBook> {
  const of = await benchBook(client, 'Million', entries);
  const { organisationId, bookId } = of;
  await client.query(`
    ALTER TABLE address_book_entry SET (autovacuum_enabled = off);
    SET session_replication_role = replica;
    SET synchronous_commit = off;
    SET maintenance_work_mem = '512MB';
    SET max_parallel_maintenance_workers = 0`);
  const { rows: indexes } = await client.query<{ name: string; text: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS text FROM pg_index i
     WHERE indrelid = 'address_book_entry'::regclass AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
  );
  await client.query(`DROP INDEX ${indexes.map(({ name }) => name).join(', ')}`);
  await client.query(
    `INSERT INTO address_book_entry (organisation_id, book_id, address, name, company, vars)
     SELECT $1, $2, 'p' || n || '@example.com',
       (ARRAY['Wang','Li','Zhang','Garcia','Tanaka','Smith','Chen','Sato','Lopez','Brown'])[1 + n % 10] || ' ' ||
         (ARRAY['Xiuying','Wei','Maria','Yuki','John','Fang','Jose','Sakura','Anna','Min','Lei','Ana'])[1 + (n / 10) % 12] || ' ' || n,
       CASE WHEN n % 50000 = 7 THEN 'Quartz Works' ELSE 'Company ' || n % 500 END, jsonb_build_object('Seat', n % 1000)
     FROM generate_series(1, $3::int) n`,
    [organisationId, bookId, entries],
  );
  await client.query(
    `INSERT INTO message_stop (organisation_id, channel, address, scope, why)
     SELECT $1, 'mail', 'p' || n || '@example.com', 'promotion', 'unsubscribed' FROM generate_series(1, $2::int, 1000) n`,
    [organisationId, entries],
  );
  for (const { text } of indexes) await client.query(text);
  await client.query(`
    RESET session_replication_role;
    RESET synchronous_commit;
    RESET maintenance_work_mem;
    RESET max_parallel_maintenance_workers;
    CHECKPOINT`);
  return of;
}

interface Statement {
  text: string;
  values: unknown[];
}

const inBook = 'e.organisation_id = $1 AND e.book_id = $2';
/** What a row of the list shows, of the entries of a page. */
const shown = (page: string, order: string) => `
  SELECT e.*, (SELECT scope FROM message_stop s WHERE s.organisation_id = $1 AND s.channel = 'mail' AND s.address = e.address AND s.lifted_at IS NULL
    ORDER BY scope LIMIT 1) AS stop FROM (${page} LIMIT ${size + 1}) e ORDER BY ${order}`;
const newest = 'e.id DESC';
const named = 'lower(e.name) COLLATE "C", e.id';
const all: Statement = { text: 'SELECT entries FROM address_book WHERE organisation_id = $1 AND id = $2', values: [] };
const page = (also: string, order: string, values: unknown[]): Statement => ({
  text: shown(`SELECT e.* FROM address_book_entry e WHERE ${inBook} ${also} ORDER BY ${order}`, order),
  values,
});
const counted = (also: string, values: unknown[]): Statement => ({
  text: `SELECT count(*) FROM (SELECT FROM address_book_entry e WHERE ${inBook} ${also} LIMIT 10001) c`,
  values,
});

interface Question {
  name: string;
  input: object;
  byHand: Statement[];
}

const cursorOf = (key: string, id: string) => Buffer.from(JSON.stringify([key, id])).toString('base64url');

/** Where page 10,000 begins, in the order of the list. */
async function pageTenThousand(client: pg.Client, of: BenchBook, order: string): Promise<{ key: string; id: string }> {
  const { rows } = await client.query<{ key: string; id: string }>(
    `SELECT e.id, lower(e.name) AS key FROM address_book_entry e WHERE ${inBook} ORDER BY ${order} LIMIT 1 OFFSET $3::int`,
    [of.organisationId, of.bookId, Math.min(9999 * size, entries - 2 * size) - 1],
  );
  return rows[0] ?? { key: '', id: '' };
}

async function questions(client: pg.Client, of: BenchBook): Promise<Question[]> {
  const [far, farByName] = [await pageTenThousand(client, of, newest), await pageTenThousand(client, of, named)];
  const searched = (name: string, search: string, sort = '-createdAt', order = newest): Question => {
    const [also, text] =
      search.length < 3
        ? [`AND lower(e.name) COLLATE "C" LIKE $3`, `${search}%`]
        : ['AND e.search LIKE $3', `%${search}%`];
    return { name, input: { search, sort }, byHand: [page(also, order, [text]), counted(also, [text])] };
  };
  return [
    { name: 'newest first', input: {}, byHand: [page('', newest, []), all] },
    { name: 'by name', input: { sort: 'name' }, byHand: [page('', named, []), all] },
    {
      name: 'page 10,000 by cursor',
      input: { cursor: cursorOf(far.id, far.id) },
      byHand: [page('AND e.id < $3', newest, [far.id]), all],
    },
    {
      name: 'the same by name',
      input: { sort: 'name', cursor: cursorOf(farByName.key, farByName.id) },
      byHand: [page('AND (lower(e.name) COLLATE "C", e.id) > ($3, $4)', named, [farByName.key, farByName.id]), all],
    },
    searched('search, 1 in 10', 'garcia'),
    searched('search, 1 in 10, by name', 'garcia', 'name', named),
    searched('search, 20 of all', 'quartz works'),
    searched('search, 20 of all, by name', 'quartz works', 'name', named),
    searched('search, one address', 'p123456@example'),
    searched('search, nobody', 'nobody at all'),
    searched('search, two letters', 'wa'),
    searched('search, two letters, nobody', 'qq'),
  ];
}

const sorted = (times: readonly number[]) => times.toSorted((a, b) => a - b);
const at = (times: readonly number[], share: number) => sorted(times)[Math.floor(times.length * share)] ?? 0;

async function lists(services: Services, client: pg.Client, of: BenchBook): Promise<void> {
  const { organisationId, bookId } = of;
  const { entryList } = bookCalls.mail;
  const implementation = messageBookHandlers.find(({ call }) => call.id === entryList.id);
  if (!implementation) throw new Error('the list has no handler');
  console.log(
    `lists of ${entries.toLocaleString('en')}, p50, p95 in ms           by hand         handler   ratio of p50`,
  );
  for (const { name, input, byHand } of await questions(client, of)) {
    const parsed = parseInput(entryList.input, { id: bookId, size, ...input });
    if (!parsed.success) throw new Error(`${name} cannot be asked`);
    const works = {
      byHand: async (db: Db) => {
        for (const { text, values } of byHand) await rawQuery(db, text, [organisationId, bookId, ...values]);
      },
      handler: (db: Db) =>
        implementation.run({ organisationId, language: 'en', now: () => new Date(), db }, parsed.data),
    };
    const times = { byHand: [] as number[], handler: [] as number[] };
    // The first turn warms both up.
    for (let turn = 0; turn <= turns; turn += 1)
      for (const side of ['byHand', 'handler'] as const)
        for (let n = 0; n < perTurn; n += 1) {
          const begun = performance.now();
          await services.database.inOrganisation<unknown>(organisationId, 'read', works[side]);
          if (turn > 0) times[side].push(performance.now() - begun);
        }
    const both = [times.byHand, times.handler].map(
      (each) => `${at(each, 0.5).toFixed(1)}, ${at(each, 0.95).toFixed(1)}`,
    );
    const ratio = at(times.handler, 0.5) / at(times.byHand, 0.5);
    console.log(
      `  ${name.padEnd(36)} ${both.map((text) => text.padStart(15)).join(' ')} ${ratio.toFixed(2).padStart(8)}`,
    );
  }
}

const seconds = async (work: () => Promise<unknown>) => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
};

/** So many steps through the book by hand: what building comes to at the least. */
async function byHand(
  client: pg.Client,
  { organisationId, bookId }: BenchBook,
  taskId: string,
  steps: number,
): Promise<number[]> {
  await client.query(bareLines);
  const times: number[] = [];
  let after = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  for (let step = 0; step < steps; step += 1)
    times.push(
      await seconds(async () => {
        const { rows } = await client.query<{ last: string }>(
          `WITH next AS MATERIALIZED (
             SELECT * FROM address_book_entry WHERE organisation_id = $1 AND book_id = $2 AND id < $3 ORDER BY id DESC LIMIT $4
           ), put AS (
             INSERT INTO bare_line (organisation_id, task_id, channel, address, vars, price_cents)
             SELECT e.organisation_id, $5, 'mail', e.address, jsonb_build_object('name', e.name), 1 FROM next e WHERE NOT EXISTS (
               SELECT FROM message_stop s WHERE s.organisation_id = $1 AND s.channel = 'mail' AND s.address = e.address AND s.lifted_at IS NULL)
             ON CONFLICT DO NOTHING
           )
           SELECT id AS last FROM next ORDER BY id LIMIT 1`,
          [organisationId, bookId, after, stepPeople, taskId],
        );
        after = rows[0]?.last ?? after;
      }),
    );
  await client.query('DROP TABLE bare_line');
  return times;
}

async function building(services: Services, client: pg.Client, of: BenchBook): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO message_task (organisation_id, channel, purpose, name, state, audience, content, price_cents, made_by, begun_at)
     VALUES ($1, 'mail', 'promotion', 'Million', 'building', $2, $3, 1, $4, now()) RETURNING id`,
    [of.organisationId, JSON.stringify([{ kind: 'book', bookId: of.bookId }]), JSON.stringify(content), of.userId],
  );
  const data = { organisationId: of.organisationId, taskId: rows[0]?.id ?? '' };
  const count = Math.ceil(built / stepPeople);
  const steps: number[] = [];
  for (let step = 0; step < count; step += 1) steps.push(await seconds(() => buildStep(services, data)));
  const bare = await byHand(client, of, data.taskId, count);
  const tenth = Math.ceil(count / 10);
  const parts = (all: readonly number[]) =>
    [0, Math.floor((count - tenth) / 2), count - tenth].map((from) => at(all.slice(from, from + tenth), 0.5));
  const [ours, theirs] = [parts(steps), parts(bare)];
  const sum = (all: readonly number[]) => all.reduce((total, step) => total + step, 0);
  const ms = (times: readonly number[]) => times.map((time) => (1000 * time).toFixed(0)).join(', ');
  console.log(
    `building ${built.toLocaleString('en')} of them in steps of ${stepPeople.toLocaleString('en')}: ${sum(steps).toFixed(1)} s, by hand ${sum(bare).toFixed(1)} s: ${(sum(steps) / sum(bare)).toFixed(2)} times`,
  );
  console.log(
    `  a step at the beginning, in the middle, at the end: ${ms(ours)} ms, by hand ${ms(theirs)} ms: ${ours.map((time, n) => (time / (theirs[n] ?? 1)).toFixed(2)).join(', ')} times; the longest ${ms([Math.max(...steps), Math.max(...bare)])} ms`,
  );
}

const { services } = await makeServices(readSettings({ ...process.env, DATABASE_POOL: '2', LOG_LEVEL: 'fatal' }));
try {
  await withClient(process.env['SUPERUSER_URL'] ?? '', async (client) => {
    let of: BenchBook | undefined;
    const filled = await seconds(async () => (of = await world(client)));
    if (!of) return;
    console.log(`\na book of ${entries.toLocaleString('en')} entries was filled in in ${filled.toFixed(0)} s`);
    await lists(services, client, of);
    await building(services, client, of);
  });
} finally {
  await services.database.close();
}
