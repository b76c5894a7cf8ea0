import type { OrderInfo } from '@convoke/contract/order/order.own.calls.ts';
import { openStates } from '@convoke/contract/order/order.rules.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { followOrder } from '../core/buyer-store.ts';
import { mayBeKept } from '../core/offline.ts';
import { completeFree, quietly, readOrder } from '../core/selling-calls.ts';
import { useWatch } from '../pay/use-watch.ts';

/** Something that goes on without the buyer: a refund on its way, a review. */
const slowMs = 20_000;

/** Whether something may change by itself while the order is no longer open. */
export function isPending(order: OrderInfo): boolean {
  return (
    order.problem !== null ||
    order.state === 'REFUND_DUE' ||
    order.refunds.some(({ state }) => state === 'REQUESTED' || state === 'PROCESSING') ||
    order.tickets.some((ticket) => ticket.inReview && ticket.state !== 'VOID') ||
    // The link to join comes by itself.
    order.join?.state === 'later' ||
    order.join?.state === 'none'
  );
}

/** The order as the server last told it: watched closely while it can be paid, now and then while something goes on, and whenever the page comes into sight. */
export function useOrderPage(given: OrderInfo, givenAt: string) {
  const [order, setOrder] = useState(given);
  const [isAway, setAway] = useState(false);
  const { orderId } = order;
  const isOpen = openStates.includes(order.state);
  const { status, isStale, ask } = useWatch(
    { orderId, state: order.state, problem: order.problem, expiresAt: order.expiresAt, now: givenAt },
    order.event.code,
    isOpen,
  );

  async function reread(): Promise<void> {
    try {
      setOrder(await call(readOrder, { orderId }, quietly));
      setAway(false);
    } catch {
      setAway(true);
    }
  }
  const newest = useRef(reread);
  newest.current = reread;

  useEffect(() => {
    // On a slow network the kept document comes first, with who was to come then.
    if (mayBeKept()) void reread();
  }, [orderId]);

  useEffect(() => {
    if (isOpen && (status.state !== order.state || status.expiresAt !== order.expiresAt)) void reread();
  }, [status.state, status.expiresAt]);

  const pending = isPending(order);
  useEffect(() => {
    if (isOpen) return;
    const look = () => {
      if (document.visibilityState === 'visible') void newest.current();
    };
    const timer = pending ? setInterval(look, slowMs) : undefined;
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isOpen, pending]);

  useEffect(() => {
    followOrder(order.event.code, orderId, order.state);
  }, [orderId, order.state]);

  // Nothing to pay, and the page that placed it never got to say so.
  const isFree = order.state === 'HELD' && order.totalCents === 0;
  useEffect(() => {
    if (isFree) void call(completeFree, { orderId }, quietly).then(reread, reread);
  }, [isFree]);

  return { order, now: status.now, isStale: isStale || isAway, reread, ask };
}
