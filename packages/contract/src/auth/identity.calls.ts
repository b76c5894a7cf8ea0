import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, line } from '../core/fields.ts';
import { proof, token } from './auth.shapes.ts';

export const authOidcBegin = defineCall({
  id: 'auth.oidcBegin',
  method: 'POST',
  path: '/admin/login/oidc/begin',
  audience: 'open',
  kind: 'outside',
  summary:
    'Where to send the browser to sign in at the installation’s OpenID provider; `redirect` is where it goes afterwards.',
  input: z.object({ redirect: line(2000).optional() }),
  output: z.object({ address: z.string() }),
  fails: ['OIDC_AWAY'],
});

export const authOidcFinish = defineCall({
  id: 'auth.oidcFinish',
  method: 'POST',
  path: '/admin/login/oidc/finish',
  audience: 'open',
  kind: 'outside',
  summary:
    'Takes what the provider sent the browser back with: signs in, or links the identity to the user who began. Good once, for ten minutes, in the browser that began.',
  input: z.object({
    state: line(200, 1),
    grantCode: line(2000).optional(),
    iss: line(500).optional(),
    error: line(200).optional(),
  }),
  output: z.object({ token: token.nullable(), isLinked: z.boolean(), redirect: z.string() }),
  fails: ['OIDC_STALE', 'OIDC_REFUSED', 'OIDC_AWAY', 'OIDC_UNKNOWN', 'OIDC_TAKEN', 'FACTOR_NEEDED'],
});

export const userIdentityBegin = defineCall({
  id: 'user.identityBegin',
  method: 'POST',
  path: '/event/event-user/identity/begin',
  audience: 'organiser',
  kind: 'batch',
  summary: 'Where to send the browser to link an identity at the installation’s OpenID provider to the signed-in user.',
  input: z.object(proof),
  output: z.object({ address: z.string() }),
  fails: ['PASSWORD_WRONG', 'FACTOR_REFUSED', 'OIDC_AWAY'],
});

export const userIdentityRemove = defineCall({
  id: 'user.identityRemove',
  method: 'POST',
  path: '/event/event-user/identity/remove',
  audience: 'organiser',
  kind: 'batch',
  summary: 'The user no longer signs in at the installation’s OpenID provider.',
  input: z.object(proof),
  output: done,
  fails: ['PASSWORD_WRONG', 'FACTOR_REFUSED'],
});

export const identityCalls = [authOidcBegin, authOidcFinish, userIdentityBegin, userIdentityRemove];
