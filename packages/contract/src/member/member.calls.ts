import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import {
  contactPhone,
  done,
  email,
  fileOutput,
  id,
  ids,
  isoTime,
  line,
  longText,
  pageOf,
  paging,
  timeZone,
  versionNumber,
} from '../core/fields.ts';
import { changedVersion } from '../core/update-fields.ts';
import { languages } from '../core/language.ts';
import { photo } from '../participant/participant.photo.calls.ts';
import { groupColours, participantStates } from '../participant/participant.rules.ts';
import { exported, fieldValue, valuesAnswered, valuesGiven } from './member.field.calls.ts';
import { memberFieldKinds } from './member.field.rules.ts';
import { contactSources, memberLogKinds, memberOrigins, mostContacts } from './member.rules.ts';
import { wormFound } from './member.worm.found.ts';
import { wormKinds } from './member.worm.rules.ts';

/**
 * Members: one person over all events of an organisation. Who somebody is, says their phone number or e-mail address: each has one member.
 */

const aPhone = contactPhone.refine((phone) => phone !== '', { params: { problem: 'required' } });

/** The first of each list is the one that is shown. */
const memberFields = {
  name: line(200).default(''),
  company: line(200).default(''),
  title: line(200).default(''),
  language: z.enum(languages).default('en'),
  note: longText(2000).default(''),
  phones: z.array(aPhone).max(mostContacts).default([]),
  emails: z.array(email).max(mostContacts).default([]),
  fields: valuesGiven.default([]),
};

/** Static groups and channels that a member comes into, besides those that they are in. */
const comesInto = {
  groupIds: ids(50).optional(),
  /** As the member's info answers them; of each the id alone is read. */
  memberChannelDTOList: z
    .array(z.looseObject({ channelId: id }))
    .max(50)
    .optional(),
};

/** A tag or a group as it is shown beside a name. */
export const labelChip = z.object({ id, name: z.string(), colour: z.enum(groupColours) });

export type LabelChip = z.infer<typeof labelChip>;

export const memberRow = z.object({
  memberId: id,
  name: z.string(),
  company: z.string(),
  title: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  origin: z.enum(memberOrigins),
  /** Of the registration they came by first. */
  channel: z.string(),
  /** How many events they registered for; counted as far as 100. */
  events: z.int(),
  createdAt: z.string(),
  /** The last thing they did. */
  lastAt: z.string(),
  /** By their names. */
  tags: z.array(labelChip),
  /** What they have in the organisation's own fields. */
  fields: valuesAnswered,
  /** On the list of gift hunters: by a number for sure, by the name perhaps. */
  worm: z.enum(wormKinds).nullable(),
  version: versionNumber,
});

export type MemberRow = z.infer<typeof memberRow>;

export const memberFilters = {
  /** In name, number, address and company. */
  search: line(100).optional(),
  origin: z.enum(memberOrigins).optional(),
  /** Who registered for it. */
  eventId: id.optional(),
  /** Who has the tag. */
  tagId: id.optional(),
  /** Who is in the group. */
  groupId: id.optional(),
  /** Who came by the channel. */
  channelId: id.optional(),
  createdFrom: isoTime.optional(),
  createdTo: isoTime.optional(),
  lastFrom: isoTime.optional(),
  lastTo: isoTime.optional(),
};

export const memberSort = z
  .enum(['-createdAt', 'createdAt', '-lastAt', 'lastAt', 'name', '-name'])
  .default('-createdAt');

export const memberList = defineCall({
  id: 'member.list',
  method: 'GET',
  path: '/ms/public/v2/member/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'The members of the organisation that match the filters.',
  input: z.object({
    ...paging,
    ...memberFilters,
    /** Days that a dynamic group asks for are those of this zone. */
    timeZone: timeZone.default('UTC'),
    sort: memberSort,
  }),
  output: pageOf(memberRow),
  fails: ['MEMBER_FILTER_LARGE'],
});

export const memberExport = defineCall({
  id: 'member.export',
  method: 'GET',
  path: '/ms/public/member/excel/export/search',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'The members that match the filters, as an xlsx sheet or a CSV table.',
  input: z.object({ ...memberFilters, ...exported, timeZone: timeZone.default('UTC') }),
  output: fileOutput,
  fails: ['MEMBER_FILTER_LARGE'],
});

const contact = z.object({
  value: z.string(),
  source: z.enum(contactSources),
  since: z.string(),
});

export const memberInfo = defineCall({
  id: 'member.info',
  method: 'GET',
  path: '/ms/public/v2/member/info/{memberId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'One member with every number and address, and where each is known from.',
  input: z.object({ memberId: id }),
  output: memberRow.extend({
    language: z.string(),
    note: z.string(),
    phones: z.array(contact),
    emails: z.array(contact),
    /** Who looks after them. */
    owner: z.object({ userId: id, name: z.string() }).nullable(),
    updatedAt: z.string(),
    /** What the list of gift hunters says of them. */
    wormEntry: wormFound.nullable(),
    /** How many people were merged into them. */
    parts: z.int(),
    /** Their own, or else of one who was merged into them. */
    photo: photo.nullable(),
    /** The static groups that they are in, by their names. */
    groups: z.array(labelChip),
    /** The channels by which they came, the first one first. */
    memberChannelDTOList: z.array(z.object({ channelId: id, name: z.string(), since: z.string() })),
    /** Deleted, and can be brought back until then. */
    restoreUntil: z.string().nullable(),
  }),
});

export const memberEntry = defineCall({
  id: 'member.entry',
  method: 'POST',
  path: '/ms/public/v2/member/entry',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Adds a member by hand, and puts them into groups and channels where any are named. A name, a number or an address is needed; none that another member has.',
  aliases: { phones: ['phone'], emails: ['email'], groupIds: ['groupId'] },
  input: z
    .object({ ...memberFields, ...comesInto })
    .refine((input) => input.name || input.phones.length + input.emails.length > 0, {
      path: ['name'],
      params: { problem: 'required' },
    }),
  output: z.object({ memberId: id, version: versionNumber }),
  fails: ['MEMBER_CONTACT_TAKEN', 'MEMBER_CHANGED', 'MEMBER_GROUP_DYNAMIC'],
});

export const memberChanges = {
  memberId: id,
  name: line(200).optional(),
  company: line(200).optional(),
  title: line(200).optional(),
  language: z.enum(languages).optional(),
  note: longText(2000).optional(),
  phones: z.array(aPhone).max(mostContacts).optional(),
  emails: z.array(email).max(mostContacts).optional(),
  /** Takes the place of the number that is shown, the first; the others stay. */
  phone: aPhone.optional(),
  /** Takes the place of the address that is shown, the first; the others stay. */
  email: email.optional(),
  ...comesInto,
  fields: valuesGiven.optional(),
  /** Whether it is the caller who looks after them, or nobody. */
  isMine: z.boolean().optional(),
};

export const memberUpdate = defineCall({
  id: 'member.update',
  method: 'POST',
  path: '/ms/public/v2/member/update',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes what is sent of a member; with a `version` only if nobody changed it since. Lists of numbers and addresses are replaced; a single `phone` or `email` takes the place of the first. Groups and channels are added.',
  aliases: { groupIds: ['groupId'] },
  input: z.object({ ...memberChanges, version: versionNumber.optional() }),
  output: changedVersion,
  fails: ['MEMBER_CHANGED', 'MEMBER_CONTACT_TAKEN', 'MEMBER_GROUP_DYNAMIC'],
});

export const memberDelete = defineCall({
  id: 'member.delete',
  method: 'POST',
  path: '/ms/public/v2/member/{memberId}/delete',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Deletes a member; member.restore brings them back for 30 days. Participants stay, and who registers again is someone new.',
  input: z.object({ memberId: id }),
  output: done,
});

export const memberListDelete = defineCall({
  id: 'member.listDelete',
  method: 'POST',
  path: '/ms/public/v2/member/list/delete',
  audience: 'organiser',
  kind: 'write',
  arrayBodyToo: 'memberIds',
  summary:
    'Deletes many members at once; the body may be the list of their ids alone. Those that are deleted already are passed over.',
  input: z.object({ memberIds: ids(200) }),
  output: z.object({ deleted: z.int() }),
});

export const memberRestore = defineCall({
  id: 'member.restore',
  method: 'POST',
  path: '/ms/public/v2/member/list/restore',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Brings back members that were deleted in the last 30 days, without numbers and addresses that someone else has by now. Not in the specification.',
  input: z.object({ memberIds: ids(200) }),
  output: z.object({
    restored: z.int(),
    /** Numbers and addresses that stay with whoever has them now. */
    contactsLost: z.int(),
  }),
});

const logLine = z.object({
  logId: id,
  at: z.string(),
  kind: z.enum(memberLogKinds),
  event: z.object({ eventId: id, title: z.string() }).nullable(),
  partsId: id.nullable(),
  orderId: id.nullable(),
  /** The organiser who did it. */
  by: z.string().nullable(),
  /** Of a review. */
  state: z.enum(participantStates).nullable(),
  /** Of an order or a payment: this person's part, in fen. */
  amountCents: z.int().nullable(),
  /** Of a live that they watched. */
  minutes: z.int().nullable(),
  /** Of a registration, its channel; of an edit, the names of the fields; of an order, its number; of tags and groups, their names. */
  words: z.array(z.string()),
  /** Of an edit: what stood in the organisation's own fields, and what stands there since. Of choices their names. */
  changes: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(memberFieldKinds),
      was: fieldValue.nullable(),
      became: fieldValue.nullable(),
    }),
  ),
});

export type MemberLogLine = z.infer<typeof logLine>;

export const memberLogList = defineCall({
  id: 'member.logList',
  method: 'GET',
  path: '/ms/public/v2/member/log/list/{memberId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'What a member did and what was done with them, the newest first.',
  input: z.object({
    memberId: id,
    ...paging,
    kind: z.enum(memberLogKinds).optional(),
    sort: z.enum(['-at', 'at']).default('-at'),
  }),
  output: pageOf(logLine),
});

const joined = z.object({
  eventId: id,
  title: z.string(),
  startsAt: z.string(),
  timeZone: z.string(),
  partsId: id,
  state: z.enum(participantStates),
  submittedAt: z.string(),
  signedInAt: z.string().nullable(),
});

export type JoinedEvent = z.infer<typeof joined>;

export const memberJoinEventList = defineCall({
  id: 'member.joinEventList',
  method: 'GET',
  path: '/ms/public/v2/member/join/event/list',
  audience: 'organiser',
  kind: 'read',
  summary:
    'The events that a member registered for, the newest registration first; by a phone number or by the member.',
  input: z
    .object({
      ...paging,
      phone: contactPhone.optional(),
      memberId: id.optional(),
      sort: z.enum(['-at', 'at']).default('-at'),
    })
    .refine((input) => input.memberId !== undefined || !!input.phone, {
      path: ['phone'],
      params: { problem: 'required' },
    }),
  output: pageOf(joined),
});

export const memberCalls = [
  memberList,
  memberExport,
  memberInfo,
  memberEntry,
  memberUpdate,
  memberDelete,
  memberListDelete,
  memberRestore,
  memberLogList,
  memberJoinEventList,
];
