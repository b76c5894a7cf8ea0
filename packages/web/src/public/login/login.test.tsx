import { createHash } from 'node:crypto';
import { failures } from '@convoke/contract/failures.ts';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setPageConfig } from '../../core/config.ts';
import { getCookie, removeCookie } from '../../core/cookies.ts';
import core from '../../texts/en/public-core.json' with { type: 'json' };
import login from '../../texts/en/public-login.json' with { type: 'json' };
import { Shell } from '../core/shell.tsx';
import type { PageState } from '../page-data.ts';
import { act, enter, mount, unmount } from '../mount.tsx';
import { type LoginData, View } from './login.page.tsx';

interface Sent {
  path: string;
  query: Record<string, string>;
  body: Record<string, unknown>;
  headers: Headers;
}
type Reply = { ok: unknown } | { fails: keyof typeof failures; data?: object };

let sent: Sent[];
let replies: Record<string, Reply[]>;
let went: string[];
const token = { ok: { access_token: 'secret', token_type: 'Bearer', expires_in: 600 } };

function serve(address: string, options: RequestInit): Promise<Response> {
  const { pathname: path, searchParams } = new URL(address, 'https://x.org');
  const body = typeof options.body === 'string' ? (JSON.parse(options.body) as Sent['body']) : {};
  sent.push({ path, query: Object.fromEntries(searchParams), body, headers: new Headers(options.headers) });
  const reply = replies[path]?.shift();
  if (reply === undefined) return Promise.reject(new TypeError('network'));
  if ('ok' in reply) return Promise.resolve(Response.json({ code: 0, message: '', data: reply.ok }));
  const { code, status, text } = failures[reply.fails];
  const data = { ...reply.data, failure: reply.fails };
  return Promise.resolve(Response.json({ code, message: text.en, data }, { status }));
}

async function show(given: Partial<LoginData> = {}): Promise<void> {
  const data: LoginData = { theme: null, passkeys: true, openid: null, isBack: false, ...given };
  const state: PageState = {
    page: 'login',
    language: 'en',
    locale: 'en-US',
    url: '/login',
    publicUrl: 'https://x.org',
    data,
    config: { appId: 'web', appSecret: 's' },
    texts: { 'public-core': core, 'public-login': login },
  };
  mount(<Shell state={state} View={View as ComponentType<{ data: unknown }>} />);
  await pass();
}
const pass = (ms = 600) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`) as HTMLInputElement;
const type = (name: string, value: string) => act(() => enter(input(name), value));
const alerts = () => [...document.querySelectorAll('[role=alert]:not(.toast)')].map((each) => each.textContent);
const toasts = () => [...document.querySelectorAll('.toast[role=alert] span')].map((each) => each.textContent);
async function press(words: string): Promise<void> {
  const found = [...document.querySelectorAll('button, label')].find((each) => each.textContent === words);
  await act(() => (found as HTMLElement).click());
  await pass();
}
const submit = async () => {
  await act(() => document.querySelector('form')?.requestSubmit());
  await pass();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', vi.fn(serve));
  vi.spyOn(location, 'replace').mockImplementation((address) => void went.push(String(address)));
  setPageConfig({ appId: 'web', appSecret: 's', nonce: '' });
  history.replaceState(null, '', '/login?redirect=%2Faccount%2Finformation%3Fa%3D1');
  localStorage.clear();
  sent = [];
  went = [];
  replies = {};
});
afterEach(() => {
  unmount();
  removeCookie('access_token');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('says what is missing beside the fields, and sends nothing', async () => {
  await show();
  await submit();
  expect(alerts()).toEqual([login['username.required'], login['password.required']]);
  expect(document.activeElement).toBe(input('username'));
  await type('username', 'ada');
  expect(alerts()).toEqual([login['password.required']]);
  expect(sent.filter(({ path }) => path.startsWith('/admin'))).toEqual([]);
});

it('signs in, keeps the token, and goes where one was headed', async () => {
  await show();
  replies['/admin/login/token'] = [token];
  await type('username', ' ada ');
  await type('password', ' pass word1 ');
  await submit();
  const [login] = sent.filter(({ path }) => path === '/admin/login/token');
  expect(login?.body).toEqual({ username: 'ada', password: ' pass word1 ' });
  expect(login?.headers.get('SIGN')).toMatch(/^[0-9A-F]{64}$/);
  expect(getCookie('access_token')).toBe('secret');
  expect(went).toEqual(['/account/information?a=1']);
});

it('solves the captcha by itself when the server asks for it', async () => {
  await show();
  const challenge = createHash('sha256').update('salt7').digest('hex');
  const task = { algorithm: 'SHA-256', challenge, salt: 'salt', signature: 'signed', maxNumber: 50 };
  replies = { '/admin/login/token': [{ fails: 'CAPTCHA_NEEDED' }, token], '/admin/auth/captcha': [{ ok: task }] };
  await type('username', 'ada');
  await type('password', 'secret-1');
  await submit();
  await pass();
  const again = sent.filter(({ path }) => path === '/admin/login/token')[1]?.headers;
  expect([again?.get('SessionId'), again?.get('Sig'), again?.get('Token')]).toEqual([challenge, 'signed', '7']);
  expect(went).toHaveLength(1);
});

it('says above the form what was refused, and lets it be tried again', async () => {
  await show();
  replies['/admin/login/token'] = [{ fails: 'LOGIN_REFUSED' }];
  await type('username', 'ada');
  await type('password', 'wrong-1');
  await submit();
  expect(alerts()).toEqual([failures.LOGIN_REFUSED.text.en]);
  expect(toasts()).toEqual(alerts());
  await submit();
  expect(alerts()).toHaveLength(1);
  expect(toasts()).toHaveLength(1);
  expect(sent.filter(({ path }) => path === '/admin/login/token')).toHaveLength(2);
  expect(went).toEqual([]);
});

it('sends a code to the number, counts down, and puts a refusal beside the field', async () => {
  await show();
  await press(login['way.sms']);
  await press(login['code.send']);
  expect(alerts()).toEqual([login['mobile.invalid']]);
  await type('address', '13800138000');
  replies['/admin/auth/code/sms'] = [{ ok: { retryAfterSeconds: 60 } }];
  await press(login['code.send']);
  expect(sent.at(-1)?.query).toEqual({ mobile: '13800138000' });
  expect(document.querySelector<HTMLButtonElement>('.login-send')?.disabled).toBe(true);
  expect(document.querySelector('.login-send')?.textContent).toMatch(/^Resend in (?:60|59) s$/);
  await type('code', '123456');
  const fields = [{ path: 'smsCode', message: 'Not this one.' }];
  replies['/admin/login/mobile'] = [{ fails: 'BAD_PARAMETER', data: { fields } }];
  await submit();
  expect(sent.at(-1)?.body).toEqual({ mobile: '13800138000', smsCode: '123456' });
  expect(alerts()).toEqual(['Not this one.']);
  expect(document.activeElement).toBe(input('code'));
  for (let second = 0; second < 60; second++) await pass(1000);
  expect(document.querySelector('.login-send')?.textContent).toBe(login['code.send']);
});

it('sets a new password by an e-mailed code and leads back to the sign-in', async () => {
  await show();
  await press(login['forgotten.link']);
  await act(() => document.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]?.click());
  await type('address', 'ada@example.org');
  await type('code', '123456');
  await type('password', 'short1');
  await submit();
  expect(alerts()).toEqual([login['newPassword.rule']]);
  await type('password', 'long-enough-1');
  replies['/admin/reset/password/email'] = [{ ok: {} }];
  await submit();
  expect(sent.at(-1)?.body).toEqual({ email: 'ada@example.org', emailCode: '123456', password: 'long-enough-1' });
  expect(document.querySelector('[role=status]')?.textContent).toBe(login['forgotten.done']);
  expect(input('username')).not.toBeNull();
});

it('looks as the back office was told to look', async () => {
  await show({ theme: 'dark' });
  expect(document.querySelector<HTMLElement>('.login')?.dataset['theme']).toBe('dark');
});

it('fetches the back office while one types, once, and not before', async () => {
  const page = '<script src="/assets-bo/a-1.js"></script><link href="/assets-bo/b-2.css"><a href="/x.js"></a>';
  const fetched = vi.fn(() => Promise.resolve(new Response(page)));
  vi.stubGlobal('fetch', fetched);
  await show();
  expect(fetched).not.toHaveBeenCalled();
  await type('username', 'a');
  await type('username', 'ad');
  await pass();
  expect(fetched).toHaveBeenCalledTimes(1);
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')];
  expect(links.map((each) => each.getAttribute('href'))).toEqual(['/assets-bo/a-1.js', '/assets-bo/b-2.css']);
});

it('says at once that signing in needs cookies where the browser keeps none, though nothing can be stored either', async () => {
  vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await show();
  expect(alerts()).toEqual([expect.stringContaining('Your browser is blocking cookies, and signing in needs one')]);
});

const code = (value: string) => type('code', value);
const begun = { fails: 'FACTOR_NEEDED', data: { step: 'a-step-of-this-sign-in', hasPasskey: true } } as const;

/** Does the first step, which asks for a second. */
async function doFirst() {
  await show();
  replies['/admin/login/token'] = [begun];
  await type('username', 'ada');
  await type('password', 'secret-1');
  await submit();
}

it('asks for the second step, says what is wrong with it, and then goes where one was headed', async () => {
  await doFirst();
  expect(document.querySelector('h1')?.textContent).toBe(login['factor.title']);
  expect(document.activeElement).toBe(input('code'));
  await submit();
  expect(alerts()).toEqual([login['factor.required']]);
  replies['/admin/login/factor'] = [{ fails: 'FACTOR_REFUSED' }, token];
  await code('123 456');
  await submit();
  expect(alerts()).toEqual([failures.FACTOR_REFUSED.text.en]);
  await code('ABCDE-FGHJK');
  await submit();
  expect(sent.filter(({ path }) => path === '/admin/login/factor').map(({ body }) => body)).toEqual([
    { step: begun.data.step, factorCode: '123456' },
    { step: begun.data.step, factorCode: 'ABCDEFGHJK' },
  ]);
  expect(went).toEqual(['/account/information?a=1']);
});

it('begins anew, and says why, when the second step took too long', async () => {
  await doFirst();
  replies['/admin/login/factor'] = [{ fails: 'STEP_OVER' }];
  await code('123456');
  await submit();
  expect(alerts()).toEqual([failures.STEP_OVER.text.en]);
  expect(input('username')).not.toBeNull();
});

it('says that no passkey was used where the browser has none', async () => {
  await show();
  replies['/admin/login/passkey/options'] = [{ ok: { options: { challenge: 'AAAA' } } }];
  await press(login['passkey.use']);
  await vi.waitFor(() => expect(alerts()).toEqual([login['passkey.none']]));
});

it('has no button for what the installation has not', async () => {
  await show({ passkeys: false });
  expect(document.querySelector('.login-others')).toBeNull();
});

it('goes to the provider and remembers where one was headed', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation((address) => void went.push(String(address)));
  await show({ openid: 'House' });
  replies['/admin/login/oidc/begin'] = [{ ok: { address: 'https://id.example/authorize' } }];
  await press('Continue with House');
  expect(sent.at(-1)?.body).toEqual({ redirect: '/account/information?a=1' });
  expect(assign).toHaveBeenCalledOnce();
  expect(went).toEqual(['https://id.example/authorize']);
});

it('takes what the provider sends back, and says why it was not taken', async () => {
  history.replaceState(null, '', '/login/oidc?state=s-1&code=c-1&iss=https%3A%2F%2Fid.example');
  replies['/admin/login/oidc/finish'] = [{ ok: { token: token.ok, isLinked: false, redirect: '/event/list' } }];
  await show({ isBack: true });
  expect(sent.at(-1)?.body).toEqual({ state: 's-1', grantCode: 'c-1', iss: 'https://id.example' });
  expect(went).toEqual(['/event/list']);
  expect(location.search).toBe('');
  unmount();
  history.replaceState(null, '', '/login/oidc?state=s-1&error=access_denied');
  replies['/admin/login/oidc/finish'] = [{ fails: 'OIDC_REFUSED' }];
  await show({ isBack: true });
  expect(alerts()).toEqual([failures.OIDC_REFUSED.text.en]);
});
