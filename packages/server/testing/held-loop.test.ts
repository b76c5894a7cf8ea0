import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { mostHeldMs, takeHeld, watchLoop } from './held-loop.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Works for so long, or clears up for so long. */
function spend(ms: number, work: () => void): void {
  const { user, system } = process.threadCpuUsage();
  const spent = () => {
    const now = process.threadCpuUsage();
    return (now.user + now.system - user - system) / 1000;
  };
  while (spent() < ms) work();
}

test('a call that holds the loop is told, one in whose time the process cleared up or started others is not', async () => {
  const app = fastify();
  watchLoop(app);
  app.get('/idle', () => 'well');
  app.get('/busy', () => spend(2 * mostHeldMs, () => Math.sqrt(2)) ?? 'well');
  app.get('/clearing', () => spend(2 * mostHeldMs, collect) ?? 'well');
  // So much that each start takes long.
  const memory = Buffer.alloc(500_000_000, 1);
  app.get<{ Params: { ms: string } }>('/starting/:ms', async ({ params }) => {
    const started: Promise<unknown>[] = [];
    spend(Number(params.ms), () => started.push(once(spawn('true'), 'exit')));
    await Promise.all(started);
    return memory.length;
  });
  await takeHeld();
  // The first answer of each may take longer: it is loaded then.
  for (const url of ['/idle', '/busy', '/clearing', '/starting/0']) await app.inject(url);
  await takeHeld();
  await app.inject(`/starting/${1.2 * mostHeldMs}`);
  await app.inject('/clearing');
  expect(await takeHeld()).toEqual([]);
  await app.inject('/busy');
  expect((await takeHeld()).map(({ calls }) => calls)).toEqual([['GET /busy']]);
  await app.close();
});
