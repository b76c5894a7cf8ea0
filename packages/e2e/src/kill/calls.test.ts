import { leaseSeconds } from '@convoke/contract/outbound/outbound.rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killPostgres } from '../chaos/killer.ts';
import { CallCentre, isVoiced, pause, until } from './calls-run.ts';

/** A call while what it needs is killed: the person on the phone hears nothing of it, nobody is dialled twice, and the recording is there to its last second. */

let centre: CallCentre;

beforeAll(async () => {
  centre = await CallCentre.open(5);
}, 120_000);

afterAll(() => centre?.close());

const isOver = (callId: string) => async () => (await centre.kept(callId).catch(() => null))?.state === 'ended';
const isReady = (callId: string) => async () => (await centre.kept(callId)).recording === 'ready';

test('the server dies: the call goes on, and its end and its recording are known afterwards', async () => {
  const { phone, call, callId, outboundMemberId } = await centre.talk(2000);
  await centre.product.restartServer();
  const heard = call.frames.length;
  await pause(1000);
  expect(call.frames.length).toBeGreaterThan(heard + 30);
  await phone.reconnect();
  call.hangUp();
  await until(isOver(callId), 10_000);
  await until(isReady(callId), 30_000);
  const { cause, talkMs, recordingMs } = await centre.kept(callId);
  expect(cause).toBe('agent');
  expect(Math.abs((recordingMs ?? 0) - talkMs)).toBeLessThanOrEqual(100);
  const { right, rate } = await centre.samples(callId);
  expect(right.length / rate).toBeCloseTo((recordingMs ?? 0) / 1000, 1);
  expect(isVoiced(right)).toBe(true);
  await centre.save(callId, outboundMemberId);
  phone.close();
}, 90_000);

test('the database dies: the call goes on, and is written down when it is back', async () => {
  const { phone, call, callId, outboundMemberId } = await centre.talk(1000);
  await killPostgres(centre.product.superuserUrl);
  const heard = call.frames.length;
  await pause(500);
  expect(call.frames.length).toBeGreaterThan(heard + 15);
  call.hangUp();
  await until(isOver(callId), 30_000);
  await until(isReady(callId), 60_000);
  const { talkMs, recordingMs } = await centre.kept(callId);
  expect(Math.abs((recordingMs ?? 0) - talkMs)).toBeLessThanOrEqual(100);
  await centre.save(callId, outboundMemberId);
  phone.close();
}, 120_000);

test('the line dies: the call is over, its recording is whole to the last second, and the next one can be made', async () => {
  const { phone, callId, outboundMemberId } = await centre.talk(4000);
  centre.product.line().kill('SIGKILL');
  const died = Date.now();
  await pause(500);
  await centre.product.restartLine();
  await until(isOver(callId), 20_000);
  await until(isReady(callId), 30_000);
  const { cause, recordingMs } = await centre.kept(callId);
  expect(cause).toBe('failed');
  expect(Date.now() - died).toBeLessThan(60_000);
  expect(recordingMs).toBeGreaterThan(3000);
  const { right } = await centre.samples(callId);
  expect(isVoiced(right.subarray(-8000))).toBe(true);
  await centre.save(callId, outboundMemberId);
  phone.close();
  const next = await centre.talk(500);
  next.call.hangUp();
  await until(isOver(next.callId), 10_000);
  await centre.save(next.callId, next.outboundMemberId);
  next.phone.close();
}, 120_000);

test('the window dies: the call waits for its agent, who comes back into it from another one, and its lease is free once nobody comes', async () => {
  const { call, callId, outboundMemberId } = await centre.talk(1000);
  centre.stopBeating();
  call.vanish();
  await pause(1500);
  await centre.sit();
  const again = await centre.phone();
  const back = await again.call(callId);
  await until(() => back.isConnected && back.firstSoundAt !== undefined, 5000);
  expect(await isOver(callId)()).toBe(false);
  // And gone for good.
  centre.stopBeating();
  back.vanish();
  const waited = await until(isOver(callId), 75_000);
  expect(waited).toBeGreaterThan(50_000);
  await until(isReady(callId), 30_000);
  expect((await centre.kept(callId)).cause).toBe('agentLost');
  const { rows } = await centre.database
    .query<{ due: boolean }>(
      `SELECT due_at IS NULL OR due_at < clock_timestamp() + interval '${leaseSeconds} seconds' AS due FROM outbound_member WHERE id = $1`,
      [outboundMemberId],
    )
    .catch(() => ({ rows: [{ due: true }] }));
  expect(rows[0]?.due).toBe(true);
}, 200_000);

test('nobody was dialled twice, and no number is held by a call that is over', async () => {
  expect(await centre.dialled()).toEqual({ dials: 5, calls: 5, going: 0 });
});
