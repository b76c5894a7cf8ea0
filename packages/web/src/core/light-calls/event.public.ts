// Made by `npm run calls:light` from event/event.public.calls.ts of the contract.
import type * as calls from '@convoke/contract/event/event.public.calls.ts';
import { lightCall } from '../call-shape.ts';

export const eventPublicInfo = /* @__PURE__ */ lightCall<typeof calls.eventPublicInfo>({
  method: 'GET',
  path: '/event/template/website/info/{code}',
  audience: 'open',
  kind: 'batch',
  signed: true,
});
