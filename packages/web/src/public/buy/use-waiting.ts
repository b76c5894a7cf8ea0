import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import type { ticketWaitOwn } from '@convoke/contract/ticket/ticket.waiting.calls.ts';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import { call } from '../../core/call.ts';
import { store } from '../core/browser.ts';
import { leaveWaiting, quietly, readWaiting } from '../core/selling-calls.ts';
import type { Offer } from './basket.ts';

export type Waiter = z.output<(typeof ticketWaitOwn)['output']> & { waiterId: string };

const everyMs = 60_000;

/** One's own places in line: those of this device, and the one of the link by which one came. */
export function useWaiting(event: PublicEvent, linked: string | null) {
  const name = `convoke.waiting.${event.code}`;
  const [waiters, setWaiters] = useState<Waiter[]>([]);
  const known = useRef<string[]>([]);

  async function read(): Promise<void> {
    const answers = await Promise.all(
      known.current.map((waiterId) =>
        call(readWaiting, { waiterId }, quietly).then(
          (own) => (own.eventCode === event.code ? { ...own, waiterId } : null),
          () => null,
        ),
      ),
    );
    setWaiters(answers.filter((each) => each !== null));
  }

  async function remember(waiterId: string): Promise<void> {
    known.current = [...new Set([waiterId, ...known.current])].slice(0, 20);
    store.set(name, known.current);
    await read();
  }

  useEffect(() => {
    const kept = store.get<unknown>(name);
    const own = Array.isArray(kept) ? kept.filter((each): each is string => typeof each === 'string') : [];
    known.current = linked === null ? own : [linked, ...own.filter((each) => each !== linked)];
    const look = () => {
      if (document.visibilityState === 'visible' && known.current.length > 0) void read();
    };
    look();
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [event.code, linked]);

  async function leave(waiterId: string): Promise<void> {
    await call(leaveWaiting, { waiterId }, quietly);
    await read();
  }

  return { waiters, remember, leave, read };
}

/** The offer that holds at a moment: of the link first, else of this device. */
export function offerAt(waiters: readonly Waiter[], now: number): (Offer & { endsAt: string }) | null {
  for (const { waiterId, state, ticketId, quantity, offerEndsAt } of waiters) {
    if (state === 'OFFERED' && offerEndsAt !== null && now < Date.parse(offerEndsAt))
      return { waiterId, ticketId, quantity, endsAt: offerEndsAt };
  }
  return null;
}
