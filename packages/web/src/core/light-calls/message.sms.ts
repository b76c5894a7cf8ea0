// Made by `npm run calls:light` from message/message.sms.calls.ts of the contract.
import type * as calls from '@convoke/contract/message/message.sms.calls.ts';
import { lightCall } from '../call-shape.ts';

export const smsValidateCode = /* @__PURE__ */ lightCall<typeof calls.smsValidateCode>({
  method: 'GET',
  path: '/msg/public/event/validateCode',
  audience: 'anonymous',
  kind: 'outside',
  signed: true,
});
export const smsValidateCodeCheck = /* @__PURE__ */ lightCall<typeof calls.smsValidateCodeCheck>({
  method: 'GET',
  path: '/msg/public/sms/validateCode/check',
  audience: 'anonymous',
  kind: 'outside',
  signed: true,
});
