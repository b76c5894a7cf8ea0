import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import type { orderCreate } from '@convoke/contract/order/order.calls.ts';
import { useRef, useState } from 'react';
import type * as z from 'zod';
import { call } from '../../core/call.ts';
import { CallFailure } from '../../core/call-failure.ts';
import { type KeptKey, keyFor } from '../../core/request-key.ts';
import { keepOrder } from '../core/buyer-store.ts';
import { completeFree, createOrder, quietly } from '../core/selling-calls.ts';
import type { Basket } from './basket.ts';
import { type Refusal, refusalOf } from './refusal.ts';

/** An order as the call takes it. */
export type OrderCreate = z.input<(typeof orderCreate)['input']>['orders'][number];

/** How often a lost answer is asked for again by itself, and how long the first pause is. */
const lostTries = 3;
const lostPauseMs = 1000;
/** While the server says that the order is being placed (409), it is asked again after a second, this often. */
const flightTries = 30;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Props {
  event: PublicEvent;
  /** What the tries so far were sent under; `keep` remembers it before anything is sent. */
  key: { get: () => KeptKey | null; keep: (key: KeptKey | null) => void };
  pass: () => string | undefined;
  /** The room is asked anew: true = in, send again. */
  room: () => Promise<boolean>;
}

export type Placed = { path: string };

/**
 * Places the order, one at a time. All tries of one content carry one key, so a lost answer, a reload or an impatient thumb never make a second
 * order. Answers where to go next, or why not.
 */
export function useOrder({ event, key, pass, room }: Props) {
  const [sending, setSending] = useState(false);
  const busy = useRef(false);

  async function send(order: OrderCreate, basket: Basket, idempotency: KeptKey): Promise<Placed> {
    let again = false;
    let lost = 0;
    let flights = 0;
    let roomAsked = false;
    for (;;) {
      const ticket = pass();
      try {
        const placed = await call(
          createOrder,
          { eventId: event.eventId, orders: [ticket === undefined ? order : { ...order, pass: ticket }] },
          { ...quietly, again, headers: { 'Idempotency-Key': idempotency.key } },
        );
        keepOrder(event.code, placed.orderId);
        return await follow(placed.orderId, placed.next);
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        again = true;
        const { kind } = refusalOf(error, basket);
        if (kind === 'flight' && flights++ < flightTries) await pause((error.retryAfterSeconds ?? 1) * 1000);
        else if (kind === 'network' && lost++ < lostTries) await pause(lostPauseMs * 2 ** (lost - 1));
        else if (kind === 'room' && !roomAsked) {
          roomAsked = true;
          if (!(await room())) throw error;
        } else throw error;
      }
    }
  }

  /** An order with nothing to pay is completed at once; the order's own page does it again, should this answer get lost. */
  async function follow(orderId: string, next: 'pay' | 'free' | 'review'): Promise<Placed> {
    if (next === 'pay') return { path: `/mobile-pay/${orderId}` };
    if (next === 'free') await call(completeFree, { orderId }, quietly).catch(() => undefined);
    return { path: `/success/${orderId}` };
  }

  /** Null when one is on its way already. */
  async function place(order: OrderCreate, basket: Basket): Promise<Placed | { refusal: Refusal } | null> {
    if (busy.current) return null;
    busy.current = true;
    setSending(true);
    // What the page saw as the price is no part of what the order is.
    const { expectedCents: _, ...content } = order;
    const idempotency = keyFor(key.get(), content);
    key.keep(idempotency);
    try {
      return await send(order, basket, idempotency);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const refusal = refusalOf(error, basket);
      // Refused for certain: there is no order under this key, and the next try is a new one.
      if (refusal.kind !== 'network' && refusal.kind !== 'flight') key.keep(null);
      return { refusal };
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  return { place, sending };
}
