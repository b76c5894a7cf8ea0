// Made by `npm run calls:light` from schedule/schedule.documents.calls.ts of the contract.
import type * as calls from '@convoke/contract/schedule/schedule.documents.calls.ts';
import { lightCall } from '../call-shape.ts';

export const schedulePublicFileOpen = /* @__PURE__ */ lightCall<typeof calls.schedulePublicFileOpen>({
  method: 'POST',
  path: '/event/schedule/public/{code}/file/{fileId}/open',
  audience: 'open',
  kind: 'read',
  signed: true,
});
export const schedulePublicFiles = /* @__PURE__ */ lightCall<typeof calls.schedulePublicFiles>({
  method: 'POST',
  path: '/event/schedule/public/{code}/item/{agendaId}/files',
  audience: 'open',
  kind: 'read',
  signed: true,
});
