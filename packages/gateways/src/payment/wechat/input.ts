import type { TradeOrder } from '../ledger.ts';
import { addressProblem } from '../addresses.ts';
import type { PaymentParts } from '../parts.ts';
import { type WechatAnswer, wechatError } from './answer.ts';
import { parse } from './body.ts';

const twoHoursMs = 2 * 3_600_000;

/** Reads the order as strictly as the documented fields are. */
export function readTransaction(
  text: string,
  way: 'native' | 'jsapi' | 'h5',
  { keys, anyHost }: PaymentParts,
): TradeOrder | WechatAnswer {
  const body = parse(text);
  if (!body) return bad('the body is not JSON');
  if (body['appid'] !== keys.wechat.appId || body['mchid'] !== keys.wechat.mchId) {
    return wechatError(400, 'APPID_MCHID_NOT_MATCH', 'appid和mchid不匹配');
  }
  const { description, out_trade_no: outTradeNo, notify_url: notifyUrl } = body;
  if (typeof description !== 'string' || description === '' || Buffer.byteLength(description) > 127)
    return bad('description');
  if (typeof outTradeNo !== 'string' || !/^[\w|*-]{6,32}$/.test(outTradeNo)) return bad('out_trade_no');
  if (typeof notifyUrl !== 'string') return bad('notify_url');
  const problem = notifyUrl.includes('?') ? 'it has a query' : addressProblem(notifyUrl, anyHost);
  if (problem) return bad(`notify_url: ${problem}`);
  const amount = objectIn(body, 'amount');
  const { total, currency = 'CNY' } = amount;
  if (typeof total !== 'number' || !Number.isSafeInteger(total) || total < 1 || currency !== 'CNY')
    return bad('amount');
  const expiresAt = expiryOf(body['time_expire']);
  if (!expiresAt) return bad('time_expire');
  const openId = objectIn(body, 'payer')['openid'];
  if (way === 'jsapi' && (typeof openId !== 'string' || openId === '')) return bad('payer.openid');
  const scene = objectIn(body, 'scene_info');
  if (way === 'h5' && (typeof scene['payer_client_ip'] !== 'string' || !objectIn(scene, 'h5_info')['type']))
    return bad('scene_info');
  return {
    channel: 'wechat',
    way,
    outTradeNo,
    amountCents: total,
    subject: description,
    notifyUrl,
    returnUrl: null,
    openId: typeof openId === 'string' ? openId : null,
    expiresAt,
  };
}

export interface WechatRefundWish {
  outTradeNo: string;
  outRefundNo: string;
  totalCents: number;
  amountCents: number;
  reason: string;
  notifyUrl: string | null;
}

export function readRefund(text: string, { anyHost }: PaymentParts): WechatRefundWish | WechatAnswer {
  const body = parse(text);
  if (!body) return bad('the body is not JSON');
  const { out_trade_no: outTradeNo, out_refund_no: outRefundNo, reason = '', notify_url: notifyUrl = null } = body;
  if (typeof outTradeNo !== 'string') return bad('out_trade_no');
  if (typeof outRefundNo !== 'string' || !/^[\w|*@-]{1,64}$/.test(outRefundNo)) return bad('out_refund_no');
  if (typeof reason !== 'string' || Buffer.byteLength(reason) > 80) return bad('reason');
  if (notifyUrl !== null) {
    const problem = typeof notifyUrl === 'string' ? addressProblem(notifyUrl, anyHost) : 'not a text';
    if (problem) return bad(`notify_url: ${problem}`);
  }
  const { refund, total, currency } = objectIn(body, 'amount');
  if (!isCents(refund) || !isCents(total) || currency !== 'CNY' || refund > total) return bad('amount');
  return {
    outTradeNo,
    outRefundNo,
    totalCents: total,
    amountCents: refund,
    reason,
    notifyUrl: notifyUrl as string | null,
  };
}

/** Without one a code lives two hours. A minute is the least. */
function expiryOf(value: unknown): Date | null {
  if (value === undefined) return new Date(Date.now() + twoHoursMs);
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/.test(value)) return null;
  const at = new Date(value);
  return at.getTime() > Date.now() ? at : null;
}

function objectIn(body: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = body[name];
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isCents(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}

function bad(field: string): WechatAnswer {
  return wechatError(400, 'PARAM_ERROR', `参数错误: ${field}`);
}
