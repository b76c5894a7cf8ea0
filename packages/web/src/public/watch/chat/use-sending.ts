import type { ChatMessage } from '@convoke/contract/chat/chat.feed.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../core/call.ts';
import { CallFailure, failureWords, isUnanswered } from '../../../core/call-failure.ts';
import { postMessage, quietly } from './chat-calls.ts';

/** Ten seconds without a network are survived. */
const tries = 6;
const betweenMs = 2500;

/** A message of one's own that the others do not see yet. */
export interface OwnMessage {
  nonce: string;
  text: string;
  at: string;
  /** Held waits for the host; failed can be sent again. */
  state: 'sending' | 'held' | 'failed';
}

export interface Sending {
  own: readonly OwnMessage[];
  /** What was refused, and why. */
  refusal: { text: string; words: string } | null;
  /** Until when slow mode makes one wait, in milliseconds. */
  waitUntil: number;
  send: (text: string) => void;
  again: (message: OwnMessage) => void;
  /** The feed has brought this one. */
  arrived: (text: string) => void;
}

export const newNonce = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 14)}-chat`;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends what one writes: it stands in the chat at once, and makes room for what the server kept. */
export function useSending(
  { code, liveId, newestPass }: { code: string; liveId: string; newestPass: () => Promise<string> },
  slowSeconds: number,
  playedAt: () => number | null,
  kept: (message: ChatMessage) => void,
): Sending {
  const [own, setOwn] = useState<readonly OwnMessage[]>([]);
  const [refusal, setRefusal] = useState<Sending['refusal']>(null);
  const [waitUntil, setWaitUntil] = useState(0);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const take = (nonce: string) => setOwn((before) => before.filter((each) => each.nonce !== nonce));
  const mark = (nonce: string, state: OwnMessage['state']) =>
    setOwn((before) => before.map((each) => (each.nonce === nonce ? { ...each, state } : each)));

  async function deliver({ nonce, text }: OwnMessage): Promise<void> {
    const at = playedAt();
    const input = { code, liveId, nonce, text, ...(at !== null && { playedAt: new Date(at).toISOString() }) };
    for (let left = tries; ; left -= 1) {
      try {
        const { state, message } = await call(postMessage, { ...input, pass: await newestPass() }, quietly);
        if (slowSeconds > 0) setWaitUntil(Date.now() + slowSeconds * 1000);
        if (state === 'held') return mark(nonce, 'held');
        kept(message);
        return take(nonce);
      } catch (error) {
        if (!isHere.current) return;
        if (isUnanswered(error) && left > 1) {
          await pause(betweenMs);
          continue;
        }
        if (isUnanswered(error)) return mark(nonce, 'failed');
        if (error instanceof CallFailure && error.failure === 'CHAT_SLOW') {
          const { retryAfterSeconds = slowSeconds } = error.data as { retryAfterSeconds?: number };
          setWaitUntil(Date.now() + retryAfterSeconds * 1000);
        }
        take(nonce);
        return setRefusal({ text, words: failureWords(error) });
      }
    }
  }

  return {
    own,
    refusal,
    waitUntil,
    send(text) {
      setRefusal(null);
      const message: OwnMessage = { nonce: newNonce(), text, at: new Date().toISOString(), state: 'sending' };
      setOwn((before) => [...before, message]);
      void deliver(message);
    },
    again(message) {
      mark(message.nonce, 'sending');
      void deliver(message);
    },
    arrived(text) {
      setOwn((before) => {
        const at = before.findIndex((each) => each.text === text);
        return at < 0 ? before : before.filter((_, index) => index !== at);
      });
    },
  };
}
