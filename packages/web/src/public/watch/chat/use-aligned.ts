import type { ChatMessage } from '@convoke/contract/chat/chat.feed.ts';
import { useEffect, useState } from 'react';

const lookMs = 500;

/**
 * Of messages those that the reader's picture has come to: who is twenty seconds behind reads them twenty seconds later, beside what they are about. One's own are there at once. Without a
 * picture all are.
 */
export function useAligned(
  messages: readonly ChatMessage[],
  viewerId: string,
  isAligned: boolean,
  playedAt: () => number | null,
): readonly ChatMessage[] {
  const [at, setAt] = useState(playedAt);
  useEffect(() => {
    if (!isAligned) return undefined;
    const timer = setInterval(() => setAt(playedAt()), lookMs);
    return () => clearInterval(timer);
  }, [isAligned, playedAt]);
  if (!isAligned || at === null) return messages;
  return messages.filter((each) => each.viewerId === viewerId || Date.parse(each.playedAt) <= at);
}
