import type {
  authCaptcha,
  authCodeEmail,
  authCodeSms,
  authLoginMobile,
  authLoginPassword,
  authResetPasswordEmail,
  authResetPasswordSms,
} from '@convoke/contract/auth/auth.calls.ts';
import { lightCall } from '../../core/call-shape.ts';

/** The calls of the login without the contract's code (see core/calls.ts). */

export const loginByPassword = lightCall<typeof authLoginPassword>({
  method: 'POST',
  path: '/admin/login/token',
  audience: 'open',
});

export const loginByCode = lightCall<typeof authLoginMobile>({
  method: 'POST',
  path: '/admin/login/mobile',
  audience: 'open',
});

export const sendSmsCode = lightCall<typeof authCodeSms>({
  method: 'GET',
  path: '/admin/auth/code/sms',
  audience: 'open',
});

export const sendEmailCode = lightCall<typeof authCodeEmail>({
  method: 'GET',
  path: '/admin/auth/code/email',
  audience: 'open',
});

export const resetBySms = lightCall<typeof authResetPasswordSms>({
  method: 'POST',
  path: '/admin/reset/password/sms',
  audience: 'open',
});

export const resetByEmail = lightCall<typeof authResetPasswordEmail>({
  method: 'POST',
  path: '/admin/reset/password/email',
  audience: 'open',
});

export const readCaptcha = lightCall<typeof authCaptcha>({
  method: 'GET',
  path: '/admin/auth/captcha',
  audience: 'open',
});

/** The forms say themselves what went wrong. */
export const quietly = { quiet: true, hideLoad: true } as const;
