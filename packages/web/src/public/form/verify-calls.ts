/** Without the contract's code (see core/calls.ts). */
export { contactSendCode as sendCode, contactVerify as verifyCode } from '../../core/light-calls/contact.ts';
