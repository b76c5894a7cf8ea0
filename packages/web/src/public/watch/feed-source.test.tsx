import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Heard, openFeed } from './feed-source.ts';

/** A browser's EventSource, spoken to by hand. */
class Source extends EventTarget {
  static all: Source[] = [];
  readonly CLOSED = 2;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Source.all.push(this);
  }
  close() {
    this.readyState = 2;
  }
  say(...seqs: number[]) {
    const data = JSON.stringify(seqs.map((seq) => ({ seq, at: '', event: { kind: 'page', what: 'hall' } })));
    this.onmessage?.(new MessageEvent('message', { data }));
  }
  named(name: string, data: object) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
  refuse() {
    this.readyState = 2;
    this.onerror?.();
  }
}

let heard: Heard[];
let feed: ReturnType<typeof openFeed>;
const newest = () => Source.all.at(-1) as Source;
const seqs = () => heard.map(({ seq }) => seq);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
  Source.all = [];
  heard = [];
  feed = openFeed('/feed?pass=p', (each) => heard.push(each));
});
afterEach(() => {
  feed.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('hears each event once, and says where it was when it begins anew', async () => {
  newest().named('hello', { seq: 4, isResumed: false });
  newest().say(5, 6);
  newest().say(6, 7);
  expect(seqs()).toEqual([4, 5, 6, 7]);
  newest().refuse();
  await vi.advanceTimersByTimeAsync(5000);
  expect(Source.all.length).toBe(2);
  expect(newest().url).toBe('/feed?pass=p&after=7');
  newest().named('hello', { seq: 7, isResumed: true });
  newest().say(8);
  expect(seqs()).toEqual([4, 5, 6, 7, 7, 8]);
});

it('tells that too much was missed, and goes on from there', () => {
  newest().named('hello', { seq: 4, isResumed: false });
  newest().named('reset', { seq: 90 });
  newest().say(90, 91);
  expect(heard.map(({ event }) => event.kind)).toEqual(['hello', 'reset', 'page']);
});

it('begins anew when nothing is heard, and when a page wakes or has a network again', async () => {
  newest().named('hello', { seq: 1, isResumed: false });
  await vi.advanceTimersByTimeAsync(30_000);
  newest().named('beat', {});
  await vi.advanceTimersByTimeAsync(30_000);
  expect(Source.all.length).toBe(1);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(Source.all.length).toBe(2);
  window.dispatchEvent(new Event('online'));
  expect(Source.all.length).toBe(3);
  await vi.advanceTimersByTimeAsync(25_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(Source.all.length).toBe(4);
  feed.close();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(Source.all.length).toBe(4);
});

it('asks less and less often where it is refused', async () => {
  const began = Source.all.length;
  for (let turn = 0; turn < 60; turn += 1) {
    if (newest().readyState !== 2) newest().refuse();
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(Source.all.length - began).toBeLessThan(10);
});
