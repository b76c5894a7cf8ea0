import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, isoTime, line } from '../core/fields.ts';
import { factorCode, proof, token } from './auth.shapes.ts';
import { newPasskey, passkeyOptions, usedPasskey } from './factor.passkey.ts';

/** Of a sign-in that has begun: what a refusal FACTOR_NEEDED gave. */
const step = z.string().min(20).max(100);
const passkeyName = line(60, 1);

export const authLoginFactor = defineCall({
  id: 'auth.loginFactor',
  method: 'POST',
  path: '/admin/login/factor',
  audience: 'open',
  kind: 'outside',
  summary:
    'The second step of signing in: a code of the authenticator app, or a recovery code. `step` comes with the refusal FACTOR_NEEDED of the first, and is good for ten minutes and five tries.',
  input: z.object({ step, factorCode }),
  output: token,
  fails: ['FACTOR_REFUSED', 'STEP_OVER'],
});

export const authPasskeyOptions = defineCall({
  id: 'auth.passkeyOptions',
  method: 'POST',
  path: '/admin/login/passkey/options',
  audience: 'open',
  kind: 'outside',
  summary:
    'What a browser needs to sign in by a passkey, alone or, with `step`, as the second step. The challenge is good once, for five minutes, in this browser.',
  input: z.object({ step: step.optional() }),
  output: z.object({ options: passkeyOptions }),
  fails: ['STEP_OVER'],
});

export const authLoginPasskey = defineCall({
  id: 'auth.loginPasskey',
  method: 'POST',
  path: '/admin/login/passkey',
  audience: 'open',
  kind: 'outside',
  summary: 'Signs in by a passkey; with `step` as the second step of a sign-in of the same user.',
  input: z.object({ step: step.optional(), passkey: usedPasskey }),
  output: token,
  fails: ['PASSKEY_REFUSED', 'STEP_OVER'],
});

export const userFactors = defineCall({
  id: 'user.factors',
  method: 'GET',
  path: '/event/event-user/factor/info',
  audience: 'organiser',
  kind: 'read',
  summary: 'The second step of signing in, the passkeys and the identity elsewhere of the signed-in user.',
  input: z.object({}),
  output: z.object({
    totpSince: isoTime.nullable(),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(
      z.object({
        passkeyId: id,
        name: z.string(),
        isSynced: z.boolean(),
        createdAt: isoTime,
        usedAt: isoTime.nullable(),
      }),
    ),
    /** What the provider is called; null where the installation has none. */
    identityLabel: z.string().nullable(),
    identitySince: isoTime.nullable(),
  }),
});

export const userTotpBegin = defineCall({
  id: 'user.totpBegin',
  method: 'POST',
  path: '/event/event-user/factor/totp/begin',
  audience: 'organiser',
  kind: 'batch',
  summary:
    'The secret for an authenticator app, also as the address that its QR code holds. It counts once a code of it is given.',
  input: z.object({ password: proof.password }),
  output: z.object({ secret: z.string(), address: z.string() }),
  fails: ['PASSWORD_WRONG', 'FACTOR_ON'],
});

export const userTotpConfirm = defineCall({
  id: 'user.totpConfirm',
  method: 'POST',
  path: '/event/event-user/factor/totp/confirm',
  audience: 'organiser',
  kind: 'batch',
  summary: 'Turns two steps on by a code of the app that was just set up. The recovery codes are shown this once.',
  input: z.object({ factorCode }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  fails: ['FACTOR_REFUSED', 'FACTOR_ON'],
});

export const userTotpRemove = defineCall({
  id: 'user.totpRemove',
  method: 'POST',
  path: '/event/event-user/factor/totp/remove',
  audience: 'organiser',
  kind: 'batch',
  summary: 'Turns two steps off. Recovery codes go with it, passkeys stay.',
  input: z.object({ ...proof, factorCode }),
  output: done,
  fails: ['PASSWORD_WRONG', 'FACTOR_REFUSED'],
});

export const userRecoveryRenew = defineCall({
  id: 'user.recoveryRenew',
  method: 'POST',
  path: '/event/event-user/factor/recovery/renew',
  audience: 'organiser',
  kind: 'batch',
  summary: 'New recovery codes, shown this once; those before end.',
  input: z.object({ ...proof, factorCode }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  fails: ['PASSWORD_WRONG', 'FACTOR_REFUSED'],
});

export const userPasskeyBegin = defineCall({
  id: 'user.passkeyBegin',
  method: 'POST',
  path: '/event/event-user/factor/passkey/begin',
  audience: 'organiser',
  kind: 'batch',
  summary: 'What a browser needs to make a passkey. The challenge is good once, for five minutes, in this browser.',
  input: z.object(proof),
  output: z.object({ options: passkeyOptions }),
  fails: ['PASSWORD_WRONG', 'FACTOR_REFUSED'],
});

export const userPasskeyAdd = defineCall({
  id: 'user.passkeyAdd',
  method: 'POST',
  path: '/event/event-user/factor/passkey/add',
  audience: 'organiser',
  kind: 'batch',
  summary: 'Keeps a passkey that the browser has made.',
  input: z.object({ name: passkeyName, passkey: newPasskey }),
  output: z.object({ passkeyId: id }),
  fails: ['PASSKEY_REFUSED', 'PASSKEYS_FULL'],
});

export const userPasskeyUpdate = defineCall({
  id: 'user.passkeyUpdate',
  method: 'POST',
  path: '/event/event-user/factor/passkey/update',
  audience: 'organiser',
  kind: 'write',
  summary: 'Calls a passkey otherwise.',
  input: z.object({ passkeyId: id, name: passkeyName }),
  output: done,
});

export const userPasskeyRemove = defineCall({
  id: 'user.passkeyRemove',
  method: 'POST',
  path: '/event/event-user/factor/passkey/remove',
  audience: 'organiser',
  kind: 'batch',
  summary: 'Nobody signs in by this passkey any more.',
  input: z.object({ passkeyId: id, ...proof }),
  output: done,
  fails: ['PASSWORD_WRONG', 'FACTOR_REFUSED'],
});

export const factorCalls = [
  authLoginFactor,
  authPasskeyOptions,
  authLoginPasskey,
  userFactors,
  userTotpBegin,
  userTotpConfirm,
  userTotpRemove,
  userRecoveryRenew,
  userPasskeyBegin,
  userPasskeyAdd,
  userPasskeyUpdate,
  userPasskeyRemove,
];
