import type { AlipayClient } from './alipay-client.ts';
import { readChinaTime } from './china-time.ts';
import type { Notice, NoticeHeaders } from './gateway.ts';
import { centsOf } from './money.ts';

const aheadMs = 300_000;
/** Alipay repeats a notice over 25 hours, and its pages do not say that a repeat has a new notify_time. */
const behindMs = 26 * 3_600_000;

/**
 * Alipay's notices (https://opendocs.alipay.com/open/270/105902): a form signed with RSA2 over all fields but `sign` and `sign_type`. Believed only with
 * our app, our account and a plausible time.
 */
export function alipayNoticeReader(
  client: AlipayClient,
  { appId, sellerId, now }: { appId: string; sellerId: string; now: () => number },
): (headers: NoticeHeaders, rawBody: Buffer) => Notice {
  return (_headers, rawBody) => {
    const pairs = [...new URLSearchParams(rawBody.toString('utf8'))];
    const fields = Object.fromEntries(pairs);
    if (pairs.length !== Object.keys(fields).length) return refuse('the notice names a field twice');
    if (!client.isGenuineNotice(fields)) return refuse('the signature is wrong or missing');
    if (fields['app_id'] !== appId) return refuse('the notice is for another app');
    if (fields['seller_id'] !== sellerId) return refuse('the notice is for another account');
    const sentAt = readChinaTime(fields['notify_time'])?.getTime() ?? Number.NaN;
    const age = now() - sentAt;
    if (!(age <= behindMs && age >= -aheadMs)) return refuse('the notice is too old, or from the future');
    return contentOf(fields, now);
  };
}

function contentOf(fields: Record<string, string>, now: () => number): Notice {
  const {
    notify_id: noticeId = '',
    out_trade_no: outTradeNo = '',
    trade_no: gatewayTradeNo = '',
    trade_status: status = '',
  } = fields;
  if (!noticeId || !outTradeNo) return refuse('the notice names no payment');
  // Refunds come as the trade's notice too, also with TRADE_SUCCESS: they must not look like a second payment.
  if (fields['gmt_refund'] || (centsOf(fields['refund_fee']) ?? 0) > 0) {
    return { kind: 'refund', noticeId, outTradeNo, outRefundNo: fields['out_biz_no'] || null };
  }
  if (status !== 'TRADE_SUCCESS' && status !== 'TRADE_FINISHED')
    return { kind: 'other', noticeId, outTradeNo, what: status };
  const amountCents = centsOf(fields['total_amount']);
  if (amountCents === null || !gatewayTradeNo)
    return refuse('the notice says paid, but not how much or under which number');
  const paidAt = readChinaTime(fields['gmt_payment']) ?? new Date(now());
  return { kind: 'paid', noticeId, outTradeNo, amountCents, paidAt, gatewayTradeNo };
}

function refuse(reason: string): Notice {
  return { kind: 'refused', reason };
}
