import type { Deed, VisitorKind } from './behaviour.ts';
import type { ControlPanel } from './control.ts';
import type { OutboxMessage } from './record.ts';

/** Those who open a mail: people, the servers that load pictures for them, and scanners that follow every link before anybody has seen the mail. */

type Visit = Extract<Deed, { kind: 'visit' }>;

export interface Seen {
  url: string;
  /** Null: nobody answered, or the address is not on this machine. */
  status: number | null;
}

interface Visitor {
  agent: string;
  /** What a product behind a proxy takes for the address of the visitor. */
  address: string;
}

const visitors: Record<VisitorKind, Visitor> = {
  person: {
    agent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    address: '203.0.113.24',
  },
  phone: {
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    address: '198.51.100.77',
  },
  gmail: {
    agent: 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    address: '66.249.84.9',
  },
  apple: { agent: 'Mozilla/5.0', address: '17.58.38.12' },
  scanner: {
    agent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.79 Safari/537.36',
    address: '40.94.34.57',
  },
};

export async function visit(message: OutboxMessage, deed: Visit, control: ControlPanel): Promise<Seen[]> {
  const visitor = visitors[deed.as];
  const see = (url: string) => look(url, visitor, control, 'GET');
  const pictures = picturesOf(message);
  const links = linksOf(message);
  if (deed.as === 'scanner') {
    // All at once, the address of the unsubscribe header too, as scanners do.
    const all = [...links, ...pictures, ...unsubscribeOf(message)];
    return Promise.all([...new Set(all)].map(see));
  }
  const seen = await Promise.all(pictures.map(see));
  // Picture proxies never follow a link. A person does not leave a list by chance.
  const followed = deed.as === 'gmail' || deed.as === 'apple' ? [] : links.filter((one) => !isLeaving(one, message));
  for (const url of followed.slice(0, deed.clicks)) seen.push(await see(url));
  return seen;
}

/** One click of a mail program (RFC 8058); null when the mail does not offer it. */
export async function leaveByOneClick(message: OutboxMessage, control: ControlPanel): Promise<Seen | null> {
  const isOffered = message.headers.some((one) => one.name.toLowerCase() === 'list-unsubscribe-post');
  const [url] = unsubscribeOf(message);
  if (!isOffered || !url) return null;
  return look(url, visitors.person, control, 'POST');
}

/** The links of the page in their order, of a mail without one those of its text. */
export function linksOf(message: Pick<OutboxMessage, 'html' | 'text'>): string[] {
  const found =
    message.html === null
      ? [...message.text.matchAll(/https?:\/\/[^\s<>"']+/g)].map((one) => one[0])
      : [...message.html.matchAll(/<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(
          (one) => one[1] ?? one[2] ?? '',
        );
  return [...new Set(found.map(plain).filter((url) => /^https?:\/\//i.test(url)))];
}

function picturesOf(message: Pick<OutboxMessage, 'html'>): string[] {
  const found = [...(message.html ?? '').matchAll(/<img\s[^>]*?src\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)];
  return [...new Set(found.map((one) => plain(one[1] ?? one[2] ?? '')).filter((url) => /^https?:\/\//i.test(url)))];
}

function unsubscribeOf(message: Pick<OutboxMessage, 'headers'>): string[] {
  const value = message.headers.find((one) => one.name.toLowerCase() === 'list-unsubscribe')?.value ?? '';
  return [...value.matchAll(/<(https?:[^>]+)>/gi)].map((one) => one[1] ?? '');
}

const isLeaving = (url: string, message: OutboxMessage) => unsubscribeOf(message).includes(url);

const plain = (text: string) =>
  text.trim().replaceAll('&amp;', '&').replaceAll('&#38;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'");

const mostRedirects = 5;

async function look(first: string, visitor: Visitor, control: ControlPanel, method: 'GET' | 'POST'): Promise<Seen> {
  let url: URL | null = URL.parse(first);
  try {
    for (let at = 0; at <= mostRedirects; at++) {
      // A simulator must not become a way to reach other machines, by a redirect neither.
      if (!url || !control.mayReach(url)) return { url: first, status: null };
      const answer: Response = await fetch(url, {
        method: at === 0 ? method : 'GET',
        headers: {
          'user-agent': visitor.agent,
          'x-forwarded-for': visitor.address,
          ...(method === 'POST' && at === 0 ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        },
        ...(method === 'POST' && at === 0 ? { body: 'List-Unsubscribe=One-Click' } : {}),
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
      });
      await answer.body?.cancel();
      const next = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
      // Where a link of the mail leads on to is of no more interest once it is somebody else's machine.
      const target: URL | null = next === null ? null : URL.parse(next, url.href);
      if (target === null || !control.mayReach(target)) return { url: first, status: answer.status };
      url = target;
    }
  } catch {
    // Nobody there.
  }
  return { url: first, status: null };
}
