import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import type { OfferedTicket, ticketList } from '@convoke/contract/ticket/ticket.public.calls.ts';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import { call } from '../../core/call.ts';
import { quietly, readTickets } from '../core/selling-calls.ts';
import { merged } from './basket.ts';

export type Offering = z.output<(typeof ticketList)['output']>;

/** After this long out of sight, what the page shows of tickets left is too old. */
const staleMs = 60_000;
/** Everybody who waits for the opening asks at the same moment: spread over this long. */
const spreadMs = 1500;

/** The first moment at which something the page shows turns by itself. */
function nextTurn(tickets: readonly OfferedTicket[], now: number): number | null {
  const moments = tickets
    .flatMap(({ opensAt, tiers }) => [opensAt, ...tiers.map((tier) => tier.closesAt)])
    .flatMap((each) => (each === null ? [] : [Date.parse(each)]))
    .filter((each) => each > now);
  return moments.length > 0 ? Math.min(...moments) : null;
}

/**
 * What is offered, read again when a ticket opens, a special price ends, or the page comes back into sight after a while, and whenever
 * `refresh` is asked to. `codes` open hidden tickets; each is asked for by itself.
 */
export function useTickets(event: PublicEvent, given: Offering, codes: readonly string[], now: number) {
  const [offering, setOffering] = useState(given);
  const readAt = useRef(0);
  const asked = useRef(0);

  async function refresh(withCodes: readonly string[] = codes): Promise<Offering> {
    asked.current += 1;
    const mine = asked.current;
    const { eventId } = event;
    const lists = await Promise.all(
      (withCodes.length > 0 ? withCodes : [undefined]).map((code) =>
        call(readTickets, code === undefined ? { eventId } : { eventId, code }, quietly),
      ),
    );
    const [first = given] = lists;
    const next: Offering = { ...first, tickets: merged(lists.map((list) => list.tickets)) };
    // An answer that was overtaken would bring old numbers back.
    if (mine === asked.current) setOffering(next);
    readAt.current = Date.now();
    return next;
  }

  const newest = useRef(refresh);
  newest.current = refresh;
  const turn = nextTurn(offering.tickets, now);

  useEffect(() => {
    if (turn === null) return;
    const away = turn - now;
    // Timers hold 24 days; whoever keeps a page open that long has come back in between.
    if (away > 20 * 24 * 60 * 60 * 1000) return;
    const timer = setTimeout(() => void newest.current().catch(() => undefined), away + Math.random() * spreadMs);
    return () => clearTimeout(timer);
    // Not `now`, which moves every second.
  }, [turn]);

  useEffect(() => {
    readAt.current = Date.now();
    const look = () => {
      if (document.visibilityState === 'visible' && Date.now() - readAt.current > staleMs)
        void newest.current().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  return { offering, refresh };
}
