import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import type { AddressInfo } from 'node:net';
import { keyAdd } from '@convoke/contract/integration/key.calls.ts';
import { webhookAdd, webhookTest } from '@convoke/contract/integration/integration.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { webhookJobs } from './webhooks/webhook.jobs.ts';

/** The programs of docs/examples do what docs/api.md says of them. */

let server: TestServer;
let ours: Organisation;
let address: string;

beforeAll(async () => {
  server = await startServer({ env: { WEBHOOK_HOSTS: '127.0.0.1' } });
  ours = await server.organisation();
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => server.close());

type Program = ChildProcessByStdio<null, Readable, Readable>;

function start(
  name: string,
  env: Record<string, string>,
  ...given: string[]
): { program: Program; said: () => string } {
  const file = new URL(`../../../../../docs/examples/${name}`, import.meta.url).pathname;
  const program = spawn(process.execPath, [file, ...given], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (piece: Buffer) => {
      text += piece.toString();
    });
  return { program, said: () => text };
}

const ended = (program: Program) => new Promise<number | null>((resolve) => program.on('close', resolve));

test('a program of twenty lines lists participants with a key, and is told what its key lacks', async () => {
  const { eventId, code } = await ours.event();
  for (let n = 0; n < 3; n += 1) await ours.register(code, {});
  const { key } = await ours.call(keyAdd, { name: 'List', scopes: ['participants:read'], expiresAt: null });
  const listing = start('participants.mjs', { CONVOKE_URL: address, CONVOKE_KEY: key }, eventId);
  expect(await ended(listing.program), listing.said()).toBe(0);
  expect(listing.said().trim().split('\n')).toHaveLength(3);
  expect(listing.said()).toContain('\tAPPROVED');
  const other = await ours.call(keyAdd, { name: 'Other', scopes: ['members:read'], expiresAt: null });
  const refused = start('participants.mjs', { CONVOKE_URL: address, CONVOKE_KEY: other.key }, eventId);
  expect(await ended(refused.program)).not.toBe(0);
  expect(refused.said()).toContain('lacks the scope participants:read');
});

test('a receiver believes what is signed, once, and nothing else', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { webhookId, secret } = await ours.call(webhookAdd, { url, types: ['order.paid'], eventId: null });
  const { program, said } = start('webhook-receiver.mjs', { PORT: String(port), WEBHOOK_SECRET: secret });
  try {
    await expect
      .poll(() =>
        fetch(url, { method: 'POST', body: '{}' }).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(401);
    await ours.call(webhookTest, { webhookId, type: 'order.paid' });
    const [round] = webhookJobs;
    await round?.run(server.services, {});
    await expect.poll(said).toContain('test order.paid');
    expect(said().trim().split('\n')).toHaveLength(1);
  } finally {
    program.kill();
    await ended(program);
  }
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
