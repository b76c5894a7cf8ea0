// Made by `npm run calls:light` from participant/participant.calls.ts of the contract.
import type * as calls from '@convoke/contract/participant/participant.calls.ts';
import { lightCall } from '../call-shape.ts';

export const participantCalendar = /* @__PURE__ */ lightCall<typeof calls.participantCalendar>({
  method: 'GET',
  path: '/event/public/v2/participants/own/{code}/calendar.ics',
  audience: 'open',
  kind: 'read',
  signed: false,
  file: true,
});
export const participantCheck = /* @__PURE__ */ lightCall<typeof calls.participantCheck>({
  method: 'POST',
  path: '/event/public/v2/participants/check',
  audience: 'attendee',
  kind: 'read',
  signed: true,
});
export const participantFind = /* @__PURE__ */ lightCall<typeof calls.participantFind>({
  method: 'POST',
  path: '/event/public/v2/participants/find',
  audience: 'attendee',
  kind: 'batch',
  signed: true,
});
export const participantFormInfo = /* @__PURE__ */ lightCall<typeof calls.participantFormInfo>({
  method: 'GET',
  path: '/resource/form/field/dynamic/infoByCode/{formId}',
  audience: 'anonymous',
  kind: 'read',
  signed: true,
});
export const participantOwn = /* @__PURE__ */ lightCall<typeof calls.participantOwn>({
  method: 'GET',
  path: '/event/public/v2/participants/own/{code}',
  audience: 'anonymous',
  kind: 'read',
  signed: true,
});
export const participantRegister = /* @__PURE__ */ lightCall<typeof calls.participantRegister>({
  method: 'POST',
  path: '/event/public/v2/participants/general/register',
  audience: 'attendee',
  kind: 'batch',
  signed: false,
});
