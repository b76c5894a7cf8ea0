import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SandboxSettings } from './keys.ts';

let dir: string;
const started: ChildProcess[] = [];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'payment-main-'));
});
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await rm(dir, { recursive: true, force: true });
});

function start(more: Record<string, string> = {}): ChildProcess {
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: dir, PAYMENT_PORT: '0', ...more };
  const child = fork(new URL('./main.ts', import.meta.url), { env, execArgv: [], silent: true });
  started.push(child);
  return child;
}

const settings = async () =>
  JSON.parse(await readFile(join(dir, 'payment', 'settings.json'), 'utf8')) as SandboxSettings;

test('ends cleanly with a signal and with its parent, and keeps its keys', async () => {
  const keys = new Set<string>();
  for (const end of [
    (child: ChildProcess) => child.kill('SIGTERM'),
    (child: ChildProcess) => child.kill('SIGINT'),
    (child: ChildProcess) => child.disconnect(),
  ]) {
    const child = start();
    expect(await once(child, 'message')).toEqual([{ ready: true }, undefined]);
    const { wechat, alipay } = await settings();
    keys.add(wechat.apiV3Key + Object.keys(wechat.platformPublicKeys).join() + alipay.alipayPublicKey);
    end(child);
    expect(await once(child, 'exit')).toEqual([0, null]);
  }
  expect(keys.size).toBe(1);
});

test('tells the server its own address, and browsers the one they know', async () => {
  const child = start({ PAYMENT_PUBLIC_URL: 'http://pay.example:1234/' });
  await once(child, 'message');
  const { wechat, alipay } = await settings();
  const here = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+(\/gateway\.do)?$/) as string;
  expect(wechat).toMatchObject({ baseUrl: here, openIdUrl: here, authorizeUrl: 'http://pay.example:1234' });
  expect(alipay).toMatchObject({ gatewayUrl: here, pageUrl: 'http://pay.example:1234/gateway.do' });
});

test('says why it cannot start', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const port = String((taken.address() as AddressInfo).port);
  for (const [more, reason] of [
    [{ PAYMENT_PORT: port }, 'EADDRINUSE'],
    [{ PAYMENT_PORT: 'x' }, 'PAYMENT_PORT is a whole number'],
    [{ PAYMENT_TIME_FACTOR: '0' }, 'PAYMENT_TIME_FACTOR is a whole number'],
    [{ PAYMENT_PUBLIC_URL: 'ftp://x' }, 'PAYMENT_PUBLIC_URL is not'],
    [{ NODE_ENV: 'production' }, 'production has no sandbox'],
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
