import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSandbox, type TestSandbox } from '../../../testing/payment.ts';
import { sandboxGateway, sandboxOpenId, SandboxSource } from './sandbox-gateway.ts';

let sandbox: TestSandbox;
let dir: string;
let file: string;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'convoke-sandbox-source-'));
  file = join(dir, 'settings.json');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** As the sandbox writes it: whole or not at all. */
function write(text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}
const genuine = () => readFileSync(sandbox.settingsFile, 'utf8');

test('while the sandbox is not ready everything is unknown, and its notices are not taken', async () => {
  const source = new SandboxSource(file, 0);
  for (const channel of ['wechat', 'alipay'] as const) {
    const gateway = sandboxGateway(source, channel);
    expect(gateway.sandbox).toBe(true);
    expect(await gateway.query('nothing_like_it')).toEqual({
      unknown: true,
      reason: 'The payment sandbox is not ready',
    });
    expect(gateway.readNotice({}, Buffer.from('{}'))).toMatchObject({ kind: 'refused' });
    expect(gateway.noticeAnswer(false).body).toMatch(/FAIL|fail/);
  }
  expect(await sandboxOpenId(source).authorizeUrl('http://127.0.0.1/back', '')).toMatchObject({ unknown: true });
  write('{"sandbox":true,"wechat":{"apiV3Key":"TOPSECRET"}}');
  const answer = await sandboxGateway(source, 'wechat').query('nothing_like_it');
  expect(answer).toMatchObject({ unknown: true, reason: expect.stringContaining('not of the known form') as string });
  expect(JSON.stringify(answer)).not.toContain('TOPSECRET');
});

test('the first call waits until the sandbox has written its settings', async () => {
  const source = new SandboxSource(file, 60_000);
  const answers = (['wechat', 'alipay'] as const).map((channel) =>
    sandboxGateway(source, channel).query('nothing_like_it'),
  );
  const openId = sandboxOpenId(source).authorizeUrl('http://127.0.0.1/back', 'state1');
  write(genuine());
  expect(await Promise.all(answers)).toEqual([{ state: 'absent' }, { state: 'absent' }]);
  expect(await openId).toEqual({
    url: expect.stringContaining(`${sandbox.url}/connect/oauth2/authorize?`) as string,
  });
});

test('a sandbox that came back elsewhere is found; settings that are gone or torn are not missed', async () => {
  const stranger = createServer((_request, reply) => reply.writeHead(500).end());
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  const elsewhere = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
  write(genuine().replaceAll(sandbox.url, elsewhere));
  const gateway = sandboxGateway(new SandboxSource(file, 0), 'wechat');
  expect(await gateway.query('nothing_like_it')).toMatchObject({ unknown: true });
  write(genuine());
  expect(await gateway.query('nothing_like_it')).toEqual({ state: 'absent' });
  rmSync(file);
  expect(await gateway.query('nothing_like_it')).toEqual({ state: 'absent' });
  write('{');
  expect(await gateway.query('nothing_like_it')).toEqual({ state: 'absent' });
  stranger.close();
});

test('a sandbox never names a real gateway', async () => {
  copyFileSync(sandbox.settingsFile, file);
  write(genuine().replaceAll(`${sandbox.url}/gateway.do`, 'https://openapi.alipay.com/gateway.do'));
  for (const channel of ['wechat', 'alipay'] as const) {
    const gateway = sandboxGateway(new SandboxSource(file, 0), channel);
    expect(await gateway.query('nothing_like_it')).toMatchObject({
      unknown: true,
      reason: expect.stringContaining('name a real gateway') as string,
    });
  }
});
