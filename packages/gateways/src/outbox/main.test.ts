import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';

let dir: string;
let ports: [number, number];
const started: ChildProcess[] = [];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'outbox-main-'));
  ports = [await freePort(), await freePort()];
});
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await rm(dir, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function start(more: Record<string, string> = {}): ChildProcess {
  const env = { ...process.env, DATA_DIR: dir, OUTBOX_PORT: String(ports[0]), SMTP_PORT: String(ports[1]), ...more };
  const child = fork(new URL('./main.ts', import.meta.url), { env, execArgv: [], silent: true });
  started.push(child);
  return child;
}

const send = (subject: string) =>
  createTransport({ host: '127.0.0.1', port: ports[1] }).sendMail({
    from: 'us@example.test',
    to: 'ann@example.test',
    subject,
  });
const subjects = async () => {
  const answer = await fetch(`http://127.0.0.1:${ports[0]}/api/messages?limit=500`);
  return ((await answer.json()) as { messages: { subject: string }[] }).messages.map((one) => one.subject);
};

test('keeps every accepted mail through kill -9, and starts again', async () => {
  const first = start();
  expect(await once(first, 'message')).toEqual([{ ready: true }, undefined]);
  const accepted: string[] = [];
  const sending = Array.from({ length: 60 }, async (_, index) => {
    await send(`mail ${index}`);
    accepted.push(`mail ${index}`);
    if (accepted.length === 25) first.kill('SIGKILL');
  });
  await Promise.allSettled(sending);
  const second = start();
  await once(second, 'message');
  const kept = await subjects();
  expect(accepted.length).toBeGreaterThanOrEqual(25);
  expect(kept).toEqual(expect.arrayContaining(accepted));
  await send('after');
  expect((await subjects())[0]).toBe('after');
});

test('ends cleanly with a signal and with its parent', async () => {
  for (const end of [
    (child: ChildProcess) => child.kill('SIGTERM'),
    (child: ChildProcess) => child.kill('SIGINT'),
    (child: ChildProcess) => child.disconnect(),
  ]) {
    const child = start();
    await once(child, 'message');
    end(child);
    expect(await once(child, 'exit')).toEqual([0, null]);
  }
});

test('says why it cannot start', async () => {
  const taken = createServer().listen(ports[1], '127.0.0.1');
  await once(taken, 'listening');
  for (const [more, reason] of [
    [{}, 'EADDRINUSE'],
    [{ OUTBOX_PORT: 'x' }, 'OUTBOX_PORT is not a port'],
    [{ OUTBOX_RECEIPT_URL: 'http://10.0.0.1/' }, 'on this machine'],
  ] as const) {
    const child = start(more);
    let said = '';
    child.stderr?.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
    expect((await once(child, 'exit'))[0]).toBe(1);
    expect(said).toContain(reason);
  }
  taken.close();
});
