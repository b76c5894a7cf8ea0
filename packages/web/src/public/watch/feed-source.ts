import type { ChatEvent } from '@convoke/contract/chat/chat.feed.ts';
import type { PageEvent } from '@convoke/contract/live/live.feed.ts';

/** What a live's feed says; `hello` begins a stream (all that came before is for who asks the calls, unless it was resumed), `reset` says that too much was missed. */
export type FeedEvent = PageEvent | ChatEvent | { kind: 'hello'; isResumed: boolean } | { kind: 'reset' };

export interface Heard {
  /** Of the feed; what was read with a `seq` from there on is not told of it. */
  seq: number;
  event: FeedEvent;
}

/** The server says something every 15 seconds; whoever hears nothing for so long has no connection, whatever the browser believes. */
const silentMs = 40_000;
/** A page that was hidden, or is connected again, does not wait for that. */
const oldMs = 20_000;
const retryMs = { least: 1000, most: 30_000 };

interface Source {
  isOpen: () => boolean;
  close: () => void;
}

/**
 * Follows a live's feed from wherever it was heard last. A browser's EventSource comes back after a lost connection with the number of what it heard last, but not after a refusal, not
 * from a sleep that its connection did not outlive: then a new one goes on.
 */
export function openFeed(address: string, hear: (heard: Heard) => void): Source {
  let source: EventSource | null = null;
  let last: number | null = null;
  let heardAt = Date.now();
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function alive(): void {
    heardAt = Date.now();
    clearTimeout(timer);
    timer = setTimeout(connect, silentMs);
  }
  const read = (data: unknown) => JSON.parse(String(data)) as { seq: number; isResumed?: boolean };

  function connect(): void {
    source?.close();
    const made = new EventSource(last === null ? address : `${address}&after=${last}`);
    source = made;
    alive();
    made.onopen = alive;
    made.onmessage = ({ data }) => {
      alive();
      for (const heard of JSON.parse(String(data)) as Heard[]) {
        if (last !== null && heard.seq <= last) continue;
        last = heard.seq;
        hear({ seq: heard.seq, event: heard.event });
      }
    };
    made.addEventListener('hello', ({ data }) => {
      alive();
      failures = 0;
      const { seq, isResumed = false } = read(data);
      last ??= seq;
      hear({ seq, event: { kind: 'hello', isResumed } });
    });
    made.addEventListener('reset', ({ data }) => {
      alive();
      failures = 0;
      last = read(data).seq;
      hear({ seq: last, event: { kind: 'reset' } });
    });
    made.addEventListener('beat', alive);
    made.onerror = () => {
      if (made !== source || made.readyState !== made.CLOSED) return;
      clearTimeout(timer);
      failures += 1;
      const wait = Math.min(retryMs.most, retryMs.least * 2 ** failures);
      timer = setTimeout(connect, wait * (0.5 + Math.random() / 2));
    };
  }
  const wake = () => {
    if (document.visibilityState === 'visible' && Date.now() - heardAt > oldMs) connect();
  };
  const online = () => connect();
  document.addEventListener('visibilitychange', wake);
  addEventListener('pageshow', wake);
  addEventListener('online', online);
  connect();
  return {
    isOpen: () => source?.readyState === 1,
    close() {
      clearTimeout(timer);
      source?.close();
      source = null;
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('pageshow', wake);
      removeEventListener('online', online);
    },
  };
}
