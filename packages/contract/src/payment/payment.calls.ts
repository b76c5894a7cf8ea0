import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, line } from '../core/fields.ts';
import { gatewayChannels, gatewayStates } from './payment.rules.ts';

const orderScope = { code: { field: 'orderId', kind: 'order' } } as const;
const fails = ['ORDER_STATE', 'ORDER_EXPIRED', 'PAYMENT_UNAVAILABLE', 'PAYMENT_NOT_OFFERED'] as const;
const openId = z.string().regex(/^[A-Za-z0-9_-]{6,128}$/);

/** What a page does next with a payment; the same order and way answer the same payment while it is open. */
const opened = z.object({
  /** The gateway's number of this attempt. */
  outTradeNo: z.string(),
  isSandbox: z.boolean(),
  /** SVG-able content of the code to scan. */
  codeUrl: z.string().nullable(),
  /** Where the browser goes. */
  url: z.string().nullable(),
  amountCents: z.int(),
  currency: z.string(),
  /** Until then this code or address can be paid: the order's time at most. With time left the same call answers the next one. */
  expiresAt: z.string(),
});
export type OpenedPayment = z.infer<typeof opened>;

export const payWechatNative = defineCall({
  id: 'payment.wechatNative',
  method: 'GET',
  path: '/pay/wx/obtain/pay-uri/{orderId}',
  audience: 'attendee',
  kind: 'batch',
  scope: orderScope,
  summary: 'WeChat Pay Native: the code to scan.',
  input: z.object({ orderId: id }),
  output: opened,
  fails,
});

export const payAlipay = defineCall({
  id: 'payment.alipay',
  method: 'GET',
  path: '/pay/ali/obtain/pay-{type}/{orderId}',
  audience: 'attendee',
  kind: 'batch',
  scope: orderScope,
  summary: 'Alipay: pc = page pay, wap = wap pay, qr = precreate.',
  input: z.object({ orderId: id, type: z.enum(['pc', 'wap', 'qr']) }),
  output: opened,
  fails,
});

export const payWechatJs = defineCall({
  id: 'payment.wechatJs',
  method: 'GET',
  path: '/pay/wx/obtain/pay-js/ticket/{orderId}/{openId}',
  audience: 'attendee',
  kind: 'batch',
  scope: orderScope,
  summary: 'WeChat Pay inside WeChat: what WeixinJSBridge.invoke takes.',
  input: z.object({ orderId: id, openId }),
  output: opened.extend({
    params: z.object({
      appId: z.string(),
      timeStamp: z.string(),
      nonceStr: z.string(),
      package: z.string(),
      signType: z.string(),
      paySign: z.string(),
    }),
    /** The sandbox's own page in place of WeChat's window; null with the real gateway. */
    sandboxUrl: z.string().nullable(),
  }),
  fails,
});

export const payWechatH5 = defineCall({
  id: 'payment.wechatH5',
  method: 'GET',
  path: '/pay/wx/obtain/pay-h5/{orderId}/{openId}',
  audience: 'attendee',
  kind: 'batch',
  scope: orderScope,
  summary: 'WeChat Pay in a phone’s browser outside WeChat; openId is `none` there.',
  input: z.object({ orderId: id, openId: z.union([z.literal('none'), openId]) }),
  output: opened,
  fails,
});

export const payOpenId = defineCall({
  id: 'payment.openId',
  method: 'GET',
  path: '/pay/public/wx/obtain/getOpenId/{code}',
  audience: 'open',
  kind: 'outside',
  summary: 'The openId behind the code that WeChat’s authorisation page sent back; a code works once.',
  input: z.object({ code: line(200, 1) }),
  output: z.object({ openId: z.string() }),
  fails: ['PAYMENT_UNAVAILABLE', 'PAYMENT_NOT_OFFERED', 'CODE_REFUSED'],
});

export const payAuthorizeUrl = defineCall({
  id: 'payment.authorizeUrl',
  method: 'GET',
  path: '/pay/public/wx/obtain/ehub/code',
  audience: 'open',
  kind: 'outside',
  summary: 'WeChat’s authorisation page for this product; it comes back to `path` of this product with a code.',
  input: z.object({
    path: z
      .string()
      .max(300)
      .regex(/^\/(?!\/)[A-Za-z0-9/_?=&%.-]*$/)
      // The page of top-ups, which the call is named for.
      .default('/account/recharge'),
    /** Comes back with the code; WeChat takes letters and digits only. */
    state: z
      .string()
      .regex(/^[A-Za-z0-9]{0,60}$/)
      .default(''),
  }),
  output: z.object({ url: z.string() }),
  fails: ['PAYMENT_UNAVAILABLE', 'PAYMENT_NOT_OFFERED'],
});

export const payRechargeWechat = defineCall({
  id: 'payment.rechargeWechat',
  method: 'GET',
  path: '/pay/public/wx/obtain/pay-uri/ehub/{orderId}',
  audience: 'organiser',
  kind: 'batch',
  summary: 'A top-up by WeChat Pay: the code to scan.',
  input: z.object({ orderId: id }),
  output: opened,
  fails: [...fails, 'RECHARGE_UNKNOWN'],
});

export const payRechargeWechatH5 = defineCall({
  id: 'payment.rechargeWechatH5',
  method: 'GET',
  path: '/pay/public/wx/obtain/pay-h5/ehub/{orderId}',
  audience: 'organiser',
  kind: 'batch',
  summary: 'A top-up by WeChat Pay in a phone’s browser outside WeChat, where a code cannot be scanned.',
  input: z.object({ orderId: id }),
  output: opened,
  fails: [...fails, 'RECHARGE_UNKNOWN'],
});

export const payRechargeAlipay = defineCall({
  id: 'payment.rechargeAlipay',
  method: 'GET',
  path: '/pay/ehub/ali/obtain/pay-{type}/{orderId}',
  audience: 'organiser',
  kind: 'batch',
  summary: 'A top-up by Alipay: pc = page pay, wap = wap pay, qr = precreate.',
  input: z.object({ orderId: id, type: z.enum(['pc', 'wap', 'qr']) }),
  output: opened,
  fails: [...fails, 'RECHARGE_UNKNOWN'],
});

export const payHealth = defineCall({
  id: 'payment.health',
  method: 'GET',
  path: '/pay/health',
  audience: 'organiser',
  kind: 'outside',
  summary: 'How the payment gateways have answered lately.',
  input: z.object({}),
  output: z.object({
    channels: z.array(
      z.object({
        channel: z.enum(gatewayChannels),
        isSandbox: z.boolean(),
        state: z.enum(gatewayStates),
        lastOkAt: z.string().nullable(),
        lastFailureAt: z.string().nullable(),
        reason: z.string(),
        failures: z.int(),
        calls: z.int(),
      }),
    ),
  }),
});

export const paymentCalls = [
  payWechatNative,
  payAlipay,
  payWechatJs,
  payWechatH5,
  payOpenId,
  payAuthorizeUrl,
  payRechargeWechat,
  payRechargeWechatH5,
  payRechargeAlipay,
  payHealth,
];
