import { stateOf, type Trade } from '../record.ts';
import { type PaymentStore, refundedCents } from '../store.ts';

export type TradeStatus = 'WAIT_BUYER_PAY' | 'TRADE_CLOSED' | 'TRADE_SUCCESS';

/** Given back in part is still TRADE_SUCCESS; in full it is TRADE_CLOSED, as when the time ran out. */
export function tradeStatusOf(trade: Trade, store: PaymentStore): TradeStatus {
  if (trade.paidCents !== null) {
    return refundedCents(store, trade.id) >= trade.paidCents ? 'TRADE_CLOSED' : 'TRADE_SUCCESS';
  }
  return stateOf(trade) === 'CLOSED' ? 'TRADE_CLOSED' : 'WAIT_BUYER_PAY';
}
