// Made by `npm run calls:light` from guest/guest.page.calls.ts of the contract.
import type * as calls from '@convoke/contract/guest/guest.page.calls.ts';
import { lightCall } from '../call-shape.ts';

export const guestPageOpen = /* @__PURE__ */ lightCall<typeof calls.guestPageOpen>({
  method: 'POST',
  path: '/event/guest/public/{code}/own',
  audience: 'anonymous',
  kind: 'read',
  signed: true,
});
export const guestPagePhoto = /* @__PURE__ */ lightCall<typeof calls.guestPagePhoto>({
  method: 'POST',
  path: '/event/guest/public/{code}/own/photo',
  audience: 'anonymous',
  kind: 'batch',
  signed: true,
  inQuery: ['photoToken'],
  uploadBytes: 20971520,
});
export const guestPageSave = /* @__PURE__ */ lightCall<typeof calls.guestPageSave>({
  method: 'POST',
  path: '/event/guest/public/{code}/own/save',
  audience: 'anonymous',
  kind: 'write',
  signed: true,
});
