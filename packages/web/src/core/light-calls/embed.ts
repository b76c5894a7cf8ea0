// Made by `npm run calls:light` from embed/embed.calls.ts of the contract.
import type * as calls from '@convoke/contract/embed/embed.calls.ts';
import { lightCall } from '../call-shape.ts';

export const registerCode = /* @__PURE__ */ lightCall<typeof calls.registerCode>({
  method: 'GET',
  path: '/event/template/register/code',
  audience: 'open',
  kind: 'read',
  signed: true,
});
export const registerCodeInfo = /* @__PURE__ */ lightCall<typeof calls.registerCodeInfo>({
  method: 'GET',
  path: '/event/template/register/code/info',
  audience: 'open',
  kind: 'read',
  signed: true,
});
export const registerCodeList = /* @__PURE__ */ lightCall<typeof calls.registerCodeList>({
  method: 'GET',
  path: '/event/template/code/list/{code}',
  audience: 'open',
  kind: 'read',
  signed: true,
});
