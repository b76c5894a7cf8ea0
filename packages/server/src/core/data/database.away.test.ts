import { eventAdd } from '@convoke/contract/event/event.editing.calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreezingWay, freezingWay } from '../../../testing/frozen-database.ts';
import { type Organisation, plainEvent, startServer, type TestServer } from '../../../testing/server.ts';
import { stallFor } from '../../../testing/stall.ts';
import { Database } from './database.ts';

/** While the database is away, fails over or stands still, people are told to try again, and soon. */

let server: TestServer;
let organisation: Organisation;
let way: FreezingWay;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
  way = await freezingWay(server.database.serverUrl);
});
afterAll(async () => {
  way.close();
  await server.close();
});

const add = () => server.send(eventAdd, plainEvent(), { token: organisation.token });
const ready = () => server.app.inject('/readyz');

test.each(['08P01', '08006', '57P01', '57014', '25006', '53300'])(
  'what the database or its pooler says as %s is answered 503, with a moment to wait',
  async (code) => {
    const { inOrganisation } = server.services.database;
    server.services.database.inOrganisation = () => Promise.reject(Object.assign(new Error('gone'), { code }));
    const answer = await add();
    server.services.database.inOrganisation = inOrganisation;
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    expect((await add()).code).toBe(0);
  },
);

test('a COMMIT that waits without end is given up, its connection is not used again, and what came of it is seen when it is asked anew', async () => {
  const database = new Database(way.url, 1, () => {}, { statement: 5000, commit: 300 });
  const work = () =>
    database.inOrganisation(organisation.organisationId, 'write', (tx) =>
      tx.selectFrom('event').select('id').where('organisation_id', '=', organisation.organisationId).execute(),
    );
  await work();
  way.freeze('commit');
  const began = performance.now();
  await expect(work()).rejects.toThrow('Query read timeout');
  expect(performance.now() - began).toBeLessThan(4000);
  way.thaw();
  // The only connection of the pool is a new one.
  await work();
  expect(database.load()).toMatchObject({ total: 1, waiting: 0 });
  await database.close();
});

test('what the database answered while this process stood still is heard, however late', async () => {
  const database = new Database(server.database.serverUrl, 1, () => {}, { statement: 200, commit: 200 });
  const stalled = async (asking: Promise<unknown>) => {
    // By then it has been asked.
    await new Promise(setImmediate);
    stallFor(1000);
    return asking;
  };
  await database.query('SELECT');
  expect(await stalled(database.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  expect(await stalled(sql`SELECT 1 AS one`.execute(database.global))).toMatchObject({ rows: [{ one: 1 }] });
  await database.global.connection().execute(async (db) => {
    await sql.raw('begin').execute(db);
    await stalled(sql.raw('commit').execute(db));
  });
  await database.close();
});

test('a server whose database does not answer says within two seconds that it is not ready, and answers 503 to what waits', async () => {
  const { database } = server.services;
  const frozen = new Database(way.url, 2, () => {}, { statement: 1000, commit: 300 });
  server.services.database = frozen;
  expect((await ready()).statusCode).toBe(200);
  way.freeze();
  const began = performance.now();
  expect((await ready()).statusCode).toBe(503);
  expect(performance.now() - began).toBeLessThan(2500);
  const answer = await add();
  expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  way.thaw();
  await expect.poll(async () => (await ready()).statusCode, { timeout: 10_000 }).toBe(200);
  server.services.database = database;
  await frozen.close();
});
