import type { OrderState } from '@convoke/contract/order/order.rules.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
import { call } from '../../core/call.ts';
import { followOrder, orderOf } from '../core/buyer-store.ts';
import { quietly, readOrderStatus } from '../core/selling-calls.ts';

export interface OwnOrder {
  orderId: string;
  state: OrderState;
}

/**
 * The order that this device has placed for the event, unless it ended unpaid: then `onEnded` is told. Looked at again when the person comes back
 * by the Back button.
 */
export function useOwnOrder(eventCode: string, onEnded: () => void): OwnOrder | null {
  const ended = useRef(onEnded);
  ended.current = onEnded;
  const [own, setOwn] = useState<OwnOrder | null>(null);
  useEffect(() => {
    const look = async () => {
      const orderId = orderOf(eventCode);
      if (orderId === null) return setOwn(null);
      try {
        const { state } = await call(readOrderStatus, { orderId }, quietly);
        followOrder(eventCode, orderId, state);
        if (state !== 'EXPIRED' && state !== 'CANCELLED') return setOwn({ orderId, state });
        ended.current();
        setOwn(null);
      } catch {
        // Only a way back to it: the page works without.
      }
    };
    void look();
    const again = (event: PageTransitionEvent) => {
      if (event.persisted) void look();
    };
    addEventListener('pageshow', again);
    return () => removeEventListener('pageshow', again);
  }, [eventCode]);
  return own;
}
