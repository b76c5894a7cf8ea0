/**
 * Keeps an attendee's pages readable in a hall without a network. Pages come from the network first; the kept copy answers when that fails
 * or is slow. Files named after their content come from the cache first.
 */
import type { KeepMessage } from '../core/offline.ts';

/** The few pieces of the worker's world that the DOM types lack. */
interface WorkerEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerEvent & { data: KeepMessage }) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
const worker = self as unknown as Worker;

const pages = 'convoke-pages-1';
const files = 'convoke-files-1';
/** A network that has said nothing for this long counts as slow. */
const patienceMs = 4000;
const mostPages = 20;
const mostFiles = 80;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

async function trim(name: string, most: number): Promise<void> {
  const cache = await caches.open(name);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)));
}

/** The page is kept by its path: the way somebody came (`?channel=`) does not make it another page. */
const keyOf = (address: string) => new URL(address, location.origin).pathname;

async function keepPage(path: string, answer: Response): Promise<void> {
  if (!answer.ok || answer.redirected) return;
  const cache = await caches.open(pages);
  // Deleted first, so that the newest stands last and the oldest is dropped.
  await cache.delete(keyOf(path));
  await cache.put(keyOf(path), answer);
  await trim(pages, mostPages);
}

/** Fetches a page and everything its document names, pictures too. */
async function keep(path: string): Promise<void> {
  const answer = await fetch(path, { credentials: 'same-origin' });
  const html = await answer.clone().text();
  await keepPage(path, answer);
  const cache = await caches.open(files);
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => (match[1] ?? '').replace(/&amp;/g, '&'));
  const wanted = named.filter((each) => each.startsWith('/assets-p/') || html.includes(`<img src="${each}"`));
  await Promise.all(
    [...new Set(wanted)].map(async (each) => {
      if (!(await cache.match(each))) await cache.add(each).catch(() => undefined);
    }),
  );
  await trim(files, mostFiles);
}

async function keepFiles(named: readonly string[]): Promise<void> {
  const cache = await caches.open(files);
  for (const each of named) {
    if (each.startsWith('/assets-p/') && !(await cache.match(each))) await cache.add(each).catch(() => undefined);
  }
  await trim(files, mostFiles);
}

worker.addEventListener('message', (event) => {
  const { keep: paths, files: named } = event.data;
  if (Array.isArray(paths)) event.waitUntil(Promise.all(paths.map((path) => keep(path).catch(() => undefined))));
  if (Array.isArray(named)) event.waitUntil(keepFiles(named));
});

async function pageAnswer(event: FetchEvent): Promise<Response> {
  const kept = () => caches.open(pages).then((cache) => cache.match(keyOf(event.request.url), { ignoreVary: true }));
  const fromNetwork = fetch(event.request).then((answer) => {
    if (answer.ok) event.waitUntil(keepPage(event.request.url, answer.clone()));
    return answer;
  });
  const slow = new Promise<'slow'>((resolve) => setTimeout(() => resolve('slow'), patienceMs));
  try {
    const first = await Promise.race([fromNetwork, slow]);
    return first === 'slow' ? ((await kept()) ?? (await fromNetwork)) : first;
  } catch (error) {
    const copy = await kept();
    if (copy) return copy;
    throw error;
  }
}

async function fileAnswer(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(files);
  const kept = await cache.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(cache.put(event.request, answer.clone()));
  return answer;
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(pageAnswer(event));
  else if (url.pathname.startsWith('/assets-p/') || request.destination === 'image')
    event.respondWith(fileAnswer(event));
});
