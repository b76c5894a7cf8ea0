import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DeskPhone, deskPhone } from './desk-phone.ts';
import { type DeskNews, firstState } from './desk-state.ts';
import type { Microphone } from './microphone.ts';
import type { PhoneNews } from './phone.ts';

const { call, openMicrophone, startPhone } = vi.hoisted(() => ({
  call: vi.fn(),
  openMicrophone: vi.fn(),
  startPhone: vi.fn(),
}));
vi.mock('../../../../core/call.ts', () => ({ call }));
vi.mock('jssip', () => ({}));
vi.mock('./phone.ts', () => ({ startPhone }));
vi.mock('./microphone.ts', () => ({
  openMicrophone,
  isOpen: (stream: object | undefined) => stream !== undefined,
}));

let told: DeskNews[];
let line: PhoneNews;
let phone: DeskPhone;
let stopped: number;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  stopped = 0;
  call.mockReset().mockImplementation(async () => ({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() }));
  startPhone.mockReset().mockImplementation(async (_login: object, news: PhoneNews) => {
    line = news;
    return { renew: () => line.refused?.(), leave: vi.fn() };
  });
  openMicrophone.mockReset().mockImplementation(async (): Promise<Microphone> => {
    await new Promise((answered) => setTimeout(answered, 2000));
    const track = { addEventListener: vi.fn(), stop: () => (stopped += 1) };
    return { stream: { getAudioTracks: () => [track], getTracks: () => [track] } as unknown as MediaStream };
  });
  phone = deskPhone(
    () => firstState,
    (news) => told.push(news),
  );
});
afterEach(() => {
  phone.leave();
  vi.useRealTimers();
});

test('a line that takes no password is asked now and then, and the desk says that it does not hear the phone', async () => {
  void phone.prepare(1);
  await vi.advanceTimersByTimeAsync(3000);
  line.refused?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(call.mock.calls.length).toBeLessThan(8);
  expect(told).toContainEqual({ kind: 'linked', isLinked: false });
});

test('one microphone and one line are opened, however often they are wanted before they are there', async () => {
  const both = Promise.all([phone.prepare(1), phone.prepare(1)]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await both).toEqual([true, true]);
  expect([openMicrophone.mock.calls.length, startPhone.mock.calls.length]).toEqual([1, 1]);
});

test('a microphone that is allowed after the desk was left does not stay open', async () => {
  const ready = phone.prepare(1);
  phone.leave();
  await vi.advanceTimersByTimeAsync(5000);
  expect(await ready).toBe(false);
  expect(stopped).toBe(1);
  expect(phone.microphone.get()).toBeUndefined();
});
