import { authCurrentUser, authLoginPassword } from '@convoke/contract/auth/auth.calls.ts';
import { signatureText } from '@convoke/contract/core/signature.ts';
import {
  participantCheck,
  participantOwn,
  participantRegister,
} from '@convoke/contract/participant/participant.calls.ts';
import { participantExport } from '@convoke/contract/participant/participant.office.calls.ts';
import { ticketSwitch } from '@convoke/contract/ticket/ticket.calls.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, callFile, fileNameOf, onSessionEnd, onSignInAgain } from './call.ts';
import { CallFailure, onErrorToast } from './call-failure.ts';
import { clickGuardMs } from './click-guard.ts';
import { serverNow } from './call-headers.ts';
import { setPageConfig } from './config.ts';
import { setCookie } from './cookies.ts';
import { download } from './download.ts';
import { pendingCalls } from './pending.ts';
import { onReload } from './reload.ts';
import { clearSession, setToken, token } from './session.ts';

interface Sent {
  address: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

let sent: Sent[] = [];
let answers: (() => Response | Promise<Response>)[] = [];
let toasts: string[] = [];
const stops: (() => void)[] = [];

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  });
const ok = (data: unknown) => () => json({ code: 0, message: 'ok', data });
const refusal =
  (code: number, message = '', data: unknown = null) =>
  () =>
    json({ code, message, data });

beforeEach(() => {
  sent = [];
  answers = [];
  toasts = [];
  setPageConfig({ appId: 'app', appSecret: 'secret', nonce: '' });
  setCookie('language', 'zh');
  clearSession();
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    sent.push({
      address,
      method: init.method ?? '',
      headers,
      body: init.body ? JSON.parse(init.body as string) : undefined,
    });
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  stops.push(onErrorToast((text) => toasts.push(text)));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const stop of stops.splice(0)) stop();
});

async function failureOf(made: Promise<unknown>): Promise<CallFailure> {
  const error: unknown = await made.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallFailure)) throw new Error(`not a CallFailure: ${String(error)}`);
  return error;
}

const login = { username: 'ada', password: 'Äöü 漢字 1' };

test('answers the data and signs query, body and headers', async () => {
  answers = [ok({ access_token: 't', token_type: 'Bearer', expires_in: 1 })];
  await expect(call(authLoginPassword, login)).resolves.toMatchObject({ access_token: 't' });
  const { headers, body } = sent[0] as Sent;
  const parts = {
    appId: 'app',
    timestamp: headers['TIMESTAMP'] ?? '',
    nonce: headers['NONCE'] ?? '',
    signType: 'SHA256' as const,
  };
  expect(body).toEqual(login);
  expect(parts.nonce).toMatch(/^[0-9a-f]{32}$/);
  expect(headers['SIGN']).toBe(
    bytesToHex(sha256(utf8ToBytes(signatureText({}, login, parts, 'secret')))).toUpperCase(),
  );
});

test('a call that opts out is not signed', async () => {
  setToken('application', 'a', 60);
  answers = [ok({ participantCode: 'Q7rT2mXw9KpZ4sLh', state: 'APPROVED' })];
  await call(participantRegister, { code: 'abcdefghij', answers: {} });
  expect(sent[0]?.headers).not.toHaveProperty('SIGN');
  expect(sent[0]?.headers['Authorization']).toBe('Bearer a');
});

test('a wrong clock is learned from the Date header and the call made once more', async () => {
  const server = Date.now() + 3_600_000;
  const wrong = () => json({ code: 4012, message: 'clock', data: null }, 401, { Date: new Date(server).toUTCString() });
  answers = [wrong, ok({})];
  await call(authLoginPassword, login);
  expect(Math.abs(Number(sent[1]?.headers['TIMESTAMP']) - server)).toBeLessThan(5_000);
  expect(Math.abs(serverNow() - server)).toBeLessThan(5_000);
  expect(sent[0]?.headers['NONCE']).not.toBe(sent[1]?.headers['NONCE']);
  answers = [wrong, wrong];
  expect((await failureOf(call(authLoginPassword, login, { again: true }))).code).toBe(4012);
  expect(toasts).toEqual(['clock']);
});

test.each([7000, 1000, 3001, 3000, 3004, 3005])('code %i shows the message, or Error', async (code) => {
  answers = [refusal(code, '票已售罄'), refusal(code)];
  expect((await failureOf(call(authLoginPassword, login))).code).toBe(code);
  await failureOf(call(authLoginPassword, login, { again: true }));
  expect(toasts).toEqual(['票已售罄', 'Error']);
});

test('other codes are passed to the caller silently', async () => {
  answers = [refusal(2101, 'captcha', { failure: 'CAPTCHA_NEEDED' })];
  expect(await failureOf(call(authLoginPassword, login))).toMatchObject({
    code: 2101,
    failure: 'CAPTCHA_NEEDED',
    status: 200,
    message: 'captcha',
  });
  expect(toasts).toEqual([]);
});

test('field problems reach the caller, and a quiet call shows no toast', async () => {
  const fields = [{ path: 'username', message: '必填。' }];
  answers = [refusal(1000, '请检查标出的内容。', { fields })];
  expect((await failureOf(call(authLoginPassword, login, { quiet: true }))).fields).toEqual(fields);
  expect(toasts).toEqual([]);
});

test('403 shows path and message, or that there is no access; 429, other faults and no answer their own texts', async () => {
  answers = [
    () => json({ code: 403, message: '不行', data: null }, 403),
    () => new Response('', { status: 403 }),
    () => json({ code: 429, message: 'slow down', data: null }, 429, { 'Retry-After': '7' }),
    () => json({ code: 500, message: '炸了', data: null }, 500, { 'X-Request-Id': 'r1' }),
    () => new Response('<html>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
  ];
  const made = [];
  for (let n = 0; n < 6; n++) made.push(await failureOf(call(authLoginPassword, login, { again: true })));
  expect(toasts).toEqual([
    '/admin/login/token 不行',
    '无权访问',
    '访问太过频繁，请稍后再试!',
    '炸了',
    '服务器错误',
    '连接服务器失败',
  ]);
  expect(made[2]?.retryAfterSeconds).toBe(7);
  expect(made[3]?.requestId).toBe('r1');
  expect(made[5]?.status).toBe(0);
});

test('the texts follow the language', async () => {
  setCookie('language', 'en');
  await failureOf(call(authLoginPassword, login));
  expect(toasts).toEqual(['Could not reach the server']);
});

test('a 401 of an organiser ends the session and leads back to the present page after signing in', async () => {
  setToken('user', 'dead', 60);
  setToken('application', 'flow', 60);
  window.history.replaceState(null, '', '/activity-manage/list?search=a%26b');
  const ended = vi.fn();
  stops.push(onSessionEnd(ended));
  answers = [() => json({ code: 401, message: '请先登录。', data: null }, 401)];
  await failureOf(call(authCurrentUser, {}));
  expect(sent[0]?.headers['Authorization']).toBe('Bearer dead');
  expect(token('user')).toBeUndefined();
  expect(token('application')).toBeUndefined();
  expect(ended).toHaveBeenCalledExactlyOnceWith('/login?redirect=%2Factivity-manage%2Flist%3Fsearch%3Da%2526b');
  expect(toasts).toEqual([]);
});

test('a call that met an ended session is sent again when the same person has signed in over the page', async () => {
  const ended = vi.fn();
  stops.push(onSessionEnd(ended), () => onSignInAgain(async () => false));
  setToken('user', 'dead', 60);
  onSignInAgain(async () => {
    setToken('user', 'new', 60);
    return true;
  });
  const dead = () => json({ code: 401, message: '', data: null }, 401);
  answers = [dead, ok({ userId: 'u' })];
  await call(authCurrentUser, {}).catch(() => undefined);
  expect(sent.map((each) => each.headers['Authorization'])).toEqual(['Bearer dead', 'Bearer new']);
  expect(ended).not.toHaveBeenCalled();
  // Not for ever.
  answers = [dead, dead];
  await failureOf(call(authCurrentUser, {}, { again: true }));
  expect(ended).toHaveBeenCalledOnce();
});

test('an anonymous call fetches the missing application token once for all, then repeats with a new one when it is dead', async () => {
  const grant = (name: string) => ok({ access_token: name, token_type: 'Bearer', expires_in: 60 });
  answers = [grant('one'), ok({}), ok({})];
  await Promise.all([call(participantOwn, { code: 'abcdefghij' }), call(participantOwn, { code: 'abcdefghij' })]);
  expect(sent.map((each) => each.address)).toEqual([
    '/admin/oauth/token',
    '/event/public/v2/participants/own/abcdefghij',
    '/event/public/v2/participants/own/abcdefghij',
  ]);
  expect(sent[0]?.body).toEqual({ grant_type: 'client_credentials', client_id: 'app', client_secret: 'secret' });
  sent = [];
  answers = [() => json({ code: 401, message: '', data: null }, 401), grant('two'), ok({})];
  await call(participantOwn, { code: 'abcdefghij' });
  expect(sent.map((each) => each.headers['Authorization'])).toEqual(['Bearer one', undefined, 'Bearer two']);
});

test('a 401 of the payment flow clears its token and reloads the page, but not for ever', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const keep = vi.fn();
  stops.push(onReload(keep));
  const dead = () => json({ code: 401, message: '请先登录。', data: null }, 401);
  for (let n = 0; n < 2; n++) {
    setToken('application', 'dead', 60);
    answers = [dead];
    await failureOf(call(participantCheck, { code: 'abcdefghij' }));
    expect(token('application')).toBeUndefined();
  }
  expect(reload).toHaveBeenCalledOnce();
  // What was typed is kept before the page goes.
  expect(keep).toHaveBeenCalledOnce();
  expect(keep.mock.invocationCallOrder[0]).toBeLessThan(reload.mock.invocationCallOrder[0] ?? 0);
  expect(document.cookie).not.toMatch(/oauth_token=[^;]/);
  expect(toasts).toEqual(['请先登录。']);
});

test('a form that asks for it is repeated instead, so nothing typed is lost', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  setToken('application', 'dead', 60);
  answers = [
    () => json({ code: 401, message: '', data: null }, 401),
    ok({ access_token: 'n', token_type: 'Bearer', expires_in: 9 }),
    ok({}),
  ];
  await call(participantCheck, { code: 'abcdefghij' }, { onDeadToken: 'repeat' });
  expect(reload).not.toHaveBeenCalled();
});

test('calls are counted while they last, unless they hide the loader', async () => {
  let release: (response: Response) => void = () => undefined;
  answers = [() => new Promise((resolve) => (release = resolve)), ok({})];
  const slow = call(authLoginPassword, login);
  expect(pendingCalls.get()).toBe(1);
  await call(authLoginPassword, login, { hideLoad: true, again: true });
  expect(pendingCalls.get()).toBe(1);
  release(json({ code: 0, message: '', data: {} }));
  await slow;
  expect(pendingCalls.get()).toBe(0);
});

test('the same request within 500 ms is the same press: it is sent once, and both are given its answer', async () => {
  setToken('user', 'u', 60);
  const press = (onSale: boolean) => call(ticketSwitch, { eventId: 'e', ticketIds: ['a'], onSale });
  answers = [ok({ changed: 1 })];
  await expect(Promise.all([press(true), press(true)])).resolves.toEqual([{ changed: 1 }, { changed: 1 }]);
  await press(true);
  expect(sent).toHaveLength(1);
  // What is refused is told once.
  answers = [refusal(3001, 'no')];
  await Promise.all([failureOf(press(false)), failureOf(press(false))]);
  expect(sent).toHaveLength(2);
  expect(toasts).toEqual(['no']);
  // On, off and on again are three presses.
  answers = [ok({ changed: 1 })];
  await press(true);
  expect(sent).toHaveLength(3);
  await new Promise((over) => setTimeout(over, clickGuardMs + 20));
  answers = [ok({ changed: 0 })];
  await expect(press(true)).resolves.toEqual({ changed: 0 });
  expect(sent).toHaveLength(4);
});

test('reads are asked as often as a page asks, and what the program repeats itself is sent again', async () => {
  setToken('user', 'u', 60);
  answers = [ok({}), ok({}), ok({}), ok({})];
  await Promise.all([call(authCurrentUser, {}), call(authCurrentUser, {})]);
  expect(sent).toHaveLength(2);
  await Promise.all([call(authLoginPassword, login), call(authLoginPassword, login, { again: true })]);
  expect(sent).toHaveLength(4);
});

test('a file that is asked for twice at once is fetched and saved once', async () => {
  setToken('user', 'u', 60);
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  answers = [() => new Response('sheet', { headers: { 'Content-Type': 'application/vnd.ms-excel' } })];
  await Promise.all([download(participantExport, { eventId: 'e' }), download(participantExport, { eventId: 'e' })]);
  expect(sent).toHaveLength(1);
  expect(save).toHaveBeenCalledOnce();
});

test('an aborted call is no failure to show', async () => {
  const giveUp = new AbortController();
  giveUp.abort();
  answers = [() => Promise.reject(new DOMException('aborted', 'AbortError'))];
  await expect(call(authLoginPassword, login, { signal: giveUp.signal })).rejects.toThrow('aborted');
  expect(toasts).toEqual([]);
});

test('a file answers with its name; a refusal in its place is a failure', async () => {
  setToken('user', 'u', 60);
  const disposition = `attachment; filename="______.xlsx"; filename*=UTF-8''${encodeURIComponent('参会人员.xlsx')}`;
  answers = [
    () =>
      new Response('sheet', {
        headers: { 'Content-Type': 'application/vnd.ms-excel', 'Content-Disposition': disposition },
      }),
    () =>
      new Response('{"schedule":{}}', {
        headers: { 'Content-Type': 'application/json', 'Content-Disposition': disposition },
      }),
    refusal(3000, '没有找到'),
  ];
  const file = await callFile(participantExport, { eventId: 'e' });
  expect(file.fileName).toBe('参会人员.xlsx');
  expect(await file.blob.text()).toBe('sheet');
  const json = await callFile(participantExport, { eventId: 'e' }, { again: true });
  expect(await json.blob.text()).toBe('{"schedule":{}}');
  expect((await failureOf(callFile(participantExport, { eventId: 'e' }, { again: true }))).code).toBe(3000);
  expect(fileNameOf('attachment; filename="a b.csv"')).toBe('a b.csv');
  expect(fileNameOf(null)).toBe('download');
});
