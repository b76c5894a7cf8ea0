import type { orderStatus } from '@convoke/contract/order/order.own.calls.ts';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import { call } from '../../core/call.ts';
import { followOrder } from '../core/buyer-store.ts';
import { quietly, readOrderStatus } from '../core/selling-calls.ts';

export type Status = z.output<(typeof orderStatus)['output']>;

const everyMs = 2500;
/** Nothing has happened for a while: asked less often, up to this. */
const slowMs = 10_000;
/** Without an answer, up to this. */
const slowestMs = 30_000;

/**
 * Where an order stands, asked again and again while `isActive` and the page is in sight, and at once when it comes back into sight. What it came to
 * is noted on the device, so that the sale's page knows.
 */
export function useWatch(given: Status, eventCode: string, isActive: boolean) {
  const [status, setStatus] = useState(given);
  const [isStale, setStale] = useState(false);
  const askNow = useRef<() => Promise<void>>(() => Promise.resolve());
  const { orderId } = given;

  useEffect(() => {
    followOrder(eventCode, orderId, status.state);
  }, [eventCode, orderId, status.state]);

  useEffect(() => {
    if (!isActive) return;
    let wait = everyMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = new AbortController();
    const ask = async () => {
      clearTimeout(timer);
      over.abort();
      over = new AbortController();
      const { signal } = over;
      if (document.visibilityState !== 'visible') return;
      try {
        const answer = await call(readOrderStatus, { orderId }, { ...quietly, signal });
        setStatus(answer);
        setStale(false);
        wait = Math.min(Math.max(wait, everyMs) * 1.04, slowMs);
      } catch {
        if (signal.aborted) return;
        setStale(true);
        wait = Math.min(wait * 2, slowestMs);
      }
      timer = setTimeout(ask, wait);
    };
    askNow.current = ask;
    timer = setTimeout(ask, wait);
    const back = () => {
      wait = everyMs;
      void ask();
    };
    document.addEventListener('visibilitychange', back);
    addEventListener('online', back);
    return () => {
      clearTimeout(timer);
      over.abort();
      document.removeEventListener('visibilitychange', back);
      removeEventListener('online', back);
    };
  }, [orderId, isActive]);

  return {
    status,
    isStale,
    /** A newer answer from another call. */
    learn: (changes: Partial<Status>) => setStatus((before) => ({ ...before, ...changes })),
    ask: () => askNow.current(),
  };
}
