import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@convoke/launcher/ports.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerUnderTest, serverUnderTest } from './testing/line-under-test.ts';
import { type Started, startProcess } from './testing/processes.ts';
import { readRecording, spans, speech } from './testing/sounds.ts';
import { TestPhone } from './testing/test-phone.ts';

let folder: string;
let server: ServerUnderTest;
let people: Started;
let settings: Record<string, string>;
let base: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'convoke-line-'));
  server = await serverUnderTest();
  const [sip, control, port] = await Promise.all([freePort(), freePort(), freePort()]);
  base = `127.0.0.1:${port}`;
  settings = {
    DATA_DIR: folder,
    LINE_KEY: server.key,
    LINE_PORT: String(port),
    LINE_SERVER_URL: server.url,
    LINE_MEDIA_HOST: '127.0.0.1',
    PEOPLE_SIP_PORT: String(sip),
    PEOPLE_PORT: String(control),
  };
  people = await startProcess('people/main', settings);
});
afterAll(async () => {
  people.process.kill('SIGTERM');
  await people.ended;
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const soon = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));
const api = (path: string) => fetch(`http://${base}${path}`, { headers: { authorization: `Bearer ${server.key}` } });
const peopleCalls = async (): Promise<unknown[]> => {
  const answer = await fetch(`http://127.0.0.1:${settings['PEOPLE_PORT']}/calls`);
  return ((await answer.json()) as { calls: unknown[] }).calls;
};

test('a line that is killed: its recording can be played to its last second, its end is told, and the person is let go', async () => {
  const killed = await startProcess('main', settings);
  const phone = await TestPhone.open(`ws://${base}/ws`, server.key, { agentId: randomUUID() });
  const callId = randomUUID();
  const call = await phone.call(callId);
  await expect.poll(() => call.isConnected).toBe(true);
  call.say(speech);
  await soon(4000);
  const talked = performance.now() - (call.answeredAt ?? 0);
  killed.process.kill('SIGKILL');
  await killed.ended;
  phone.close();
  expect(await peopleCalls()).toHaveLength(1);
  const again = await startProcess('main', settings);
  try {
    await expect.poll(() => server.endOf(callId)).toMatchObject({ cause: 'failed', isSimulated: true });
    const told = server.endOf(callId)?.recording;
    const recording = readRecording(Buffer.from(await (await api(`/recordings/${callId}`)).arrayBuffer()));
    expect(told).toMatchObject({ milliseconds: Math.round(recording.milliseconds), failure: null });
    expect(talked - recording.milliseconds).toBeLessThan(1000);
    expect(spans(recording.agent).at(-1)?.to ?? 0).toBeGreaterThan(recording.milliseconds - 100);
    await expect.poll(peopleCalls).toEqual([]);
  } finally {
    again.process.kill('SIGTERM');
    expect(await again.ended).toBe(0);
  }
});

test('a line that is ended says goodbye to both sides, and leaves within four seconds', async () => {
  const line = await startProcess('main', settings);
  const phone = await TestPhone.open(`ws://${base}/ws`, server.key, { agentId: randomUUID() });
  const callId = randomUUID();
  const call = await phone.call(callId);
  await expect.poll(() => call.isConnected).toBe(true);
  const began = performance.now();
  line.process.kill('SIGTERM');
  expect(await line.ended).toBe(0);
  expect(performance.now() - began).toBeLessThan(4000);
  expect(call.ending).toEqual({ how: 'hungUp', status: null });
  expect(server.endOf(callId)).toMatchObject({ cause: 'failed', recording: { failure: null } });
  await expect.poll(peopleCalls).toEqual([]);
  phone.close();
});

test('people say that they are simulated, and their page is for this machine alone', async () => {
  expect(people.output()).toMatch(/SIMULATED/);
  const address = `http://127.0.0.1:${settings['PEOPLE_PORT']}`;
  expect(await (await fetch(address)).text()).toMatch(/SIMULATED/);
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${address}/numbers`, { method: 'POST', body: JSON.stringify(body), headers });
  expect((await post({ number: '+8613800000099', behaviour: 'busy' })).status).toBe(200);
  expect((await post({ number: '+8613800000099', behaviour: null })).status).toBe(200);
  expect((await post({ number: 'letters', behaviour: 'busy' })).status).toBe(400);
  expect((await post({ number: '1', behaviour: 'constructor' })).status).toBe(400);
  expect((await post({ number: '1', behaviour: 'busy' }, { origin: 'https://elsewhere.example' })).status).toBe(403);
});

test.each([
  [{ LINE_KEY: '' }, /LINE_KEY is missing/],
  [{ LINE_PORT: 'x' }, /LINE_PORT is a whole number/],
  [{ LINE_MEDIA_PORTS: '1-2' }, /LINE_MEDIA_PORTS is two port numbers/],
  [{ LINE_MEDIA_HOST: 'somewhere' }, /LINE_MEDIA_HOST is an IPv4 address/],
  [{ LINE_TRUNK_URL: 'http://x' }, /LINE_TRUNK_URL is sip:host:port/],
  [{ LINE_TRUNK_URL: 'sip:sip.example.com' }, /without encryption/],
])('a bad setting ends the line with a sentence: %j', (bad, sentence) => {
  const path = fileURLToPath(new URL('main.ts', import.meta.url));
  const env = { ...process.env, ...settings, ...bad };
  const { status, stderr } = spawnSync(process.execPath, [path], { env, encoding: 'utf8', timeout: 20_000 });
  expect(status).toBe(1);
  expect(stderr).toMatch(sentence);
});
