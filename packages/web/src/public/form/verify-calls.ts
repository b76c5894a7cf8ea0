import type { contactSendCode, contactVerify } from '@convoke/contract/form/contact.calls.ts';
import { lightCall } from '../../core/call-shape.ts';

/** Without the contract's code (see core/calls.ts). */
export const sendCode = lightCall<typeof contactSendCode>({
  method: 'POST',
  path: '/resource/form/contact/code',
  audience: 'anonymous',
  signed: false,
});

export const verifyCode = lightCall<typeof contactVerify>({
  method: 'POST',
  path: '/resource/form/contact/verify',
  audience: 'anonymous',
  signed: false,
});
