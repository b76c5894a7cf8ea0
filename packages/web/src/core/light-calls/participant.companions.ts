// Made by `npm run calls:light` from participant/participant.companions.calls.ts of the contract.
import type * as calls from '@convoke/contract/participant/participant.companions.calls.ts';
import { lightCall } from '../call-shape.ts';

export const participantCompanionAdd = /* @__PURE__ */ lightCall<typeof calls.participantCompanionAdd>({
  method: 'POST',
  path: '/event/public/v2/participants/own/{code}/companion',
  audience: 'attendee',
  kind: 'write',
  signed: true,
});
export const participantCompanionRemove = /* @__PURE__ */ lightCall<typeof calls.participantCompanionRemove>({
  method: 'POST',
  path: '/event/public/v2/participants/own/{code}/companion/remove',
  audience: 'attendee',
  kind: 'write',
  signed: true,
});
