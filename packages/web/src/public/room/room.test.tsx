import { roomEnter, type RoomEntry } from '@convoke/contract/room/room.calls.ts';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setPageConfig } from '../../core/config.ts';
import core from '../../texts/en/public-core.json' with { type: 'json' };
import room from '../../texts/en/public-room.json' with { type: 'json' };
import { Shell } from '../core/shell.tsx';
import type { PageState } from '../page-data.ts';
import { enterSale, passOf } from './enter-sale.ts';
import { enterRoom } from './room-calls.ts';
import { type Sale, useSale } from './use-sale.ts';
import { WaitingRoom } from './waiting-room.tsx';
import { act, mount, unmount } from '../mount.tsx';

const visitor = 'AAAAAAAAAAAAAAAAAAAAAA';
let code: string;
let events = 0;
/** What the server answers to the next question; a number is an HTTP status, `lost` no answer at all. */
let answer: RoomEntry | number | 'lost';
let asked: Record<string, unknown>[];
let sale: Sale;

const isIn = (): RoomEntry => ({ state: 'in', visitor, pass: 'the.pass', passUntil: '2026-11-21T04:10:00.000Z' });
const waiting = (position: number, changes: { estimatedSeconds?: number | null; pollSeconds?: number } = {}) =>
  ({
    state: 'waiting',
    visitor,
    position,
    ahead: position - 1,
    estimatedSeconds: position * 2,
    pollSeconds: 10,
    ...changes,
  }) as const satisfies RoomEntry;

function serve(address: string, options: RequestInit): Promise<Response> {
  const reply = (status: number, body: unknown) =>
    Promise.resolve(Response.json(body, { status, headers: { 'content-type': 'application/json' } }));
  if (address.startsWith('/admin/oauth/token'))
    return reply(200, { code: 0, message: '', data: { access_token: 'app', token_type: 'Bearer', expires_in: 60 } });
  asked.push(JSON.parse(options.body as string) as Record<string, unknown>);
  if (answer === 'lost') return Promise.reject(new TypeError('network'));
  if (typeof answer === 'number') return reply(answer, { code: answer, message: 'no', data: null });
  return reply(200, { code: 0, message: 'ok', data: answer });
}

function Page({ isOpen, onSale }: { isOpen: boolean; onSale: (sale: Sale) => void }) {
  const now = useSale(code, isOpen);
  useEffect(() => onSale(now), [now, onSale]);
  return now.stage === 'waiting' ? <WaitingRoom sale={now} /> : <p id="order-form">{now.stage}</p>;
}

const keepSale = (now: Sale) => {
  sale = now;
};

async function show(isOpen = true): Promise<void> {
  const state: PageState = {
    page: 'register',
    language: 'en',
    locale: 'en-US',
    url: `/buy-ticket/${code}`,
    publicUrl: 'https://x.org',
    data: null,
    config: { appId: 'web', appSecret: 's' },
    texts: { 'public-core': core, 'public-room': room },
  };
  await act(async () => {
    mount(<Shell state={state} View={() => <Page isOpen={isOpen} onSale={keepSale} />} />);
  });
  await wait(0);
}

const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const text = (selector: string) => document.querySelector(selector)?.textContent ?? null;
const bar = () => document.querySelector('progress')?.value ?? -1;
const close = () => unmount();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', vi.fn(serve));
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  setPageConfig({ appId: 'web', appSecret: 's', nonce: '' });
  localStorage.clear();
  sessionStorage.clear();
  events += 1;
  code = `abcdefghij${events}`;
  answer = isIn();
  asked = [];
  document.title = 'Tickets';
});

afterEach(async () => {
  close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('describes the call as the contract does', () => {
  const { method, path, audience, kind, signed } = roomEnter;
  expect(enterRoom).toEqual({ method, path, audience, kind, signed });
});

describe('below the rate', () => {
  it('never shows a room, and has the pass', async () => {
    await show();
    expect(text('#order-form')).toBe('in');
    expect(sale.pass()).toBe('the.pass');
    expect(document.title).toBe('Tickets');
  });

  it('asks nothing before the sale has begun', async () => {
    await show(false);
    await wait(60_000);
    expect(asked).toEqual([]);
    await show(true);
    expect(asked).toHaveLength(1);
  });

  it('renews the pass while the page is open', async () => {
    await show();
    await wait(4 * 60_000);
    expect(asked).toHaveLength(2);
    await wait(20 * 60_000);
    expect(sale.pass()).toBe('the.pass');
    close();
    await wait(10 * 60_000);
    expect(passOf(code)).toBeUndefined();
  });
});

describe('waiting', () => {
  it('says where one stands, how many are ahead and how long it takes', async () => {
    answer = waiting(1128);
    await show();
    expect(text('.room-place strong')).toBe('1,128');
    expect(text('.room-words')).toBe('About 38 minutes1,127 people ahead of you');
    expect(text('[role=status]')).toBe('Place 1128 in line. About 38 minutes');
    expect(document.title).toBe('(1128) In line');
    expect(sale.pass()).toBeUndefined();
  });

  it.each([
    [1, 2, 'Less than a minuteYou’re next'],
    [2, 60, 'About 1 minute1 person ahead of you'],
    [3, 61, 'About 2 minutes2 people ahead of you'],
    [900, 7200, 'About 2 hours899 people ahead of you'],
    [900, null, '899 people ahead of you'],
  ])('at place %i and after %s seconds: %s', async (position, estimatedSeconds, words) => {
    answer = waiting(position, { estimatedSeconds });
    await show();
    expect(text('.room-words')).toBe(words);
  });

  it('asks at the pace of the server, with the visitor of the first answer, until the turn has come', async () => {
    answer = waiting(30);
    await show();
    expect(asked).toEqual([{ code }]);
    await wait(9_999);
    expect(asked).toHaveLength(1);
    answer = waiting(3, { pollSeconds: 2 });
    await wait(1);
    expect(asked.at(-1)).toEqual({ code, visitor });
    expect(text('.room-place strong')).toBe('3');
    answer = isIn();
    await wait(2_000);
    expect(text('#order-form')).toBe('in');
    expect(sale.pass()).toBe('the.pass');
    expect(document.title).toBe('Tickets');
  });

  it('spreads the questions of many pages over a third of the pause', async () => {
    answer = waiting(30);
    for (const [random, soonest] of [
      [0, 8_500],
      [0.999, 11_497],
    ] as const) {
      vi.spyOn(Math, 'random').mockReturnValue(random);
      code = `abcdefghij${++events}x`;
      asked = [];
      await show();
      await wait(soonest - 1);
      expect(asked).toHaveLength(1);
      await wait(2);
      expect(asked).toHaveLength(2);
      close();
    }
  });

  it('keeps the place over a reload, and the bar where it was', async () => {
    answer = waiting(100);
    await show();
    answer = waiting(40);
    await wait(10_000);
    const before = bar();
    expect(before).toBeGreaterThan(0.5);
    close();
    await show();
    expect(asked.at(-1)).toEqual({ code, visitor });
    expect(bar()).toBeCloseTo(before, 6);
  });

  it('never moves the bar back, though the number of people ahead may grow', async () => {
    answer = waiting(100);
    await show();
    let last = bar();
    for (const position of [80, 95, 100, 140, 60, 61, 2, 5, 1]) {
      answer = waiting(position);
      await wait(10_000);
      expect(text('.room-place strong')).toBe(String(position));
      expect(bar()).toBeGreaterThanOrEqual(last);
      last = bar();
    }
    expect(last).toBeGreaterThan(0.95);
    expect(last).toBeLessThan(1);
  });

  it('begins the bar anew after more than half an hour away, when the place is a new one', async () => {
    answer = waiting(100);
    await show();
    answer = waiting(10);
    await wait(10_000);
    close();
    await wait(31 * 60_000);
    answer = waiting(500);
    await show();
    expect(bar()).toBeLessThan(0.01);
  });

  it('says that the organiser holds the line', async () => {
    answer = waiting(5, { estimatedSeconds: null });
    await show();
    expect(text('.note')).toBe('The organiser has paused the line for a moment. It continues automatically.');
  });

  it('does not read every step aloud', async () => {
    answer = waiting(100, { pollSeconds: 5 });
    await show();
    const spoken = new Set<string | null>();
    for (let step = 1; step <= 12; step += 1) {
      answer = waiting(100 - step, { pollSeconds: 5 });
      await wait(5_000);
      spoken.add(text('[role=status]'));
    }
    expect(spoken.size).toBeLessThanOrEqual(4);
    expect(spoken.size).toBeGreaterThan(1);
  });

  it('calls who looks at another tab when the turn has come, and gives the title back', async () => {
    answer = waiting(2);
    await show();
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    answer = isIn();
    await wait(10_000);
    expect(document.title).toBe('It’s your turn!');
    visible.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(document.title).toBe('Tickets');
  });
});

describe('when it does not work', () => {
  it.each(['lost', 500, 503, 429] as const)('keeps the place on the screen and tries again: %s', async (trouble) => {
    answer = waiting(20);
    await show();
    answer = trouble;
    await wait(10_000);
    expect(text('.room-place strong')).toBe('20');
    expect(text('.note')).toContain('your place is kept');
    await wait(120_000);
    expect(asked.length).toBeGreaterThan(4);
    expect(asked.length).toBeLessThan(12);
    answer = waiting(7);
    await wait(35_000);
    expect(text('.room-place strong')).toBe('7');
    expect(text('.note')).toBeNull();
  });

  it('leaves a refusal to the page itself', async () => {
    answer = 403;
    await show();
    expect(text('#order-form')).toBe('in');
    await wait(600_000);
    expect(asked).toHaveLength(1);
  });

  it('asks at once when a sleeping phone wakes up', async () => {
    answer = waiting(20, { pollSeconds: 25 });
    await show();
    await wait(5_000);
    answer = waiting(18);
    document.dispatchEvent(new Event('visibilitychange'));
    await wait(0);
    expect(text('.room-place strong')).toBe('18');
  });

  it('takes a refused order back to the room, or says that it may be sent again', async () => {
    await show();
    answer = waiting(9);
    let again = true;
    await act(async () => {
      again = await sale.wait();
    });
    expect(again).toBe(false);
    expect(text('.room-place strong')).toBe('9');
    answer = isIn();
    await act(async () => {
      again = await sale.wait();
    });
    expect(again).toBe(true);
    expect(text('#order-form')).toBe('in');
  });

  it('does not take the form away from who is in while the pass still holds', async () => {
    await show();
    answer = waiting(9);
    await wait(5 * 60_000);
    expect(text('#order-form')).toBe('in');
    expect(sale.pass()).toBe('the.pass');
  });

  it('works where the browser keeps nothing', async () => {
    const refuse = () => {
      throw new Error('forbidden');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    answer = waiting(4);
    await enterSale(code);
    answer = isIn();
    expect(await enterSale(code)).toEqual({ state: 'in', pass: 'the.pass' });
    expect(asked.at(-1)).toEqual({ code, visitor });
    expect(passOf(code)).toBe('the.pass');
  });

  it('does not trust what stands in the store', async () => {
    localStorage.setItem(`convoke.room.${code}`, '{"visitor":"<b>","first":"x"}');
    await enterSale(code);
    expect(asked).toEqual([{ code }]);
  });
});
