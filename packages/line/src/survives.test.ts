import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LineUnderTest, lineUnderTest } from './testing/line-under-test.ts';
import { loudness, readRecording, spans, speech } from './testing/sounds.ts';
import { watchStillness } from './testing/stillness.ts';
import { type TestTrunk, testTrunk } from './testing/test-trunk.ts';

let folder: string;
let trunk: TestTrunk;
let under: LineUnderTest;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'convoke-line-'));
  trunk = await testTrunk();
  under = await lineUnderTest(folder, { trunkUrl: trunk.url });
});
afterAll(async () => {
  await under.close();
  trunk.close();
  rmSync(folder, { recursive: true, force: true });
});

const soon = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));
const connected = async (callId: string, seat: { agentId?: string; version?: number } = {}, line = under) => {
  const phone = await line.phone(seat);
  await phone.register();
  const call = await phone.call(callId);
  await expect.poll(() => call.isConnected).toBe(true);
  call.say(speech);
  const leg = trunk.legs.at(-1);
  if (!leg) throw new Error('nobody was called');
  await expect.poll(() => leg.frames.length).toBeGreaterThan(0);
  return { phone, call, leg };
};

test('a reload: the same INVITE takes over, the person stays on the line, the recording goes on in the same file', async () => {
  const [callId, agentId] = [under.callTo('17'), crypto.randomUUID()];
  const { call, leg } = await connected(callId, { agentId });
  const stoodStill = watchStillness();
  leg.say(speech);
  const legs = trunk.legs.length;
  await soon(1500);
  call.vanish();
  const gone = performance.now();
  await soon(1000);
  const back = await connected(callId, { agentId, version: 2 });
  await expect.poll(() => back.call.frames.length, { interval: 5 }).toBeGreaterThan(0);
  const silent = performance.now() - gone;
  expect(trunk.legs).toHaveLength(legs);
  expect(under.server.begun.filter((one) => one === callId)).toHaveLength(1);
  await soon(1500);
  back.call.hangUp();
  await expect.poll(() => under.server.endOf(callId)).toMatchObject({ cause: 'agent' });
  const ended = under.server.endOf(callId);
  const recording = readRecording(Buffer.from(await (await under.api(`/recordings/${callId}`)).arrayBuffer()));
  const talk = Date.parse(ended?.endedAt ?? '') - Date.parse(ended?.answeredAt ?? '');
  expect(Math.abs(recording.milliseconds - talk)).toBeLessThan(100);
  const said = spans(recording.agent, stoodStill());
  expect(said).toHaveLength(2);
  expect(Math.abs((said[1]?.from ?? 0) - (said[0]?.to ?? 0) - silent)).toBeLessThan(300 + stoodStill());
  expect(spans(recording.person, stoodStill())).toHaveLength(1);
});

test('a page that crashes: the person hears a tone, and the call is over when nobody comes back in time', async () => {
  const data = join(folder, 'hasty');
  mkdirSync(data);
  const hasty = await lineUnderTest(data, { trunkUrl: trunk.url, waitsFor: 5000 });
  try {
    const callId = hasty.callTo('17');
    const { call, leg } = await connected(callId, {}, hasty);
    call.vanish();
    await expect.poll(() => hasty.server.stateOf(callId)?.isAttended).toBe(false);
    const before = leg.frames.length;
    await expect.poll(() => leg.frames.length).toBeGreaterThan(before + 20);
    await expect.poll(() => hasty.server.endOf(callId)).toMatchObject({ cause: 'agentLost' });
    await expect.poll(() => leg.ending).toEqual({ how: 'hungUp', status: null });
  } finally {
    await hasty.close();
  }
});

test('a socket that is lost and comes back while the sound goes on is not heard of', async () => {
  const callId = under.callTo('17');
  const { phone, call, leg } = await connected(callId);
  leg.say(speech);
  const told = under.server.told.length;
  await phone.reconnect();
  await phone.register();
  await soon(4000);
  const states = under.server.told.slice(told).flatMap(({ calls }) => calls.filter((one) => one.callId === callId));
  expect(states.length).toBeGreaterThan(0);
  expect(states.every(({ isAttended }) => isAttended)).toBe(true);
  // What the line says then goes by the new socket.
  leg.session.end();
  await expect.poll(() => call.ending).toEqual({ how: 'hungUp', status: null });
  await expect.poll(() => under.server.endOf(callId)).toMatchObject({ cause: 'callee' });
});

test('an agent whose page was reloaded while it rang is there when the person answers', async () => {
  const [callId, agentId] = [under.callTo('17'), crypto.randomUUID()];
  const usual = trunk.answer;
  trunk.answer = ({ session }) => session.ring(180);
  const phone = await under.phone({ agentId });
  const call = await phone.call(callId);
  await expect.poll(() => call.progress).toContain(180);
  call.vanish();
  const again = await under.phone({ agentId });
  const back = await again.call(callId);
  await expect.poll(() => back.progress).toContain(180);
  trunk.answer = usual;
  const leg = trunk.legs.at(-1);
  if (leg) usual(leg);
  await expect.poll(() => back.isConnected).toBe(true);
  back.hangUp();
  await expect.poll(() => under.server.endOf(callId)).toMatchObject({ cause: 'agent' });
});

test('an older seat, and another agent, do not get into a call', async () => {
  const [callId, agentId] = [under.callTo('17'), crypto.randomUUID()];
  const { call } = await connected(callId, { agentId, version: 3 });
  for (const seat of [{ agentId, version: 2 }, { version: 9 }]) {
    const other = await (await under.phone(seat)).call(callId);
    await expect.poll(() => other.ending).toEqual({ how: 'refused', status: 403 });
  }
  expect(call.ending).toBeUndefined();
  call.hangUp();
  await expect.poll(() => under.server.endOf(callId)).toBeDefined();
});

test('the password of a seat that ended leads into no call; while the server is away, a reload is let in', async () => {
  const [callId, agentId] = [under.callTo('17'), crypto.randomUUID()];
  const { call } = await connected(callId, { agentId, version: 3 });
  under.server.endSeat(callId, 3);
  const stranger = await (await under.phone({ agentId, version: 3 })).call(callId);
  await expect.poll(() => stranger.ending).toEqual({ how: 'refused', status: 403 });
  expect(call.ending).toBeUndefined();
  under.server.isAway = true;
  const back = await (await under.phone({ agentId, version: 4 })).call(callId);
  await expect.poll(() => back.isConnected).toBe(true);
  under.server.isAway = false;
  back.hangUp();
  await expect.poll(() => under.server.endOf(callId)).toMatchObject({ cause: 'agent' });
});

test('hold: the person hears a quiet tone, nothing of the agent is recorded, and then it goes on', async () => {
  const callId = under.callTo('17');
  const { call, leg } = await connected(callId);
  const stoodStill = watchStillness();
  await soon(1000);
  await call.hold(true);
  await expect.poll(() => under.server.stateOf(callId)?.isHeld).toBe(true);
  const from = leg.frames.length + 5;
  await expect.poll(() => leg.frames.length).toBeGreaterThan(from + 50);
  const tone = leg.frames.slice(from).map(({ payload }) => loudness(payload));
  expect(Math.max(...tone)).toBeLessThan(0.06);
  expect(Math.max(...tone)).toBeGreaterThan(0.005);
  await call.hold(false);
  await expect.poll(() => under.server.stateOf(callId)?.isHeld).toBe(false);
  await expect.poll(() => loudness(leg.frames.at(-1)?.payload ?? Buffer.alloc(0))).toBeGreaterThan(0.2);
  call.hangUp();
  await expect.poll(() => under.server.endOf(callId)).toBeDefined();
  const recording = readRecording(Buffer.from(await (await under.api(`/recordings/${callId}`)).arrayBuffer()));
  expect(spans(recording.agent, stoodStill())).toHaveLength(2);
});

test('keys that are pressed reach the person, as RTP events and as INFO where it takes none', async () => {
  const callId = under.callTo('17');
  const { call, leg } = await connected(callId);
  call.session.sendInfo('application/dtmf-relay', 'Signal=5\r\nDuration=100\r\n');
  await expect.poll(() => leg.keys.filter(({ payload }) => ((payload[1] ?? 0) & 0x80) !== 0).length).toBe(3);
  expect(leg.keys[0]).toMatchObject({ isFirst: true });
  expect(new Set(leg.keys.map(({ timestamp, payload }) => `${timestamp} ${payload[0]}`)).size).toBe(1);
  leg.keys.length = 0;
  expect(call.media.pressKey('#', 80)).toBe(true);
  await expect.poll(() => leg.keys.map(({ payload }) => payload[0])).toContain(11);
  call.hangUp();
  trunk.describe = (sdp) =>
    sdp.replace(/^(m=audio.*) 101\r\n/m, '$1\r\n').replace(/^a=(?:rtpmap|fmtp):101.*\r\n/gm, '');
  const second = await connected(under.callTo('17'));
  second.call.session.sendInfo('application/dtmf-relay', 'Signal=7\r\nDuration=120\r\n');
  await expect.poll(() => second.leg.infos).toEqual(['7 120']);
  trunk.describe = (sdp) => sdp;
  second.call.hangUp();
});

test('a trunk that speaks A-law is understood and understands', async () => {
  trunk.describe = (sdp) => sdp.replace(/RTP\/AVP 0/, 'RTP/AVP 8').replace('a=rtpmap:0 PCMU', 'a=rtpmap:8 PCMA');
  const { call, leg } = await connected(under.callTo('17'));
  trunk.describe = (sdp) => sdp;
  await soon(300);
  expect(loudness(leg.frames.at(-1)?.payload ?? Buffer.alloc(0))).toBeCloseTo(loudness(speech), 1);
  call.hangUp();
});

test('the line keeps its session with the trunk, which may describe itself anew', async () => {
  const { call, leg } = await connected(under.callTo('17'));
  const statuses: number[] = [];
  leg.session.request('INVITE', { 'content-type': 'application/sdp' }, Buffer.from(leg.media.offer()), (response) => {
    statuses.push(response.status);
    void leg.media.accept(String(response.body));
  });
  leg.session.request(
    'UPDATE',
    { supported: 'timer', 'session-expires': '90;refresher=uac' },
    Buffer.alloc(0),
    ({ status }) => statuses.push(status),
  );
  await expect.poll(() => statuses).toEqual([200, 200]);
  const before = leg.frames.length;
  await expect.poll(() => leg.frames.length).toBeGreaterThan(before + 10);
  call.hangUp();
});

test('a call that is on its way, and rings nowhere for longer than a trunk may be silent, goes on until somebody answers', async () => {
  const usual = trunk.answer;
  trunk.answer = (leg) => {
    leg.session.transaction.answer(100);
    setTimeout(() => usual(leg), 9000);
  };
  const callId = under.callTo('17');
  const phone = await under.phone();
  const before = trunk.legs.length;
  const call = await phone.call(callId);
  await expect.poll(() => trunk.legs.length).toBe(before + 1);
  trunk.answer = usual;
  await expect.poll(() => call.isConnected).toBe(true);
  call.hangUp();
  await expect.poll(() => under.server.endOf(callId)).toMatchObject({ cause: 'agent' });
});
