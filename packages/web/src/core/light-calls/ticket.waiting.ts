// Made by `npm run calls:light` from ticket/ticket.waiting.calls.ts of the contract.
import type * as calls from '@convoke/contract/ticket/ticket.waiting.calls.ts';
import { lightCall } from '../call-shape.ts';

export const ticketWaitJoin = /* @__PURE__ */ lightCall<typeof calls.ticketWaitJoin>({
  method: 'POST',
  path: '/event/ticket/waitlist/join',
  audience: 'attendee',
  kind: 'write',
  signed: true,
});
export const ticketWaitLeave = /* @__PURE__ */ lightCall<typeof calls.ticketWaitLeave>({
  method: 'POST',
  path: '/event/ticket/waitlist/leave/{waiterId}',
  audience: 'attendee',
  kind: 'write',
  signed: true,
});
export const ticketWaitOwn = /* @__PURE__ */ lightCall<typeof calls.ticketWaitOwn>({
  method: 'GET',
  path: '/event/ticket/waitlist/own/{waiterId}',
  audience: 'attendee',
  kind: 'read',
  signed: true,
});
