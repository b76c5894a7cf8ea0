import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LineUnderTest, lineUnderTest } from './testing/line-under-test.ts';
import { loudness, readRecording, spans, speech } from './testing/sounds.ts';
import { watchStillness } from './testing/stillness.ts';

let folder: string;
let under: LineUnderTest;
/** A file system of 128 kB. Where nobody may mount one there is nothing to try. */
const small = mkdtempSync(join(tmpdir(), 'convoke-full-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', small]).status === 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'convoke-line-'));
  under = await lineUnderTest(folder);
});
afterAll(async () => {
  await under.close();
  if (isMounted) spawnSync('umount', [small]);
  for (const each of [folder, small]) rmSync(each, { recursive: true, force: true });
});

const soon = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));
const connected = async (line: LineUnderTest, callId: string) => {
  const phone = await line.phone();
  const call = await phone.call(callId);
  await expect.poll(() => call.isConnected, { interval: 5 }).toBe(true);
  return { phone, call };
};
const recordingOf = async (line: LineUnderTest, callId: string) =>
  readRecording(Buffer.from(await (await line.api(`/recordings/${callId}`)).arrayBuffer()));

test('a recording is as long as the talk, both sides in it, and stands where they were said', async () => {
  const callId = under.callTo('17');
  const { call } = await connected(under, callId);
  const stoodStill = watchStillness();
  await soon(500);
  const began = performance.now();
  const player = call.say(speech);
  await soon(1000);
  player.stop();
  const lasted = performance.now() - began;
  await soon(1500);
  call.hangUp();
  await expect.poll(() => under.server.endOf(callId)).toBeDefined();
  const ended = under.server.endOf(callId);
  const talk = Date.parse(ended?.endedAt ?? '') - Date.parse(ended?.answeredAt ?? '');
  const { agent, person, milliseconds } = await recordingOf(under, callId);
  expect(ended?.recording).toMatchObject({ milliseconds: Math.round(milliseconds), failure: null });
  expect(Math.abs(milliseconds - talk)).toBeLessThan(100);
  const [said, ...more] = spans(agent, stoodStill());
  expect(more).toEqual([]);
  const expected = began - (call.answeredAt ?? 0);
  expect(Math.abs((said?.from ?? 0) - expected)).toBeLessThan(80 + stoodStill());
  expect(Math.abs((said?.to ?? 0) - (said?.from ?? 0) - lasted)).toBeLessThan(80 + stoodStill());
  expect(loudness(person)).toBeGreaterThan(0.02);
});

test('a person who says nothing leaves silence, and the agent is there', async () => {
  const callId = under.callTo('15');
  const phone = await under.phone();
  const call = await phone.call(callId);
  await expect.poll(() => call.isConnected).toBe(true);
  call.say(speech);
  await soon(1000);
  expect(call.firstSoundAt).toBeUndefined();
  call.hangUp();
  await expect.poll(() => under.server.endOf(callId)).toBeDefined();
  const { agent, person } = await recordingOf(under, callId);
  expect(loudness(person)).toBe(0);
  expect(loudness(agent)).toBeGreaterThan(0.1);
});

test('without a wish to record there is no recording', async () => {
  under.server.isRecorded = false;
  const callId = under.callTo('17');
  const { call } = await connected(under, callId);
  under.server.isRecorded = true;
  call.hangUp();
  await expect.poll(() => under.server.endOf(callId)).toMatchObject({ recording: null });
  expect((await under.api(`/recordings/${callId}`)).status).toBe(404);
});

test('parts of a recording are given out, also while the call goes on; then it is taken away', async () => {
  const callId = under.callTo('17');
  const { call } = await connected(under, callId);
  await soon(2000);
  const path = `/recordings/${callId}`;
  const now = await under.api(path);
  const soFar = Buffer.from(await now.arrayBuffer());
  expect(now.headers.get('content-type')).toBe('audio/wav');
  expect(readRecording(soFar).milliseconds).toBeGreaterThan(900);
  const ranged = (range: string, method = 'GET') => under.api(path, { headers: { range }, method });
  const part = await ranged('bytes=4-7');
  expect([part.status, part.headers.get('content-range')?.split('/')[0]]).toEqual([206, 'bytes 4-7']);
  expect((await part.arrayBuffer()).byteLength).toBe(4);
  expect((await ranged('bytes=-10')).status).toBe(206);
  expect((await ranged('bytes=99999999-')).status).toBe(416);
  expect((await ranged('bytes=7-4')).status).toBe(200);
  expect((await ranged('bytes=0-1,4-5')).status).toBe(200);
  expect((await ranged('bytes=0-9', 'HEAD')).headers.get('content-length')).toBe('10');
  expect((await under.api(path, { method: 'DELETE' })).status).toBe(409);
  call.hangUp();
  await expect.poll(() => under.server.endOf(callId)).toBeDefined();
  expect((await under.api(path, { method: 'DELETE' })).status).toBe(204);
  expect((await under.api(path)).status).toBe(404);
  expect((await under.api('/recordings/..%2f..%2fetc')).status).toBe(404);
});

test('what nobody fetched is removed a day after the server gave it up, and never before the server knows of it', async () => {
  const data = join(folder, 'old');
  mkdirSync(data);
  const old = await lineUnderTest(data);
  try {
    const callId = old.callTo('17');
    const { call } = await connected(old, callId);
    old.server.isAway = true;
    call.hangUp();
    const daysOld = (name: string, days: number) => {
      const at = new Date(Date.now() - days * 86_400_000);
      utimesSync(join(data, 'line/recordings', `${name}.wav`), at, at);
    };
    const [abandoned, wanted] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const each of [abandoned, wanted])
      writeFileSync(
        join(data, 'line/recordings', `${each}.wav`),
        readFileSync(join(data, 'line/recordings', `${callId}.wav`)),
      );
    const there = async (name: string) => (await old.api(`/recordings/${name}`)).status === 200;
    await old.line.close();
    daysOld(abandoned, 8.1);
    daysOld(wanted, 7.9);
    daysOld(callId, 30);
    await old.start();
    await expect.poll(() => there(abandoned)).toBe(false);
    expect([await there(wanted), await there(callId)]).toEqual([true, true]);
    // Told of it, the server has its week.
    old.server.isAway = false;
    await expect.poll(() => old.server.endOf(callId)).toBeDefined();
    await old.restart();
    expect(await there(callId)).toBe(true);
    await old.line.close();
    daysOld(callId, 8.1);
    await old.start();
    await expect.poll(() => there(callId)).toBe(false);
  } finally {
    await old.close();
  }
});

test('somebody who listens hears both sides, is not heard, and leaves no trace', async () => {
  const callId = under.callTo('17');
  const { call } = await connected(under, callId);
  call.say(speech);
  const supervisor = await under.phone();
  const refused = await supervisor.call(`listen-${callId}`);
  await expect.poll(() => refused.ending).toEqual({ how: 'refused', status: 403 });
  under.server.allowListening(callId);
  const listening = await supervisor.call(`listen-${callId}`);
  await expect.poll(() => listening.isConnected).toBe(true);
  listening.say(speech);
  await expect.poll(() => listening.frames.length).toBeGreaterThan(60);
  expect(loudness(Buffer.concat(listening.frames.slice(-20).map(({ payload }) => payload)))).toBeGreaterThan(0.2);
  // What the agent hears is the person alone.
  const heard = Buffer.concat(call.frames.slice(-50).map(({ payload }) => payload));
  expect(loudness(heard)).toBeLessThan(0.3);
  call.hangUp();
  await expect.poll(() => listening.ending).toEqual({ how: 'hungUp', status: null });
  await expect.poll(() => under.server.endOf(callId)).toMatchObject({ cause: 'agent' });
  const { agent } = await recordingOf(under, callId);
  expect(loudness(agent)).toBeLessThan(loudness(speech) * 1.1);
  const gone = await supervisor.call(`listen-${callId}`);
  await expect.poll(() => gone.ending).toEqual({ how: 'refused', status: 404 });
});

test('people who are called by WebSocket, with encrypted sound, talk and are recorded as well', async () => {
  const data = join(folder, 'web');
  mkdirSync(data);
  const web = await lineUnderTest(data, { isTrunkByWeb: true });
  try {
    await expect
      .poll(async () => (await web.api('/state')).json())
      .toMatchObject({ isTrunkUp: true, isSimulated: true });
    const callId = web.callTo('17');
    const { call } = await connected(web, callId);
    call.say(speech);
    await expect.poll(() => call.frames.length).toBeGreaterThan(50);
    call.session.sendInfo('application/dtmf-relay', 'Signal=9\r\nDuration=100\r\n');
    await expect.poll(() => [...web.people.calls.values()][0]?.keys).toBe('9');
    call.hangUp();
    await expect.poll(() => web.server.endOf(callId)).toMatchObject({ cause: 'agent', isSimulated: true });
    const { agent, person } = await recordingOf(web, callId);
    expect(loudness(agent)).toBeGreaterThan(0.1);
    expect(loudness(person)).toBeGreaterThan(0.02);
  } finally {
    await web.close();
  }
});

test.skipIf(!isMounted)('a full disk ends the recording, not the call; what was written is kept', async () => {
  const full = await lineUnderTest(small);
  try {
    const callId = full.callTo('17');
    const { call } = await connected(full, callId);
    await soon(11_000);
    expect(full.server.stateOf(callId)).toMatchObject({ state: 'answered' });
    const before = call.frames.length;
    await expect.poll(() => call.frames.length).toBeGreaterThan(before);
    call.hangUp();
    await expect.poll(() => full.server.endOf(callId)?.recording).toMatchObject({ failure: 'the disk is full' });
    expect((await recordingOf(full, callId)).milliseconds).toBeGreaterThan(3000);
  } finally {
    await full.close();
  }
});
