import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, email, id, isoTime, line, newPassword, phone, timeZone } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { signInWays } from './own.rules.ts';

const code = z.string().regex(/^\d{6}$/);

export const userInfo = defineCall({
  id: 'user.info',
  method: 'GET',
  path: '/event/event-user/info/find',
  audience: 'organiser',
  kind: 'read',
  summary: 'The profile of the signed-in user.',
  input: z.object({}),
  output: z.object({
    userId: id,
    username: z.string(),
    nickName: z.string(),
    avatarKey: z.string().nullable(),
    avatar: z.string().nullable(),
    language: z.enum(languages).nullable(),
    timeZone: z.string().nullable(),
    mobile: z.string().nullable(),
    email: z.string().nullable(),
    organisationName: z.string(),
    passwordChangedAt: isoTime.nullable(),
  }),
});

export const userUpdate = defineCall({
  id: 'user.update',
  method: 'POST',
  path: '/event/event-user/info/update',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes the profile. `language` and `timeZone` null: as the browser has them. `avatarKey` names an uploaded picture.',
  input: z.object({
    nickName: line(50, 1).optional(),
    avatarKey: z.string().max(200).nullable().optional(),
    language: z.enum(languages).nullable().optional(),
    timeZone: timeZone.nullable().optional(),
  }),
  output: done,
  fails: ['FILE_MISSING'],
});

/** A phone or an e-mail address that somebody signs in by. */
const contact = { mobile: phone.optional(), email: email.optional() };

export const userContactCode = defineCall({
  id: 'user.contactCode',
  method: 'POST',
  path: '/event/event-user/contact/code',
  audience: 'organiser',
  kind: 'batch',
  summary:
    'Sends the codes that a change of phone or e-mail needs: one to the new phone or address, one to the present one of its kind where there is one.',
  input: z.object(contact),
  output: z.object({ retryAfterSeconds: z.int(), needs: z.enum(['code', 'password']) }),
  fails: ['CODE_TOO_OFTEN'],
});

export const userContactUpdate = defineCall({
  id: 'user.contactUpdate',
  method: 'POST',
  path: '/event/event-user/contact/update',
  audience: 'organiser',
  kind: 'batch',
  summary:
    'Changes the phone or e-mail address of the user. `contactCode` went to the new one, `presentCode` to the present one of its kind; where there was none, the password is asked instead.',
  input: z.object({
    ...contact,
    contactCode: code,
    presentCode: code.optional(),
    password: z.string().max(200).optional(),
  }),
  output: done,
  fails: ['CODE_REFUSED', 'PASSWORD_WRONG', 'CONTACT_TAKEN'],
});

export const userPasswordUpdate = defineCall({
  id: 'user.passwordUpdate',
  method: 'POST',
  path: '/event/event-user/compare-password/update',
  audience: 'organiser',
  kind: 'batch',
  summary: 'Sets a new password, when the present one is right; ends all other sessions of the user.',
  input: z.object({ oldPassword: z.string().min(1).max(200), newPassword }),
  output: z.object({ ended: z.int() }),
  fails: ['PASSWORD_WRONG'],
});

export const userSessions = defineCall({
  id: 'user.sessions',
  method: 'GET',
  path: '/event/event-user/session/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'Where the user is signed in, the last seen first.',
  input: z.object({}),
  output: z.object({
    sessions: z.array(
      z.object({
        sessionId: id,
        device: z.string(),
        address: z.string(),
        signedInAt: isoTime,
        seenAt: isoTime,
        isThis: z.boolean(),
      }),
    ),
  }),
});

export const userSessionEnd = defineCall({
  id: 'user.sessionEnd',
  method: 'POST',
  path: '/event/event-user/session/end',
  audience: 'organiser',
  kind: 'write',
  summary: 'Ends a session of the user; without `sessionId`, all but the one that asks.',
  input: z.object({ sessionId: id.optional() }),
  output: z.object({ ended: z.int() }),
});

export const userSignIns = defineCall({
  id: 'user.signIns',
  method: 'GET',
  path: '/event/event-user/sign-in/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'The last hundred attempts to sign in as the user, the newest first.',
  input: z.object({}),
  output: z.object({
    signIns: z.array(
      z.object({
        signInId: id,
        at: isoTime,
        way: z.enum(signInWays),
        succeeded: z.boolean(),
        device: z.string(),
        address: z.string(),
      }),
    ),
  }),
});

export const ownCalls = [
  userInfo,
  userUpdate,
  userContactCode,
  userContactUpdate,
  userPasswordUpdate,
  userSessions,
  userSessionEnd,
  userSignIns,
];
