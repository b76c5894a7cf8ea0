// Made by `npm run calls:light` from schedule/schedule.plan.calls.ts of the contract.
import type * as calls from '@convoke/contract/schedule/schedule.plan.calls.ts';
import { lightCall } from '../call-shape.ts';

export const planAdd = /* @__PURE__ */ lightCall<typeof calls.planAdd>({
  method: 'POST',
  path: '/event/schedule/public/{code}/plan/add',
  audience: 'anonymous',
  kind: 'write',
  signed: true,
});
export const planConfirm = /* @__PURE__ */ lightCall<typeof calls.planConfirm>({
  method: 'POST',
  path: '/event/schedule/public/{code}/plan/confirm',
  audience: 'anonymous',
  kind: 'write',
  signed: true,
});
export const planDelete = /* @__PURE__ */ lightCall<typeof calls.planDelete>({
  method: 'POST',
  path: '/event/schedule/public/{code}/plan/delete',
  audience: 'anonymous',
  kind: 'write',
  signed: true,
});
export const planFeed = /* @__PURE__ */ lightCall<typeof calls.planFeed>({
  method: 'GET',
  path: '/event/schedule/public/{code}/plan/{key}/calendar.ics',
  audience: 'open',
  kind: 'read',
  signed: false,
  file: true,
});
export const planLeave = /* @__PURE__ */ lightCall<typeof calls.planLeave>({
  method: 'POST',
  path: '/event/schedule/public/{code}/plan/leave',
  audience: 'open',
  kind: 'write',
  signed: false,
  inQuery: ['token'],
});
export const planMail = /* @__PURE__ */ lightCall<typeof calls.planMail>({
  method: 'POST',
  path: '/event/schedule/public/{code}/plan/mail',
  audience: 'anonymous',
  kind: 'write',
  signed: true,
});
export const planOpen = /* @__PURE__ */ lightCall<typeof calls.planOpen>({
  method: 'POST',
  path: '/event/schedule/public/{code}/plan/open',
  audience: 'anonymous',
  kind: 'read',
  signed: true,
});
export const planTurn = /* @__PURE__ */ lightCall<typeof calls.planTurn>({
  method: 'POST',
  path: '/event/schedule/public/{code}/plan/turn',
  audience: 'anonymous',
  kind: 'write',
  signed: true,
});
