// Made by `npm run calls:light` from payment/payment.calls.ts of the contract.
import type * as calls from '@convoke/contract/payment/payment.calls.ts';
import { lightCall } from '../call-shape.ts';

export const payAlipay = /* @__PURE__ */ lightCall<typeof calls.payAlipay>({
  method: 'GET',
  path: '/pay/ali/obtain/pay-{type}/{orderId}',
  audience: 'attendee',
  kind: 'batch',
  signed: true,
});
export const payAuthorizeUrl = /* @__PURE__ */ lightCall<typeof calls.payAuthorizeUrl>({
  method: 'GET',
  path: '/pay/public/wx/obtain/ehub/code',
  audience: 'open',
  kind: 'outside',
  signed: true,
});
export const payOpenId = /* @__PURE__ */ lightCall<typeof calls.payOpenId>({
  method: 'GET',
  path: '/pay/public/wx/obtain/getOpenId/{code}',
  audience: 'open',
  kind: 'outside',
  signed: true,
});
export const payWechatH5 = /* @__PURE__ */ lightCall<typeof calls.payWechatH5>({
  method: 'GET',
  path: '/pay/wx/obtain/pay-h5/{orderId}/{openId}',
  audience: 'attendee',
  kind: 'batch',
  signed: true,
});
export const payWechatJs = /* @__PURE__ */ lightCall<typeof calls.payWechatJs>({
  method: 'GET',
  path: '/pay/wx/obtain/pay-js/ticket/{orderId}/{openId}',
  audience: 'attendee',
  kind: 'batch',
  signed: true,
});
export const payWechatNative = /* @__PURE__ */ lightCall<typeof calls.payWechatNative>({
  method: 'GET',
  path: '/pay/wx/obtain/pay-uri/{orderId}',
  audience: 'attendee',
  kind: 'batch',
  signed: true,
});
