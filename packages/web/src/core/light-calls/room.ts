// Made by `npm run calls:light` from room/room.calls.ts of the contract.
import type * as calls from '@convoke/contract/room/room.calls.ts';
import { lightCall } from '../call-shape.ts';

export const roomEnter = /* @__PURE__ */ lightCall<typeof calls.roomEnter>({
  method: 'POST',
  path: '/event/public/room/enter',
  audience: 'anonymous',
  kind: 'batch',
  signed: true,
});
