// Made by `npm run calls:light` from checkin/checkin.calls.ts of the contract.
import type * as calls from '@convoke/contract/checkin/checkin.calls.ts';
import { lightCall } from '../call-shape.ts';

export const checkinScan = /* @__PURE__ */ lightCall<typeof calls.checkinScan>({
  method: 'POST',
  path: '/event/public/v2/signin/scan',
  audience: 'staff',
  kind: 'batch',
  signed: true,
});
export const checkinSelf = /* @__PURE__ */ lightCall<typeof calls.checkinSelf>({
  method: 'POST',
  path: '/event/public/v2/signin/self',
  audience: 'staff',
  kind: 'batch',
  signed: true,
});
export const checkinSignIn = /* @__PURE__ */ lightCall<typeof calls.checkinSignIn>({
  method: 'GET',
  path: '/event/public/signin/user/signin/{signUserId}',
  audience: 'staff',
  kind: 'batch',
  signed: true,
});
export const checkinUndo = /* @__PURE__ */ lightCall<typeof calls.checkinUndo>({
  method: 'POST',
  path: '/event/public/v2/signin/undo',
  audience: 'staff',
  kind: 'write',
  signed: true,
});
export const checkinUserByCode = /* @__PURE__ */ lightCall<typeof calls.checkinUserByCode>({
  method: 'GET',
  path: '/event/public/v2/signin/user/code/{code}',
  audience: 'staff',
  kind: 'read',
  signed: true,
});
export const checkinUserInfo = /* @__PURE__ */ lightCall<typeof calls.checkinUserInfo>({
  method: 'GET',
  path: '/event/public/v2/signin/user/info/{signUserId}',
  audience: 'staff',
  kind: 'read',
  signed: true,
});
