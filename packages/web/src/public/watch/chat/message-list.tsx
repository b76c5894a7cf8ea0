import type { ChatMessage } from '@convoke/contract/chat/chat.feed.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { usePage } from '../../core/page-context.tsx';
import type { OwnMessage } from './use-sending.ts';

/** So near to its end a list goes on by itself. */
const nearPixels = 60;

interface Props {
  messages: readonly ChatMessage[];
  own: readonly OwnMessage[];
  viewerId: string;
  hasMore: boolean;
  onOlder: () => Promise<void>;
  onAgain: (message: OwnMessage) => void;
}

/** The chat, the newest at its end. Whoever reads further up is not torn away: a button says how many are new. */
export function MessageList({ messages, own, viewerId, hasMore, onOlder, onAgain }: Props) {
  const { t } = usePage();
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const before = useRef({ first: '', last: '', height: 0, own: 0 });
  const [unseen, setUnseen] = useState(0);
  const first = messages[0]?.messageId ?? '';
  const last = messages.at(-1)?.messageId ?? '';

  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const known = before.current;
    const hasWritten = own.length > known.own;
    if (isAtEnd.current || hasWritten) {
      box.scrollTop = box.scrollHeight;
      isAtEnd.current = true;
      setUnseen(0);
    } else if (first !== known.first && last === known.last) {
      // Earlier ones came: what was read stays where it is.
      box.scrollTop += box.scrollHeight - known.height;
    } else if (last !== known.last) {
      const at = messages.findIndex(({ messageId }) => messageId === known.last);
      const fresh = messages.length - 1 - at;
      setUnseen((count) => count + fresh);
    }
    before.current = { first, last, height: box.scrollHeight, own: own.length };
  }, [first, last, messages.length, own.length]);

  return (
    <div className="chat-messages">
      <div
        className="chat-list"
        ref={list}
        role="log"
        tabIndex={0}
        aria-label={t('public-chat:messages')}
        onScroll={({ currentTarget: box }) => {
          isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearPixels;
          if (isAtEnd.current) setUnseen(0);
        }}
      >
        {hasMore && (
          <button className="text-link chat-older" type="button" onClick={() => void onOlder()}>
            {t('public-chat:older')}
          </button>
        )}
        {messages.length === 0 && own.length === 0 && <p className="chat-none fine">{t('public-chat:none')}</p>}
        {messages.map((message) => (
          <Message key={message.messageId} message={message} isOwn={message.viewerId === viewerId} />
        ))}
        {own.map((message) => (
          <Own key={message.nonce} message={message} onAgain={onAgain} />
        ))}
      </div>
      {unseen > 0 && (
        <button
          className="chat-new"
          type="button"
          onClick={() => {
            const box = list.current;
            if (box) box.scrollTop = box.scrollHeight;
          }}
        >
          {t('public-chat:new', { count: unseen, n: unseen })}
        </button>
      )}
    </div>
  );
}

/** Who wrote, by their name; the host is marked. */
export function Writer({ message, isOwn }: { message: { viewerId: string | null; name: string }; isOwn: boolean }) {
  const { t } = usePage();
  const isHost = message.viewerId === null;
  return (
    <>
      {isHost && <span className="chat-host">{t('public-chat:host')}</span>}
      {(message.name !== '' || !isHost) && (
        <bdi className="chat-name">{isOwn ? t('public-chat:you') : message.name || t('public-chat:guest')}</bdi>
      )}
    </>
  );
}

export function useTimeOf(): (at: string) => string {
  const { locale } = usePage();
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  return (at) => format.format(new Date(at));
}

function Message({ message, isOwn }: { message: ChatMessage; isOwn: boolean }) {
  const timeOf = useTimeOf();
  const kind = message.viewerId === null ? ' is-host' : isOwn ? ' is-own' : '';
  return (
    <div className={`chat-message${kind}`}>
      <p className="chat-by">
        <Writer message={message} isOwn={isOwn} />
        <time dateTime={message.at}>{timeOf(message.at)}</time>
      </p>
      <p className="chat-text" dir="auto">
        {message.text}
      </p>
    </div>
  );
}

function Own({ message, onAgain }: { message: OwnMessage; onAgain: (message: OwnMessage) => void }) {
  const { t } = usePage();
  return (
    <div className={`chat-message is-own is-${message.state}`}>
      <p className="chat-by">
        <bdi className="chat-name">{t('public-chat:you')}</bdi>
        <span>{t(`public-chat:${message.state}`)}</span>
      </p>
      <p className="chat-text" dir="auto">
        {message.text}
      </p>
      {message.state === 'failed' && (
        <button className="text-link" type="button" onClick={() => onAgain(message)}>
          {t('public-chat:again')}
        </button>
      )}
    </div>
  );
}
