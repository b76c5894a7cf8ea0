import { messageLength } from '@convoke/contract/chat/chat.rules.ts';
import { useEffect, useId, useState } from 'react';
import { usePage } from '../../core/page-context.tsx';
import { Icon } from '../../ui/icon.tsx';

interface Props {
  label: string;
  button: string;
  /** Why nothing can be written. */
  shut: string | null;
  /** What was refused: it is put back, with why. */
  refusal: { text: string; words: string } | null;
  /** Until when one has to wait, in milliseconds. */
  waitUntil?: number;
  onSend: (text: string) => void;
}

/** Seconds that are left until a moment, counted down. */
function useSecondsLeft(until: number): number {
  const left = () => Math.max(0, Math.ceil((until - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    if (until <= Date.now()) return undefined;
    const timer = setInterval(() => {
      setSeconds(left());
      if (until <= Date.now()) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}

/** Where one writes: Enter sends, Shift+Enter begins a line. */
export function Composer({ label, button, shut, refusal, waitUntil = 0, onSend }: Props) {
  const { t } = usePage();
  const hint = useId();
  const [text, setText] = useState('');
  const wait = useSecondsLeft(waitUntil);
  useEffect(() => {
    if (refusal) setText((typed) => typed || refusal.text);
  }, [refusal]);
  if (shut !== null)
    return (
      <p className="chat-shut fine" role="status">
        {shut}
      </p>
    );
  const isTooLong = text.trim().length > messageLength;
  const canSend = text.trim() !== '' && !isTooLong && wait === 0;
  const send = () => {
    if (!canSend) return;
    onSend(text.trim());
    setText('');
  };
  return (
    <form
      className="chat-form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {refusal && (
        <p className="chat-refusal" role="alert">
          {refusal.words}
        </p>
      )}
      <textarea
        className="input"
        rows={1}
        aria-label={label}
        aria-describedby={hint}
        aria-invalid={isTooLong}
        placeholder={label}
        value={text}
        enterKeyHint="send"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Not the Enter that ends the choice of a Chinese or Japanese word.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <button className="button primary chat-send" type="submit" disabled={!canSend} aria-label={button} title={button}>
        {wait === 0 ? <Icon name="send" /> : wait}
      </button>
      <p className="chat-hint fine" id={hint}>
        {isTooLong
          ? t('public-chat:too-long', { n: text.trim().length, most: messageLength })
          : wait === 0
            ? ''
            : t('public-chat:wait', { n: wait })}
      </p>
    </form>
  );
}
