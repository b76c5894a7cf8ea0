import {
  checkOrder,
  checkRefund,
  cleanText,
  type Created,
  type JsapiParams,
  type PaymentGateway,
  type PaymentOrder,
  type PaymentState,
  type RefundState,
  type Refused,
  refused,
  type Unknown,
  unknown,
} from './gateway.ts';
import { isRealHost } from './hosts.ts';
import { privateKeyOf, publicKeyOf } from './keys.ts';
import { loadWechatSdk, type SignedAnswer, WechatClient } from './wechat-client.ts';
import { wechatNoticeReader } from './wechat-notice.ts';
import { wechatPaymentOf, wechatRefundOf } from './wechat-state.ts';

export interface WechatPayOptions {
  /** `https://api.mch.weixin.qq.com`, or the sandbox's. */
  baseUrl: string;
  appId: string;
  mchId: string;
  /** Serial number of the merchant's API certificate: 40 hexadecimal digits. */
  merchantSerial: string;
  /** The merchant's private key: PEM or base64. */
  merchantPrivateKey: string;
  /** WeChat Pay's public keys by their id (`PUB_KEY_ID_…`); several while keys change. */
  platformPublicKeys: Record<string, string>;
  /** 32 characters; opens the notices. */
  apiV3Key: string;
  /** Milliseconds for one call; 10,000 by default. Afterwards the outcome is unknown. */
  timeoutMs?: number;
  now?: () => number;
}

/**
 * WeChat Pay API v3 (https://pay.weixin.qq.com/doc/v3/merchant/4012062524) through wechatpay-axios-plugin. Every answer's signature is
 * verified, also of errors; what is not signed is `unknown`. Throws only when a key or an id is missing or malformed.
 */
export function wechatPayGateway(options: WechatPayOptions): PaymentGateway {
  const { appId, mchId, now = Date.now } = options;
  if (!appId || !mchId || !options.merchantSerial)
    throw new Error('WeChat Pay: app id, merchant id and serial are needed');
  if (Buffer.byteLength(options.apiV3Key) !== 32) throw new Error('WeChat Pay: the APIv3 key has 32 characters');
  const platformKeys = Object.fromEntries(
    Object.entries(options.platformPublicKeys).map(([id, key]) => [
      id,
      publicKeyOf(key, `WeChat Pay: public key ${id}`),
    ]),
  );
  if (Object.keys(platformKeys).length === 0) throw new Error("WeChat Pay: the gateway's public key is needed");
  const merchantKey = privateKeyOf(options.merchantPrivateKey, "WeChat Pay: the merchant's private key");
  const sdk = loadWechatSdk();
  const client = new WechatClient(sdk, {
    baseUrl: options.baseUrl,
    mchId,
    merchantSerial: options.merchantSerial,
    merchantKey,
    platformKeys,
    timeoutMs: options.timeoutMs ?? 10_000,
  });

  async function query(outTradeNo: string): Promise<PaymentState | Unknown> {
    const answer = await client.get(`v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`, {
      mchid: mchId,
    });
    if ('unknown' in answer) return answer;
    if (answer.status === 404 && isAbsent(answer)) return { state: 'absent' };
    if (answer.status !== 200) return unknown(`WeChat Pay refused the query: ${answer.status} ${answer.code}`);
    const { body } = answer;
    // Signed, but an answer about something else could be played back to us.
    if (body['out_trade_no'] !== outTradeNo || body['mchid'] !== mchId || body['appid'] !== appId) {
      return unknown('WeChat Pay answered about another payment');
    }
    return wechatPaymentOf(body);
  }

  function jsapiParams(prepayId: string): JsapiParams {
    const timeStamp = String(Math.floor(now() / 1000));
    const nonceStr = sdk.Formatter.nonce();
    const prepay = `prepay_id=${prepayId}`;
    const paySign = sdk.Rsa.sign(sdk.Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, prepay), merchantKey);
    return { appId, timeStamp, nonceStr, package: prepay, signType: 'RSA', paySign };
  }

  return {
    channel: 'wechat',
    sandbox: !isRealHost('wechat', options.baseUrl),

    async create(order) {
      checkOrder(order);
      const { way } = order;
      const extra = extraOf(order);
      const answer = await client.post(`v3/pay/transactions/${way}`, {
        appid: appId,
        mchid: mchId,
        description: cleanText(order.subject, 127),
        out_trade_no: order.outTradeNo,
        time_expire: rfc3339(order.expiresAt),
        notify_url: order.notifyUrl,
        amount: { total: order.amountCents, currency: 'CNY' },
        ...extra,
      });
      if ('unknown' in answer) return answer;
      if (answer.status !== 200) return refusalOf(answer);
      return createdOf(order, answer.body, jsapiParams);
    },

    query,

    async close(outTradeNo) {
      const answer = await client.post(`v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}/close`, {
        mchid: mchId,
      });
      // It answers 204 even for an order it never saw, and an error for one that was paid: only a query tells.
      if ('unknown' in answer) return answer;
      return query(outTradeNo);
    },

    async refund(order) {
      checkRefund(order);
      const answer = await client.post('v3/refund/domestic/refunds', {
        out_trade_no: order.outTradeNo,
        out_refund_no: order.outRefundNo,
        ...(order.reason ? { reason: cleanText(order.reason, 80) } : {}),
        ...(order.notifyUrl ? { notify_url: order.notifyUrl } : {}),
        amount: { refund: order.refundCents, total: order.totalCents, currency: 'CNY' },
      });
      if ('unknown' in answer) return answer;
      if (answer.status !== 200) return refusalOf(answer);
      return refundIn(answer, order.outTradeNo, order.outRefundNo);
    },

    async queryRefund(outTradeNo, outRefundNo) {
      const answer = await client.get(`v3/refund/domestic/refunds/${encodeURIComponent(outRefundNo)}`, {});
      if ('unknown' in answer) return answer;
      if (answer.status === 404 && isAbsent(answer)) return { state: 'absent' };
      if (answer.status !== 200) return unknown(`WeChat Pay refused the query: ${answer.status} ${answer.code}`);
      return refundIn(answer, outTradeNo, outRefundNo);
    },

    readNotice: wechatNoticeReader(sdk, { appId, mchId, platformKeys, apiV3Key: options.apiV3Key, now }),

    noticeAnswer: wechatNoticeAnswer,
  };
}

/** 204 is enough; anything but 200 and 204 has it repeated. */
export const wechatNoticeAnswer: PaymentGateway['noticeAnswer'] = (taken) =>
  taken
    ? { status: 204, contentType: 'application/json', body: '' }
    : { status: 500, contentType: 'application/json', body: '{"code":"FAIL","message":"not taken"}' };

function extraOf(order: PaymentOrder): Record<string, unknown> {
  switch (order.way) {
    case 'native':
      return {};
    case 'jsapi':
      if (!order.openId) throw new TypeError('jsapi needs the openId of the payer');
      return { payer: { openid: order.openId } };
    case 'h5':
      if (!order.clientIp) throw new TypeError("h5 needs the payer's address");
      return { scene_info: { payer_client_ip: order.clientIp, h5_info: { type: 'Wap' } } };
    default:
      throw new TypeError(`WeChat Pay does not know the way ${order.way}`);
  }
}

function createdOf(
  { way, returnUrl }: PaymentOrder,
  body: Record<string, unknown>,
  jsapiParams: (prepayId: string) => JsapiParams,
): Created | Unknown {
  const { code_url: codeUrl, h5_url: h5Url, prepay_id: prepayId } = body;
  if (way === 'native' && typeof codeUrl === 'string') return { state: 'created', show: 'qr', codeUrl };
  if (way === 'h5' && typeof h5Url === 'string')
    return { state: 'created', show: 'redirect', url: withReturn(h5Url, returnUrl) };
  if (way === 'jsapi' && typeof prepayId === 'string') {
    return { state: 'created', show: 'jsapi', params: jsapiParams(prepayId) };
  }
  return unknown('WeChat Pay accepted the payment without saying how to pay it');
}

/** WeChat takes the way back as a parameter of its own page; without one it goes back to the page before, if there is one. */
function withReturn(h5Url: string, returnUrl: string | undefined): string {
  if (returnUrl === undefined) return h5Url;
  return `${h5Url}${h5Url.includes('?') ? '&' : '?'}redirect_url=${encodeURIComponent(returnUrl)}`;
}

function refundIn(answer: SignedAnswer, outTradeNo: string, outRefundNo: string): RefundState | Unknown {
  const { body } = answer;
  if (body['out_refund_no'] !== outRefundNo || body['out_trade_no'] !== outTradeNo) {
    return unknown('WeChat Pay answered about another refund');
  }
  return wechatRefundOf(body);
}

/** Spelt both ways in WeChat's own pages. */
function isAbsent({ code }: SignedAnswer): boolean {
  return ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'].includes(code);
}

function refusalOf(answer: SignedAnswer): Refused | Unknown {
  const message = answer.body['message'];
  if (!answer.code) return unknown(`WeChat Pay answered ${answer.status} without a code`);
  return refused(answer.code, typeof message === 'string' ? message : '');
}

function rfc3339(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}
