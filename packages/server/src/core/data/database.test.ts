import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { globalTables } from './global-tables.ts';

let server: TestServer;
let ours: Organisation;
let theirs: Organisation;

beforeAll(async () => {
  server = await startServer();
  ours = await server.organisation();
  theirs = await server.organisation();
  await ours.event({ title: 'Ours' });
  await theirs.event({ title: 'Theirs' });
});

afterAll(() => server.close());

test('a query without any filter sees nothing of another organisation', async () => {
  const titles = await server.services.database.inOrganisation(ours.organisationId, 'read', (db) =>
    db.selectFrom('event').select('title').execute(),
  );
  expect(titles).toEqual([{ title: 'Ours' }]);
});

test('with no organisation set nothing is seen, and nothing can be written', async () => {
  const { global } = server.services.database;
  expect(await global.selectFrom('event').selectAll().execute()).toEqual([]);
  expect(await global.selectFrom('organisation').selectAll().execute()).toEqual([]);
  await expect(global.insertInto('organisation').values({ name: 'Smuggled' }).execute()).rejects.toThrow(
    /row-level security/,
  );
});

test('the organisation of a transaction is gone when it ends', async () => {
  const { database } = server.services;
  await database.inOrganisation(ours.organisationId, 'read', (db) => db.selectFrom('event').selectAll().execute());
  for (let round = 0; round < 20; round += 1)
    expect(await database.global.selectFrom('event').selectAll().execute()).toEqual([]);
});

test('a row cannot be written for, or moved to, another organisation', async () => {
  const { database } = server.services;
  await expect(
    database.inOrganisation(ours.organisationId, 'write', (tx) =>
      tx.updateTable('event').set({ organisation_id: theirs.organisationId }).execute(),
    ),
  ).rejects.toThrow();
  const changed = await database.inOrganisation(ours.organisationId, 'write', (tx) =>
    tx
      .updateTable('event')
      .set({ title: 'Taken' })
      .where('organisation_id', '=', theirs.organisationId)
      .executeTakeFirst(),
  );
  expect(changed.numUpdatedRows).toBe(0n);
});

test('a connection that is cut off between two statements fails its transaction, and nothing else', async () => {
  const { database } = server.services;
  const cut = database.inOrganisation(ours.organisationId, 'write', async (tx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
    // Another connection of the same role may end it, as the death of PostgreSQL would.
    await database.query('SELECT pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await new Promise((resolve) => setImmediate(resolve));
    await tx.selectFrom('event').select('title').execute();
  });
  await expect(cut).rejects.toThrow(/connection/i);
  expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('every table is either under forced row security, led by its organisation, or in the list of global tables', async () => {
  const { rows } = await sql<{ name: string; forced: boolean; leads: boolean }>`
    SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced,
      (SELECT a.attname = 'organisation_id' FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
       WHERE i.indrelid = c.oid AND i.indisprimary) AS leads
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND c.relname NOT LIKE 'kysely%'`.execute(
    server.services.database.global,
  );
  const open = rows.filter((row) => !row.forced || !row.leads).map((row) => row.name);
  expect(open.sort()).toEqual([...globalTables].sort());
});

test('what is append-only cannot be changed or removed by the server', async () => {
  await expect(
    server.services.database.inOrganisation(ours.organisationId, 'write', (tx) =>
      tx.deleteFrom('checkin_scan').execute(),
    ),
  ).rejects.toThrow(/permission denied/);
  await expect(
    server.services.database.inOrganisation(ours.organisationId, 'write', (tx) =>
      tx.updateTable('participant_history').set({ note: 'x' }).execute(),
    ),
  ).rejects.toThrow(/permission denied/);
});

test('foreign, primary and unique keys of an organisation’s tables all include the organisation', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT conrelid::regclass || '.' || conname AS name FROM pg_constraint c
    WHERE contype IN ('p', 'u', 'f') AND connamespace = 'public'::regnamespace
      AND conrelid IN (SELECT oid FROM pg_class WHERE relrowsecurity)
      AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.conrelid AND a.attname = 'organisation_id' AND a.attnum = ANY (c.conkey))`.execute(
    server.services.database.global,
  );
  expect(rows).toEqual([]);
});
