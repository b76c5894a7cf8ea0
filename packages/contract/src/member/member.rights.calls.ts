import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { contactPhone, email, fileOutput, id, line, pageOf, paging, timeZone } from '../core/fields.ts';
import { memberRetentionCalls } from './member.retention.calls.ts';
import { erasureStates, rightsKinds } from './member.rights.rules.ts';

/** What a person may ask of an organiser: to be forgotten, and to have all that is kept of them. */

export const memberErasePreview = defineCall({
  id: 'member.erasePreview',
  method: 'GET',
  path: '/ms/public/v2/member/{memberId}/erase/preview',
  audience: 'organiser',
  kind: 'read',
  summary:
    'What goes when a member is erased, and what stays without a name. Figures are counted as far as 1,000. Not in the specification.',
  input: z.object({ memberId: id }),
  output: z.object({
    /** What is to be typed to erase them. */
    confirm: z.string(),
    goes: z.object({
      contacts: z.int(),
      tags: z.int(),
      groups: z.int(),
      consents: z.int(),
      files: z.int(),
      /** To questionnaires. */
      answers: z.int(),
    }),
    stays: z.object({ registrations: z.int(), orders: z.int(), lines: z.int() }),
    /** Registrations for events that have not ended. */
    ahead: z.int(),
  }),
});

export const memberErase = defineCall({
  id: 'member.erase',
  method: 'POST',
  path: '/ms/public/v2/member/{memberId}/erase',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Erases a member for good: what is known of them goes, registrations and orders stay without a name. Takes what the preview says is to be typed. Not in the specification.',
  input: z.object({ memberId: id, confirm: line(300, 1) }),
  output: z.object({ erasureId: id }),
  fails: ['MEMBER_ERASE_UNCONFIRMED'],
});

export const memberErasure = defineCall({
  id: 'member.erasure',
  method: 'GET',
  path: '/ms/public/v2/member/erasure/{erasureId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'How far an erasure is. Not in the specification.',
  input: z.object({ erasureId: id }),
  output: z.object({ state: z.enum(erasureStates), registrations: z.int() }),
});

const rightsLine = z.object({
  rightId: id,
  at: z.string(),
  kind: z.enum(rightsKinds),
  memberId: id,
  by: z.string().nullable(),
  registrations: z.int(),
  orders: z.int(),
});

export type RightsLine = z.infer<typeof rightsLine>;

export const memberRightsLog = defineCall({
  id: 'member.rightsLog',
  method: 'GET',
  path: '/ms/public/v2/member/rights/log',
  audience: 'organiser',
  kind: 'read',
  summary:
    'Who was erased, or removed a month after they were deleted, the newest first. A number or an address finds those who had it when they were erased. Not in the specification.',
  input: z.object({
    ...paging,
    kind: z.enum(rightsKinds).optional(),
    phone: contactPhone.optional(),
    email: email.optional(),
    sort: z.enum(['-at', 'at']).default('-at'),
  }),
  output: pageOf(rightsLine),
});

export const memberData = defineCall({
  id: 'member.data',
  method: 'POST',
  path: '/ms/public/v2/member/{memberId}/data',
  audience: 'organiser',
  kind: 'write',
  file: true,
  summary:
    'Everything that is kept about a person as one zip, made while it is sent: a page to read, the same as JSON, their files and photos. The history says who asked for it. Not in the specification.',
  input: z.object({ memberId: id, timeZone: timeZone.default('UTC') }),
  output: fileOutput,
});

export const memberRightsCalls = [
  memberErasePreview,
  memberErase,
  memberErasure,
  memberRightsLog,
  memberData,
  ...memberRetentionCalls,
];
