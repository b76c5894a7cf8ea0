// Made by `npm run calls:light` from checkin/checkin.desk.calls.ts of the contract.
import type * as calls from '@convoke/contract/checkin/checkin.desk.calls.ts';
import { lightCall } from '../call-shape.ts';

export const checkinDesk = /* @__PURE__ */ lightCall<typeof calls.checkinDesk>({
  method: 'GET',
  path: '/event/public/v2/signin/desk/{eventId}',
  audience: 'staff',
  kind: 'read',
  signed: true,
});
export const checkinPhoto = /* @__PURE__ */ lightCall<typeof calls.checkinPhoto>({
  method: 'GET',
  path: '/event/public/v2/signin/photo/{photoId}',
  audience: 'staff',
  kind: 'read',
  signed: true,
  file: true,
});
export const checkinRoster = /* @__PURE__ */ lightCall<typeof calls.checkinRoster>({
  method: 'GET',
  path: '/event/public/v2/signin/roster/{eventId}',
  audience: 'staff',
  kind: 'read',
  signed: true,
});
export const checkinSearch = /* @__PURE__ */ lightCall<typeof calls.checkinSearch>({
  method: 'GET',
  path: '/event/public/v2/signin/search/{eventId}',
  audience: 'staff',
  kind: 'read',
  signed: true,
});
