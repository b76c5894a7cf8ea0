import type { ChatMessage, ChatRules } from '@convoke/contract/chat/chat.feed.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setPageConfig } from '../../../core/config.ts';
import chat from '../../../texts/en/public-chat.json' with { type: 'json' };
import core from '../../../texts/en/public-core.json' with { type: 'json' };
import { Shell } from '../../core/shell.tsx';
import { act, enter, mount, unmount } from '../../mount.tsx';
import type { PageState } from '../../page-data.ts';
import type { Feed } from '../feed.ts';
import type { FeedEvent, Heard } from '../feed-source.ts';
import { ChatTab } from './chat-tab.tsx';

const own = '0198c0de-0000-7000-8000-00000000000a';
const free: ChatRules = {
  isOn: true,
  takesQuestions: true,
  slowSeconds: 0,
  approvesFirst: false,
  isMuted: false,
  isAligned: false,
};

let kept: ChatMessage[];
let rules: ChatRules;
let posted: { nonce: string; text: string }[];
/** What a post is answered: a name is a refusal, `lost` no answer at all. */
let answer: 'shown' | 'held' | 'lost' | 'CHAT_SLOW';
let followers: Set<(heard: Heard) => void>;
let seq: number;
let played: number | null;

const messageOf = (messageId: string, text: string, more: Partial<ChatMessage> = {}): ChatMessage => {
  const at = new Date(Date.now()).toISOString();
  return { messageId, viewerId: 'other', name: 'Ola', text, at, playedAt: at, ...more };
};

function serve(address: string, options: RequestInit): Promise<Response> {
  const reply = (body: unknown) => Promise.resolve(Response.json(body));
  if (address.startsWith('/event/chat/list'))
    return reply({
      code: 0,
      message: 'ok',
      data: { messages: kept, hasMore: false, pinned: [], rules, isMuted: false, seq },
    });
  const sent = JSON.parse(options.body as string) as { nonce: string; text: string };
  posted.push(sent);
  if (answer === 'lost') return Promise.reject(new TypeError('network'));
  if (answer === 'CHAT_SLOW')
    return reply({ code: 3004, message: 'Please wait', data: { failure: answer, retryAfterSeconds: 7 } });
  const message = messageOf(`kept ${sent.nonce}`, sent.text, { viewerId: own, name: 'Vera' });
  return reply({ code: 0, message: 'ok', data: { state: answer, message } });
}

const feed: Feed = {
  isOpen: () => true,
  follow(hear) {
    followers.add(hear);
    return () => void followers.delete(hear);
  },
};
const tell = (event: FeedEvent) =>
  act(() => {
    seq += 1;
    for (const hear of followers) hear({ seq, event });
  });
const playedAt = () => played;
const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const shown = () => [...document.querySelectorAll('.chat-list .chat-text')].map(({ textContent }) => textContent);
const words = () => document.body.textContent ?? '';

async function show(): Promise<void> {
  const state: PageState = {
    page: 'vote',
    language: 'en',
    locale: 'en-US',
    url: '/watch/abcdefghij',
    publicUrl: 'https://x.org',
    data: null,
    config: { appId: 'web', appSecret: 's' },
    texts: { 'public-core': core, 'public-chat': chat },
  };
  const newestPass = () => Promise.resolve('p');
  const tab = { code: 'abcdefghij', liveId: 'l', pass: 'p', newestPass, viewerId: own, name: 'Vera', feed, playedAt };
  await act(async () => {
    mount(<Shell state={state} View={() => <ChatTab {...tab} />} />);
  });
  await wait(10);
}

async function write(text: string): Promise<void> {
  const box = document.querySelector('textarea');
  if (!box) throw new Error('nothing to write in');
  await act(() => enter(box, text));
  await act(() =>
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
  await wait(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', vi.fn(serve));
  setPageConfig({ appId: 'web', appSecret: 's', nonce: '' });
  kept = [];
  rules = free;
  posted = [];
  answer = 'shown';
  followers = new Set();
  seq = 10;
  played = null;
});
afterEach(() => {
  unmount();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows what was written and what is written, each once, and takes away what is deleted', async () => {
  kept = [messageOf('a', 'Before')];
  await show();
  const message = messageOf('b', 'Now');
  await tell({ kind: 'message', message });
  await tell({ kind: 'message', message });
  expect(shown()).toEqual(['Before', 'Now']);
  await tell({ kind: 'messagesGone', messageIds: ['a'] });
  expect(shown()).toEqual(['Now']);
  kept = [messageOf('c', 'Read anew')];
  await tell({ kind: 'reset' });
  await wait(10);
  expect(shown()).toEqual(['Read anew']);
});

it('shows one’s own at once, and then the one that was kept', async () => {
  await show();
  await write('Hello');
  await wait(10);
  expect(shown()).toEqual(['Hello']);
  await tell({ kind: 'message', message: messageOf(`kept ${posted[0]?.nonce}`, 'Hello', { viewerId: own }) });
  expect(shown()).toEqual(['Hello']);
  expect(document.querySelector('.is-sending')).toBeNull();
});

it('sends again by itself without a network, as the same message', async () => {
  answer = 'lost';
  await show();
  await write('Hello');
  await wait(6000);
  answer = 'shown';
  await wait(3000);
  expect(new Set(posted.map(({ nonce }) => nonce)).size).toBe(1);
  expect(posted.length).toBeGreaterThan(2);
  expect(shown()).toEqual(['Hello']);
});

it('gives back what was refused, and counts down in slow mode', async () => {
  answer = 'CHAT_SLOW';
  await show();
  await write('Again');
  await wait(10);
  expect(document.querySelector('textarea')?.value).toBe('Again');
  expect(words()).toContain('You can write again in 7 s.');
  await wait(7500);
  expect(words()).not.toContain('You can write again');
});

it('says why nothing can be written: closed, only the host, muted', async () => {
  await show();
  await tell({ kind: 'rules', rules: { ...free, isMuted: true } });
  expect(words()).toContain('Only the host can write right now.');
  await tell({ kind: 'rules', rules: free });
  await tell({ kind: 'muted', viewerId: own, isMuted: true });
  expect(words()).toContain('The host has muted you.');
  expect(document.querySelector('textarea')).toBeNull();
});

it('holds messages until the picture has come to their moment', async () => {
  rules = { ...free, isAligned: true };
  played = Date.now() - 20_000;
  await show();
  await tell({ kind: 'message', message: messageOf('a', 'Goal!') });
  await wait(600);
  expect(shown()).toEqual([]);
  played = Date.now() + 1000;
  await wait(600);
  expect(shown()).toEqual(['Goal!']);
});
