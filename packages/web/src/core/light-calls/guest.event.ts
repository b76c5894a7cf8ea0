// Made by `npm run calls:light` from guest/guest.event.calls.ts of the contract.
import type * as calls from '@convoke/contract/guest/guest.event.calls.ts';
import { lightCall } from '../call-shape.ts';

export const guestOnPage = /* @__PURE__ */ lightCall<typeof calls.guestOnPage>({
  method: 'GET',
  path: '/event/guest/public/{eventId}/{eventGuestId}',
  audience: 'open',
  kind: 'read',
  signed: true,
});
