// Made by `npm run calls:light` from form/contact.calls.ts of the contract.
import type * as calls from '@convoke/contract/form/contact.calls.ts';
import { lightCall } from '../call-shape.ts';

export const contactSendCode = /* @__PURE__ */ lightCall<typeof calls.contactSendCode>({
  method: 'POST',
  path: '/resource/form/contact/code',
  audience: 'anonymous',
  kind: 'outside',
  signed: true,
});
export const contactVerify = /* @__PURE__ */ lightCall<typeof calls.contactVerify>({
  method: 'POST',
  path: '/resource/form/contact/verify',
  audience: 'anonymous',
  kind: 'outside',
  signed: true,
});
