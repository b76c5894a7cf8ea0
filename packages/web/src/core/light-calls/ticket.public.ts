// Made by `npm run calls:light` from ticket/ticket.public.calls.ts of the contract.
import type * as calls from '@convoke/contract/ticket/ticket.public.calls.ts';
import { lightCall } from '../call-shape.ts';

export const ticketList = /* @__PURE__ */ lightCall<typeof calls.ticketList>({
  method: 'GET',
  path: '/event/ticket/list',
  audience: 'open',
  kind: 'batch',
  signed: true,
});
