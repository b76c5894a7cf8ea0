import { openStates, type OrderState } from '@convoke/contract/order/order.rules.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { followOrder, orderOf, settledOf } from '../core/buyer-store.ts';
import { quietly, readOrderStatus } from '../core/selling-calls.ts';

export interface OwnOrder {
  orderId: string;
  state: OrderState;
}

interface Told {
  /** It ended unpaid. */
  onEnded: () => void;
  /** It was bought since this page began, or this device had not heard of it: what the page holds was for that order. */
  onBought: () => void;
}

/** Nothing is left of it that one could open a door with. */
const isGone = (state: OrderState) => state === 'REFUNDED' || state === 'REFUND_DUE';

/**
 * The order that this device has placed for the event, if there is something to go on with or to show. Looked at again when the person comes back:
 * by the Back button, or from another tab.
 */
export function useOwnOrder(eventCode: string, told: Told): OwnOrder | null {
  const latest = useRef(told);
  latest.current = told;
  const [own, setOwn] = useState<OwnOrder | null>(null);
  useEffect(() => {
    let settled = settledOf(eventCode);
    const look = async () => {
      const orderId = orderOf(eventCode);
      if (orderId === null) return setOwn(null);
      try {
        const { state } = await call(readOrderStatus, { orderId }, quietly);
        followOrder(eventCode, orderId, state);
        const isEnded = state === 'EXPIRED' || state === 'CANCELLED';
        if (isEnded) latest.current.onEnded();
        else if (!openStates.includes(state) && settled !== orderId) {
          settled = orderId;
          latest.current.onBought();
        }
        setOwn(isEnded || isGone(state) ? null : { orderId, state });
      } catch {
        // Only a way back to it: the page works without.
      }
    };
    void look();
    const again = (event: PageTransitionEvent) => {
      if (event.persisted) void look();
    };
    // Another tab may have placed or paid it meanwhile.
    const seen = () => {
      if (document.visibilityState === 'visible') void look();
    };
    addEventListener('pageshow', again);
    document.addEventListener('visibilitychange', seen);
    return () => {
      removeEventListener('pageshow', again);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [eventCode]);
  return own;
}
