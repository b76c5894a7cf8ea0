import { chinaIso } from '../china-time.ts';
import type { SandboxKeys } from '../keys.ts';
import { type Refund, stateOf, type Trade } from '../record.ts';

const stateTexts: Record<string, string> = {
  SUCCESS: '支付成功',
  REFUND: '转入退款',
  NOTPAY: '订单未支付',
  CLOSED: '订单已关闭',
  USERPAYING: '用户支付中',
  PAYERROR: '支付失败',
};

const tradeTypes: Record<string, string> = { native: 'NATIVE', jsapi: 'JSAPI', h5: 'MWEB' };

/** A payment as queries and notices write it. */
export function transactionBody(trade: Trade, keys: SandboxKeys['wechat']): Record<string, unknown> {
  const state = stateOf(trade);
  const base = {
    appid: keys.appId,
    mchid: keys.mchId,
    out_trade_no: trade.outTradeNo,
    trade_state: state,
    trade_state_desc: stateTexts[state] ?? '',
    attach: 'SANDBOX',
  };
  if (trade.paidAt === null) return { ...base, amount: { total: trade.amountCents, currency: 'CNY' } };
  return {
    ...base,
    transaction_id: trade.gatewayTradeNo,
    trade_type: tradeTypes[trade.way],
    bank_type: 'OTHERS',
    success_time: chinaIso(new Date(trade.paidAt)),
    payer: { openid: trade.openId ?? 'sandbox-payer' },
    amount: { total: trade.paidCents, payer_total: trade.paidCents, currency: 'CNY', payer_currency: 'CNY' },
  };
}

/** A refund as its answer and its query write it. */
export function refundBody(refund: Refund, trade: Trade): Record<string, unknown> {
  return {
    refund_id: refund.id,
    out_refund_no: refund.outRefundNo,
    transaction_id: trade.gatewayTradeNo,
    out_trade_no: refund.outTradeNo,
    channel: 'ORIGINAL',
    user_received_account: 'SANDBOX',
    ...(refund.state === 'SUCCESS' && refund.settledAt ? { success_time: chinaIso(new Date(refund.settledAt)) } : {}),
    create_time: chinaIso(new Date(refund.createdAt)),
    status: refund.state,
    amount: {
      total: trade.paidCents,
      refund: refund.amountCents,
      payer_total: trade.paidCents,
      payer_refund: refund.amountCents,
      currency: 'CNY',
    },
  };
}
