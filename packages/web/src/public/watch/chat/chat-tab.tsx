import type { ChatMessage } from '@convoke/contract/chat/chat.feed.ts';
import { useEffect, useRef } from 'react';
import { usePage } from '../../core/page-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Feed } from '../feed.ts';
import type { Place } from './chat-calls.ts';
import { Composer } from './composer.tsx';
import { MessageList, Writer } from './message-list.tsx';
import { useAligned } from './use-aligned.ts';
import { type Standing, useMessages } from './use-messages.ts';
import { useSending } from './use-sending.ts';

export interface TabProps extends Place {
  viewerId: string;
  /** '' = somebody without one. */
  name: string;
  /** The pass to write with. */
  newestPass: () => Promise<string>;
  feed: Feed;
}

interface Props extends TabProps {
  /** The moment of the picture that is seen, in milliseconds; null = there is none. */
  playedAt: () => number | null;
}

/** The chat of a live. */
export function ChatTab({ code, liveId, pass, viewerId, newestPass, feed, playedAt }: Props) {
  const { t } = usePage();
  const place = { code, liveId, pass };
  const { messages, pinned, standing, hasMore, older, put } = useMessages(place, viewerId, feed);
  const rules = standing?.rules;
  const sending = useSending({ code, liveId, newestPass }, rules?.slowSeconds ?? 0, playedAt, put);
  const seen = useAligned(messages ?? [], viewerId, rules?.isAligned ?? false, playedAt);
  // The feed may bring one's own before the answer does.
  const { arrived } = sending;
  const known = useRef(new Set<string>());
  useEffect(() => {
    for (const { messageId, viewerId: writer, text } of messages ?? []) {
      if (known.current.has(messageId)) continue;
      known.current.add(messageId);
      if (writer === viewerId) arrived(text);
    }
  }, [messages]);
  if (messages === null)
    return (
      <p className="fine chat-none" role="status">
        {t('public-chat:loading')}
      </p>
    );
  const notes = [
    rules?.approvesFirst && t('public-chat:approves'),
    (rules?.slowSeconds ?? 0) > 0 && t('public-chat:slow', { n: rules?.slowSeconds ?? 0 }),
  ].filter(Boolean);
  return (
    <section className="chat" aria-label={t('public-chat:chat')}>
      <Pinned messages={pinned} viewerId={viewerId} />
      <MessageList
        messages={seen}
        own={sending.own}
        viewerId={viewerId}
        hasMore={hasMore}
        onOlder={older}
        onAgain={sending.again}
      />
      {notes.length > 0 && <p className="chat-rules fine">{notes.join(' · ')}</p>}
      <Composer
        label={t('public-chat:write')}
        button={t('public-chat:send')}
        shut={shutWords(standing, t)}
        refusal={sending.refusal}
        waitUntil={sending.waitUntil}
        onSend={sending.send}
      />
    </section>
  );
}

function shutWords(standing: Standing | null, t: (key: string) => string): string | null {
  if (!standing) return null;
  if (!standing.rules.isOn) return t('public-chat:off');
  if (standing.isMuted) return t('public-chat:muted');
  return standing.rules.isMuted ? t('public-chat:all-muted') : null;
}

function Pinned({ messages, viewerId }: { messages: readonly ChatMessage[]; viewerId: string }) {
  const { t } = usePage();
  if (messages.length === 0) return null;
  return (
    <ul className="chat-pinned" aria-label={t('public-chat:pinned')}>
      {messages.map((message) => (
        <li key={message.messageId}>
          <Icon name="pin" />
          <p dir="auto">
            <Writer message={message} isOwn={message.viewerId === viewerId} /> {message.text}
          </p>
        </li>
      ))}
    </ul>
  );
}
