// Made by `npm run calls:light` from auth/factor.calls.ts of the contract.
import type * as calls from '@convoke/contract/auth/factor.calls.ts';
import { lightCall } from '../call-shape.ts';

export const authLoginFactor = /* @__PURE__ */ lightCall<typeof calls.authLoginFactor>({
  method: 'POST',
  path: '/admin/login/factor',
  audience: 'open',
  kind: 'outside',
  signed: true,
});
export const authLoginPasskey = /* @__PURE__ */ lightCall<typeof calls.authLoginPasskey>({
  method: 'POST',
  path: '/admin/login/passkey',
  audience: 'open',
  kind: 'outside',
  signed: true,
});
export const authPasskeyOptions = /* @__PURE__ */ lightCall<typeof calls.authPasskeyOptions>({
  method: 'POST',
  path: '/admin/login/passkey/options',
  audience: 'open',
  kind: 'outside',
  signed: true,
});
