import { randomBytes } from 'node:crypto';
import { chinaTime } from '../china-time.ts';
import type { SandboxKeys } from '../keys.ts';
import { yuanOf } from '../money.ts';
import type { Notice, Refund, SealedNotice, Trade } from '../record.ts';
import { type PaymentStore, refundedCents } from '../store.ts';
import { noticeText, sign } from './signature.ts';
import { tradeStatusOf } from './state.ts';

const dayMs = 24 * 3_600_000;

/** The fields of the notice as they are at the moment it tells of; `notify_time` and the signature come at each attempt. */
export function alipayNoticeContent(
  trade: Trade,
  refund: Refund | null,
  store: PaymentStore,
  { alipay }: SandboxKeys,
): Record<string, string> {
  const paid = yuanOf(trade.paidCents ?? trade.amountCents);
  const now = store.trades.get(trade.id) ?? trade;
  return {
    notify_type: 'trade_status_sync',
    app_id: alipay.appId,
    auth_app_id: alipay.appId,
    charset: 'utf-8',
    version: '1.0',
    trade_no: trade.gatewayTradeNo,
    out_trade_no: trade.outTradeNo,
    buyer_id: '2088000000000002',
    buyer_logon_id: 'san***@sandbox.example',
    seller_id: alipay.sellerId,
    trade_status: refund ? tradeStatusOf(now, store) : 'TRADE_SUCCESS',
    total_amount: paid,
    receipt_amount: paid,
    invoice_amount: paid,
    buyer_pay_amount: paid,
    point_amount: '0.00',
    subject: trade.subject,
    // A value with a % is what the SDK's first notify check stumbles over.
    body: 'SANDBOX 100%',
    gmt_create: chinaTime(new Date(trade.createdAt)),
    gmt_payment: chinaTime(new Date(trade.paidAt ?? trade.createdAt)),
    fund_bill_list: `[{"amount":"${paid}","fundChannel":"ALIPAYACCOUNT"}]`,
    ...(refund
      ? {
          out_biz_no: refund.outRefundNo,
          refund_fee: yuanOf(refundedCents(store, trade.id)),
          gmt_refund: `${chinaTime(new Date(refund.settledAt ?? refund.createdAt))}.000`,
        }
      : {}),
  };
}

export function sealAlipayNotice(notice: Notice, { alipay }: SandboxKeys): SealedNotice {
  const sentAt = new Date(notice.mode === 'stale' ? Date.now() - 2 * dayMs : Date.now());
  const fields: Record<string, string> = {
    ...(notice.content as Record<string, string>),
    ...(notice.mode === 'foreign' ? { app_id: '9021000000009999', seller_id: '2088000000009999' } : {}),
    notify_id: notice.id,
    notify_time: chinaTime(sentAt),
    sign_type: 'RSA2',
  };
  fields['sign'] =
    notice.mode === 'signtest'
      ? randomBytes(256).toString('base64')
      : sign(noticeText(fields), alipay.alipayPrivateKey);
  if (notice.mode === 'tampered') fields['total_amount'] = '0.01';
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8', 'x-sandbox': 'SANDBOX' },
    body: new URLSearchParams(fields).toString(),
  };
}
