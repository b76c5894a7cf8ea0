import { type AlipayAnswer, alipayClient, textOf } from './alipay-client.ts';
import { alipayNoticeReader } from './alipay-notice.ts';
import { chinaTime, readChinaTime } from './china-time.ts';
import {
  checkOrder,
  checkRefund,
  cleanText,
  type PaymentGateway,
  type PaymentState,
  type RefundState,
  type Refused,
  refused,
  type Unknown,
  unknown,
} from './gateway.ts';
import { isRealHost } from './hosts.ts';
import { privateKeyOf, publicKeyOf } from './keys.ts';
import { centsOf, yuanOf } from './money.ts';

export interface AlipayOptions {
  /** `https://openapi.alipay.com/gateway.do`, or the sandbox's. */
  gatewayUrl: string;
  /** Where browsers are sent when that is another address than ours, as with a sandbox. */
  pageUrl?: string | undefined;
  appId: string;
  /** The merchant's account, 2088 and twelve digits: notices must name it. */
  sellerId: string;
  /** The app's private key: PEM or base64. */
  appPrivateKey: string;
  /** Alipay's public key (not the app's): PEM or base64. */
  alipayPublicKey: string;
  /** Milliseconds for one call; 10,000 by default. Afterwards the outcome is unknown. */
  timeoutMs?: number;
  now?: () => number;
}

/**
 * Alipay's gateway (https://opendocs.alipay.com/open/59da99d0_alipay.trade.page.pay) through alipay-sdk. Answers count only with Alipay's signature.
 * Throws only when a key or an id is missing or malformed.
 */
export function alipayGateway(options: AlipayOptions): PaymentGateway {
  const { appId, sellerId, now = Date.now } = options;
  if (!appId || !/^2088\d{12}$/.test(sellerId)) throw new Error('Alipay: app id and seller id (2088…) are needed');
  const client = alipayClient({
    gatewayUrl: options.gatewayUrl,
    pageUrl: options.pageUrl,
    appId,
    appKey: privateKeyOf(options.appPrivateKey, "Alipay: the app's private key"),
    alipayPublicKey: publicKeyOf(options.alipayPublicKey, "Alipay: Alipay's public key"),
    timeoutMs: options.timeoutMs ?? 10_000,
    now,
  });

  async function query(outTradeNo: string): Promise<PaymentState | Unknown> {
    const answer = await client.call('alipay.trade.query', { outTradeNo });
    if ('unknown' in answer) return answer;
    if (answer.subCode === 'ACQ.TRADE_NOT_EXIST') return { state: 'absent' };
    if (answer.code !== '10000') return unknown(`Alipay refused the query: ${answer.code} ${answer.subCode}`);
    if (answer.fields['outTradeNo'] !== outTradeNo) return unknown('Alipay answered about another payment');
    return stateOf(answer.fields, now);
  }

  return {
    channel: 'alipay',
    sandbox: !isRealHost('alipay', options.gatewayUrl),

    async create(order) {
      checkOrder(order);
      const { way, notifyUrl, returnUrl } = order;
      const content = {
        outTradeNo: order.outTradeNo,
        totalAmount: yuanOf(order.amountCents),
        subject: cleanText(order.subject, 200),
        timeExpire: chinaTime(order.expiresAt),
      };
      const urls = { notifyUrl, ...(returnUrl ? { returnUrl } : {}) };
      if (way === 'page') {
        const url = client.page('alipay.trade.page.pay', { ...content, productCode: 'FAST_INSTANT_TRADE_PAY' }, urls);
        return { state: 'created', show: 'redirect', url };
      }
      if (way === 'wap') {
        const product = { productCode: 'QUICK_WAP_WAY', ...(returnUrl ? { quitUrl: returnUrl } : {}) };
        return {
          state: 'created',
          show: 'redirect',
          url: client.page('alipay.trade.wap.pay', { ...content, ...product }, urls),
        };
      }
      if (way !== 'qr') throw new TypeError(`Alipay does not know the way ${way}`);
      const answer = await client.call('alipay.trade.precreate', content, notifyUrl);
      if ('unknown' in answer) return answer;
      if (answer.code !== '10000') return refusalOf(answer);
      const { outTradeNo, qrCode } = answer.fields;
      if (outTradeNo !== order.outTradeNo || !textOf(qrCode)) return unknown('Alipay answered without a code to scan');
      return { state: 'created', show: 'qr', codeUrl: textOf(qrCode) };
    },

    query,

    async close(outTradeNo) {
      const answer = await client.call('alipay.trade.close', { outTradeNo });
      if ('unknown' in answer) return answer;
      // Whatever it answers (closed, paid, never seen), the query is the one place where states are read.
      return query(outTradeNo);
    },

    async refund(order) {
      checkRefund(order);
      const { outTradeNo, outRefundNo } = order;
      const answer = await client.call('alipay.trade.refund', {
        outTradeNo,
        outRequestNo: outRefundNo,
        refundAmount: yuanOf(order.refundCents),
        ...(order.reason ? { refundReason: cleanText(order.reason, 200) } : {}),
      });
      if ('unknown' in answer) return answer;
      if (answer.code !== '10000') return refusalOf(answer);
      if (answer.fields['outTradeNo'] !== outTradeNo) return unknown('Alipay answered about another payment');
      // `fund_change` N means a repeat or a refund that is not through yet: in both cases only the query knows.
      if (answer.fields['fundChange'] !== 'Y') return queryRefund(outTradeNo, outRefundNo);
      // The answer's refund_fee is the sum of all refunds of the trade, so the amount is the one that was asked for.
      return { state: 'refunded', refundCents: order.refundCents, gatewayRefundNo: null, refundedAt: null };
    },

    queryRefund,

    readNotice: alipayNoticeReader(client, { appId, sellerId, now }),

    noticeAnswer: alipayNoticeAnswer,
  };

  async function queryRefund(outTradeNo: string, outRefundNo: string): Promise<RefundState | Unknown> {
    const answer = await client.call('alipay.trade.fastpay.refund.query', {
      outTradeNo,
      outRequestNo: outRefundNo,
      queryOptions: ['gmt_refund_pay'],
    });
    if ('unknown' in answer) return answer;
    const { code, subCode, fields } = answer;
    if (subCode === 'ACQ.TRADE_NOT_EXIST' || subCode === 'TRADE_NOT_EXIST') return { state: 'absent' };
    if (code !== '10000') return unknown(`Alipay refused the query: ${code} ${subCode}`);
    // A refund it does not know is a good answer with nothing in it.
    if (!textOf(fields['outRequestNo'])) return { state: 'absent' };
    if (fields['outTradeNo'] !== outTradeNo || fields['outRequestNo'] !== outRefundNo) {
      return unknown('Alipay answered about another refund');
    }
    if (fields['refundStatus'] !== 'REFUND_SUCCESS') return { state: 'processing', gatewayRefundNo: null };
    const refundCents = centsOf(fields['refundAmount']);
    if (refundCents === null) return unknown('Alipay says refunded, but not how much');
    return { state: 'refunded', refundCents, gatewayRefundNo: null, refundedAt: readChinaTime(fields['gmtRefundPay']) };
  }
}

/** Exactly this word; anything else has the notice repeated. */
export const alipayNoticeAnswer: PaymentGateway['noticeAnswer'] = (taken) => ({
  status: 200,
  contentType: 'text/plain; charset=utf-8',
  body: taken ? 'success' : 'fail',
});

function stateOf(fields: Record<string, unknown>, now: () => number): PaymentState | Unknown {
  switch (fields['tradeStatus']) {
    case 'WAIT_BUYER_PAY':
      return { state: 'open' };
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return paidOf('paid', fields, now);
    case 'TRADE_CLOSED':
      // Closed by time, or closed because everything was given back: only the latter has a time of payment.
      return textOf(fields['sendPayDate']) ? paidOf('refunded', fields, now) : { state: 'closed' };
    default:
      return unknown('Alipay answered a state that is not documented');
  }
}

function paidOf(
  state: 'paid' | 'refunded',
  fields: Record<string, unknown>,
  now: () => number,
): PaymentState | Unknown {
  const amountCents = centsOf(fields['totalAmount']);
  const gatewayTradeNo = textOf(fields['tradeNo']);
  if (amountCents === null || !gatewayTradeNo)
    return unknown('Alipay says paid, but not how much or under which number');
  // A missing time must not cost a payment.
  return { state, amountCents, paidAt: readChinaTime(fields['sendPayDate']) ?? new Date(now()), gatewayTradeNo };
}

/** 20000 and SYSTEM_ERROR are no verdict; the other codes are. */
function refusalOf({ code, subCode, subMsg }: AlipayAnswer): Refused | Unknown {
  if (code === '20000' || /SYSTEM_ERROR$|unknow-error$/.test(subCode))
    return unknown(`Alipay answered ${code} ${subCode}`);
  return refused(subCode || code, subMsg);
}
