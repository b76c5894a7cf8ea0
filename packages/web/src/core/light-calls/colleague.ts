// Made by `npm run calls:light` from auth/colleague.calls.ts of the contract.
import type * as calls from '@convoke/contract/auth/colleague.calls.ts';
import { lightCall } from '../call-shape.ts';

export const colleagueJoin = /* @__PURE__ */ lightCall<typeof calls.colleagueJoin>({
  method: 'POST',
  path: '/admin/invitation/join',
  audience: 'open',
  kind: 'batch',
  signed: true,
});
