// Made by `npm run calls:light` from consult/consult.calls.ts of the contract.
import type * as calls from '@convoke/contract/consult/consult.calls.ts';
import { lightCall } from '../call-shape.ts';

export const consultAsk = /* @__PURE__ */ lightCall<typeof calls.consultAsk>({
  method: 'POST',
  path: '/event/display/consult',
  audience: 'open',
  kind: 'write',
  signed: true,
});
