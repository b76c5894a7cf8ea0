import type { ChatEvent } from '@convoke/contract/chat/chat.feed.ts';
import { chatPost } from '@convoke/contract/chat/chat.public.calls.ts';
import { liveAdd } from '@convoke/contract/live/live.calls.ts';
import type { PageEvent } from '@convoke/contract/live/live.feed.ts';
import { liveEnter } from '@convoke/contract/live/live.watch.calls.ts';
import { nonce } from './samples.ts';
import type { Organisation, TestServer } from './server.ts';

/** A live of a published event, and people who watch it. */
export interface OpenLive {
  organisation: Organisation;
  eventId: string;
  code: string;
  liveId: string;
}

export async function openLive(organisation: Organisation): Promise<OpenLive> {
  const { eventId, code } = await organisation.event();
  const startsAt = new Date(Date.now() - 60_000).toISOString();
  const endsAt = new Date(Date.now() + 3_600_000).toISOString();
  const { liveId } = await organisation.call(liveAdd, { eventId, title: 'Opening', startsAt, endsAt });
  return { organisation, eventId, code, liveId };
}

export interface Watcher {
  viewerId: string;
  pass: string;
  /** What the calls of chat and questions want. */
  place: { code: string; liveId: string; pass: string };
  device: string;
}

export async function enter(server: TestServer, live: OpenLive, more: object = {}): Promise<Watcher> {
  const device = `browser-${nonce()}`;
  const answer = await server.send(liveEnter, { code: live.code, device, name: 'Vera', ...more });
  if (answer.code !== 0) throw new Error(`enter: ${answer.code} ${answer.message}`);
  const { pass, viewerId } = answer.data;
  return { viewerId, pass, device, place: { code: live.code, liveId: live.liveId, pass } };
}

export const post = (server: TestServer, { place }: Watcher, text: string, more: object = {}) =>
  server.send(chatPost, { ...place, nonce: nonce(), text, ...more });

export interface Said {
  seq: number;
  at: string;
  event: PageEvent | ChatEvent;
}

/** One who follows the feed of a live over HTTP. */
export interface Follower {
  said: Said[];
  /** Names of what is no list of events: hello, reset, beat. */
  named: { name: string; data: { seq: number; isResumed?: boolean } }[];
  status: number;
  headers: Headers;
  /** Of what was heard last. */
  last: () => number | null;
  ended: Promise<void>;
  close: () => void;
}

/** Follows a feed at an address of a server that listens; `after` = from what was heard last. */
export async function follow(base: string, watcher: Watcher, after: number | null = null): Promise<Follower> {
  const { code, liveId, pass } = watcher.place;
  const stop = new AbortController();
  const response = await fetch(`${base}/event/online/feed/${code}/${liveId}?pass=${encodeURIComponent(pass)}`, {
    signal: stop.signal,
    headers: new Headers(after === null ? [] : [['last-event-id', String(after)]]),
  });
  const said: Said[] = [];
  const named: Follower['named'] = [];
  let last: number | null = null;
  const hear = (block: string) => {
    const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];
    const id = field('id');
    if (id !== undefined) last = Number(id);
    const data = field('data');
    const name = field('event');
    if (data === undefined) return;
    if (name === undefined) said.push(...(JSON.parse(data) as Said[]));
    else named.push({ name, data: JSON.parse(data) as { seq: number } });
  };
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const piece of response.body ?? []) {
      text += decoder.decode(piece as Uint8Array, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      blocks.forEach(hear);
    }
  };
  return {
    said,
    named,
    status: response.status,
    headers: response.headers,
    last: () => last,
    ended: read().catch(() => undefined),
    close: () => stop.abort(),
  };
}
