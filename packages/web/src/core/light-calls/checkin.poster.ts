// Made by `npm run calls:light` from checkin/checkin.poster.calls.ts of the contract.
import type * as calls from '@convoke/contract/checkin/checkin.poster.calls.ts';
import { lightCall } from '../call-shape.ts';

export const checkinPosterPeople = /* @__PURE__ */ lightCall<typeof calls.checkinPosterPeople>({
  method: 'POST',
  path: '/event/public/v2/signin/poster/people',
  audience: 'attendee',
  kind: 'batch',
  signed: true,
});
export const checkinPosterSelf = /* @__PURE__ */ lightCall<typeof calls.checkinPosterSelf>({
  method: 'POST',
  path: '/event/public/v2/signin/poster/self',
  audience: 'attendee',
  kind: 'batch',
  signed: true,
});
export const checkinPosterWait = /* @__PURE__ */ lightCall<typeof calls.checkinPosterWait>({
  method: 'GET',
  path: '/event/public/v2/signin/poster/waiting/{posterCode}/{nonce}',
  audience: 'attendee',
  kind: 'read',
  signed: true,
});
export const checkinUserWx = /* @__PURE__ */ lightCall<typeof calls.checkinUserWx>({
  method: 'GET',
  path: '/event/public/v2/signin/user/{eventId}/wx',
  audience: 'attendee',
  kind: 'batch',
  signed: true,
});
