import type { KeyObject } from 'node:crypto';
import { headerOf, type Notice, type NoticeHeaders } from './gateway.ts';
import { isObject, type WechatSdk } from './wechat-client.ts';
import { wechatPaymentOf } from './wechat-state.ts';

interface NoticeKeys {
  appId: string;
  mchId: string;
  platformKeys: Record<string, KeyObject>;
  apiV3Key: string;
  now: () => number;
}

const clockSkewSeconds = 300;

/**
 * Notices of WeChat Pay v3: signed over `timestamp\nnonce\nbody\n` with the key that Wechatpay-Serial names, their resource sealed with AES-256-GCM
 * (https://pay.weixin.qq.com/doc/v3/merchant/4012791861). Repeats are signed anew, so an old timestamp is a playback.
 */
export function wechatNoticeReader(
  sdk: WechatSdk,
  keys: NoticeKeys,
): (headers: NoticeHeaders, rawBody: Buffer) => Notice {
  return (headers, rawBody) => {
    const body = rawBody.toString('utf8');
    const problem = signatureProblem(sdk, keys, headers, body);
    if (problem) return refuse(problem);
    const envelope = parse(body);
    const { id, event_type: event, resource } = envelope ?? {};
    if (typeof id !== 'string' || typeof event !== 'string' || !isObject(resource))
      return refuse('the notice is not of the known form');
    const content = open(sdk, keys.apiV3Key, resource);
    if (!content) return refuse('the resource cannot be opened with the APIv3 key');
    if (content['mchid'] !== keys.mchId) return refuse('the notice is for another merchant');
    const outTradeNo = content['out_trade_no'];
    if (typeof outTradeNo !== 'string') return { kind: 'other', noticeId: id, outTradeNo: null, what: event };
    if (event.startsWith('REFUND.')) {
      const outRefundNo = content['out_refund_no'];
      return {
        kind: 'refund',
        noticeId: id,
        outTradeNo,
        outRefundNo: typeof outRefundNo === 'string' ? outRefundNo : null,
      };
    }
    // Notices about refunds name no app; those about payments must name ours.
    if (content['appid'] !== keys.appId) return refuse('the notice is for another app');
    const payment = wechatPaymentOf(content);
    if ('unknown' in payment) return refuse(payment.reason);
    if (event !== 'TRANSACTION.SUCCESS' || payment.state !== 'paid')
      return { kind: 'other', noticeId: id, outTradeNo, what: event };
    const { amountCents, paidAt, gatewayTradeNo } = payment;
    return { kind: 'paid', noticeId: id, outTradeNo, amountCents, paidAt, gatewayTradeNo };
  };
}

function signatureProblem(sdk: WechatSdk, keys: NoticeKeys, headers: NoticeHeaders, body: string): string | null {
  const timestamp = headerOf(headers, 'wechatpay-timestamp');
  const nonce = headerOf(headers, 'wechatpay-nonce');
  const serial = headerOf(headers, 'wechatpay-serial');
  const signature = headerOf(headers, 'wechatpay-signature');
  if (!timestamp || !nonce || !serial || !signature) return 'the notice is not signed';
  // WeChat probes now and then whether a merchant really verifies.
  if (signature.startsWith('WECHATPAY/SIGNTEST/'))
    return 'the notice is a probe with a signature that is wrong on purpose';
  if (!/^\d{1,12}$/.test(timestamp) || !(Math.abs(keys.now() / 1000 - Number(timestamp)) <= clockSkewSeconds)) {
    return 'the notice was signed more than 300 seconds ago or ahead';
  }
  const key = Object.hasOwn(keys.platformKeys, serial) ? keys.platformKeys[serial] : undefined;
  if (!key) return 'the notice is signed with a key that is not set up';
  return sdk.Rsa.verify(sdk.Formatter.response(timestamp, nonce, body), signature, key)
    ? null
    : 'the signature is wrong';
}

function open(sdk: WechatSdk, apiV3Key: string, resource: Record<string, unknown>): Record<string, unknown> | null {
  const { algorithm, ciphertext, nonce, associated_data: associated = '' } = resource;
  if (algorithm !== 'AEAD_AES_256_GCM') return null;
  if (typeof ciphertext !== 'string' || typeof nonce !== 'string' || typeof associated !== 'string') return null;
  try {
    // The SDK takes any tag length from 4 bytes on, but cuts 16 off: a shorter ciphertext would leave a weak tag.
    if (Buffer.from(ciphertext, 'base64').length <= 16) return null;
    return parse(sdk.Aes.AesGcm.decrypt(ciphertext, apiV3Key, nonce, associated));
  } catch {
    return null;
  }
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function refuse(reason: string): Notice {
  return { kind: 'refused', reason };
}
