// Made by `npm run calls:light` from checkin/checkin.waiting.calls.ts of the contract.
import type * as calls from '@convoke/contract/checkin/checkin.waiting.calls.ts';
import { lightCall } from '../call-shape.ts';

export const checkinConfirm = /* @__PURE__ */ lightCall<typeof calls.checkinConfirm>({
  method: 'POST',
  path: '/event/public/v2/signin/confirm',
  audience: 'staff',
  kind: 'batch',
  signed: true,
});
export const checkinWaitState = /* @__PURE__ */ lightCall<typeof calls.checkinWaitState>({
  method: 'GET',
  path: '/event/public/v2/signin/waiting/{eventId}/{nonce}',
  audience: 'staff',
  kind: 'read',
  signed: true,
});
export const checkinWaiting = /* @__PURE__ */ lightCall<typeof calls.checkinWaiting>({
  method: 'GET',
  path: '/event/public/v2/signin/waiting/{eventId}',
  audience: 'staff',
  kind: 'read',
  signed: true,
});
