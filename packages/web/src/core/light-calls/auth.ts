// Made by `npm run calls:light` from auth/auth.calls.ts of the contract.
import type * as calls from '@convoke/contract/auth/auth.calls.ts';
import { lightCall } from '../call-shape.ts';

export const authApplicationToken = /* @__PURE__ */ lightCall<typeof calls.authApplicationToken>({
  method: 'POST',
  path: '/admin/oauth/token',
  audience: 'open',
  kind: 'outside',
  signed: true,
});
export const authCaptcha = /* @__PURE__ */ lightCall<typeof calls.authCaptcha>({
  method: 'GET',
  path: '/admin/auth/captcha',
  audience: 'open',
  kind: 'outside',
  signed: true,
});
export const authCodeEmail = /* @__PURE__ */ lightCall<typeof calls.authCodeEmail>({
  method: 'GET',
  path: '/admin/auth/code/email',
  audience: 'open',
  kind: 'outside',
  signed: true,
});
export const authCodeSms = /* @__PURE__ */ lightCall<typeof calls.authCodeSms>({
  method: 'GET',
  path: '/admin/auth/code/sms',
  audience: 'open',
  kind: 'outside',
  signed: true,
});
export const authLoginMobile = /* @__PURE__ */ lightCall<typeof calls.authLoginMobile>({
  method: 'POST',
  path: '/admin/login/mobile',
  audience: 'open',
  kind: 'outside',
  signed: true,
});
export const authLoginPassword = /* @__PURE__ */ lightCall<typeof calls.authLoginPassword>({
  method: 'POST',
  path: '/admin/login/token',
  audience: 'open',
  kind: 'outside',
  signed: true,
});
export const authResetPasswordEmail = /* @__PURE__ */ lightCall<typeof calls.authResetPasswordEmail>({
  method: 'POST',
  path: '/admin/reset/password/email',
  audience: 'open',
  kind: 'outside',
  signed: true,
});
export const authResetPasswordSms = /* @__PURE__ */ lightCall<typeof calls.authResetPasswordSms>({
  method: 'POST',
  path: '/admin/reset/password/sms',
  audience: 'open',
  kind: 'outside',
  signed: true,
});
