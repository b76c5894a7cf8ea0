// Made by `npm run calls:light` from outbound/outbound.agent.calls.ts of the contract.
import type * as calls from '@convoke/contract/outbound/outbound.agent.calls.ts';
import { lightCall } from '../call-shape.ts';

export const outboundAccountLogin = /* @__PURE__ */ lightCall<typeof calls.outboundAccountLogin>({
  method: 'POST',
  path: '/ms/member-call-account/login',
  audience: 'open',
  kind: 'outside',
  signed: true,
});
export const outboundLogin = /* @__PURE__ */ lightCall<typeof calls.outboundLogin>({
  method: 'POST',
  path: '/ms/member-call/login',
  audience: 'open',
  kind: 'outside',
  signed: true,
});
