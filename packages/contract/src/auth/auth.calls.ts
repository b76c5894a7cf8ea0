import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, email, id, line, newPassword, phone } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { token } from './auth.shapes.ts';

export const authLoginPassword = defineCall({
  id: 'auth.loginPassword',
  method: 'POST',
  path: '/admin/login/token',
  audience: 'open',
  kind: 'outside',
  summary:
    'Signs in with a user name, phone or e-mail and a password. After failures the captcha travels in the headers SessionId, Sig and Token.',
  input: z.object({ username: line(254, 1), password: z.string().min(1).max(200) }),
  output: token,
  fails: ['LOGIN_REFUSED', 'CAPTCHA_NEEDED', 'FACTOR_NEEDED'],
});

export const authLoginMobile = defineCall({
  id: 'auth.loginMobile',
  method: 'POST',
  path: '/admin/login/mobile',
  audience: 'open',
  kind: 'outside',
  summary: 'Signs in with a one-time code. `mobile` may also hold an e-mail address that a code was sent to.',
  input: z.object({ mobile: z.union([phone, email]), smsCode: z.string().regex(/^\d{6}$/) }),
  output: token,
  fails: ['CODE_REFUSED', 'CAPTCHA_NEEDED', 'FACTOR_NEEDED'],
});

export const authCodeSms = defineCall({
  id: 'auth.codeSms',
  method: 'GET',
  path: '/admin/auth/code/sms',
  audience: 'open',
  kind: 'outside',
  summary: 'Sends a one-time code by SMS. The answer is the same whether or not the number has an account.',
  input: z.object({ mobile: phone }),
  output: z.object({ retryAfterSeconds: z.int() }),
  fails: ['CODE_TOO_OFTEN'],
});

export const authCodeEmail = defineCall({
  id: 'auth.codeEmail',
  method: 'GET',
  path: '/admin/auth/code/email',
  audience: 'open',
  kind: 'outside',
  summary: 'Sends a one-time code by e-mail. The answer is the same whether or not the address has an account.',
  input: z.object({ email }),
  output: z.object({ retryAfterSeconds: z.int() }),
  fails: ['CODE_TOO_OFTEN'],
});

export const authResetPasswordSms = defineCall({
  id: 'auth.resetPasswordSms',
  method: 'POST',
  path: '/admin/reset/password/sms',
  audience: 'open',
  kind: 'outside',
  summary: 'Sets a new password with a code sent by SMS; ends every session of the user.',
  input: z.object({ mobile: phone, smsCode: z.string().regex(/^\d{6}$/), password: newPassword }),
  output: done,
  fails: ['CODE_REFUSED'],
});

export const authResetPasswordEmail = defineCall({
  id: 'auth.resetPasswordEmail',
  method: 'POST',
  path: '/admin/reset/password/email',
  audience: 'open',
  kind: 'outside',
  summary: 'Sets a new password with a code sent by e-mail; ends every session of the user.',
  input: z.object({ email, emailCode: z.string().regex(/^\d{6}$/), password: newPassword }),
  output: done,
  fails: ['CODE_REFUSED'],
});

export const authCaptcha = defineCall({
  id: 'auth.captcha',
  method: 'GET',
  path: '/admin/auth/captcha',
  audience: 'open',
  kind: 'outside',
  summary:
    'A proof-of-work captcha. Solve it and send header SessionId = challenge, Sig = signature, Token = the solution (a number).',
  input: z.object({}),
  output: z.object({
    algorithm: z.literal('SHA-256'),
    challenge: z.string(),
    salt: z.string(),
    signature: z.string(),
    maxNumber: z.int(),
  }),
});

export const authCurrentUser = defineCall({
  id: 'auth.currentUser',
  method: 'GET',
  path: '/admin/current/user',
  audience: 'organiser',
  kind: 'read',
  summary: 'The signed-in user.',
  input: z.object({}),
  output: z.object({
    userId: id,
    nickName: z.string(),
    avatar: z.string().nullable(),
    username: z.string(),
    mobile: z.string().nullable(),
    email: z.string().nullable(),
    language: z.enum(languages).nullable(),
    timeZone: z.string().nullable(),
    organisationName: z.string(),
    roles: z.array(z.string()),
  }),
});

export const authLogout = defineCall({
  id: 'auth.logout',
  method: 'POST',
  path: '/admin/logout/token',
  audience: 'organiser',
  kind: 'outside',
  summary: 'Ends a token of the caller on the server (the one given, else the one used).',
  input: z.object({ token: z.string().max(200).optional() }),
  output: done,
});

export interface MenuNode {
  /** Stable name of the route, the key of its title in the web's texts. */
  menuName: string;
  /** In the caller's language. */
  title: string;
  path: string;
  icon: string | null;
  hidden: boolean;
  children: MenuNode[];
}

const menuNode: z.ZodType<MenuNode, MenuNode> = z.lazy(() =>
  z.object({
    menuName: z.string(),
    title: z.string(),
    path: z.string(),
    icon: z.string().nullable(),
    hidden: z.boolean(),
    children: z.array(menuNode),
  }),
);

export const authMenuTree = defineCall({
  id: 'auth.menuTree',
  method: 'GET',
  path: '/base/current/user/menu/tree',
  audience: 'organiser',
  kind: 'read',
  summary: 'The menu. The node named ActivityCentre holds the pages within an event; the web splits it off.',
  input: z.object({}),
  output: z.array(menuNode),
});

export const authApplicationToken = defineCall({
  id: 'auth.applicationToken',
  method: 'POST',
  path: '/admin/oauth/token',
  audience: 'open',
  kind: 'outside',
  summary: 'The application token (payment flow, anonymous calls) for the client credentials.',
  input: z.object({
    grant_type: z.literal('client_credentials'),
    client_id: line(100, 1),
    client_secret: line(200, 1),
  }),
  output: token,
  fails: ['CLIENT_REFUSED'],
});

export const authCalls = [
  authLoginPassword,
  authLoginMobile,
  authCodeSms,
  authCodeEmail,
  authResetPasswordSms,
  authResetPasswordEmail,
  authCaptcha,
  authCurrentUser,
  authLogout,
  authMenuTree,
  authApplicationToken,
];
