import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { ComponentType } from 'react';
import { pageStateType } from '@convoke/contract/core/page-state.ts';
import { Shell } from './core/shell.tsx';
import { onTurn } from './core/turn.ts';
import type { PageState, TurnedPage } from './page-data.ts';
import { pages } from './pages.ts';

/**
 * One page follows another without a document of its own: what the next one is made of is fetched while the first is read, so that a tap shows
 * it at once. Whatever is not as it should be (a page of another kind, a lost network, an error) loads the document as ever.
 */

/** A page that stands in the document, or did: off it, it lives on, and Back brings it again as it was. */
interface Standing {
  app: HTMLElement;
  root: Root;
  address: string;
  title: string;
  look: string;
  scrolled: number;
}

interface Readied {
  page: TurnedPage;
  View: ComponentType<{ data: unknown }>;
  address: string;
  /** Date.now() at its arrival. */
  at: number;
}

/** Longer than this, and what a page says of places left is asked again. */
const freshMs = 60_000;

const readied = new Map<string, Promise<Readied>>();
const before: Standing[] = [];
let current: Standing | null = null;

const addressHere = () => location.pathname + location.search;

/** Wakes the page that the server rendered, and lets others follow it. */
export function wake(app: HTMLElement, state: PageState, View: ComponentType<{ data: unknown }>): void {
  const root = hydrateRoot(app, <Shell state={state} View={View} />);
  const { title, documentElement } = document;
  const look = documentElement.className;
  current = { app, root, address: addressHere(), title, look, scrolled: 0 };
  if (!state.turns) return;
  onTurn({ ready: (href) => void readyFor(href).catch(() => undefined), turn });
  addEventListener('popstate', back);
}

async function fetchPage(href: string): Promise<Readied> {
  const answer = await fetch(href, { headers: { accept: pageStateType }, credentials: 'same-origin' });
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith(pageStateType)) throw new Error('no page');
  const page = (await answer.json()) as TurnedPage;
  const at = Date.now();
  for (const file of page.files) {
    if (document.querySelector(`link[href="${file}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
  const { View } = await pages[page.state.page]();
  const { pathname, search } = new URL(answer.url || href, location.href);
  return { page, View: View as ComponentType<{ data: unknown }>, address: pathname + search, at };
}

function readyFor(href: string): Promise<Readied> {
  const known = readied.get(href);
  if (known) return known;
  const asked = fetchPage(href);
  readied.set(href, asked);
  asked.then(
    () => setTimeout(() => readied.delete(href), freshMs),
    () => readied.delete(href),
  );
  return asked;
}

async function turn(href: string): Promise<boolean> {
  const next = await readyFor(href).catch(() => null);
  if (!current || !next?.page.state.turns) return false;
  // Used once: whoever comes here again is told what holds then.
  readied.delete(href);
  const { page, View, address, at } = next;
  const app = document.createElement('div');
  app.id = current.app.id;
  const root = createRoot(app);
  const look = `${page.look} awake`;
  current.scrolled = scrollY;
  current.app.replaceWith(app);
  before.push(current);
  history.pushState(null, '', address);
  current = { app, root, address, title: page.title, look, scrolled: 0 };
  root.render(<Shell state={page.state} View={View} arrivedAt={at} />);
  put(current);
  // Whoever hears the page is led to its heading, unless it has put the focus somewhere itself.
  setTimeout(() => {
    const heading = app.querySelector('h1');
    if (!heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, 150);
  return true;
}

/** Back to a page that is kept; to any other by its document. */
function back(): void {
  const here = addressHere();
  if (!current || here === current.address) return;
  const at = before.findLastIndex(({ address }) => address === here);
  const kept = before[at];
  if (!kept) return location.reload();
  const gone = [current, ...before.splice(at).slice(1)];
  current.app.replaceWith(kept.app);
  current = kept;
  put(kept);
  for (const { root } of gone) root.unmount();
}

function put({ title, look, scrolled }: Standing): void {
  document.title = title;
  document.documentElement.className = look.includes('awake') ? look : `${look} awake`;
  scrollTo({ top: scrolled });
}
