import type { PageEvent } from '@convoke/contract/live/live.feed.ts';
import { useEffect, useRef } from 'react';
import { type Heard, openFeed } from './feed-source.ts';

export interface Feed {
  /** Whether it is heard now. */
  isOpen: () => boolean;
  /** Hears everything from now on; answers how to stop. */
  follow: (hear: (heard: Heard) => void) => () => void;
}

/** Follows what a live says to everybody, with one connection for the whole page; the tabs follow what it says of theirs. */
export function useFeed(
  code: string,
  liveId: string | undefined,
  pass: string | undefined,
  hear: (event: PageEvent) => void,
): Feed {
  const newest = useRef(hear);
  newest.current = hear;
  const followers = useRef(new Set<(heard: Heard) => void>());
  const source = useRef<ReturnType<typeof openFeed> | null>(null);
  const feed = useRef<Feed>({
    isOpen: () => source.current?.isOpen() ?? false,
    follow(follower) {
      followers.current.add(follower);
      return () => void followers.current.delete(follower);
    },
  });
  useEffect(() => {
    if (liveId === undefined || pass === undefined || typeof EventSource === 'undefined') return undefined;
    const address = `/event/online/feed/${encodeURIComponent(code)}/${liveId}?pass=${encodeURIComponent(pass)}`;
    const made = openFeed(address, (heard) => {
      const { event } = heard;
      if (event.kind === 'state' || event.kind === 'page') newest.current(event);
      for (const follower of followers.current) follower(heard);
    });
    source.current = made;
    return () => {
      source.current = null;
      made.close();
    };
  }, [code, liveId, pass]);
  return feed.current;
}
