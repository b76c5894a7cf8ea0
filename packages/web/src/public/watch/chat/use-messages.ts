import type { ChatMessage, ChatRules } from '@convoke/contract/chat/chat.feed.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, type CallOptions } from '../../../core/call.ts';
import type { Feed } from '../feed.ts';
import type { FeedEvent } from '../feed-source.ts';
import { type Place, quietly, readMessages } from './chat-calls.ts';
import { useHeard } from './use-heard.ts';

/** More are not kept on the page; the earlier ones are asked for again. */
const mostShown = 400;

export interface Standing {
  rules: ChatRules;
  isMuted: boolean;
}

export interface Messages {
  /** By their time. Not until they were read. */
  messages: readonly ChatMessage[] | null;
  pinned: readonly ChatMessage[];
  standing: Standing | null;
  hasMore: boolean;
  older: () => Promise<void>;
  /** One that the server has kept. */
  put: (message: ChatMessage) => void;
}

const byTime = (a: ChatMessage, b: ChatMessage) =>
  a.at < b.at || (a.at === b.at && a.messageId < b.messageId) ? -1 : 1;

/** Messages with others among them, each once and in order. */
function withMore(known: readonly ChatMessage[], more: readonly ChatMessage[]): ChatMessage[] {
  const all = new Map([...known, ...more].map((message) => [message.messageId, message]));
  return [...all.values()].sort(byTime);
}

/** The messages of a live, kept as the feed says. */
export function useMessages(place: Place, viewerId: string, feed: Feed): Messages {
  const { code, liveId, pass } = place;
  const [messages, setMessages] = useState<readonly ChatMessage[] | null>(null);
  const [pinned, setPinned] = useState<readonly ChatMessage[]>([]);
  const [standing, setStanding] = useState<Standing | null>(null);
  const [hasMore, setHasMore] = useState(false);
  const isReading = useRef(false);

  const read = useCallback(async () => {
    const options: CallOptions = quietly;
    const page = await call(readMessages, { code, liveId, pass }, options).catch(() => null);
    if (!page) return null;
    setMessages(page.messages);
    setHasMore(page.hasMore);
    setPinned(page.pinned);
    setStanding({ rules: page.rules, isMuted: page.isMuted });
    return page.seq;
  }, [code, liveId, pass]);

  const put = useCallback((message: ChatMessage) => {
    setMessages((known) => {
      const all = withMore(known ?? [], [message]);
      if (all.length > mostShown) setHasMore(true);
      return all.slice(-mostShown);
    });
  }, []);

  const hear = (event: FeedEvent) => {
    if (event.kind === 'message') put(event.message);
    else if (event.kind === 'messagesGone') {
      const gone = new Set(event.messageIds);
      setMessages((known) => known?.filter(({ messageId }) => !gone.has(messageId)) ?? null);
    } else if (event.kind === 'pinned') setPinned(event.messages);
    else if (event.kind === 'rules') setStanding((before) => ({ isMuted: false, ...before, rules: event.rules }));
    else if (event.kind === 'muted' && event.viewerId === viewerId)
      setStanding((before) => before && { ...before, isMuted: event.isMuted });
  };
  useHeard(feed, read, hear);
  // Another live.
  useEffect(() => () => setMessages(null), [liveId]);

  const older = async () => {
    const first = messages?.[0];
    if (!first || isReading.current) return;
    isReading.current = true;
    try {
      const page = await call(readMessages, { code, liveId, pass, before: first.messageId }, quietly);
      setMessages((known) => withMore(page.messages, known ?? []));
      setHasMore(page.hasMore);
    } catch {
      // The button stays.
    } finally {
      isReading.current = false;
    }
  };
  return { messages, pinned, standing, hasMore, older, put };
}
