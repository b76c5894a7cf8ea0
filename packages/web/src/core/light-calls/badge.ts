// Made by `npm run calls:light` from badge/badge.calls.ts of the contract.
import type * as calls from '@convoke/contract/badge/badge.calls.ts';
import { lightCall } from '../call-shape.ts';

export const badgeDesk = /* @__PURE__ */ lightCall<typeof calls.badgeDesk>({
  method: 'POST',
  path: '/event/badge/desk',
  audience: 'staff',
  kind: 'write',
  signed: true,
  file: true,
});
export const badgeKiosk = /* @__PURE__ */ lightCall<typeof calls.badgeKiosk>({
  method: 'POST',
  path: '/event/badge/kiosk',
  audience: 'staff',
  kind: 'write',
  signed: true,
  file: true,
});
