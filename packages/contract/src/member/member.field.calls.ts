import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, ids, line, versionNumber } from '../core/fields.ts';
import {
  hasOptions,
  memberColumns,
  memberFieldKinds,
  mostFieldOptions,
  mostMemberFields,
} from './member.field.rules.ts';

/** Fields of the organisation's own: what else is known of a member, each of one kind. */

const name = line(60, 1);
const option = line(60, 1);

/** A value as it is sent and answered; null = nothing. What its kind takes says member.field.rules.ts. */
export const fieldValue = z.union([
  z.string().max(2000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(64)).max(mostFieldOptions),
]);

/** What a member has in one field. */
export const valueGiven = z.object({ memberFieldId: id, value: fieldValue.nullable() });
export type ValueGiven = z.infer<typeof valueGiven>;

/** Values of one member; a field that is not named stays as it is. */
export const valuesGiven = z.array(valueGiven).max(mostMemberFields);

/** What a member has in the fields where there is something. */
export const valuesAnswered = z.array(z.object({ memberFieldId: id, value: fieldValue }));

/** What an export of members takes beside its filters. */
export const exported = {
  as: z.enum(['xlsx', 'csv']).default('xlsx'),
  /** Left out, with `memberFieldIds` too: all. */
  columns: z.array(z.enum(memberColumns)).max(memberColumns.length).optional(),
  /** Of the organisation's own fields. */
  memberFieldIds: z.array(id).max(mostMemberFields).optional(),
};

/** A field as it is asked of members, with what it offers. */
export const memberField = z.object({
  memberFieldId: id,
  name: z.string(),
  kind: z.enum(memberFieldKinds),
  /** Nobody is added by hand without it, and it cannot be emptied. */
  isRequired: z.boolean(),
  /** Asked of its members only; null: of everyone. */
  groupId: id.nullable(),
  /** Null also where the group is deleted. */
  groupName: z.string().nullable(),
  /** In their order. What is no longer offered stays with who has it. */
  options: z.array(z.object({ optionId: id, name: z.string(), isOffered: z.boolean() })),
  /** Somebody has something in it: its kind is fixed. */
  hasValues: z.boolean(),
  version: versionNumber,
});
export type MemberField = z.infer<typeof memberField>;

export const memberFieldList = defineCall({
  id: 'member.fieldList',
  method: 'GET',
  path: '/ms/public/v2/member/group/field/list',
  audience: 'organiser',
  kind: 'read',
  summary: "The organisation's own fields of members in their order; with a group those that are asked of its members.",
  input: z.object({ groupId: id.optional() }),
  output: z.array(memberField),
});

const needsOptions = { path: ['options'], params: { problem: 'required' } };

export const memberFieldAdd = defineCall({
  id: 'member.fieldAdd',
  method: 'POST',
  path: '/ms/public/v2/member/group/field/add',
  audience: 'organiser',
  kind: 'write',
  summary: `Adds a field, at the end. An organisation has at most ${mostMemberFields}. Only choices have options. Not in the specification.`,
  input: z
    .object({
      name,
      kind: z.enum(memberFieldKinds),
      isRequired: z.boolean().default(false),
      groupId: id.nullable().default(null),
      options: z.array(option).max(mostFieldOptions).default([]),
    })
    .refine(({ kind, options }) => !hasOptions(kind) || options.length > 0, needsOptions),
  output: z.object({ memberFieldId: id, version: versionNumber }),
  fails: ['MEMBER_LABEL_NAME_USED', 'MEMBER_LABELS_FULL', 'MEMBER_FIELD_GROUP'],
});

export const memberFieldEdit = defineCall({
  id: 'member.fieldEdit',
  method: 'POST',
  path: '/ms/public/v2/member/group/field/edit',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes what is sent of a field, if nobody changed it since. Options are replaced by those sent, in their order: one without an id is new, one that is missing is no longer offered. Not in the specification.',
  input: z.object({
    memberFieldId: id,
    version: versionNumber,
    name: name.optional(),
    kind: z.enum(memberFieldKinds).optional(),
    isRequired: z.boolean().optional(),
    groupId: id.nullable().optional(),
    options: z
      .array(z.object({ optionId: id.optional(), name: option }))
      .max(mostFieldOptions)
      .optional(),
  }),
  output: z.object({ version: versionNumber }),
  fails: ['MEMBER_LABEL_NAME_USED', 'MEMBER_LABEL_CHANGED', 'MEMBER_FIELD_KIND', 'MEMBER_FIELD_GROUP'],
});

export const memberFieldSort = defineCall({
  id: 'member.fieldSort',
  method: 'POST',
  path: '/ms/public/v2/member/group/field/sort',
  audience: 'organiser',
  kind: 'write',
  summary: 'Puts fields into this order; those that are not named come after them. Not in the specification.',
  input: z.object({ memberFieldIds: ids(mostMemberFields) }),
  output: done,
});

export const memberFieldDelete = defineCall({
  id: 'member.fieldDelete',
  method: 'POST',
  path: '/ms/public/v2/member/group/field/{memberFieldId}/delete',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Deletes a field; member.fieldRestore brings it back with what members had in it, for 30 days. Not in the specification.',
  input: z.object({ memberFieldId: id }),
  output: done,
});

export const memberFieldRestore = defineCall({
  id: 'member.fieldRestore',
  method: 'POST',
  path: '/ms/public/v2/member/group/field/list/restore',
  audience: 'organiser',
  kind: 'write',
  summary: 'Brings back fields that were deleted in the last 30 days. Not in the specification.',
  input: z.object({ memberFieldIds: ids(mostMemberFields) }),
  output: z.object({ restored: z.int() }),
  fails: ['MEMBER_LABEL_NAME_USED', 'MEMBER_LABELS_FULL'],
});

export const memberFieldCalls = [
  memberFieldList,
  memberFieldAdd,
  memberFieldEdit,
  memberFieldSort,
  memberFieldDelete,
  memberFieldRestore,
];
