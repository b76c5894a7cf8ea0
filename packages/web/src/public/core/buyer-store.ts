import type { OrderState } from '@convoke/contract/order/order.rules.ts';
import { store } from './browser.ts';

/** What a buyer's device keeps of a purchase, by event: over a reload, a closed tab, a lost network and an order that ran out of time. */

export interface KeptBasket {
  /** Ticket id → how many. */
  quantities: Record<string, number>;
  coupon: string | null;
  access: string | null;
  isComing: boolean;
  wantsInvoice: boolean;
  /** The Idempotency-Key of the tries so far (core/request-key.ts). */
  key: { key: string; content: string } | null;
  /** Milliseconds since 1970. */
  at: number;
}

/** As long as a form's draft: a week. */
const keepMs = 7 * 24 * 60 * 60 * 1000;

const basketName = (eventCode: string) => `convoke.basket.${eventCode}`;
const orderName = (eventCode: string) => `convoke.ordered.${eventCode}`;
const settledName = (eventCode: string) => `convoke.settled.${eventCode}`;
export const peopleDraftName = (eventCode: string) => `convoke.draft.buy.${eventCode}`;

export function readBasket(eventCode: string): KeptBasket | null {
  const kept = store.get<KeptBasket>(basketName(eventCode));
  // What an older page or a person wrote there is no basket.
  const isBasket = kept !== null && typeof kept.quantities === 'object' && kept.quantities !== null;
  return isBasket && Date.now() - kept.at < keepMs ? kept : null;
}

export function keepBasket(eventCode: string, basket: Omit<KeptBasket, 'at'>): void {
  store.set(basketName(eventCode), { ...basket, at: Date.now() } satisfies KeptBasket);
}

/** The last order placed on this device. */
export const orderOf = (eventCode: string): string | null => store.get<string>(orderName(eventCode));

export function keepOrder(eventCode: string, orderId: string): void {
  store.set(orderName(eventCode), orderId);
}

/** The bought order after which this device was tidied up: what was chosen and typed since is for another one. */
export const settledOf = (eventCode: string): string | null => store.get<string>(settledName(eventCode));

const sold: readonly OrderState[] = ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REFUND_DUE'];
const ended: readonly OrderState[] = ['EXPIRED', 'CANCELLED'];

/**
 * Follows what became of an order: once it is paid nobody needs the basket, and what was typed goes, once; one that ended unpaid keeps both,
 * for another order with a key of its own.
 */
export function followOrder(eventCode: string, orderId: string, state: OrderState): void {
  if (orderOf(eventCode) !== orderId) return;
  if (sold.includes(state)) {
    if (settledOf(eventCode) === orderId) return;
    store.set(settledName(eventCode), orderId);
    store.remove(basketName(eventCode));
    store.remove(peopleDraftName(eventCode));
  } else if (ended.includes(state)) {
    const basket = readBasket(eventCode);
    if (basket) keepBasket(eventCode, { ...basket, key: null });
    store.remove(orderName(eventCode));
  }
}
