// Made by `npm run calls:light` from schedule/schedule.public.calls.ts of the contract.
import type * as calls from '@convoke/contract/schedule/schedule.public.calls.ts';
import { lightCall } from '../call-shape.ts';

export const scheduleFeed = /* @__PURE__ */ lightCall<typeof calls.scheduleFeed>({
  method: 'GET',
  path: '/event/schedule/public/{code}/calendar.ics',
  audience: 'open',
  kind: 'read',
  signed: false,
  file: true,
});
export const schedulePublic = /* @__PURE__ */ lightCall<typeof calls.schedulePublic>({
  method: 'GET',
  path: '/event/schedule/public/{code}',
  audience: 'open',
  kind: 'read',
  signed: true,
});
export const schedulePublicItem = /* @__PURE__ */ lightCall<typeof calls.schedulePublicItem>({
  method: 'GET',
  path: '/event/schedule/public/{code}/item/{agendaId}',
  audience: 'open',
  kind: 'read',
  signed: true,
});
