import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { pageStateType } from '@convoke/contract/core/page-state.ts';
import core from '../texts/en/public-core.json' with { type: 'json' };
import eventTexts from '../texts/en/public-event.json' with { type: 'json' };
import formTexts from '../texts/en/public-form.json' with { type: 'json' };
import register from '../texts/en/public-register.json' with { type: 'json' };
import { setPageConfig } from '../core/config.ts';
import { goTo, readyWhenIdle } from './core/turn.ts';
import { act } from './mount.tsx';
import type { PageState, TurnedPage } from './page-data.ts';
import { pages } from './pages.ts';
import { RegistrationState } from './event/registration-state.tsx';
import { aForm, anEvent } from './testing.ts';
import { wake } from './turning.tsx';

const event = anEvent();
const path = `/register/${event.code}`;
const texts = {
  'public-core': core,
  'public-event': eventTexts,
  'public-form': formTexts,
  'public-register': register,
};
const base = {
  language: 'en',
  locale: 'en-US',
  publicUrl: 'https://x.org',
  config: { appId: 'w', appSecret: 's' },
  texts,
} as const;
const ofRegister = (changes: Partial<PageState> = {}): TurnedPage => ({
  state: { ...base, page: 'register', url: path, data: { event, form: aForm }, turns: true, ...changes },
  title: 'Register: Product Night',
  look: 'hue-3',
  files: [],
});

let answer: TurnedPage | null;
let asked: string[];
/** The event's page, as far as this is about it. */
const Event = () => <RegistrationState event={event} />;

const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
const shown = () => document.getElementById('app')?.textContent ?? '';

// A busy machine takes seconds for the first import of the next page, and that is not what is tested.
beforeAll(() => pages.register(), 60_000);
beforeEach(async () => {
  asked = [];
  answer = ofRegister();
  setPageConfig({ appId: 'w', appSecret: 's', nonce: '' });
  localStorage.clear();
  vi.stubGlobal('fetch', (address: string, options: { headers?: Record<string, string> } = {}) => {
    if (options.headers?.['accept'] !== pageStateType)
      return Promise.resolve(Response.json({ code: 0, data: { access_token: 'a', expires_in: 60 } }));
    asked.push(address);
    if (!answer) return Promise.reject(new TypeError('network'));
    return Promise.resolve(new Response(JSON.stringify(answer), { headers: { 'content-type': pageStateType } }));
  });
  history.replaceState(null, '', `/event/${event.code}`);
  document.body.innerHTML = '<div id="app"></div>';
  await act(() => {
    const state: PageState = { ...base, page: 'event', url: `/event/${event.code}`, data: event, turns: true };
    wake(document.getElementById('app') as HTMLElement, state, Event);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('the form is fetched while the event is read, shown at the tap with the focus in Name, and Back brings the event as it was', async () => {
  await wait(150);
  expect(asked).toEqual([path]);
  const before = document.getElementById('app');
  await act(() => document.querySelector<HTMLElement>('a.primary')?.click());
  await wait(100);
  expect(location.pathname).toBe(path);
  expect(document.title).toBe('Register: Product Night');
  expect(document.documentElement.className).toBe('hue-3 awake');
  expect(asked).toEqual([path]);
  expect(document.activeElement?.id).toBe('field-name');
  await act(() => history.back());
  await wait(100);
  expect(document.getElementById('app')).toBe(before);
  expect(shown()).toContain('42 places left');
});

it('without an answer, or to a page with a style of its own, the document is loaded', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  answer = null;
  await act(() => goTo(`${path}?a`));
  const { turns: _, ...plain } = ofRegister().state;
  answer = { ...ofRegister(), state: plain };
  await act(() => goTo(`${path}?b`));
  expect(assign.mock.calls).toEqual([[`${path}?a`], [`${path}?b`]]);
});

it('nothing is fetched ahead for people who save data', async () => {
  await wait(150);
  asked = [];
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  readyWhenIdle(`${path}?c`);
  await wait(150);
  expect(asked).toEqual([]);
});
