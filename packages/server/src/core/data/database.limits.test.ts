import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { urlOf, withClient } from '@convoke/launcher/database.ts';
import { freshDatabase } from '../../../testing/database.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { Database } from './database.ts';

const limits = { statement: '30s', idle: '30s', whole: 'off' };
const asking = `SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('enable_seqscan') AS whole`;

let server: TestServer;
let ours: Organisation;

beforeAll(async () => {
  server = await startServer();
  ours = await server.organisation();
});

afterAll(() => server.close());

test('statements and forgotten transactions are limited on every way to the database', async () => {
  const { database } = server.services;
  for (const mode of ['read', 'write'] as const) {
    const found = await database.inOrganisation(ours.organisationId, mode, (db) => sql.raw(asking).execute(db));
    expect(found.rows, mode).toEqual([limits]);
  }
  expect(await database.query(asking)).toEqual([limits]);
  expect(await database.query(`${asking} WHERE $1`, [true])).toEqual([limits]);
  // As the job queue asks: several statements in one text.
  expect(await database.queryAll(`BEGIN; ${asking}; COMMIT`)).toEqual({ rows: [limits] });
  expect((await sql.raw(asking).execute(database.global)).rows).toEqual([limits]);
  const inTransaction = await database.global.transaction().execute((db) => sql.raw(asking).execute(db));
  expect(inTransaction.rows).toEqual([limits]);
});

test('a statement that takes too long is ended, and a transaction says so to its caller only', async () => {
  const { database } = server.services;
  const slow = database.inOrganisation(ours.organisationId, 'read', async (db) => {
    await sql`SET LOCAL statement_timeout = '50ms'`.execute(db);
    await sql`SELECT pg_sleep(60)`.execute(db);
  });
  await expect(slow).rejects.toThrow(/statement timeout/);
  // The next one on the same connection has the usual limit again.
  expect(await database.query(asking)).toEqual([limits]);
});

test('nothing is set at the start of a connection that a pooler would refuse', async () => {
  const fresh = await freshDatabase();
  const seen: string[][] = [];
  const target = new URL(fresh.serverUrl);
  const between = createServer((socket) => {
    const onward = connect(Number(target.port), target.hostname);
    socket.once('data', (first) => seen.push(startParameters(first)));
    socket.pipe(onward).pipe(socket);
    for (const end of [socket, onward]) end.on('error', () => {});
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const through = new URL(fresh.serverUrl);
  through.port = String((between.address() as AddressInfo).port);
  const started = await startServer({ database: { ...fresh, serverUrl: through.href }, jobs: true });
  await (await started.organisation()).event();
  await started.close();
  between.close();
  expect(seen.length).toBeGreaterThan(1);
  for (const names of seen) expect(names.sort()).toEqual(['client_encoding', 'database', 'user']);
});

test('twenty processes that start together write the limits once, without quarrelling', async () => {
  const fresh = await freshDatabase();
  const troubles: Error[] = [];
  const databases = Array.from({ length: 20 }, () => new Database(fresh.serverUrl, 1, (error) => troubles.push(error)));
  await Promise.all(databases.map((database) => database.keepLimits()));
  expect(troubles).toEqual([]);
  for (const database of databases) expect(await database.query(asking)).toEqual([limits]);
  await Promise.all(databases.map((database) => database.close()));
});

test('behind a pooler whose connections are older than the limits, a start says so and transactions have them all the same', async () => {
  const fresh = await freshDatabase();
  // The startup packet outranks the role, as an older connection does.
  const older = `${fresh.serverUrl}?options=${encodeURIComponent('-c statement_timeout=0')}`;
  const troubles: string[] = [];
  const database = new Database(older, 1, (error) => troubles.push(error.message));
  await database.keepLimits();
  expect(troubles).toEqual([expect.stringMatching(/statement_timeout is 0.*RECONNECT/)]);
  const found = await database.inOrganisation(ours.organisationId, 'read', (db) => sql.raw(asking).execute(db));
  expect(found.rows).toEqual([limits]);
  await database.close();
});

test('a role of an unusual name gets its limits too', async () => {
  const fresh = await freshDatabase();
  const name = 'Convoke "app" ä';
  await withClient(fresh.superuserUrl, async (client) => {
    const role = client.escapeIdentifier(name);
    await client.query(`DROP ROLE IF EXISTS ${role}`);
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'of a test'`);
  });
  const troubles: Error[] = [];
  const url = urlOf(fresh.serverUrl, { user: name, password: 'of a test' });
  const database = new Database(url, 1, (error) => troubles.push(error));
  await database.keepLimits();
  expect(troubles).toEqual([]);
  expect(await database.query(asking)).toEqual([limits]);
  await database.close();
});

/** Names of what a client says at the start of a connection (protocol 3: length, version, then names and values, each ended by a zero). */
function startParameters(packet: Buffer | string): string[] {
  const parts = Buffer.from(packet).subarray(8).toString().split('\0');
  const end = parts.indexOf('');
  return parts.slice(0, end).filter((_part, index) => index % 2 === 0);
}
