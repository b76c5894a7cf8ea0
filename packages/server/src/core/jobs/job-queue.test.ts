import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../testing/server.ts';
import { Jobs } from './job-queue.ts';
import { type JobDefinition, defineJob } from './jobs.ts';
import type { Log } from '../log.ts';
import { Metrics } from '../metrics.ts';

let server: TestServer;
const started: Jobs[] = [];

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()));
  await server.close();
});

async function start(job: JobDefinition, log: Log = server.services.log): Promise<void> {
  const { services } = server;
  const jobs = new Jobs(services.database, log, new Metrics(services.database));
  started.push(jobs);
  await jobs.start(services, [job], true);
}

const patience = { timeout: 15_000 };

test('work that comes round by itself comes round again after a run that failed', async () => {
  let runs = 0;
  await start(
    defineJob({
      name: 'test.fails',
      everySeconds: 1,
      retryLimit: 0,
      run() {
        runs += 1;
        return Promise.reject(new Error('as when the database goes away'));
      },
    }),
  );
  await expect.poll(() => runs, patience).toBeGreaterThan(2);
});

test('work that comes round by itself comes round again when the next round was lost', async () => {
  let runs = 0;
  await start(
    defineJob({
      name: 'test.lost',
      everySeconds: 1,
      run() {
        runs += 1;
        return Promise.resolve();
      },
    }),
  );
  await expect.poll(() => runs, patience).toBeGreaterThan(0);
  const waiting = async () =>
    (
      await server.services.database.query(
        `DELETE FROM pgboss.job WHERE name = 'test.lost' AND state = 'created' RETURNING id`,
      )
    ).length;
  await expect.poll(waiting, patience).toBe(1);
  const before = runs;
  await expect.poll(() => runs, patience).toBeGreaterThan(before);
});

test('of work that comes round by itself one run waits at a time, however many processes ask for it', async () => {
  const job = defineJob({ name: 'test.once', everySeconds: 60, run: () => Promise.resolve() });
  await Promise.all([start(job), start(job), start(job)]);
  const states = async () =>
    (
      await server.services.database.query<{ state: string }>(
        `SELECT state::text FROM pgboss.job WHERE name = 'test.once' AND state IN ('created', 'active')`,
      )
    ).map((row) => row.state);
  await expect.poll(states, patience).toEqual(['created']);
});

test('a run that will be tried again is a warning, only the last one is an error', async () => {
  const lines: unknown[] = [];
  const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) });
  const job = defineJob({
    name: 'test.tried',
    retryLimit: 1,
    run: () => Promise.reject(new Error('as when a gateway is away')),
  });
  await start(job, log);
  await server.services.jobs.send(job.name, {});
  await expect.poll(() => lines.length, patience).toBe(2);
  const { warn, error } = pino.levels.values;
  expect(lines).toMatchObject([
    { level: warn, attempt: 1, job: 'test.tried', msg: 'job failed, to be tried again' },
    { level: error, attempt: 2, job: 'test.tried', msg: 'job failed for good' },
  ]);
});

test('work that comes round by itself never fails for good, and what is the same is said once a minute', async () => {
  const lines: unknown[] = [];
  const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) });
  let runs = 0;
  const job = defineJob({
    name: 'test.round',
    everySeconds: 1,
    retryLimit: 0,
    run() {
      runs += 1;
      return Promise.reject(new Error('as when the database goes away'));
    },
  });
  await start(job, log);
  await expect.poll(() => runs, patience).toBeGreaterThan(3);
  expect(lines).toMatchObject([{ level: pino.levels.values['warn'], msg: 'job failed, comes round again', times: 1 }]);
});

test('a queue that is stopped waits for the jobs under way', async () => {
  const { services } = server;
  const jobs = new Jobs(services.database, services.log, new Metrics(services.database));
  let isDone = false;
  let begun = false;
  const job = defineJob({
    name: 'test.slow',
    async run() {
      begun = true;
      await new Promise((resolve) => setTimeout(resolve, 1500));
      isDone = true;
    },
  });
  await jobs.start(services, [job], true);
  await jobs.send(job.name, {});
  await expect.poll(() => begun, patience).toBe(true);
  expect(await jobs.stop()).toBe(true);
  expect(isDone).toBe(true);
});
