import { addressProblem } from '../addresses.ts';
import { chinaTime, readChinaTime } from '../china-time.ts';
import type { TradeOrder } from '../ledger.ts';
import { centsOf, yuanOf } from '../money.ts';
import type { PaymentParts } from '../parts.ts';
import type { Trade } from '../record.ts';
import { refundedCents } from '../store.ts';
import { tradeStatusOf } from './state.ts';

export type Content = Record<string, unknown>;
export type AlipayResult = Record<string, unknown>;

const twoHoursMs = 2 * 3_600_000;
const buyer = { buyer_logon_id: 'san***@sandbox.example', buyer_user_id: '2088000000000002' };

type Method = (
  content: Content,
  parts: PaymentParts,
  fields: Map<string, string>,
) => Promise<AlipayResult> | AlipayResult;

/** The calls that answer JSON. https://opendocs.alipay.com/open/8ad49e4a_alipay.trade.precreate and its neighbours. */
export const methods: Record<string, Method> = {
  'alipay.trade.precreate': async (content, parts, fields) => {
    const order = readOrder(content, fields, 'qr', parts);
    if (typeof order === 'string') return failed('40002', 'Invalid Arguments', 'isv.invalid-parameter', order);
    const outcome = await parts.ledger.create(order);
    if ('no' in outcome) return business(creationErrors[outcome.no] ?? 'ACQ.SYSTEM_ERROR');
    return good({ out_trade_no: order.outTradeNo, qr_code: `${parts.base}/cashier/${outcome.ok.id}` });
  },

  'alipay.trade.query': (content, parts) => {
    const trade = seen(content, parts);
    if (!trade) return business('ACQ.TRADE_NOT_EXIST');
    const isPaid = trade.paidCents !== null && trade.paidAt !== null;
    const total = yuanOf(trade.paidCents ?? trade.amountCents);
    return good({
      trade_no: trade.gatewayTradeNo,
      out_trade_no: trade.outTradeNo,
      ...buyer,
      trade_status: tradeStatusOf(trade, parts.store),
      total_amount: total,
      ...(isPaid
        ? { buyer_pay_amount: total, receipt_amount: total, send_pay_date: chinaTime(new Date(trade.paidAt ?? 0)) }
        : {}),
    });
  },

  'alipay.trade.close': async (content, parts) => {
    const trade = seen(content, parts);
    if (!trade) return business('ACQ.TRADE_NOT_EXIST');
    if (tradeStatusOf(trade, parts.store) !== 'WAIT_BUYER_PAY') return business('ACQ.TRADE_STATUS_ERROR');
    const outcome = await parts.ledger.close(trade);
    if ('no' in outcome) return business('ACQ.TRADE_STATUS_ERROR');
    return good({ trade_no: trade.gatewayTradeNo, out_trade_no: trade.outTradeNo });
  },

  'alipay.trade.refund': async (content, parts) => {
    const trade = seen(content, parts);
    if (!trade) return business('ACQ.TRADE_NOT_EXIST');
    const amountCents = centsOf(content['refund_amount']);
    const outRefundNo = content['out_request_no'];
    const reason = content['refund_reason'] ?? '';
    if (amountCents === null || typeof reason !== 'string') return business('ACQ.INVALID_PARAMETER');
    if (typeof outRefundNo !== 'string' || !/^[\w-]{1,64}$/.test(outRefundNo)) return business('ACQ.INVALID_PARAMETER');
    const outcome = await parts.ledger.refund(trade, {
      outRefundNo,
      amountCents,
      reason,
      notifyUrl: null,
      settleMs: 0,
    });
    if ('no' in outcome) return business(refundErrors[outcome.no] ?? 'ACQ.SYSTEM_ERROR');
    const { refund, isNew } = outcome.ok;
    return good({
      trade_no: trade.gatewayTradeNo,
      out_trade_no: trade.outTradeNo,
      ...buyer,
      // A repeat moves nothing; nor does one that is still under way.
      fund_change: isNew && refund.state === 'SUCCESS' ? 'Y' : 'N',
      refund_fee: yuanOf(refundedCents(parts.store, trade.id)),
    });
  },

  'alipay.trade.fastpay.refund.query': (content, parts) => {
    const trade = seen(content, parts);
    if (!trade) return business('ACQ.TRADE_NOT_EXIST');
    const outRefundNo = content['out_request_no'];
    if (typeof outRefundNo !== 'string') return business('ACQ.INVALID_PARAMETER');
    const refund = parts.store.findRefund('alipay', outRefundNo, trade.outTradeNo);
    // One it does not know is a good answer with nothing in it.
    if (!refund) return good({});
    return good({
      trade_no: trade.gatewayTradeNo,
      out_trade_no: trade.outTradeNo,
      out_request_no: refund.outRefundNo,
      total_amount: yuanOf(trade.paidCents ?? 0),
      refund_amount: yuanOf(refund.amountCents),
      ...(refund.state === 'SUCCESS'
        ? { refund_status: 'REFUND_SUCCESS', gmt_refund_pay: chinaTime(new Date(refund.settledAt ?? refund.createdAt)) }
        : {}),
    });
  },
};

const creationErrors: Record<string, string> = {
  paid: 'ACQ.TRADE_HAS_SUCCESS',
  closed: 'ACQ.TRADE_HAS_CLOSE',
  differs: 'ACQ.CONTEXT_INCONSISTENT',
};

const refundErrors: Record<string, string> = {
  unpaid: 'ACQ.TRADE_STATUS_ERROR',
  'too-much': 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
  'too-many': 'ACQ.REFUND_CHARGE_ERROR',
  differs: 'ACQ.DISCORDANT_REPEAT_REQUEST',
};

const texts: Record<string, string> = {
  'ACQ.TRADE_NOT_EXIST': '交易不存在',
  'ACQ.TRADE_STATUS_ERROR': '交易状态不合法',
  'ACQ.TRADE_HAS_SUCCESS': '交易已被支付',
  'ACQ.TRADE_HAS_CLOSE': '交易已经关闭',
  'ACQ.CONTEXT_INCONSISTENT': '交易信息被篡改',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL': '退款金额超限',
  'ACQ.DISCORDANT_REPEAT_REQUEST': '请求信息不一致',
  'ACQ.INVALID_PARAMETER': '参数无效',
  'ACQ.SYSTEM_ERROR': '系统错误',
};

/** A trade is there once somebody has seen its page or scanned its code. */
function seen(content: Content, { ledger }: PaymentParts): Trade | undefined {
  const no = content['out_trade_no'];
  const trade = typeof no === 'string' ? ledger.find('alipay', no) : undefined;
  return trade?.state === 'UNSEEN' ? undefined : trade;
}

/** Returns what is wrong as a text. */
export function readOrder(
  content: Content,
  fields: Map<string, string>,
  way: 'page' | 'wap' | 'qr',
  { anyHost }: PaymentParts,
): TradeOrder | string {
  const { out_trade_no: outTradeNo, subject, time_expire: expiry } = content;
  if (typeof outTradeNo !== 'string' || !/^\w{1,64}$/.test(outTradeNo)) return 'out_trade_no';
  const amountCents = centsOf(content['total_amount']);
  if (amountCents === null) return 'total_amount';
  if (typeof subject !== 'string' || subject === '' || subject.length > 256 || /[/=&]/.test(subject)) return 'subject';
  const expiresAt = expiry === undefined ? new Date(Date.now() + twoHoursMs) : readChinaTime(expiry);
  if (!expiresAt || expiresAt.getTime() <= Date.now()) return 'time_expire';
  const notifyUrl = fields.get('notify_url') ?? '';
  const problem = addressProblem(notifyUrl, anyHost);
  if (problem) return `notify_url: ${problem}`;
  const returnUrl = fields.get('return_url') ?? null;
  // A link for a person, so any host will do; but no script.
  if (returnUrl !== null && addressProblem(returnUrl, true)) return 'return_url';
  return { channel: 'alipay', way, outTradeNo, amountCents, subject, notifyUrl, returnUrl, openId: null, expiresAt };
}

function good(body: Record<string, unknown>): AlipayResult {
  return { code: '10000', msg: 'Success', ...body };
}

export function failed(code: string, msg: string, subCode: string, subMsg: string): AlipayResult {
  return { code, msg, sub_code: subCode, sub_msg: subMsg };
}

function business(subCode: string): AlipayResult {
  return failed('40004', 'Business Failed', subCode, texts[subCode] ?? subCode);
}
