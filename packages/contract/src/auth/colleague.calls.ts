import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, email, id, isoTime, line, newPassword } from '../core/fields.ts';
import { userRoles } from './colleague.rules.ts';

export const colleagueList = defineCall({
  id: 'colleague.list',
  method: 'GET',
  path: '/event/colleague/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'The users of the organisation, and whom somebody has invited. Not in the specification.',
  input: z.object({}),
  output: z.object({
    colleagues: z.array(
      z.object({
        userId: id,
        nickName: z.string(),
        username: z.string(),
        avatar: z.string().nullable(),
        email: z.string().nullable(),
        role: z.enum(userRoles),
        createdAt: isoTime,
        /** To ten minutes; null when they are signed in nowhere. */
        seenAt: isoTime.nullable(),
        /** Whether a password alone does not let them in. */
        hasTwoSteps: z.boolean(),
        isMe: z.boolean(),
      }),
    ),
    invitations: z.array(
      z.object({
        invitationId: id,
        email: z.string(),
        role: z.enum(userRoles),
        invitedBy: z.string(),
        askedAt: isoTime,
        expiresAt: isoTime,
        isExpired: z.boolean(),
      }),
    ),
  }),
});

export const colleagueInvite = defineCall({
  id: 'colleague.invite',
  method: 'POST',
  path: '/event/colleague/invite',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Invites somebody by mail to be a user of the organisation; the link in it is good for seven days, once. Whether the address has an account elsewhere is said only to who opens the link. Not in the specification.',
  input: z.object({ email, role: z.enum(userRoles).default('admin') }),
  output: z.object({ invitationId: id }),
  fails: ['COLLEAGUE_THERE', 'INVITED_ALREADY', 'INVITATIONS_MANY'],
});

export const colleagueResend = defineCall({
  id: 'colleague.resend',
  method: 'POST',
  path: '/event/colleague/invitation/resend',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Sends an invitation once more, with another link; the former leads nowhere. Once a minute. Not in the specification.',
  input: z.object({ invitationId: id }),
  output: done,
  fails: ['FIND_TOO_OFTEN'],
});

export const colleagueWithdraw = defineCall({
  id: 'colleague.withdraw',
  method: 'POST',
  path: '/event/colleague/invitation/withdraw',
  audience: 'organiser',
  kind: 'write',
  summary: 'Withdraws an invitation: its link leads nowhere. Not in the specification.',
  input: z.object({ invitationId: id }),
  output: done,
});

export const colleagueRemove = defineCall({
  id: 'colleague.remove',
  method: 'POST',
  path: '/event/colleague/remove',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Removes a user: they are signed out everywhere at once and cannot sign in any more. What they did stays, and names them. The last administrator stays. Not in the specification.',
  input: z.object({ userId: id }),
  output: done,
  fails: ['LAST_ADMINISTRATOR'],
});

export const colleagueJoin = defineCall({
  id: 'colleague.join',
  method: 'POST',
  path: '/admin/invitation/join',
  audience: 'open',
  kind: 'batch',
  summary:
    'Accepts an invitation by the code of its link: makes the user, who then signs in by the address. Not in the specification.',
  input: z.object({ code: z.string().min(1).max(100), nickName: line(50, 1), password: newPassword }),
  output: z.object({ username: z.string() }),
  fails: ['INVITATION_GONE', 'CONTACT_TAKEN'],
});

export const colleagueCalls = [
  colleagueList,
  colleagueInvite,
  colleagueResend,
  colleagueWithdraw,
  colleagueRemove,
  colleagueJoin,
];
