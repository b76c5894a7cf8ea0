import type { couponByCode } from '@convoke/contract/coupon/coupon.calls.ts';
import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import { useRef, useState } from 'react';
import type * as z from 'zod';
import { call } from '../../core/call.ts';
import { failureWords } from '../../core/call-failure.ts';
import { quietly, readCode } from '../core/selling-calls.ts';
import type { Codes } from './basket.ts';

export type CodeFacts = z.output<(typeof couponByCode)['output']>;

export interface Taken {
  coupon: CodeFacts | null;
  access: CodeFacts | null;
}

/** The codes as the basket's calls take them. A coupon that opens hidden tickets opens them by itself. */
export function codesOf(taken: Taken): Codes {
  return { coupon: taken.coupon?.couponCode ?? null, access: taken.access?.couponCode ?? null };
}

/** The codes with which the list of tickets is read. */
export function openingCodes(taken: Taken): string[] {
  return [taken.access, taken.coupon].flatMap((each) =>
    each && each.opensTicketIds.length > 0 ? [each.couponCode] : [],
  );
}

/** One field for both kinds of code: what the server says of it decides which it is. */
export function useCodes(event: PublicEvent) {
  const [taken, setTaken] = useState<Taken>({ coupon: null, access: null });
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const latest = useRef(taken);

  const put = (next: Taken) => {
    latest.current = next;
    setTaken(next);
  };

  /** Answers the codes that hold now, or null when this one was not taken. */
  async function apply(code: string): Promise<Taken | null> {
    setAsking(true);
    setProblem(null);
    try {
      const facts = await call(readCode, { eventId: event.eventId, couponCode: code }, quietly);
      // A new coupon takes the place of the former: an order has one.
      const next = facts.kind === null ? { ...latest.current, access: facts } : { ...latest.current, coupon: facts };
      put(next);
      return next;
    } catch (error) {
      setProblem(failureWords(error));
      return null;
    } finally {
      setAsking(false);
    }
  }

  function drop(which: keyof Taken): Taken {
    const next = { ...latest.current, [which]: null };
    put(next);
    setProblem(null);
    return next;
  }

  return { taken, problem, setProblem, asking, apply, drop };
}
