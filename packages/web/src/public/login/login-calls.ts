/** The calls of the login without the contract's code (see core/calls.ts). */
export {
  authLoginPassword as loginByPassword,
  authLoginMobile as loginByCode,
  authCodeSms as sendSmsCode,
  authCodeEmail as sendEmailCode,
  authResetPasswordSms as resetBySms,
  authResetPasswordEmail as resetByEmail,
  authCaptcha as readCaptcha,
} from '../../core/light-calls/auth.ts';

export { colleagueJoin as joinByInvitation } from '../../core/light-calls/colleague.ts';

/** The forms say themselves what went wrong. */
export const quietly = { quiet: true, hideLoad: true } as const;
