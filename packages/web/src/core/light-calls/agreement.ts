// Made by `npm run calls:light` from form/agreement.calls.ts of the contract.
import type * as calls from '@convoke/contract/form/agreement.calls.ts';
import { lightCall } from '../call-shape.ts';

export const agreementInfo = /* @__PURE__ */ lightCall<typeof calls.agreementInfo>({
  method: 'GET',
  path: '/resource/form/field/dynamic/agreement/{formId}',
  audience: 'anonymous',
  kind: 'read',
  signed: true,
});
