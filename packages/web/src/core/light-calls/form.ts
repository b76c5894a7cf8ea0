// Made by `npm run calls:light` from form/form.calls.ts of the contract.
import type * as calls from '@convoke/contract/form/form.calls.ts';
import { lightCall } from '../call-shape.ts';

export const formFile = /* @__PURE__ */ lightCall<typeof calls.formFile>({
  method: 'GET',
  path: '/resource/form/file/{pass}',
  audience: 'open',
  kind: 'outside',
  signed: false,
  file: true,
});
