import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, ids, line, queryBool, queryInt, versionNumber } from '../core/fields.ts';
import { changedVersion } from '../core/update-fields.ts';
import { ruleParts } from '../participant/participant.groups.calls.ts';
import { mostInFillStep, mostSheetRows, sheetRowStates } from './checkin.rules.ts';

/** Sign-in groups of an event, and how people come into them: by hand, or many at a time by a rule or a sheet. */

/** Who joins a group by themselves: each part that says something must fit, and of a part one is enough. Without any part nobody does. */
const signRuleParts = {
  ticketIds: ruleParts.ticketIds,
  /** Groups of participants (participant.groupList). */
  partGroupIds: z.array(id).max(100),
  answers: ruleParts.answers,
};

const signRule = z.object({
  ticketIds: signRuleParts.ticketIds.default([]),
  partGroupIds: signRuleParts.partGroupIds.default([]),
  answers: signRuleParts.answers.default([]),
});

export type SignRule = z.output<typeof signRule>;

const group = z.object({
  groupId: id,
  eventId: id,
  groupName: z.string(),
  isDefault: z.boolean(),
  version: versionNumber,
  rule: z.object(signRuleParts),
  /** Who of it is expected or here all the same, who came, and who is here just now. */
  members: z.int(),
  signedIn: z.int(),
  inside: z.int(),
});

export const checkinGroupList = defineCall({
  id: 'checkin.groupList',
  method: 'GET',
  path: '/event/signin/group/list',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'Sign-in groups of an event.',
  input: z.object({ eventId: id }),
  output: z.array(group),
});

const groupFields = {
  groupName: line(80, 1),
  rule: signRule.default({ ticketIds: [], partGroupIds: [], answers: [] }),
};
export const checkinGroupAdd = defineCall({
  id: 'checkin.groupAdd',
  method: 'POST',
  path: '/event/signin/group/add',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Adds a sign-in group to an event; people join it by its rule, by their ticket or by checkin.userAdd. Who is there already joins by group/fill.',
  input: z.object({ eventId: id, ...groupFields }),
  output: z.object({ groupId: id }),
  fails: ['SIGN_GROUP_NAME_USED', 'SIGN_GROUPS_FULL'],
});

export const checkinGroupUpdate = defineCall({
  id: 'checkin.groupUpdate',
  method: 'POST',
  path: '/event/signin/group/update/{groupId}',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes the name of a sign-in group, and its rule where one is sent. Who is there already joins or leaves by group/fill. The group that everybody is in has no rule.',
  input: z.object({
    groupId: id,
    version: versionNumber.optional(),
    groupName: groupFields.groupName,
    rule: signRule.optional(),
  }),
  output: changedVersion,
  fails: ['SIGN_GROUP_NAME_USED', 'SIGN_GROUP_CHANGED', 'SIGN_GROUP_DEFAULT'],
});

export const checkinGroupDelete = defineCall({
  id: 'checkin.groupDelete',
  method: 'POST',
  path: '/event/signin/group/del/{groupId}',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Deletes a sign-in group; its people stay participants. One that has points, or that tickets lead to, is in use.',
  input: z.object({ groupId: id }),
  output: done,
  fails: ['SIGN_GROUP_DEFAULT', 'SIGN_GROUP_IN_USE'],
});

export const checkinGroupInfo = defineCall({
  id: 'checkin.groupInfo',
  method: 'GET',
  path: '/event/signin/group/info/{groupId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'One sign-in group.',
  input: z.object({ groupId: id }),
  output: group,
});

export const checkinUserAdd = defineCall({
  id: 'checkin.userAdd',
  method: 'POST',
  path: '/event/public/v2/signin/user/add',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Puts participants of the event into a sign-in group; who is in it stays, and no rule takes them out any more. `by` says whether a sheet named them.',
  input: z.object({ groupId: id, partsIds: ids(1000), by: z.enum(['hand', 'sheet']).default('hand') }),
  output: z.object({ added: z.int() }),
});

export const checkinUserDelete = defineCall({
  id: 'checkin.userDelete',
  method: 'POST',
  path: '/event/signin/user/del',
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'signUserIds',
  inQuery: ['groupId', 'persist'],
  summary:
    'Takes people out of a sign-in group. `persist` keeps what they did at its points; else that is taken back, and the log says so. No rule brings them back. Of the group that everybody is in nobody is taken out.',
  input: z.object({ groupId: id, persist: queryBool.default(true), signUserIds: ids(1000) }),
  output: z.object({ removed: z.int() }),
  fails: ['SIGN_GROUP_DEFAULT'],
});

export const checkinBindGroup = defineCall({
  id: 'checkin.bindGroup',
  method: 'POST',
  path: '/event/signin/user/bind-group/{otherGroupId}',
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'signUserIds',
  summary: 'Moves people into another sign-in group of the event; in the one that everybody is in they stay too.',
  input: z.object({ otherGroupId: id, signUserIds: ids(1000) }),
  output: z.object({ moved: z.int() }),
});

export const checkinGroupFill = defineCall({
  id: 'checkin.groupFill',
  method: 'POST',
  path: '/event/signin/group/fill/{groupId}',
  audience: 'organiser',
  kind: 'write',
  summary: `Goes by a group’s rule for those who are there already: the next ${mostInFillStep} people of the event after \`after\`; \`next\` null = that were all. Whom a hand took out stays out, unless \`again\`. Not in the specification.`,
  input: z.object({ groupId: id, after: id.nullable().default(null), again: z.boolean().default(false) }),
  output: z.object({
    looked: z.int(),
    added: z.int(),
    removed: z.int(),
    /** Who fits no longer and stays, since something was done at the group’s points. */
    kept: z.int(),
    next: id.nullable(),
  }),
  fails: ['SIGN_GROUP_DEFAULT'],
});

const sheetRow = z.object({
  /** As the file shows it: its first row is 1. */
  rowNumber: z.int(),
  /** What stands there. */
  cell: z.string(),
  state: z.enum(sheetRowStates),
  /** Who is meant; of several, nobody is. */
  partsId: id.nullable(),
  name: z.string().nullable(),
  /** The attendee’s code, its middle hidden. */
  code: z.string().nullable(),
});

export type SheetRow = z.infer<typeof sheetRow>;

export const checkinGroupSheet = defineCall({
  id: 'checkin.groupSheet',
  method: 'POST',
  path: '/event/signin/group/sheet/{groupId}',
  audience: 'organiser',
  kind: 'outside',
  uploadBytes: 20 * 1024 * 1024,
  inQuery: ['column'],
  summary: `Reads an xlsx or CSV sheet of at most ${mostSheetRows.toLocaleString('en')} people (attendee codes, phone numbers or e-mail addresses) and says who is meant by each row. Nothing is kept: checkin.userAdd puts those who are found into the group. \`column\` (0 = the first) where it is not the one proposed. Not in the specification.`,
  input: z.object({ groupId: id, column: queryInt(0, 299).optional() }),
  output: z.object({
    /** The titles of all columns, and which one was read. */
    columns: z.array(z.string()),
    column: z.int(),
    counts: z.record(z.enum(sheetRowStates), z.int()),
    rows: z.array(sheetRow),
  }),
  fails: ['FILE_MISSING', 'IMPORT_NOT_READABLE', 'SIGN_SHEET_NO_COLUMN', 'SIGN_SHEET_TOO_LONG', 'SIGN_GROUP_DEFAULT'],
});

export const checkinGroupCalls = [
  checkinGroupList,
  checkinGroupAdd,
  checkinGroupUpdate,
  checkinGroupDelete,
  checkinGroupInfo,
  checkinUserAdd,
  checkinUserDelete,
  checkinBindGroup,
  checkinGroupFill,
  checkinGroupSheet,
];
