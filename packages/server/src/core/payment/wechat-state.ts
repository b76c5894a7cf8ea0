import { type PaidFacts, type PaymentState, type RefundState, type Unknown, unknown } from './gateway.ts';
import { isObject } from './wechat-client.ts';

/** A transaction as queries and notices write it (`trade_state`, `amount.total`, `success_time`, `transaction_id`), already verified. */
export function wechatPaymentOf(transaction: Record<string, unknown>): PaymentState | Unknown {
  switch (transaction['trade_state']) {
    case 'SUCCESS':
    case 'REFUND': {
      const facts = paidFactsOf(transaction);
      if (!facts) return unknown('WeChat Pay says paid, but not how much, when or under which number');
      return { state: transaction['trade_state'] === 'SUCCESS' ? 'paid' : 'refunded', ...facts };
    }
    case 'USERPAYING':
      return { state: 'open', paying: true };
    case 'NOTPAY':
    // A failed attempt: the person may try again until the order is closed.
    case 'PAYERROR':
      return { state: 'open' };
    case 'CLOSED':
    case 'REVOKED':
      return { state: 'closed' };
    default:
      return unknown('WeChat Pay answered a state that is not documented');
  }
}

function paidFactsOf(transaction: Record<string, unknown>): PaidFacts | null {
  const { amount, success_time: time, transaction_id: gatewayTradeNo } = transaction;
  // `total` is what was charged; `payer_total` is less when WeChat itself paid a part as a discount.
  const amountCents = isObject(amount) && isYuan(amount['currency']) ? amount['total'] : null;
  const paidAt = readTime(time);
  if (!isCents(amountCents) || !paidAt || typeof gatewayTradeNo !== 'string' || !gatewayTradeNo) return null;
  return { amountCents, paidAt, gatewayTradeNo };
}

/** The state of a refund as WeChat Pay tells it; what cannot be read is unknown, never a success. */
export function wechatRefundOf(refund: Record<string, unknown>): RefundState | Unknown {
  const { status, amount, refund_id: id, success_time: time } = refund;
  const gatewayRefundNo = typeof id === 'string' && id ? id : null;
  switch (status) {
    case 'SUCCESS': {
      const refundCents = isObject(amount) && isYuan(amount['currency']) ? amount['refund'] : null;
      if (!isCents(refundCents)) return unknown('WeChat Pay says refunded, but not how much');
      return { state: 'refunded', refundCents, gatewayRefundNo, refundedAt: readTime(time) };
    }
    case 'PROCESSING':
      return { state: 'processing', gatewayRefundNo };
    case 'ABNORMAL':
      return { state: 'abnormal', gatewayRefundNo };
    case 'CLOSED':
      return { state: 'closed' };
    default:
      return unknown('WeChat Pay answered a refund state that is not documented');
  }
}

function isCents(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Everything is asked in CNY; an answer may leave the currency out, but not name another one. */
function isYuan(currency: unknown): boolean {
  return currency === undefined || currency === 'CNY';
}

function readTime(value: unknown): Date | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value))
    return null;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : at;
}
