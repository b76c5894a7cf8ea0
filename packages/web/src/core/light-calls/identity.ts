// Made by `npm run calls:light` from auth/identity.calls.ts of the contract.
import type * as calls from '@convoke/contract/auth/identity.calls.ts';
import { lightCall } from '../call-shape.ts';

export const authOidcBegin = /* @__PURE__ */ lightCall<typeof calls.authOidcBegin>({
  method: 'POST',
  path: '/admin/login/oidc/begin',
  audience: 'open',
  kind: 'outside',
  signed: true,
});
export const authOidcFinish = /* @__PURE__ */ lightCall<typeof calls.authOidcFinish>({
  method: 'POST',
  path: '/admin/login/oidc/finish',
  audience: 'open',
  kind: 'outside',
  signed: true,
});
