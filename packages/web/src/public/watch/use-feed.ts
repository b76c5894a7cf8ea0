import type { PageEvent } from '@convoke/contract/live/live.feed.ts';
import { useEffect, useRef } from 'react';

export interface WatchFeed {
  /** Whether it is heard now. */
  isOpen: () => boolean;
}

/** Follows what the live says to everybody. A browser connects again by itself, and says what it has heard last. */
export function useFeed(
  code: string,
  liveId: string | undefined,
  pass: string | undefined,
  hear: (event: PageEvent) => void,
): WatchFeed {
  const source = useRef<EventSource | null>(null);
  const newest = useRef(hear);
  newest.current = hear;
  useEffect(() => {
    if (liveId === undefined || pass === undefined || typeof EventSource === 'undefined') return undefined;
    const made = new EventSource(
      `/event/online/feed/${encodeURIComponent(code)}/${liveId}?pass=${encodeURIComponent(pass)}`,
    );
    source.current = made;
    made.onmessage = ({ data }: MessageEvent<string>) => {
      const event = JSON.parse(data) as PageEvent;
      if (event.kind === 'state' || event.kind === 'page') newest.current(event);
    };
    return () => {
      source.current = null;
      made.close();
    };
  }, [code, liveId, pass]);
  return { isOpen: () => source.current?.readyState === 1 };
}
