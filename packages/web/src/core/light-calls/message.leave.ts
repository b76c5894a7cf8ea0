// Made by `npm run calls:light` from message/message.leave.calls.ts of the contract.
import type * as calls from '@convoke/contract/message/message.leave.calls.ts';
import { lightCall } from '../call-shape.ts';

export const messageLeave = /* @__PURE__ */ lightCall<typeof calls.messageLeave>({
  method: 'POST',
  path: '/m/u/{token}',
  audience: 'open',
  kind: 'outside',
  signed: false,
});
export const messagePreferences = /* @__PURE__ */ lightCall<typeof calls.messagePreferences>({
  method: 'POST',
  path: '/m/u/{token}/preferences',
  audience: 'open',
  kind: 'outside',
  signed: true,
});
