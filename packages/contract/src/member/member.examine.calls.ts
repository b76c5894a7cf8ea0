import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, pageOf, paging } from '../core/fields.ts';
import { examineReasons, examineStates, mostDecided } from './member.rules.ts';

/** Registrations of which nobody but an organiser can say who they are. The person is registered all the same. */

export const candidate = z.object({
  memberId: id,
  name: z.string(),
  company: z.string(),
  title: z.string(),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  createdAt: z.string(),
  lastAt: z.string(),
  isDeleted: z.boolean(),
});

export type Candidate = z.infer<typeof candidate>;

const examined = z.object({
  examineId: id,
  reason: z.enum(examineReasons),
  state: z.enum(examineStates),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  /** Who decided; null = nobody, since the participant was deleted. */
  decidedBy: z.string().nullable(),
  /** What they registered with. */
  person: z.object({
    partsId: id,
    name: z.string(),
    company: z.string(),
    title: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    event: z.object({ eventId: id, title: z.string() }),
    submittedAt: z.string(),
  }),
  /** Whose the number is, then whose the address is. */
  candidates: z.array(candidate),
  /** The member that came of it. */
  resultId: id.nullable(),
});

export type Examined = z.infer<typeof examined>;

export const memberExaminePage = defineCall({
  id: 'member.examinePage',
  method: 'GET',
  path: '/ms/public/v2/member/examine/page',
  audience: 'organiser',
  kind: 'read',
  summary: 'Registrations under review, with the members that they may be.',
  input: z.object({
    ...paging,
    state: z.enum(examineStates).default('PENDING'),
    sort: z.enum(['-createdAt', 'createdAt']).default('-createdAt'),
  }),
  output: pageOf(examined),
});

export const memberExamineInfo = defineCall({
  id: 'member.examineInfo',
  method: 'GET',
  path: '/ms/public/v2/member/examine/info',
  audience: 'organiser',
  kind: 'read',
  summary: 'One registration under review.',
  input: z.object({ examineId: id }),
  output: examined,
});

export const memberExamine = defineCall({
  id: 'member.examine',
  method: 'POST',
  path: '/ms/public/v2/member/examine',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Decides who somebody is: APPROVED makes a member of their own, with the number and address that nobody has; MERGED takes one of the candidates, whose fields are filled where they are empty; REJECTED makes them nobody.',
  input: z
    .object({
      examineId: id,
      to: z.enum(['APPROVED', 'MERGED', 'REJECTED']),
      /** Of MERGED: which candidate. */
      memberId: id.optional(),
    })
    .refine((input) => (input.to === 'MERGED') === (input.memberId !== undefined), {
      path: ['memberId'],
      params: { problem: 'required' },
    }),
  output: z.object({ memberId: id.nullable() }),
  fails: ['MEMBER_EXAMINE_OVER', 'MEMBER_EXAMINE_GONE'],
});

export const memberExamineAll = defineCall({
  id: 'member.examineAll',
  method: 'POST',
  path: '/ms/public/v2/member/examine/all',
  audience: 'organiser',
  kind: 'write',
  summary: `Decides the next ${mostDecided} that are under review in one way, the oldest first; MERGED takes whose the number is, or makes a member of their own where that one is deleted. \`left\` says whether there are more.`,
  input: z.object({
    to: z.enum(['APPROVED', 'MERGED', 'REJECTED']),
    /** Only these. */
    examineIds: z.array(id).min(1).max(mostDecided).optional(),
  }),
  output: z.object({ decided: z.int(), left: z.boolean() }),
});

export const memberExamineCalls = [memberExaminePage, memberExamineInfo, memberExamine, memberExamineAll];
