import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { authLoginPassword } from '@convoke/contract/auth/auth.calls.ts';
import { eventAdd, eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { resourceFileUpload } from '@convoke/contract/resource/resource.calls.ts';
import {
  backupRole,
  prepareBackupRole,
  prepareDatabase,
  serverRole,
  urlOf,
  withClient,
} from '@convoke/launcher/database.ts';
import { removeDataFolder, type RunningPostgres, startPostgres } from '@convoke/launcher/postgres.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type FreshDatabase } from '../../../../testing/database.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Ordered, paidOrder, refundFor } from '../../../../testing/paid-orders.ts';
import { type Organisation, plainEvent, startServer, type TestServer } from '../../../../testing/server.ts';
import { field, openSurvey, submit } from '../../../../testing/survey.ts';
import { device, openVote } from '../../../../testing/voting.ts';
import { checkInvariants } from '../../../domains/order/reconcile/order.invariants.ts';
import { DiskStorage } from '../../storage/disk-storage.ts';
import { refuseOtherSchema } from '../schema/compare.ts';
import { makeBackup } from './backup.ts';
import { type BackupHead, type BackupManifest, checkBackup } from './format.ts';
import { restoreBackup } from './restore.ts';

/** One installation with something of everything, backed up while writes go on and once at rest; the copies stand in a PostgreSQL that has no role of ours. */

const folder = mkdtempSync(path.join(tmpdir(), 'convoke-test-backup-'));
const secretKey = 'a secret of the tests, 32 characters or more';
let server: TestServer;
let ours: Organisation;
let order: Ordered;
let backupUrl: string;
let elsewhere: RunningPostgres;

const busy = path.join(folder, 'busy.tar.gz');
const atRest = path.join(folder, 'at-rest.tar.gz');
/** People who were told that they are registered before the backup of the busy installation began, and in all. */
let registered: { before: number; all: number };

beforeAll(async () => {
  // Nobody works: what is to be done waits.
  server = await startServer();
  ours = await server.organisation();
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer();
  await server.send(resourceFileUpload, {}, { token: ours.token, file: { name: 'a.png', bytes: picture } });
  // What a crash left of a file belongs to nobody.
  const files = path.join(server.services.settings.DATA_DIR, 'files');
  const [key] = readdirSync(files, { recursive: true }).filter((name) => String(name).endsWith('.webp'));
  writeFileSync(path.join(files, `${String(key)}.half`), 'half');
  order = await paidOrder(server, ours, { quantity: 3, event: { title: 'Sold' } });
  await paidOrder(server, ours, { priceCents: 0 });
  await refundFor(server, order, { amountCents: 500 });
  const vote = await openVote(ours);
  for (const candidate of vote.candidates) await (await device(server, vote)).cast(vote, [candidate]);
  const survey = await openSurvey(ours, [field('how', 'single', { options: ['a', 'b'] }), field('more', 'text')]);
  // Everything that COPY must write in another way.
  for (const more of ['tab\tline\nback\\slash', '\\N', '\\.', '会议 🎉', '"quoted", \'too\''])
    await submit(server, survey, { how: 'a', more });
  const { code } = await ours.event({ title: 'Registered for' });

  const password = 'reads everything';
  await prepareBackupRole(server.database.superuserUrl, password);
  backupUrl = urlOf(server.database.superuserUrl, { user: backupRole, password });
  registered = await whileRegistering(code, () => backUp(busy));
  // The queue would add what comes round by the clock.
  await server.close();
  await backUp(atRest);
  elsewhere = await startPostgres({ dataDir: path.join(folder, 'elsewhere'), durable: false });
}, 120_000);

afterAll(async () => {
  await elsewhere?.stop();
  removeDataFolder(path.join(folder, 'elsewhere'));
  rmSync(folder, { recursive: true, force: true });
});

/** People register one after another, four at a time, as long as the work goes on. */
async function whileRegistering(code: string, work: () => Promise<void>) {
  let [all, isOver] = [0, false];
  const people = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      await ours.register(code);
      all += 1;
    }
  });
  while (all < 20) await new Promise((resolve) => setTimeout(resolve, 10));
  const before = all;
  await work();
  isOver = true;
  await Promise.all(people);
  return { before, all };
}

function backUp(file: string, change: { databaseUrl?: string } = {}): Promise<void> {
  const { DATA_DIR } = server.services.settings;
  const of = { dataDir: DATA_DIR, storage: server.services.storage };
  return makeBackup({ databaseUrl: backupUrl, ...of, secretKey, file, say: () => {}, ...change });
}

interface Restored extends FreshDatabase {
  dataDir: string;
  said: string[];
}

/** Into a new database of the other PostgreSQL, whose roles are made on the way. */
async function restore(file: string, database: string): Promise<Restored> {
  const urls = await prepareDatabase({ ...elsewhere, database });
  const restored = { ...urls, superuserUrl: urlOf(elsewhere.superuserUrl, { database }) };
  return { ...restored, ...(await into(file, restored)) };
}

async function into(file: string, { ownerUrl }: Pick<FreshDatabase, 'ownerUrl'>) {
  const [dataDir, said] = [mkdtempSync(path.join(folder, 'data-')), [] as string[]];
  const storage = new DiskStorage(path.join(dataDir, 'files'));
  await restoreBackup({ file, ownerUrl, serverRole, dataDir, storage, secretKey, say: (line) => void said.push(line) });
  return { dataDir, said };
}

const rowsOf = <Row extends object>(database: FreshDatabase, text: string, values: unknown[] = []) =>
  withClient(database.superuserUrl, async (client) => (await client.query<Row>(text, values)).rows);

/** Rows of every table, by name. */
async function countsOf(database: FreshDatabase): Promise<Record<string, number>> {
  const tables = await rowsOf<{ name: string }>(
    database,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'pgboss') AND tablename !~ '^queue_stats' ORDER BY 1`,
  );
  const all = tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS n FROM ${name}`).join(' UNION ALL ');
  return Object.fromEntries((await rowsOf<{ name: string; n: number }>(database, all)).map(({ name, n }) => [name, n]));
}

/** Everything about the schema that a restore could leave different. */
async function schemaOf(database: FreshDatabase): Promise<string[]> {
  const rows = await rowsOf<{ line: string }>(
    database,
    `SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated::text AS line FROM pg_constraint
       WHERE connamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)
     UNION ALL SELECT pg_get_triggerdef(oid) || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT oid::regclass || ' ' || relrowsecurity::text || relforcerowsecurity::text || ' ' || coalesce(obj_description(oid, 'pg_class'), '') || ' ' || coalesce(relacl::text, '')
       FROM pg_class WHERE relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace) AND relkind IN ('r', 'p', 'S')
     UNION ALL SELECT 'policy ' || polrelid::regclass || ' ' || coalesce(pg_get_expr(polqual, polrelid), '') FROM pg_policy
     UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname IN ('public', 'pgboss')
     UNION ALL SELECT 'function ' || md5(pg_get_functiondef(p.oid)) FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
     UNION ALL SELECT 'extension ' || extname FROM pg_extension
     UNION ALL SELECT 'leakproof ' || oid::regprocedure FROM pg_proc WHERE proleakproof AND proname IN ('textlike', 'lower', 'reverse', 'arraycontains')`,
  );
  // pg-boss makes a partition for each day: whose database is older has others.
  return rows.map(({ line }) => line.replaceAll(/queue_stats_\d{8}/g, 'queue_stats_of_a_day')).sort();
}

test('restored into an empty PostgreSQL without roles, every table counts the same and the schema is the same', async () => {
  const restored = await restore(atRest, 'at_rest');
  const counts = await countsOf(restored);
  expect(counts).toEqual(await countsOf(server.database));
  for (const table of [
    'participant',
    'ticket_order',
    'payment',
    'refund',
    'ledger_entry',
    'ballot',
    'questionnaire_answer',
  ])
    expect(counts[`public.${table}`], table).toBeGreaterThan(0);
  expect(await schemaOf(restored)).toEqual(await schemaOf(server.database));
  const money = 'SELECT debit, credit, sum(amount_cents)::int AS cents FROM ledger_entry GROUP BY 1, 2 ORDER BY 1, 2';
  expect(await rowsOf(restored, money)).toEqual(await rowsOf(server.database, money));
  const answers = 'SELECT answers FROM questionnaire_answer ORDER BY number';
  expect(await rowsOf(restored, answers)).toEqual(await rowsOf(server.database, answers));
  const files = (dataDir: string) =>
    readdirSync(path.join(dataDir, 'files'), { recursive: true }).filter((name) => String(name).endsWith('.webp'));
  const { DATA_DIR } = server.services.settings;
  expect(files(restored.dataDir)).toEqual(files(DATA_DIR));
  for (const name of files(DATA_DIR).map(String))
    expect(readFileSync(path.join(restored.dataDir, 'files', name))).toEqual(
      readFileSync(path.join(DATA_DIR, 'files', name)),
    );
  expect(restored.said.at(-1)).toMatch(/^Restored [\d,]+ rows of \d+ tables and 1 files .*compared/);
});

test('what is written while the backup is made is in it whole or not at all', async () => {
  const restored = await restore(busy, 'busy');
  const [found] = await rowsOf<Record<string, number>>(
    restored,
    `SELECT count(*)::int AS people, count(m.id)::int AS members, count(d.code)::int AS codes,
       (SELECT sum(pending + approved)::int FROM event_tally t WHERE t.event_id = p.event_id) AS tallied,
       (SELECT count(*)::int FROM participant_history h WHERE h.participant_id IN (SELECT id FROM participant q WHERE q.event_id = p.event_id)) AS told
     FROM participant p
     LEFT JOIN checkin_member m ON m.organisation_id = p.organisation_id AND m.participant_id = p.id
     LEFT JOIN directory d ON d.kind = 'participant' AND d.code = p.code AND d.target_id = p.id
     WHERE p.event_id = (SELECT id FROM event WHERE title = 'Registered for') GROUP BY p.event_id`,
  );
  const people = found?.['people'] as number;
  expect(found).toMatchObject({ people, members: people, codes: people, tallied: people });
  expect(people).toBeGreaterThanOrEqual(registered.before);
  expect(people).toBeLessThan(registered.all);
});

test('the restored installation is alive: row-level security holds, people sign in and buy, and jobs that waited are done once', async () => {
  const restored = await restore(atRest, 'alive');
  const messages = keptMessages();
  const env = { DATA_DIR: restored.dataDir, SECRET_KEY: secretKey };
  const again = await startServer({ database: restored, jobs: true, change: messages.takeOver, env });
  try {
    const { database } = again.services;
    await database.refuseMightyRole();
    await refuseOtherSchema(database.global, again.services.log);
    expect(await database.global.selectFrom('event').selectAll().execute()).toEqual([]);
    for (const statement of [
      'UPDATE ledger_entry SET amount_cents = 1',
      'DELETE FROM participant_history',
      'TRUNCATE ballot',
    ])
      await expect(database.query(statement), statement).rejects.toThrow(/permission denied/);
    const invariants = await database.inOrganisation(ours.organisationId, 'read', (db) =>
      checkInvariants(db, ours.organisationId, order.eventId),
    );
    expect(invariants.filter((each) => !each.holds)).toEqual([]);

    const { username, password } = ours;
    const login = await again.send(authLoginPassword, { username, password });
    expect(login.code).toBe(0);
    const there = { ...ours, event: (more: object) => makeEvent(again, login.data.access_token, more) };
    expect(await paidOrder(again, there as Organisation)).toMatchObject({ totalCents: 12_000 });

    // Everybody who had registered is written to once, though nobody had begun.
    const people = await rowsOf<{ email: string }>(
      restored,
      `SELECT email FROM participant WHERE event_id = (SELECT id FROM event WHERE title = 'Registered for')`,
    );
    const waiting = `SELECT count(*)::int AS n FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND name LIKE 'participant.%'`;
    await expect.poll(() => rowsOf(restored, waiting)).toEqual([{ n: 0 }]);
    expect(people.length).toBeGreaterThan(0);
    for (const { email } of people) expect(messages.mails.filter((mail) => mail.to === email)).toHaveLength(1);
  } finally {
    await again.close();
  }
});

async function makeEvent(at: TestServer, token: string, more: object) {
  const { data } = await at.send(eventAdd, { ...plainEvent(), ...more }, { token });
  await at.send(eventPublish, { eventId: data.eventId, publishStatus: 1 }, { token });
  return data;
}

test('an archive can be looked into with tar, is for its owner only, and names what it holds', async () => {
  const names = execFileSync('tar', ['-tzf', atRest], { encoding: 'utf8' }).trim().split('\n');
  expect(names[0]).toBe('convoke-backup.json');
  expect(names.at(-1)).toBe('manifest.json');
  expect(names).toContain('tables/public.participant/000001');
  expect(statSync(atRest).mode & 0o777).toBe(0o600);
  const { head, manifest } = await checkBackup(atRest);
  expect(head.migrations.length).toBeGreaterThan(20);
  expect(manifest.files.count).toBe(1);
  expect(JSON.stringify(head)).not.toContain(secretKey);
});

test('a role under row-level security is refused before anything is written', async () => {
  const file = path.join(folder, 'blind.tar.gz');
  for (const databaseUrl of [server.database.ownerUrl, server.database.serverUrl])
    await expect(backUp(file, { databaseUrl })).rejects.toThrow(/under row-level security/);
  expect(readdirSync(folder).filter((name) => name.startsWith('blind'))).toEqual([]);
  await expect(backUp(atRest)).rejects.toThrow(/is there already/);
});

test('the role of backups reads everything and changes nothing', async () => {
  await withClient(backupUrl, async (client) => {
    expect((await client.query('SELECT 1 FROM participant')).rowCount).toBeGreaterThan(0);
    await expect(client.query('DELETE FROM participant')).rejects.toThrow(/read-only transaction/);
    await client.query('SET default_transaction_read_only = off');
    await expect(client.query('DELETE FROM participant')).rejects.toThrow(/permission denied/);
  });
});

test('a wrong, a damaged or a cut-off file is refused, and nothing was written', async () => {
  const database = await emptyDatabase();
  const bytes = readFileSync(atRest);
  const put = (name: string, content: Buffer) => {
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };
  const flipped = Buffer.from(bytes);
  flipped[Math.floor(bytes.length / 2)] = (flipped[Math.floor(bytes.length / 2)] as number) ^ 1;
  const cut = put('cut', bytes);
  truncateSync(cut, bytes.length - 200);
  for (const file of [cut, put('flipped', flipped), put('text', Buffer.from('hello')), path.join(folder, 'nothing')])
    await expect(into(file, database), file).rejects.toThrow(/no whole backup|There is no file/);
  const tables = await rowsOf(
    database,
    `SELECT 1 FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  expect(tables).toEqual([]);
});

test('a database that holds anything is refused, and so is a backup of a version that this one does not know', async () => {
  await expect(into(atRest, server.database)).rejects.toThrow(/not empty/);
  const later = changedCopy('later', ({ head }) => {
    head.migrations[1] = '0002_of_tomorrow';
    return [];
  });
  await expect(into(later, await emptyDatabase())).rejects.toThrow(/does not know its migration 0002_of_tomorrow/);
});

test('what does not agree with its manifest, or breaks a key, is taken back whole, and the database takes a whole one afterwards', async () => {
  const [database, before] = [await emptyDatabase(), filesPut()];
  const wrong = changedCopy('wrong', ({ manifest }) => {
    const some = manifest.tables.find((table) => table.rows > 0);
    if (some) some.rows += 1;
    return [];
  });
  await expect(into(wrong, database)).rejects.toThrow(/is not what was backed up/);
  // By itself everything in it is right, but its tickets are of no event.
  const orphans = changedCopy('orphans', ({ head, manifest }) => {
    const at = head.tables.findIndex(({ schema, name }) => schema === 'public' && name === 'event');
    manifest.tables[at] = { rows: 0, sum: '0'.repeat(32), sha256: createHash('sha256').digest('hex') };
    return ['tables/public.event/000001'];
  });
  await expect(into(orphans, database)).rejects.toThrow(/violates foreign key constraint/);
  const tables = await rowsOf(database, `SELECT 1 FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`);
  expect(tables).toEqual([]);
  expect(filesPut()).toBe(before);
  await into(atRest, database);
  expect(await countsOf(database)).toEqual(await countsOf(server.database));
  expect(filesPut()).toBe(before + 1);
});

/** Files in all folders into which backups were restored. */
function filesPut(): number {
  const names = readdirSync(folder, { recursive: true }).map(String);
  return names.filter((name) => /^data-.*\.(?:webp|restored)$/.test(name)).length;
}

/** The backup at rest, with other content but as well-made. `change` answers what is left out. */
function changedCopy(name: string, change: (of: { head: BackupHead; manifest: BackupManifest }) => string[]): string {
  const inside = mkdtempSync(path.join(folder, `${name}-`));
  execFileSync('tar', ['-xzf', atRest, '-C', inside]);
  const read = (file: string) => JSON.parse(readFileSync(path.join(inside, file), 'utf8')) as unknown;
  const [head, manifest] = [read('convoke-backup.json') as BackupHead, read('manifest.json') as BackupManifest];
  const without = change({ head, manifest });
  writeFileSync(path.join(inside, 'convoke-backup.json'), JSON.stringify(head));
  writeFileSync(path.join(inside, 'manifest.json'), JSON.stringify(manifest));
  const names = execFileSync('tar', ['-tzf', atRest], { encoding: 'utf8' }).trim().split('\n');
  const file = path.join(folder, `${name}.tar.gz`);
  const kept = names.filter((each) => !without.includes(each));
  execFileSync('tar', ['--format=ustar', '-czf', file, '-C', inside, ...kept]);
  return file;
}
