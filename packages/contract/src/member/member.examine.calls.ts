import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, pageOf, paging } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { valuesAnswered } from './member.field.calls.ts';
import { consentAnswers, consentChannels } from './member.rights.rules.ts';
import { examineOrigins, examineReasons, examineStates, mostDecided } from './member.rules.ts';

/** Registrations and rows of imports of which nobody but an organiser can say who they are. Who registered is registered all the same. */

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
  /** What they registered with, or what their row says. */
  person: z.object({
    name: z.string(),
    company: z.string(),
    title: z.string(),
    note: z.string(),
    /** The first ones; all of them follow. */
    phone: z.string().nullable(),
    email: z.string().nullable(),
    phones: z.array(z.string()),
    emails: z.array(z.string()),
    /** Names of those that their row gives them. */
    tags: z.array(z.string()),
    groups: z.array(z.string()),
    /** Of a registration; null = they came by an import. */
    partsId: id.nullable(),
    event: z.object({ eventId: id, title: z.string() }).nullable(),
    submittedAt: z.string().nullable(),
  }),
  /** Null = they registered. */
  importRow: z
    .object({
      importId: id,
      /** Empty where the person was erased since. */
      fileName: z.string(),
      row: z.int(),
      /** The earlier row that it clashes with. */
      clash: z.int().nullable(),
      /** A week after it, an import is forgotten. */
      isKept: z.boolean(),
    })
    .nullable(),
  /** Whose the number is, then whose the address is, then who a row that this one clashes with is. */
  candidates: z.array(candidate),
  /** The member that came of it. */
  resultId: id.nullable(),
});

export type Examined = z.infer<typeof examined>;

/** What stands beside a person, in a row of an import or of a member. */
const beside = {
  /** Null: a registration says nothing here. */
  language: z.enum(languages).nullable(),
  owner: z.object({ userId: id, name: z.string() }).nullable(),
  consents: z.array(z.object({ channel: z.enum(consentChannels), answer: z.enum(consentAnswers) })),
  /** In the organisation's own fields, as far as they take it still. */
  fields: valuesAnswered,
};

const compared = examined.extend({
  person: examined.shape.person.extend(beside),
  candidates: z.array(
    candidate.extend({
      ...beside,
      note: z.string(),
      /** Names. */
      tags: z.array(z.string()),
      groups: z.array(z.string()),
    }),
  ),
});

/** One under review with all that can be compared. */
export type Compared = z.infer<typeof compared>;

const from = {
  origin: z.enum(examineOrigins).optional(),
  /** Those of one import. */
  importId: id.optional(),
};

export const memberExaminePage = defineCall({
  id: 'member.examinePage',
  method: 'GET',
  path: '/ms/public/v2/member/examine/page',
  audience: 'organiser',
  kind: 'read',
  summary: 'Registrations and rows of imports under review, with the members that they may be.',
  input: z.object({
    ...paging,
    ...from,
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
  summary:
    'One registration, or row of an import, under review, side by side with all that is known of whom it may be.',
  input: z.object({ examineId: id }),
  output: compared,
});

export const memberExamine = defineCall({
  id: 'member.examine',
  method: 'POST',
  path: '/ms/public/v2/member/examine',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Decides who somebody is: APPROVED makes a member of their own, with the number and address that nobody has; MERGED takes one of the candidates, whose fields are filled where they are empty, or as the rules of the import say; REJECTED makes them nobody.',
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
  summary: `Decides the next ${mostDecided} that are under review in one way, the oldest first; MERGED takes whose the number is, or makes a member of their own where that one is deleted or nobody is known. \`left\` says whether there are more.`,
  input: z.object({
    to: z.enum(['APPROVED', 'MERGED', 'REJECTED']),
    ...from,
    /** Only these. */
    examineIds: z.array(id).min(1).max(mostDecided).optional(),
  }),
  output: z.object({ decided: z.int(), left: z.boolean() }),
});

export const memberExamineCalls = [memberExaminePage, memberExamineInfo, memberExamine, memberExamineAll];
