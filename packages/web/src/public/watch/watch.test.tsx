import type { WatchInfo } from '@convoke/contract/live/live.watch.calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setPageConfig } from '../../core/config.ts';
import core from '../../texts/en/public-core.json' with { type: 'json' };
import chat from '../../texts/en/public-chat.json' with { type: 'json' };
import texts from '../../texts/en/public-watch.json' with { type: 'json' };
import { Shell } from '../core/shell.tsx';
import { act, enter, mount, unmount } from '../mount.tsx';
import type { PageState } from '../page-data.ts';
import { aLive, aPlay, aWatch, liveId, noon } from './testing.ts';
import type { Play } from './use-watch.ts';
import { View } from './watch.page.tsx';

let info: WatchInfo;
let play: Play | 'other' | 'over';
let entered: Record<string, unknown>[];
let beats: Record<string, unknown>[];
let letIn: (input: Record<string, unknown>) => string | null;
let feeds: FakeFeed[];

class FakeFeed {
  readyState = 1;
  CLOSED = 2;
  address: string;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor(address: string) {
    this.address = address;
    feeds.push(this);
  }
  addEventListener() {}
  close() {
    this.readyState = 2;
  }
  seq = 0;
  say(event: unknown) {
    this.seq += 1;
    this.onmessage?.({ data: JSON.stringify([{ seq: this.seq, event }]) });
  }
}

const refuse = (failure: string) =>
  Promise.resolve(Response.json({ code: 1, message: failure, data: { failure } }, { status: 200 }));

function serve(address: string, init?: RequestInit): Promise<Response> {
  const reply = (data: unknown) => Promise.resolve(Response.json({ code: 0, message: 'ok', data }));
  const input = init?.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {};
  if (address.startsWith('/admin/oauth/token'))
    return reply({ access_token: 'app', token_type: 'Bearer', expires_in: 60 });
  if (address.startsWith('/event/online/info')) return reply(info);
  if (address.startsWith('/event/online/enter')) {
    entered.push(input);
    const failure = letIn(input);
    if (failure !== null) return refuse(failure);
    return reply({ pass: 'p1', viewerId: 'v1', name: input['name'], expiresAt: '2026-12-01T00:00:00.000Z' });
  }
  if (address.startsWith('/event/online/play')) {
    if (play === 'other') return refuse('LIVE_OTHER_DEVICE');
    if (play === 'over') return refuse('LIVE_PASS_OVER');
    return reply(play);
  }
  if (address.startsWith('/event/online/beat')) {
    beats.push(input);
    return reply({ viewers: 13, state: 'live' });
  }
  return Promise.reject(new TypeError(`nothing at ${address}`));
}

async function show(query = ''): Promise<void> {
  history.replaceState(null, '', `/watch/${info.code}${query}`);
  const state: PageState = {
    page: 'watch',
    language: 'en',
    locale: 'en-US',
    url: `/watch/${info.code}${query}`,
    publicUrl: 'https://x.org',
    data: { info, serverTime: noon, streams: ['https://known.example.com'] },
    config: { appId: 'web', appSecret: 's' },
    texts: { 'public-core': core, 'public-watch': texts, 'public-chat': chat },
  };
  await act(async () => {
    mount(<Shell state={state} View={View as Parameters<typeof Shell>[0]['View']} />);
  });
  await wait(10);
}

// Calls are signed, which takes turns of the real clock.
const turn = setImmediate;
const wait = async (ms: number) => {
  await act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  for (let at = 0; at < 5; at += 1) {
    await new Promise<void>((resolve) => turn(() => resolve()));
    await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
  }
};
const text = (selector: string) => document.querySelector(selector)?.textContent ?? null;
const video = () => document.querySelector('video') as HTMLVideoElement;
const button = (words: string) =>
  [...document.querySelectorAll('button')].find((each) =>
    (each.getAttribute('aria-label') ?? each.textContent)?.includes(words),
  );
const press = async (words: string) => {
  await act(() => button(words)?.click());
  await wait(10);
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(noon) });
  vi.stubGlobal('fetch', vi.fn(serve));
  vi.stubGlobal('EventSource', FakeFeed);
  // A browser that plays HLS by itself.
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  setPageConfig({ appId: 'web', appSecret: 's', nonce: '' });
  localStorage.clear();
  entered = [];
  beats = [];
  feeds = [];
  letIn = () => null;
  info = aWatch();
  play = aPlay();
});
afterEach(async () => {
  unmount();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('entering', () => {
  it('takes nothing where anyone may watch: the picture is there', async () => {
    await show();
    expect(entered).toEqual([
      expect.objectContaining({ code: info.code, name: '', device: expect.stringMatching(/^\w{32}$/) as string }),
    ]);
    expect(video().hidden).toBe(false);
    expect(video().src).toContain('/live/media/1/t/index.m3u8');
    expect(video().getAttribute('x5-playsinline')).toBe('true');
    expect(text('.pills')).toContain('12 watching');
  });

  it('asks for a code where people are registered, says what is wrong with it, and takes the address of a ticket', async () => {
    info = aWatch({ access: 'registered' });
    letIn = ({ personalCode }) => (personalCode === 'Q7rT2mXw9KpZ4sLh' ? null : 'LIVE_NOT_ADMITTED');
    await show();
    expect(entered).toEqual([]);
    expect(video().hidden).toBe(true);
    const type = async (value: string) => {
      await act(() => enter(document.querySelector('#watch-key') as HTMLInputElement, value));
      await act(() => document.querySelector<HTMLElement>('.watch-enter [type=submit]')?.click());
      await wait(10);
    };
    await type('  ');
    expect(text('#watch-key-problem')).toBe('Please enter your code.');
    await type('nobody');
    expect(text('#watch-key-problem')).toBe('LIVE_NOT_ADMITTED');
    await type('https://x.org/qd/Q7rT2mXw9KpZ4sLh?language=en');
    expect(document.querySelector('.watch-enter')).toBeNull();
    expect(video().hidden).toBe(false);
  });

  it('takes the code out of a link of one’s own, which then stands in no address', async () => {
    info = aWatch({ access: 'ticket' });
    await show('?k=Q7rT2mXw9KpZ4sLh#vote');
    expect(entered[0]).toMatchObject({ personalCode: 'Q7rT2mXw9KpZ4sLh' });
    expect(location.search).toBe('');
    expect(document.querySelector('[role=tab][aria-selected=true]')?.textContent).toBe('Vote');
  });

  it('moves a code from another device to this one by a press', async () => {
    info = aWatch({ access: 'registered', isOneDevice: true });
    letIn = ({ takeOver }) => (takeOver === true ? null : 'LIVE_OTHER_DEVICE');
    await show('?k=Q7rT2mXw9KpZ4sLh');
    expect(text('.watch-enter h2')).toBe('You are watching on another device');
    await press('Watch here instead');
    expect(entered.at(-1)).toMatchObject({ personalCode: 'Q7rT2mXw9KpZ4sLh', takeOver: true });
    expect(video().hidden).toBe(false);
  });

  it('stops the picture when the code watches elsewhere', async () => {
    await show();
    play = 'other';
    await act(() => feeds[0]?.say({ kind: 'state', state: 'interrupted', onAirSince: null }));
    await act(() => feeds[0]?.say({ kind: 'state', state: 'live', onAirSince: noon }));
    await wait(2000);
    expect(text('.watch-enter h2')).toBe('You are watching on another device');
    expect(video().hidden).toBe(true);
  });

  it('gets a new pass by itself when the old one is over', async () => {
    await show();
    await wait(20_000);
    play = 'over';
    await act(() => feeds[0]?.say({ kind: 'page', what: 'recordings' }));
    await wait(2100);
    expect(entered.length).toBeGreaterThan(1);
  });
});

describe('the picture', () => {
  it('shows a countdown before, with the way into a calendar, and begins by itself', async () => {
    info = aWatch({ lives: [aLive({ state: 'upcoming', startsAt: '2026-11-30T12:10:00.000Z' })] });
    play = aPlay({ state: 'upcoming', hlsUrl: '' });
    await show();
    expect(text('.screen-lead')).toBe('10:00');
    expect(text('.watch-when')).toContain('Add to calendar');
    play = aPlay();
    await act(() => feeds[0]?.say({ kind: 'state', state: 'live', onAirSince: noon }));
    await wait(2000);
    expect(video().hidden).toBe(false);
  });

  it('says that it will be back while the camera is gone', async () => {
    await show();
    await act(() => feeds[0]?.say({ kind: 'state', state: 'interrupted', onAirSince: null }));
    expect(text('.screen-note')).toBe('The picture will be back in a moment');
    await act(() => feeds[0]?.say({ kind: 'state', state: 'live', onAirSince: noon }));
    await wait(2000);
    expect(document.querySelector('.screen-note')).toBeNull();
  });

  it('gives way to the end at once, and then to the recording, whose chapters are its seconds', async () => {
    info = aWatch({ closingText: 'See you in spring!' });
    await show();
    await act(() => feeds[0]?.say({ kind: 'state', state: 'ended', onAirSince: null }));
    expect(video().hidden).toBe(true);
    expect(text('.screen-closing')).toBe('See you in spring!');
    const recordings = [
      {
        recordingId: 'r1',
        url: '/watch/a/recording/r1',
        contentType: 'video/mp4',
        startedAt: '2026-11-30T11:30:00.000Z',
        seconds: 7200,
      },
    ];
    play = aPlay({ state: 'ended', hlsUrl: '', recordings });
    await wait(6000);
    await act(() => document.querySelectorAll<HTMLElement>('[role=tab]')[1]?.click());
    await press('What comes next');
    expect(video().src).toContain('/watch/a/recording/r1');
    video().dispatchEvent(new Event('loadedmetadata'));
    expect(video().currentTime).toBe(3600);
  });

  it('asks for a press where the browser plays nothing by itself, and for sound where it plays without', async () => {
    vi.mocked(HTMLMediaElement.prototype.play).mockImplementation(function (this: HTMLMediaElement) {
      return this.muted ? Promise.resolve() : Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await show();
    await wait(100);
    expect(video().muted).toBe(true);
    await press('Turn sound on');
    expect(video().muted).toBe(false);
    expect(JSON.parse(localStorage.getItem('convoke.watch.sound') ?? '{}')).toMatchObject({ isMuted: false });
    expect(button('Turn sound on')).toBeUndefined();
  });

  it('shows a player of another host in its frame', async () => {
    info = aWatch({ lives: [aLive({ source: 'external' })] });
    play = aPlay({ hlsUrl: '', external: { kind: 'frame', url: 'https://player.vimeo.com/video/1' } });
    await show();
    expect(document.querySelector('.screen iframe')?.getAttribute('src')).toBe('https://player.vimeo.com/video/1');
  });
});

describe('a list of another host', () => {
  const turnTo = async (url: string) => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue();
    info = aWatch({ lives: [aLive({ source: 'external' })] });
    play = aPlay({ hlsUrl: '', external: null });
    await show();
    expect(video().hidden).toBe(true);
    play = aPlay({ hlsUrl: '', external: { kind: 'hls', url } });
    await act(() => feeds.at(-1)?.say({ kind: 'page', what: 'hall' }));
    await wait(2500);
    return reload;
  };

  it('that is set while the page is open is played', async () => {
    const reload = await turnTo('https://known.example.com/live.m3u8');
    expect(video().src).toBe('https://known.example.com/live.m3u8');
    expect(reload).not.toHaveBeenCalled();
  });
  it('that the document may not fetch from has it made anew', async () => {
    expect(await turnTo('https://new.example.com/live.m3u8')).toHaveBeenCalledTimes(1);
  });
});

describe('what is watched', () => {
  const told = () => beats.reduce((sum, { seconds }) => sum + Number(seconds), 0);

  it('is told after some seconds, then every half minute: those in which the picture moved, none while it is paused', async () => {
    await show();
    const moving = setInterval(() => (video().currentTime += 1), 500);
    await wait(4000);
    expect(beats).toEqual([]);
    await wait(6000);
    expect(beats).toHaveLength(1);
    expect(beats[0]).toMatchObject({ liveId, pass: 'p1' });
    await wait(20_500);
    expect(beats).toHaveLength(2);
    expect(told()).toBeGreaterThan(25);
    await wait(60_000);
    expect(beats).toHaveLength(4);
    expect(told()).toBeGreaterThan(80);
    clearInterval(moving);
    await wait(60_500);
    expect(told()).toBeLessThan(96);
  });
  it('is not told before anything moves, however long the page stands open', async () => {
    await show();
    await wait(61_000);
    expect(beats).toEqual([]);
  });
});

describe('the modules', () => {
  it('are tabs in their order with their names, moved through by keys', async () => {
    await show();
    const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')];
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Introduction', 'Programme and talks', 'Documents', 'Vote']);
    expect(text('[role=tabpanel]:not([hidden])')).toContain('Five speakers');
    await act(() => tabs[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true })));
    expect(document.querySelector('.watch-frame')?.getAttribute('src')).toContain('/vote-form/-/1');
    await act(() => tabs[0]?.click());
    // What was opened stays as it was left.
    expect(document.querySelector('.watch-frame')).not.toBeNull();
  });

  it('show chapters that were on air as a way back, and those to come as words', async () => {
    await show('#programme');
    expect(
      [...document.querySelectorAll('button.chapter')].map((each) => each.querySelector('b')?.textContent),
    ).toEqual(['Welcome']);
    expect(document.querySelectorAll('.chapters li')).toHaveLength(2);
  });
});
