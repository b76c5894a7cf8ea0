// Made by `npm run calls:light` from checkin/checkin.worm.calls.ts of the contract.
import type * as calls from '@convoke/contract/checkin/checkin.worm.calls.ts';
import { lightCall } from '../call-shape.ts';

export const checkinWorm = /* @__PURE__ */ lightCall<typeof calls.checkinWorm>({
  method: 'GET',
  path: '/event/public/v2/signin/worm/{eventId}',
  audience: 'staff',
  kind: 'read',
  signed: true,
});
