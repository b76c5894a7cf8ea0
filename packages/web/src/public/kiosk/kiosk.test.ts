import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, setToken } from '../../core/session.ts';
import { Kiosk } from './kiosk.ts';

const answer = (data: unknown, status = 200) =>
  new Response(JSON.stringify({ code: status === 200 ? 0 : status, message: '', data }), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });
const welcome = { result: 'ok', name: 'Ann', signedInAt: null, ticketName: null, ticketKind: null };
const desk = { event: { title: 'Meeting', timeZone: 'UTC' }, serverTime: new Date().toISOString() };

let kiosk: Kiosk;
/** Tokens and keys of those who signed in here. */
let welcomed: string[];

beforeEach(() => {
  welcomed = [];
  vi.stubGlobal('fetch', async (request: RequestInfo | URL, init: RequestInit = {}) => {
    const by = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? '';
    if (by !== 'new' && by !== live) return answer(null, 401);
    if (!String(request instanceof Request ? request.url : request).includes('/self')) return answer(desk);
    welcomed.push(by);
    return answer(welcome);
  });
});
afterEach(() => {
  kiosk.stop();
  clearSession();
  vi.unstubAllGlobals();
});

/** The token or key that the server knows. */
let live = '';

test('a kiosk without a key welcomes whom it has asked for once its organiser has signed in again', async () => {
  live = 'old';
  setToken('user', 'old', 60);
  kiosk = new Kiosk('session');
  await kiosk.start(null);
  expect(kiosk.state.get()).toMatchObject({ phase: 'ready', title: 'Meeting' });
  live = '';
  const signing = kiosk.signIn({ phone: '13800000000' });
  await vi.waitFor(() => expect(kiosk.signedIn.isAsking.get()).toBe(true));
  expect(kiosk.state.get()).toMatchObject({ phase: 'ready', result: null });
  setToken('user', 'new', 60);
  kiosk.signedIn.answer(true);
  await signing;
  expect(kiosk.state.get().result).toMatchObject({ result: 'ok', name: 'Ann' });
  expect(welcomed).toEqual(['new']);
});

test('a kiosk whose key is over asks nobody to sign in, and forgets', async () => {
  live = 'a-key-of-the-kiosk-that-is-long-enough';
  kiosk = new Kiosk('keyed');
  await kiosk.start(live);
  live = '';
  await kiosk.signIn({ phone: '13800000000' });
  expect(kiosk.signedIn.isAsking.get()).toBe(false);
  expect(kiosk.state.get()).toMatchObject({ phase: 'shut', ended: 'key', title: '' });
});
