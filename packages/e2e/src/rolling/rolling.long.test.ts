import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureProgram } from '@convoke/launcher/testing/debian-program.ts';
import { type Product, type ServerProcess, startProduct } from '../support/product.ts';
import { Crowd, kinds } from './crowd.ts';
import { makeGround, stored } from './ground.ts';
import { type Nginx, startNginx } from './nginx.ts';

/**
 * Two server processes behind nginx as documented, each stopped with SIGTERM and started anew in turn while people ask 200 times a second, each only
 * once. `ROLLING_ROUNDS` is how often each goes, `ROLLING_RATE` how many ask in a second.
 */
const rounds = Number(process.env['ROLLING_ROUNDS'] ?? 6);
const perSecond = Number(process.env['ROLLING_RATE'] ?? 200);

const program = ensureProgram('nginx');

let product: Product;
let servers: Pick<ServerProcess, 'url' | 'process' | 'restart'>[];
let nginx: Nginx;
let folder: string | undefined;
let database: pg.Client;

beforeAll(async () => {
  if (program === undefined) return;
  // What they say goes to a file: mails wait their turn at such a rate, and each says so.
  folder = mkdtempSync(join(tmpdir(), 'convoke-rolling-'));
  product = await startProduct({ env: { TRUST_PROXY: '1' }, logFile: join(folder, 'processes.log') });
  servers = [{ url: product.url, process: product.server, restart: product.restartServer }, await product.addServer()];
  nginx = await startNginx(
    program,
    servers.map(({ url }) => url),
  );
  database = new pg.Client({ connectionString: product.superuserUrl });
  await database.connect();
});

afterAll(async () => {
  await database?.end();
  await nginx?.stop();
  await product?.stop();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test.skipIf(program === undefined)(
  `each of two servers restarted ${rounds} times under ${perSecond} requests a second loses no request and counts none twice`,
  async () => {
    const ground = await makeGround(product, database, product.demo);
    const before = await stored(database, ground);
    const crowd = new Crowd(nginx.url, ground);
    let isOver = false;
    const began = performance.now();
    const coming = crowd.come(perSecond, () => isOver);
    const stops: { code: number | null; ms: number }[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const server of servers) {
        await pause(1500);
        const child = server.process();
        const sent = performance.now();
        child.kill('SIGTERM');
        const [code] = (await once(child, 'exit')) as [number | null];
        stops.push({ code, ms: Math.round(performance.now() - sent) });
        await server.restart();
      }
    await pause(1500);
    isOver = true;
    await coming;
    const seconds = (performance.now() - began) / 1000;
    const { good, lost, slowestMs } = crowd.told;
    const answered = kinds.reduce((sum, kind) => sum + good[kind], 0);
    console.log(
      `${stops.length} restarts in ${seconds.toFixed(0)} s under ${(crowd.asked / seconds).toFixed(0)} requests a second: ${answered} of ${crowd.asked} answered ` +
        `(${kinds.map((kind) => `${kind} ${good[kind]}`).join(', ')}), the slowest after ${(slowestMs / 1000).toFixed(1)} s; ` +
        `a stop took ${Math.min(...stops.map(({ ms }) => ms))} to ${Math.max(...stops.map(({ ms }) => ms))} ms`,
    );
    for (const line of nginx.complaints().slice(0, 10)) console.log(`nginx: ${line}`);
    expect(Object.fromEntries(lost)).toEqual({});
    expect(answered).toBe(crowd.asked);
    const after = await stored(database, ground);
    for (const kind of kinds)
      if (kind !== 'page') expect([kind, after[kind] - before[kind]]).toEqual([kind, good[kind]]);
    expect(stops.map(({ code }) => code)).toEqual(stops.map(() => 0));
  },
);
