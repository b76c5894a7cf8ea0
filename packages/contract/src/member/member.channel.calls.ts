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
  queryBool,
  queryInt,
  timeZone,
  versionNumber,
} from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { formField } from '../form/form.engine.ts';
import { filterNodes } from './filter/filter.tree.ts';
import { exported } from './member.field.calls.ts';
import { memberRow, memberSort } from './member.calls.ts';
import {
  channelOutcomes,
  channelStandings,
  memberChannelKinds,
  mostChannelDays,
  mostChannels,
  mostGiven,
} from './member.channel.rules.ts';

/** Channels of members: where people come from. One of one's own has a form, a link and a code; one of the system takes over a channel of registrations. */

const words = z.object({
  en: longText(2000).default(''),
  zh: longText(2000).default(''),
  es: longText(2000).default(''),
  ja: longText(2000).default(''),
});

const name = line(60, 1);

/** What is set of a channel. The words are for people who enter, in the languages that the organiser wrote. */
const channelSettings = {
  introduction: words,
  thanks: words,
  /** What people agree to before they enter; without it nothing is asked. */
  consent: words,
  closesAt: isoTime.nullable(),
  tagIds: z.array(id).max(mostGiven),
  groupIds: z.array(id).max(mostGiven),
};

const channelRow = z.object({
  channelId: id,
  name: z.string(),
  kind: z.enum(memberChannelKinds),
  /** The channel of registrations that it takes over. */
  source: z.string().nullable(),
  formId: id.nullable(),
  url: z.string().nullable(),
  isOpen: z.boolean(),
  closesAt: z.string().nullable(),
  standing: z.enum(channelStandings),
  /** Whether those who came before are still being taken over. */
  isFilling: z.boolean(),
  /** Who came by it, without deleted members. */
  members: z.int(),
  /** How often somebody entered. */
  entries: z.int(),
  /** Entries to look at: nobody knows yet whose they are. */
  pending: z.int(),
  createdAt: z.string(),
  version: versionNumber,
});

export type MemberChannel = z.infer<typeof channelRow>;

export const memberChannelInit = defineCall({
  id: 'member.channelInit',
  method: 'GET',
  path: '/ms/public/member-channel/generate/init',
  audience: 'organiser',
  kind: 'read',
  summary:
    'What a new channel begins with: the fields of its form, how many channels there may still be, and the channels of registrations that none takes over yet (the first 50).',
  input: z.object({}),
  output: z.object({ fields: z.array(formField), left: z.int(), sources: z.array(z.string()) }),
});

export const memberChannelList = defineCall({
  id: 'member.channelList',
  method: 'GET',
  path: '/ms/public/member-channel/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'The channels by their names, with how many members came by each.',
  input: z.object({}),
  output: z.array(channelRow),
});

export const memberChannelInfo = defineCall({
  id: 'member.channelInfo',
  method: 'GET',
  path: '/ms/public/member-channel/info/{channelId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'A channel with all that is set of it. Not in the specification.',
  input: z.object({ channelId: id }),
  output: channelRow.extend({
    introduction: words,
    thanks: words,
    consent: words,
    /** Raised with each change of what people agree to. */
    consentVersion: versionNumber,
    tagIds: z.array(id),
    groupIds: z.array(id),
    timeZone: z.string(),
  }),
});

export const memberChannelCreate = defineCall({
  id: 'member.channelCreate',
  method: 'POST',
  path: '/ms/public/member-channel/create-sys',
  audience: 'organiser',
  kind: 'write',
  summary: `Makes a channel: with a form and a link of its own, or, with \`source\`, one that takes over a channel of registrations. An organisation has at most ${mostChannels}.`,
  input: z.object({
    name,
    source: line(60, 1).optional(),
    timeZone: timeZone.default('UTC'),
    introduction: words.optional(),
    thanks: words.optional(),
    consent: words.optional(),
    closesAt: channelSettings.closesAt.optional(),
    tagIds: channelSettings.tagIds.default([]),
    groupIds: channelSettings.groupIds.default([]),
  }),
  output: z.object({ channelId: id, formId: id.nullable(), version: versionNumber }),
  fails: ['MEMBER_LABEL_NAME_USED', 'MEMBER_LABELS_FULL', 'MEMBER_CHANNEL_TAKEN', 'MEMBER_GROUP_DYNAMIC'],
});

export const memberChannelUpdate = defineCall({
  id: 'member.channelUpdate',
  method: 'POST',
  path: '/ms/public/member-channel/update',
  audience: 'organiser',
  kind: 'write',
  summary: 'Changes what is sent of a channel, if nobody changed it since. Not in the specification.',
  input: z.object({
    channelId: id,
    version: versionNumber,
    name: name.optional(),
    introduction: words.optional(),
    thanks: words.optional(),
    consent: words.optional(),
    closesAt: channelSettings.closesAt.optional(),
    tagIds: channelSettings.tagIds.optional(),
    groupIds: channelSettings.groupIds.optional(),
  }),
  output: z.object({ version: versionNumber }),
  fails: ['MEMBER_LABEL_NAME_USED', 'MEMBER_LABEL_CHANGED', 'MEMBER_GROUP_DYNAMIC'],
});

export const memberChannelSwitch = defineCall({
  id: 'member.channelSwitch',
  method: 'POST',
  path: '/ms/public/member-channel/switch',
  audience: 'organiser',
  kind: 'write',
  summary: 'Opens a channel for entries, or closes it. Not in the specification.',
  input: z.object({ channelId: id, isOpen: queryBool }),
  output: z.object({ version: versionNumber }),
});

export const memberChannelDelete = defineCall({
  id: 'member.channelDelete',
  method: 'GET',
  path: '/ms/public/member-channel/channel/delete/{channelId}',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Deletes a channel and closes its link; its members stay. member.channelRestore brings it back for 30 days, then its entries go.',
  input: z.object({ channelId: id }),
  output: done,
});

export const memberChannelRestore = defineCall({
  id: 'member.channelRestore',
  method: 'POST',
  path: '/ms/public/member-channel/restore',
  audience: 'organiser',
  kind: 'write',
  summary: 'Brings back channels that were deleted in the last 30 days. Not in the specification.',
  input: z.object({ channelIds: ids(mostChannels) }),
  output: z.object({ restored: z.int() }),
  fails: ['MEMBER_LABEL_NAME_USED', 'MEMBER_LABELS_FULL', 'MEMBER_CHANNEL_TAKEN'],
});

export const memberChannelScreen = defineCall({
  id: 'member.channelScreen',
  method: 'POST',
  path: '/ms/public/member-channel/channel/screen',
  audience: 'organiser',
  kind: 'read',
  arrayBody: 'conditions',
  inQuery: ['channelId', 'current', 'size', 'cursor', 'exactTotal', 'timeZone', 'sort'],
  summary:
    'The members of a channel (of all where none is named) of whom every condition of the body is true, as in member.screen.',
  input: z.object({
    ...paging,
    channelId: id.optional(),
    /** None at all: everyone. */
    conditions: filterNodes,
    timeZone: timeZone.default('UTC'),
    sort: memberSort,
  }),
  output: pageOf(memberRow),
});

export const memberChannelExport = defineCall({
  id: 'member.channelExport',
  method: 'GET',
  path: '/ms/public/member/excel/{channelId}/export',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'The members who came by a channel, as an xlsx sheet or a CSV table.',
  input: z.object({ channelId: id, ...exported, timeZone: timeZone.default('UTC') }),
  output: fileOutput,
});

export const memberChannelEntryExport = defineCall({
  id: 'member.channelEntryExport',
  method: 'GET',
  path: '/ms/public/member-channel/channel/excel/{channelId}/export',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'What people answered who entered by a channel, as an xlsx sheet.',
  input: z.object({ channelId: id, timeZone: timeZone.default('UTC') }),
  output: fileOutput,
});

export const memberChannelFigures = defineCall({
  id: 'member.channelFigures',
  method: 'GET',
  path: '/ms/public/member-channel/figures/{channelId}',
  audience: 'organiser',
  kind: 'read',
  summary:
    'Entries of a channel on each of the last days of its zone, and how many of them became new members. Not in the specification.',
  input: z.object({ channelId: id, days: queryInt(1, mostChannelDays).default(30) }),
  output: z.array(z.object({ day: z.string(), entries: z.int(), made: z.int() })),
});

const candidate = z.object({
  memberId: id,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
});

const entryRow = z.object({
  entryId: id,
  at: z.string(),
  outcome: z.enum(channelOutcomes),
  /** Something that was said differs from what is known of the member; nothing was written over. */
  differs: z.boolean(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Whose it is. */
  member: candidate.nullable(),
  /** Who may be meant, where that is to be decided. */
  candidates: z.array(candidate),
  isPending: z.boolean(),
  /** Every answer in the words of the form. */
  answers: z.array(z.object({ label: z.string(), answer: z.string() })),
  consentVersion: versionNumber.nullable(),
});

export type ChannelEntry = z.infer<typeof entryRow>;

export const memberChannelEntries = defineCall({
  id: 'member.channelEntries',
  method: 'GET',
  path: '/ms/public/member-channel/entries/{channelId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'Who entered by a channel and what they answered, the newest first. Not in the specification.',
  input: z.object({
    channelId: id,
    ...paging,
    pending: queryBool.optional(),
    sort: z.enum(['-at', 'at']).default('-at'),
  }),
  output: pageOf(entryRow),
});

export const memberChannelDecide = defineCall({
  id: 'member.channelDecide',
  method: 'POST',
  path: '/ms/public/member-channel/entry/decide',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Says whose an entry is that was to be looked at: one of its candidates, or without `memberId` nobody’s. Not in the specification.',
  input: z.object({ entryId: id, memberId: id.optional() }),
  output: done,
  fails: ['MEMBER_EXAMINE_OVER', 'MEMBER_EXAMINE_GONE'],
});

export const memberUnifiedEntry = defineCall({
  id: 'member.unifiedEntry',
  method: 'POST',
  path: '/ms/public/member/unified/entry',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Enters somebody by a channel from another system, signed as every call: finds the member by number and address or makes one, exactly as the channel’s form does. Sent again with the same `nonce` it answers the same.',
  input: z
    .object({
      channelId: id,
      name: line(200).default(''),
      phone: contactPhone.default(''),
      email: email.optional(),
      company: line(200).default(''),
      title: line(200).default(''),
      language: z.enum(languages).default('en'),
      nonce: z
        .string()
        .regex(/^[A-Za-z0-9_-]{8,64}$/)
        .optional(),
    })
    .refine((input) => input.phone !== '' || input.email !== undefined, {
      path: ['phone'],
      params: { problem: 'required' },
    }),
  output: z.object({ entryId: id, outcome: z.enum(channelOutcomes), memberId: id.nullable() }),
  fails: ['MEMBER_CHANNEL_CLOSED'],
});

export const memberChannelCalls = [
  memberChannelInit,
  memberChannelList,
  memberChannelInfo,
  memberChannelCreate,
  memberChannelUpdate,
  memberChannelSwitch,
  memberChannelDelete,
  memberChannelRestore,
  memberChannelScreen,
  memberChannelExport,
  memberChannelEntryExport,
  memberChannelFigures,
  memberChannelEntries,
  memberChannelDecide,
  memberUnifiedEntry,
];
