// Made by `npm run calls:light` from form/form.public.calls.ts of the contract.
import type * as calls from '@convoke/contract/form/form.public.calls.ts';
import { lightCall } from '../call-shape.ts';

export const formFileUpload = /* @__PURE__ */ lightCall<typeof calls.formFileUpload>({
  method: 'POST',
  path: '/resource/form/file/upload/{formId}',
  audience: 'anonymous',
  kind: 'outside',
  signed: true,
  inQuery: ['fieldId'],
  uploadBytes: 52428800,
});
export const formInfo = /* @__PURE__ */ lightCall<typeof calls.formInfo>({
  method: 'GET',
  path: '/resource/form/field/dynamic/info/{formId}',
  audience: 'anonymous',
  kind: 'read',
  signed: true,
});
export const formInfoOfEvent = /* @__PURE__ */ lightCall<typeof calls.formInfoOfEvent>({
  method: 'GET',
  path: '/resource/form/field/dynamic/info',
  audience: 'anonymous',
  kind: 'read',
  signed: true,
});
export const formOptionsLeft = /* @__PURE__ */ lightCall<typeof calls.formOptionsLeft>({
  method: 'GET',
  path: '/resource/form/options/{formId}',
  audience: 'anonymous',
  kind: 'read',
  signed: true,
});
