import { useEffect, useRef } from 'react';
import type { Feed } from '../feed.ts';
import type { FeedEvent, Heard } from '../feed-source.ts';

/** Without a feed what stands here is asked for anew so often. */
const withoutFeedMs = 8000;
/** So long a feed that is about to open is waited for: it tells when to read. */
const openingMs = 3000;
/** After one that failed. */
const againMs = 3000;

/**
 * What was read by a call, and what the feed says after it: `read` answers the number of the feed it was read at, events of then or before are left out. It is read again when the
 * feed begins anew, or missed something.
 */
export function useHeard(feed: Feed, read: () => Promise<number | null>, hear: (event: FeedEvent) => void): void {
  const latest = useRef({ read, hear });
  latest.current = { read, hear };
  useEffect(() => {
    let isOver = false;
    let seq: number | null = null;
    let early: Heard[] = [];
    let isReading = false;
    let isAsked = false;
    let later: ReturnType<typeof setTimeout> | undefined;
    const take = (heard: Heard) => {
      if (seq === null) early.push(heard);
      else if (heard.seq > seq) latest.current.hear(heard.event);
    };
    async function readNow(): Promise<void> {
      isAsked = true;
      if (isReading) return;
      isReading = true;
      // Asked for again while it is read: what was read may be of before.
      while (isAsked && !isOver) {
        isAsked = false;
        const at = await latest.current.read();
        if (at === null) {
          clearTimeout(later);
          later = setTimeout(() => void readNow(), againMs);
        } else seq = at;
      }
      isReading = false;
      if (isOver || seq === null) return;
      const heard = early;
      early = [];
      heard.forEach(take);
    }
    const stop = feed.follow((heard) => {
      const { event } = heard;
      if (event.kind === 'reset' || (event.kind === 'hello' && !event.isResumed)) {
        seq = null;
        early = [];
        void readNow();
      } else take(heard);
    });
    const opening = setTimeout(() => void readNow(), feed.isOpen() ? 0 : openingMs);
    const timer = setInterval(() => {
      if (!feed.isOpen() && document.visibilityState === 'visible') void readNow();
    }, withoutFeedMs);
    return () => {
      isOver = true;
      stop();
      clearTimeout(opening);
      clearTimeout(later);
      clearInterval(timer);
    };
  }, [feed]);
}
