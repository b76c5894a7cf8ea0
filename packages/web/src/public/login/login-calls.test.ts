import * as calls from '@convoke/contract/auth/auth.calls.ts';
import * as factors from '@convoke/contract/auth/factor.calls.ts';
import * as identities from '@convoke/contract/auth/identity.calls.ts';
import { expect, it } from 'vitest';
import * as light from './login-calls.ts';

it.each([
  [light.loginByPassword, calls.authLoginPassword],
  [light.loginByCode, calls.authLoginMobile],
  [light.sendSmsCode, calls.authCodeSms],
  [light.sendEmailCode, calls.authCodeEmail],
  [light.resetBySms, calls.authResetPasswordSms],
  [light.resetByEmail, calls.authResetPasswordEmail],
  [light.loginByFactor, factors.authLoginFactor],
  [light.loginByPasskey, factors.authLoginPasskey],
  [light.passkeyOptions, factors.authPasskeyOptions],
  [light.oidcBegin, identities.authOidcBegin],
  [light.oidcFinish, identities.authOidcFinish],
] as const)('describes the call as the contract does: %o', (shape, definition) => {
  const { method, path, audience, kind, signed } = definition;
  expect({ signed: true, ...shape }).toEqual({ method, path, audience, kind, signed });
});
