// Made by `npm run calls:light` from checkin/checkin.certificate.calls.ts of the contract.
import type * as calls from '@convoke/contract/checkin/checkin.certificate.calls.ts';
import { lightCall } from '../call-shape.ts';

export const certificateCheck = /* @__PURE__ */ lightCall<typeof calls.certificateCheck>({
  method: 'GET',
  path: '/event/public/v2/signin/certificate/check/{number}',
  audience: 'anonymous',
  kind: 'read',
  signed: true,
});
export const certificateOwn = /* @__PURE__ */ lightCall<typeof calls.certificateOwn>({
  method: 'GET',
  path: '/event/public/v2/signin/certificate/own/{code}',
  audience: 'anonymous',
  kind: 'read',
  signed: true,
});
export const certificateOwnPdf = /* @__PURE__ */ lightCall<typeof calls.certificateOwnPdf>({
  method: 'GET',
  path: '/event/public/v2/signin/certificate/own/{code}/certificate.pdf',
  audience: 'open',
  kind: 'batch',
  signed: false,
  file: true,
});
