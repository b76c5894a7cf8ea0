import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { CallFailure } from '../../core/call-failure.ts';
import { quietly, quoteOrder } from '../core/selling-calls.ts';
import { type Basket, basketKey, type Summary } from './basket.ts';
import { type Refusal, refusalOf } from './refusal.ts';

export interface Quote {
  key: string;
  summary: Summary;
}

const pauseMs = 250;

/**
 * What the server says the basket costs. While `isLive` it is asked after every change; `ask` asks at once. A refusal stays as long as the
 * basket it was about.
 */
export function useQuote(event: PublicEvent, basket: Basket, isLive: boolean) {
  const [quote, setQuote] = useState<Quote | null>(null);
  const [refused, setRefused] = useState<{ key: string; refusal: Refusal } | null>(null);
  const key = basketKey(basket);
  const latest = useRef(key);
  latest.current = key;

  /** The summary, or what it was refused for. */
  async function ask(of: Basket): Promise<{ summary: Summary } | { refusal: Refusal }> {
    const about = basketKey(of);
    try {
      const { lines, discountedTickets, subtotalCents, discountCents, totalCents } = await call(
        quoteOrder,
        { eventId: event.eventId, ...of },
        quietly,
      );
      const summary = { lines, discountedTickets, subtotalCents, discountCents, totalCents };
      setQuote({ key: about, summary });
      if (latest.current === about) setRefused(null);
      return { summary };
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const refusal = refusalOf(error, of);
      setRefused({ key: about, refusal });
      return { refusal };
    }
  }

  useEffect(() => {
    if (!isLive || basket.tickets.length === 0) return;
    const timer = setTimeout(() => void ask(basket).catch(() => undefined), pauseMs);
    return () => clearTimeout(timer);
  }, [key, isLive]);

  return { quote, refusal: refused?.key === key ? refused.refusal : null, ask };
}
