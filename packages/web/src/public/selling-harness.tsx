import { failures } from '@convoke/contract/failures.ts';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { setPageConfig } from '../core/config.ts';
import buy from '../texts/en/public-buy.json' with { type: 'json' };
import core from '../texts/en/public-core.json' with { type: 'json' };
import invoice from '../texts/en/public-invoice.json' with { type: 'json' };
import order from '../texts/en/public-order.json' with { type: 'json' };
import pay from '../texts/en/public-pay.json' with { type: 'json' };
import room from '../texts/en/public-room.json' with { type: 'json' };
import { Shell } from './core/shell.tsx';
import type { PageName, PageState } from './page-data.ts';
import { serverTime } from './selling-testing.ts';
import { act, enter, mount, unmount } from './mount.tsx';

/** One of the buyer's pages in a browser of its own, with a server that answers what a test says. */

const texts = {
  'public-core': core,
  'public-buy': buy,
  'public-invoice': invoice,
  'public-room': room,
  'public-order': order,
  'public-pay': pay,
};

export type Reply = { ok: unknown } | { fails: keyof typeof failures; data?: object; retryAfter?: number } | 'lost';

export interface Sent {
  address: string;
  body: Record<string, unknown>;
  /** The Idempotency-Key. */
  key: string | null;
}

const calls: readonly [RegExp, string][] = [
  [/ticket\/list/, 'list'],
  [/order\/ticket\/quote/, 'quote'],
  [/order\/ticket\/create/, 'create'],
  [/complete\/free/, 'free'],
  [/order\/complete\//, 'complete'],
  [/coupon\/info/, 'code'],
  [/waitlist\/join/, 'join'],
  [/waitlist\/own/, 'own'],
  [/form\/info/, 'form'],
  [/info\/.*\/status/, 'status'],
  [/order\/info\//, 'info'],
  [/ticket\/attendee/, 'attendee'],
  [/invoice\/save/, 'invoice'],
  [/cancel\/preview/, 'preview'],
  [/ticket\/cancel/, 'cancel'],
  [/obtain\/pay-uri/, 'native'],
  [/obtain\/pay-js/, 'js'],
  [/obtain\/pay-h5/, 'h5'],
  [/ali\/obtain\/pay-pc/, 'pc'],
  [/ali\/obtain\/pay-qr/, 'qr'],
  [/ali\/obtain\/pay-wap/, 'wap'],
  [/ehub\/code/, 'authorise'],
  [/getOpenId/, 'openId'],
  [/room\/enter/, 'room'],
  [/oauth\/token/, 'token'],
];

/** What the server answers by call; a list is answered one after another, its last for ever. */
export let replies: Record<string, Reply | Reply[]>;
/** What was sent, by call. */
export let sent: Record<string, Sent[]>;
/** Where the page went. */
export let went: string[];

export function answer(reply: Reply): Promise<Response> {
  const json = { 'content-type': 'application/json' };
  if (reply === 'lost') return Promise.reject(new TypeError('network'));
  if ('ok' in reply) return Promise.resolve(Response.json({ code: 0, message: '', data: reply.ok }, { headers: json }));
  const { code, status, text: words } = failures[reply.fails];
  const headers = { ...json, ...(reply.retryAfter ? { 'retry-after': String(reply.retryAfter) } : {}) };
  const data = { ...reply.data, failure: reply.fails };
  return Promise.resolve(Response.json({ code, message: words.en, data }, { status, headers }));
}

export function serve(address: string, options: RequestInit): Promise<Response> {
  const name = calls.find(([pattern]) => pattern.test(address))?.[1] ?? address;
  const parsed = (typeof options.body === 'string' ? JSON.parse(options.body) : {}) as Sent['body'] | [Sent['body']];
  const key = new Headers(options.headers).get('idempotency-key');
  (sent[name] ??= []).push({ address, body: Array.isArray(parsed) ? parsed[0] : parsed, key });
  const reply = replies[name];
  return answer((Array.isArray(reply) ? (reply.length > 1 ? reply.shift() : reply[0]) : reply) ?? 'lost');
}

/** Sets the server and the browser up around each test of a file. */
export function onPage(path: string): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(serverTime) });
    vi.stubGlobal('fetch', vi.fn(serve));
    vi.spyOn(location, 'assign').mockImplementation((address) => void went.push(String(address)));
    vi.spyOn(location, 'replace').mockImplementation((address) => void went.push(String(address)));
    setPageConfig({ appId: 'web', appSecret: 's', nonce: '' });
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', path);
    sent = {};
    went = [];
    replies = { token: { ok: { access_token: 'app', token_type: 'Bearer', expires_in: 600 } } };
  });
  afterEach(async () => {
    await close();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

export async function showPage(page: PageName, View: unknown, data: unknown, url: string): Promise<void> {
  const state: PageState = {
    page,
    language: 'en',
    locale: 'en-US',
    url,
    publicUrl: 'https://x.org',
    data,
    config: { appId: 'web', appSecret: 's' },
    texts,
  };
  await act(async () => {
    mount(<Shell state={state} View={View as ComponentType<{ data: unknown }>} />);
  });
  await wait(100);
}

/** As a browser ends a page: whatever was typed last is kept. */
export const close = () =>
  act(() => {
    dispatchEvent(new Event('pagehide'));
    unmount();
  });

export const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
export const one = <Found extends HTMLElement>(selector: string) => document.querySelector<Found>(selector) as Found;
export const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';

export async function click(selector: string): Promise<void> {
  await act(() => one(selector).click());
  await wait(50);
}

/** A button or a link by its words. */
export async function press(words: string): Promise<void> {
  const found = [...document.querySelectorAll<HTMLElement>('button, a, summary')].find((each) =>
    each.textContent?.includes(words),
  );
  if (!found) throw new Error(`nothing says ${words}`);
  await act(() => found.click());
  await wait(50);
}

export const type = (selector: string, value: string) =>
  act(() => {
    const input = one<HTMLInputElement>(selector);
    enter(input, value);
  });

export async function submit(selector: string): Promise<void> {
  await act(() => void one(selector).dispatchEvent(new Event('submit', { cancelable: true, bubbles: true })));
  await wait(100);
}
