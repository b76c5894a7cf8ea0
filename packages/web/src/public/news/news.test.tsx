import type { PublicDynamic } from '@convoke/contract/dynamic/dynamic.public.calls.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import core from '../../texts/en/public-core.json' with { type: 'json' };
import texts from '../../texts/en/public-event.json' with { type: 'json' };
import news from '../../texts/en/public-news.json' with { type: 'json' };
import { Shell } from '../core/shell.tsx';
import { eventHead } from '../event/event.head.ts';
import { View } from '../event/event.page.tsx';
import { act, mount, unmount } from '../mount.tsx';
import type { PageState } from '../page-data.ts';
import { anEvent } from '../testing.ts';
import { postHead } from './post.head.ts';

const asked = vi.hoisted(() => vi.fn());
vi.mock('../../core/call.ts', () => ({ call: asked }));

let made = 0;
const post = (more: Partial<PublicDynamic> = {}): PublicDynamic => ({
  dynamicId: `0198c0de-0000-7000-8000-0000000000${String((made += 1) + 10)}`,
  kind: 'article',
  title: `Title ${made}`,
  text: 'First words',
  hasMore: false,
  pictures: [],
  publishedAt: '2026-11-20T08:00:00.000Z',
  isPinned: false,
  ...more,
});

async function show(records: PublicDynamic[], hasMore = false): Promise<void> {
  const data = anEvent({ news: { records, hasMore } });
  const state: PageState = {
    page: 'event',
    language: 'en',
    locale: 'en-US',
    url: `/event/${data.code}`,
    publicUrl: 'https://x.org',
    data,
    config: { appId: 'web', appSecret: 's' },
    texts: { 'public-core': core, 'public-event': texts, 'public-news': news },
  };
  await act(async () => {
    mount(<Shell state={state} View={View as Parameters<typeof Shell>[0]['View']} />);
  });
}

const titles = () => [...document.querySelectorAll('.news-item h3')].map((each) => each.textContent);
const halfMinute = () => act(async () => void (await vi.advanceTimersByTimeAsync(30_000)));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  unmount();
  asked.mockReset();
  vi.useRealTimers();
});

it('shows what is pinned as such, leads to each, and nothing where there is no news', async () => {
  const pinned = post({ isPinned: true, hasMore: true });
  await show([pinned, post({ kind: 'short', title: '', text: 'Doors\nopen' })]);
  expect(document.querySelector('.news-pin')?.textContent).toBe('Pinned');
  expect(document.querySelector<HTMLAnchorElement>('.news-item h3 a')?.getAttribute('href')).toBe(
    `/event/abcdefghij12/news/${pinned.dynamicId}`,
  );
  expect(document.querySelector('.news-short')?.textContent).toBe('Doors\nopen');
  unmount();
  await show([]);
  expect(document.querySelector('.event-news')).toBeNull();
});

it('takes in by itself what comes while the page is open, says so, and lets go of what was taken back', async () => {
  const [old, gone] = [post({ title: 'Old' }), post({ title: 'Gone' })];
  await show([gone, old]);
  asked.mockResolvedValue({ records: [post({ title: 'Fresh' }), old], nextCursor: null });
  await halfMinute();
  expect(titles()).toEqual(['Fresh', 'Old']);
  expect(document.querySelector('.news-fresh h3')?.textContent).toBe('Fresh');
  expect(document.querySelector('[role=status]')?.textContent).toBe('1 new post');
});

it('stays as it is without a network', async () => {
  await show([post({ title: 'Old' })]);
  asked.mockRejectedValue(new Error('no network'));
  await halfMinute();
  expect(titles()).toEqual(['Old']);
});

it('shows older ones when they are asked for, and keeps them when new ones come', async () => {
  const all = Array.from({ length: 14 }, (_, n) => post({ title: `N${n}` }));
  await show(all.slice(0, 3), true);
  const more = () =>
    [...document.querySelectorAll('button')].find((each) => each.textContent === 'Show more') as HTMLButtonElement;
  asked.mockResolvedValueOnce({ records: all.slice(0, 10), nextCursor: 'ten' });
  await act(async () => more().click());
  expect(titles()).toHaveLength(10);
  asked.mockResolvedValueOnce({ records: all.slice(10), nextCursor: null });
  await act(async () => more().click());
  expect(asked.mock.calls[1]?.[1]).toMatchObject({ cursor: 'ten' });
  expect(titles()).toEqual(all.map(({ title }) => title));
  expect(more()).toBeUndefined();
  asked.mockResolvedValueOnce({ records: [post({ title: 'Fresh' }), ...all], nextCursor: null });
  await halfMinute();
  expect(titles()).toEqual(['Fresh', ...all.map(({ title }) => title)]);
});

it('tells feed readers and chats where and what it is', () => {
  const context = { locale: 'en-US', publicUrl: 'https://x.org', t: (key: string) => key } as never;
  expect(eventHead(anEvent(), context).feed).toBe('/event/dynamic/feed/abcdefghij12/news.atom');
  const { eventId, code, title, coverUrl, timeZone, organiserName, languages } = anEvent();
  const event = { eventId, code, title, coverUrl, timeZone, organiserName, languages };
  const short = { ...post({ kind: 'short', title: '', text: 'x'.repeat(100) }), html: '', files: [], event };
  expect(postHead(short).title).toBe(`${'x'.repeat(79)}… · Product Night`);
});
