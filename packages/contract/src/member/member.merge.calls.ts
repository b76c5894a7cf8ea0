import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, idList, versionNumber } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { labelChip, memberRow } from './member.calls.ts';
import { consentAnswers, consentChannels } from './member.rights.rules.ts';
import { mergeFields, mostMergedAtOnce } from './member.merge.rules.ts';

/** Members who are one person are made one, and are several again when that is undone. Not in the specification. */

const person = memberRow.extend({
  language: z.enum(languages),
  note: z.string(),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  owner: z.object({ userId: id, name: z.string() }).nullable(),
  groups: z.array(labelChip),
  consents: z.array(z.object({ channel: z.enum(consentChannels), answer: z.enum(consentAnswers) })),
});

export type MergePerson = z.infer<typeof person>;

export const memberMergePreview = defineCall({
  id: 'member.mergePreview',
  method: 'GET',
  path: '/ms/public/v2/member/merge/preview',
  audience: 'organiser',
  kind: 'read',
  summary: `What is known of 2 to ${mostMergedAtOnce} members, side by side, before they are made one. Not in the specification.`,
  input: z.object({ memberIds: idList }),
  output: z.object({
    /** Who has been a member longest comes first. */
    people: z.array(person),
    /** Events for which more than one of them registered: they may be different people. At most 20. */
    sameEvents: z.array(z.object({ eventId: id, title: z.string() })),
  }),
});

/** Which of them says it: 0 is who stays, then the others in their order. */
const which = z
  .int()
  .min(0)
  .max(mostMergedAtOnce - 1);

export const memberMerge = defineCall({
  id: 'member.merge',
  method: 'POST',
  path: '/ms/public/v2/member/merge',
  audience: 'organiser',
  kind: 'write',
  summary: `Makes up to ${mostMergedAtOnce} members one, if nobody changed them since. What nobody chooses, who stays says, or the first who has it. A refusal of one of them holds for all. Not in the specification.`,
  input: z.object({
    /** Who stays. */
    memberId: id,
    version: versionNumber,
    others: z
      .array(z.object({ memberId: id, version: versionNumber }))
      .min(1)
      .max(mostMergedAtOnce - 1),
    take: z.partialRecord(z.enum(mergeFields), which).default({}),
    own: z
      .array(z.object({ memberFieldId: id, from: which }))
      .max(100)
      .default([]),
  }),
  output: z.object({ mergeId: id, version: versionNumber }),
  fails: ['MEMBER_CHANGED', 'MEMBER_MERGE_GONE', 'MEMBER_MERGE_CONTACTS', 'MEMBER_MERGE_FULL'],
});

const merge = z.object({
  mergeId: id,
  at: z.string(),
  by: z.string().nullable(),
  /** Who stayed: the member, or somebody who became them later. */
  into: z.object({ memberId: id, name: z.string() }),
  people: z.array(
    z.object({
      memberId: id,
      name: z.string(),
      company: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    }),
  ),
});

export type MemberMerge = z.infer<typeof merge>;

export const memberMerges = defineCall({
  id: 'member.merges',
  method: 'GET',
  path: '/ms/public/v2/member/{memberId}/merges',
  audience: 'organiser',
  kind: 'read',
  summary: 'Of whom a member was made, without merges that were undone; the latest first. Not in the specification.',
  input: z.object({ memberId: id }),
  output: z.array(merge),
});

export const memberMergeUndo = defineCall({
  id: 'member.mergeUndo',
  method: 'POST',
  path: '/ms/public/v2/member/merge/{mergeId}/undo',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Makes those whom a merge made one several again, also where others were merged since. What was changed or added since stays, and is named. Not in the specification.',
  input: z.object({ mergeId: id }),
  output: z.object({
    /** Who stays what the others had become. */
    memberId: id,
    back: z.array(id),
    /** What stays as it is, since it was changed after the merge. */
    kept: z.object({
      fields: z.array(z.enum(mergeFields)),
      consents: z.array(z.enum(consentChannels)),
      /** Names of the organisation's own fields. */
      own: z.array(z.string()),
    }),
    /** Numbers and addresses of theirs that were removed since. */
    contactsGone: z.int(),
    /** Registrations since the merge, which stay; counted as far as 1,000. */
    since: z.int(),
  }),
  fails: ['MEMBER_MERGE_UNDONE', 'MEMBER_MERGE_ERASED', 'MEMBER_CHANGED'],
});

export const memberMergeCalls = [memberMergePreview, memberMerge, memberMerges, memberMergeUndo];
