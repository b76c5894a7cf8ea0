import type { PublicAgenda } from '@convoke/contract/schedule/schedule.public.calls.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPress } from '../../core/click-guard.ts';
import { setPageConfig } from '../../core/config.ts';
import texts from '../../texts/en/public-agenda.json' with { type: 'json' };
import core from '../../texts/en/public-core.json' with { type: 'json' };
import { Shell } from '../core/shell.tsx';
import { act, enter, mount, unmount } from '../mount.tsx';
import type { PageState } from '../page-data.ts';
import { View } from './agenda.page.tsx';
import { difference, keepPlan, keptPlan, linkIn, merged } from './plan-state.ts';

const secret = 'cvp_0123456789abcdefghijABCDEFGHIJ_-0123456';

const item = (number: number) => ({
  agendaId: `item-${number}`,
  number,
  dateId: 'one',
  placeId: null,
  startsAt: `2027-05-01T${String(7 + number).padStart(2, '0')}:00:00.000Z`,
  minutes: 30,
  title: `Item ${number}`,
  subtitle: '',
  kind: 'talk',
  trackId: null,
  language: 'en',
  guests: [],
  hasMore: false,
  hasFiles: false,
});

const agenda: PublicAgenda = {
  eventId: 'e',
  code: 'abc',
  title: 'Product Night',
  coverUrl: null,
  timeZone: 'Europe/Berlin',
  serverTime: '2027-04-01T08:00:00.000Z',
  languages: ['en'],
  release: { number: 1, name: '1', madeAt: '2027-03-01T08:00:00.000Z' },
  dates: [
    {
      dateId: 'one',
      date: '2027-05-01',
      title: '',
      opensAt: '2027-05-01T07:00:00.000Z',
      closesAt: '2027-05-01T18:00:00.000Z',
    },
  ],
  places: [],
  tracks: [],
  people: [],
  items: [1, 2, 3, 4].map(item),
  changes: [],
  changed: 0,
};

/** The server's plan, and what it was asked. */
let plan: { numbers: number[]; mail: { address: string; isConfirmed: boolean } | null } | null;
let asked: [what: string, input: Record<string, unknown>][];
let isLost: boolean;

function answerOf(what: string, input: Record<string, unknown>): object {
  const gone = { code: 3000, message: 'gone', data: { failure: 'PLAN_UNKNOWN' } };
  if (what === 'add') {
    plan = { numbers: input['numbers'] as number[], mail: null };
    return { code: 0, data: { ...plan, key: secret } };
  }
  if (what === 'confirm') return { code: 0, data: { address: 'a…@example.com' } };
  if (what === 'leave') return { code: 0, data: {} };
  if (!plan) return gone;
  if (what === 'turn') {
    const out = input['out'] as number[];
    plan.numbers = [...new Set([...plan.numbers, ...(input['put'] as number[])])].filter((each) => !out.includes(each));
  }
  if (what === 'mail') plan.mail = input['email'] ? { address: 'a…@example.com', isConfirmed: false } : null;
  if (what === 'delete') {
    plan = null;
    return { code: 0, data: {} };
  }
  return { code: 0, data: { ...plan } };
}

// What is loaded when it is wanted is there at once.
beforeAll(() => import('./take-along.tsx'));
beforeEach(() => {
  localStorage.clear();
  asked = [];
  plan = { numbers: [2, 3], mail: null };
  isLost = false;
  setPageConfig({ appId: 'web', appSecret: 's', nonce: 'n' });
  vi.stubGlobal('fetch', (address: string, options: RequestInit) => {
    if (String(address).startsWith('/admin/oauth/token'))
      return Promise.resolve(Response.json({ code: 0, data: { access_token: 'a', expires_in: 60 } }));
    if (isLost) return Promise.reject(new TypeError('network'));
    const [, what = '', query = ''] = /\/plan\/(\w+)(\?.*)?$/.exec(String(address)) ?? [];
    const body = JSON.parse((options.body as string) || '{}') as Record<string, unknown>;
    const input = { ...Object.fromEntries(new URLSearchParams(query)), ...body };
    asked.push([what, input]);
    return Promise.resolve(Response.json({ message: '', ...answerOf(what, input) }));
  });
});
afterEach(() => {
  unmount();
  forgetPress();
  vi.unstubAllGlobals();
});

const settle = (ms = 10) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
/** Waits for what the page does by itself. */
const until = (check: () => void) =>
  vi.waitFor(
    async () => {
      await settle();
      check();
    },
    { timeout: 5000 },
  );

async function show(hash = ''): Promise<void> {
  history.replaceState(null, '', `/event/abc/agenda${hash}`);
  const state: PageState = {
    page: 'agenda',
    language: 'en',
    locale: 'en-GB',
    url: '/event/abc/agenda',
    publicUrl: 'https://x.org',
    data: agenda,
    config: { appId: 'web', appSecret: 's' },
    texts: { 'public-core': core, 'public-agenda': texts },
  };
  await act(async () => {
    mount(<Shell state={state} View={View as Parameters<typeof Shell>[0]['View']} />);
  });
}

const button = (text: string) =>
  [...document.querySelectorAll('button')].find((each) => each.textContent?.trim() === text);
const press = async (text: string) => {
  await act(() => button(text)?.click());
  await settle();
};
const star = (number: number) =>
  act(() => document.querySelectorAll<HTMLElement>('.agenda-slot .agenda-star')[number - 1]?.click());
const stars = () => JSON.parse(localStorage.getItem('agenda stars abc') ?? '[]') as number[];
const says = (text: string) => document.body.textContent?.includes(text);

describe('taking one’s own programme along', () => {
  it('is offered once something is starred, and makes a plan with a code, a calendar and a place for an address', async () => {
    await show();
    expect(button(texts['take-along'])).toBeUndefined();
    await star(1);
    await press(texts['take-along']);
    await until(() => expect(keptPlan('abc')).toEqual({ key: secret, known: [1] }));
    expect(asked).toEqual([['add', { numbers: [1], language: 'en' }]]);
    expect(document.querySelector('.plan-sheet svg.qr')).not.toBeNull();
    expect(document.body.innerHTML).toContain(`webcal://x.org/event/schedule/public/abc/plan/${secret}/calendar.ics`);
    expect(document.querySelector<HTMLInputElement>('#plan-mail')?.type).toBe('email');
  });

  it('says why when it fails, and tries again', async () => {
    await show();
    await star(1);
    isLost = true;
    await press(texts['take-along']);
    await until(() => expect(document.querySelector('.plan-sheet [role="alert"]')?.textContent).toBeTruthy());
    isLost = false;
    forgetPress();
    await press(texts['plan-make']);
    await until(() => expect(keptPlan('abc')?.key).toBe(secret));
  });

  it('brings the stars of a link to those that are here, and both to the server', async () => {
    localStorage.setItem('agenda stars abc', '[1, 2]');
    await show(`#plan=${secret}`);
    await until(() => expect(plan?.numbers).toEqual([2, 3, 1]));
    expect(stars()).toEqual([2, 3, 1]);
    expect(location.hash).toBe('');
    expect(says(texts['plan-joined'])).toBe(true);
    expect(says(texts.taken_one.replace('{count}', '1'))).toBe(true);
  });

  it('sends what is pressed afterwards, and takes what others have pressed', async () => {
    localStorage.setItem('agenda stars abc', '[2, 3]');
    keepPlan('abc', { key: secret, known: [2, 3] });
    if (plan) plan.numbers = [3, 4];
    await show();
    await until(() => expect(stars()).toEqual([3, 4]));
    await star(1);
    await star(3);
    await until(() => expect(plan?.numbers).toEqual([4, 1]));
    expect(asked.at(-1)).toEqual(['turn', { key: secret, put: [1], out: [3] }]);
  });

  it('keeps what was pressed without a connection until there is one', async () => {
    localStorage.setItem('agenda stars abc', '[2, 3]');
    keepPlan('abc', { key: secret, known: [2, 3] });
    isLost = true;
    await show();
    await star(4);
    await settle(500);
    expect(stars()).toEqual([2, 3, 4]);
    expect(plan?.numbers).toEqual([2, 3]);
    isLost = false;
    await act(() => window.dispatchEvent(new Event('online')));
    await until(() => expect(plan?.numbers).toEqual([2, 3, 4]));
  });

  it('keeps the stars of this phone when the plan is not there any more', async () => {
    localStorage.setItem('agenda stars abc', '[1]');
    keepPlan('abc', { key: secret, known: [1] });
    plan = null;
    await show();
    await until(() => expect(document.querySelector('.note-bad')?.textContent).toBe('gone'));
    expect(keptPlan('abc')).toBeNull();
    expect(stars()).toEqual([1]);
  });

  it('takes an address, says where it stands, and lets it go', async () => {
    localStorage.setItem('agenda stars abc', '[2, 3]');
    keepPlan('abc', { key: secret, known: [2, 3] });
    await show();
    await press(texts['take-along']);
    await until(() => expect(document.querySelector('#plan-mail')).not.toBeNull());
    const field = document.querySelector<HTMLInputElement>('#plan-mail');
    if (field) await act(() => enter(field, 'nobody'));
    await press(texts['plan-mail-send']);
    expect(document.querySelector('#plan-mail-hint')?.textContent).toBe(texts['plan-mail-wrong']);
    if (field) await act(() => enter(field, 'ana@example.com'));
    await press(texts['plan-mail-send']);
    await until(() => expect(says(texts['plan-mail-sent'].replace('{address}', 'a…@example.com'))).toBe(true));
    expect(asked.at(-1)).toEqual(['mail', { key: secret, email: 'ana@example.com', language: 'en' }]);
    await press(texts['plan-mail-stop']);
    await until(() => expect(document.querySelector('#plan-mail')).not.toBeNull());
    expect(plan?.mail).toBeNull();
    await press(texts['plan-delete']);
    await press(texts['plan-delete-yes']);
    await until(() => expect(plan).toBeNull());
    expect([plan, keptPlan('abc'), stars()]).toEqual([null, null, [2, 3]]);
  });

  it('does what the links of mails are for when a person presses it, with or without a plan on this phone', async () => {
    await show('#confirm=a-token-of-a-mail-that-is-long');
    await until(() => expect(says(texts['plan-ask-confirm'])).toBe(true));
    // Programs that look through mails open links too.
    expect(asked).toEqual([]);
    await press(texts['plan-ask-confirm-yes']);
    await until(() => expect(says(texts['plan-confirmed'].replace('{address}', 'a…@example.com'))).toBe(true));
    expect(asked).toEqual([['confirm', { token: 'a-token-of-a-mail-that-is-long' }]]);
    unmount();
    await show('#leave=a-token-of-a-mail-that-is-long');
    await until(() => expect(says(texts['plan-ask-leave'])).toBe(true));
    await press(texts['plan-ask-leave-yes']);
    await until(() => expect(says(texts['plan-left'])).toBe(true));
    expect(asked.at(-1)).toEqual(['leave', { token: 'a-token-of-a-mail-that-is-long' }]);
  });
});

describe('what two sides know', () => {
  it('is merged without losing anything of either', () => {
    expect(difference([1, 2], [2, 3])).toEqual({ put: [3], out: [1] });
    // The server has 4 of another phone; 5 was pressed here meanwhile, and 2 taken out.
    expect(merged([1, 2, 4], [1, 2], [1, 5])).toEqual([1, 4, 5]);
    expect(merged([2], [], [1])).toEqual([2, 1]);
  });

  it('is found in links of our own form alone', () => {
    expect(linkIn(`#plan=${secret}`)).toEqual({ what: 'plan', secret });
    expect(linkIn('#plan=short')).toBeNull();
    expect(linkIn('#other=0123456789012345678901234')).toBeNull();
  });
});
