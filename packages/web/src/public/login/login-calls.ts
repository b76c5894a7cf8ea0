/** The calls of the login without the contract's code (see core/calls.ts). */
export {
  authLoginPassword as loginByPassword,
  authLoginMobile as loginByCode,
  authCodeSms as sendSmsCode,
  authCodeEmail as sendEmailCode,
  authResetPasswordSms as resetBySms,
  authResetPasswordEmail as resetByEmail,
} from '../../core/light-calls/auth.ts';
export {
  authLoginFactor as loginByFactor,
  authLoginPasskey as loginByPasskey,
  authPasskeyOptions as passkeyOptions,
} from '../../core/light-calls/factor.ts';
export { authOidcBegin as oidcBegin, authOidcFinish as oidcFinish } from '../../core/light-calls/identity.ts';

export { colleagueJoin as joinByInvitation } from '../../core/light-calls/colleague.ts';

/** The forms say themselves what went wrong. */
export const quietly = { quiet: true, hideLoad: true } as const;
