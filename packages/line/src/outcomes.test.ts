import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { speech } from './testing/sounds.ts';
import { watchStillness } from './testing/stillness.ts';
import { type LineUnderTest, lineUnderTest } from './testing/line-under-test.ts';

let folder: string;
let under: LineUnderTest;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'convoke-line-'));
  under = await lineUnderTest(folder);
});
afterAll(async () => {
  await under.close();
  rmSync(folder, { recursive: true, force: true });
});

const soon = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));
const connected = async (callId: string, seat = {}) => {
  const phone = await under.phone(seat);
  const call = await phone.call(callId);
  await expect.poll(() => call.isConnected).toBe(true);
  return { phone, call };
};

test('an agent calls a person who answers, hears them within half a second, and hangs up', async () => {
  const phone = await under.phone();
  expect((await phone.register()).status).toBe(200);
  const callId = under.callTo('17');
  const stoodStill = watchStillness();
  const call = await phone.call(callId);
  await expect.poll(() => call.isConnected).toBe(true);
  call.say(speech);
  await expect.poll(() => call.firstSoundAt).toBeDefined();
  expect((call.firstSoundAt ?? 0) - (call.answeredAt ?? 0)).toBeLessThan(500 + stoodStill());
  await expect.poll(() => call.frames.length).toBeGreaterThan(40);
  expect(under.server.stateOf(callId)).toMatchObject({ state: 'answered', isAttended: true, isHeld: false });
  call.hangUp();
  await expect
    .poll(() => under.server.endOf(callId))
    .toMatchObject({ cause: 'agent', sipStatus: null, isSimulated: true });
  expect(under.people.calls.size).toBe(0);
});

test.each([
  ['10', 'busy', 486],
  ['12', 'unassigned', 404],
  ['16', 'refused', 603],
] as const)('a number that ends with %s is %s, and the phone is told %i', async (digits, cause, status) => {
  const phone = await under.phone();
  const callId = under.callTo(digits);
  const call = await phone.call(callId);
  await expect.poll(() => call.ending).toEqual({ how: 'refused', status });
  await expect
    .poll(() => under.server.endOf(callId))
    .toMatchObject({ cause, sipStatus: status, answeredAt: null, recording: null });
});

test('a person who does not answer rings as long as the server says, and is rung no more', async () => {
  under.server.ringSeconds = 5;
  const phone = await under.phone();
  const callId = under.callTo('11');
  const call = await phone.call(callId);
  await expect.poll(() => under.server.stateOf(callId)?.state).toBe('ringing');
  under.server.ringSeconds = 30;
  expect(call.progress).toContain(180);
  // The tone of a phone that rings.
  await expect.poll(() => call.frames.length).toBeGreaterThan(50);
  await expect.poll(() => call.ending).toEqual({ how: 'refused', status: 480 });
  await expect.poll(() => under.server.endOf(callId)).toMatchObject({ cause: 'noAnswer', sipStatus: null });
  await expect.poll(() => under.people.calls.size).toBe(0);
});

test('an agent gives up while it rings', async () => {
  const phone = await under.phone();
  const callId = under.callTo('11');
  const call = await phone.call(callId);
  await expect.poll(() => call.progress).toContain(180);
  call.hangUp();
  await expect.poll(() => under.server.endOf(callId)).toMatchObject({ cause: 'cancelled' });
  await expect.poll(() => under.people.calls.size).toBe(0);
});

test('a person hangs up', async () => {
  const callId = under.callTo('17');
  const { call } = await connected(callId);
  for (const person of under.people.calls.values()) person.hangUp();
  await expect.poll(() => call.ending).toEqual({ how: 'hungUp', status: null });
  await expect.poll(() => under.server.endOf(callId)).toMatchObject({ cause: 'callee' });
});

test('a call that is cut ends on both sides within a second, answered or ringing', async () => {
  for (const digits of ['17', '11']) {
    const callId = under.callTo(digits);
    const phone = await under.phone();
    const call = await phone.call(callId);
    await expect.poll(() => under.server.stateOf(callId)?.state).toBe(digits === '17' ? 'answered' : 'ringing');
    const stoodStill = watchStillness();
    const began = performance.now();
    expect((await under.api(`/calls/${callId}/end`, { method: 'POST' })).status).toBe(200);
    await expect.poll(() => call.ending, { interval: 10 }).toBeDefined();
    await expect.poll(() => under.people.calls.size, { interval: 10 }).toBe(0);
    expect(performance.now() - began).toBeLessThan(1000 + stoodStill());
    await expect.poll(() => under.server.endOf(callId)).toMatchObject({ cause: 'cut' });
    expect(phone.heard.at(-1) ?? '').toMatch(/text="cut"/);
  }
  expect((await under.api(`/calls/${crypto.randomUUID()}/end`, { method: 'POST' })).status).toBe(200);
});

test('a call that the server does not want any more is cut when it is told', async () => {
  const callId = under.callTo('17');
  const { call } = await connected(callId);
  under.server.cut(callId);
  await expect.poll(() => call.ending).toBeDefined();
  await expect.poll(() => under.server.endOf(callId)).toMatchObject({ cause: 'cut' });
});

test.each(['unknown', 'seat', 'banned', 'over'] as const)(
  'what the server refuses as %s is not dialled, and the phone is told why',
  async (reason) => {
    const phone = await under.phone();
    const callId = under.callTo('17');
    under.server.refuse(callId, reason);
    const before = under.people.open().sessions;
    const call = await phone.call(callId);
    await expect.poll(() => call.ending).toEqual({ how: 'refused', status: 403 });
    expect(phone.heard.at(-1)).toMatch(`text="${reason}"`);
    expect(under.people.open().sessions).toBe(before);
  },
);

test('without the server nobody is dialled, and the seat goes on', async () => {
  const phone = await under.phone();
  const callId = under.callTo('17');
  under.server.isAway = true;
  const call = await phone.call(callId);
  await expect.poll(() => call.ending).toEqual({ how: 'refused', status: 503 });
  under.server.isAway = false;
  expect(under.people.calls.size).toBe(0);
  const again = await phone.call(callId);
  await expect.poll(() => again.isConnected).toBe(true);
  again.hangUp();
  await expect.poll(() => under.server.endOf(callId)).toBeDefined();
});

test('an agent has one call at a time', async () => {
  const callId = under.callTo('17');
  const { phone, call } = await connected(callId);
  const second = await phone.call(under.callTo('17'));
  await expect.poll(() => second.ending).toEqual({ how: 'refused', status: 486 });
  expect(call.ending).toBeUndefined();
  call.hangUp();
  await expect.poll(() => under.server.endOf(callId)).toBeDefined();
});

test('a wrong password, a seat whose time is over and a number made of letters are refused', async () => {
  const phone = await under.phone();
  expect((await phone.register({}, 'wrong')).status).toBe(401);
  const late = await under.phone({ expires: 1000 });
  expect((await late.register()).status).toBe(401);
  const call = await phone.call('letters');
  await expect.poll(() => call.ending).toEqual({ how: 'refused', status: 404 });
});

test('what is over is told after the server was away, and after a restart of the line', async () => {
  const callId = under.callTo('17');
  const { call } = await connected(callId);
  under.server.isAway = true;
  call.hangUp();
  await soon(500);
  await under.restart();
  expect(under.server.endOf(callId)).toBeUndefined();
  under.server.isAway = false;
  await expect.poll(() => under.server.endOf(callId)).toMatchObject({ cause: 'agent' });
  await soon(2500);
  expect(under.server.ended.filter((one) => one.callId === callId)).toHaveLength(1);
});

test('the line says whether its people are simulated, and nothing to strangers', async () => {
  await expect
    .poll(async () => (await under.api('/state')).json())
    .toEqual({ isSimulated: true, isTrunkUp: true, calls: 0 });
  const stranger = await fetch(`http://127.0.0.1:${under.line.port}/state`);
  expect(stranger.status).toBe(404);
});
