import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, line } from '../core/fields.ts';
import { messageSources, smsContent, taskFields } from './message.fields.ts';
import {
  countedAhead,
  messageChannels,
  messagePurposes,
  mostLeftOutAtOnce,
  mostPeopleShown,
  passedRules,
  suppressRules,
} from './message.rules.ts';

/** Whom the sources of a task name, before it goes: some of them by name, and those who are left out. */

const whoseTask = {
  channel: z.enum(messageChannels),
  purpose: z.enum(messagePurposes),
  withWorms: z.boolean().default(false),
  sources: messageSources,
  eventId: taskFields.eventId,
  sms: smsContent.optional(),
};

const leftOutRules = [...new Set([...suppressRules, ...passedRules])];
export type LeftOutRule = (typeof leftOutRules)[number];

export const messageTaskCount = defineCall({
  id: 'message.taskCount',
  method: 'POST',
  path: '/msg/task/count',
  audience: 'organiser',
  kind: 'read',
  summary:
    'How many would get a message, who would not and by which rule, and what it costs; counted as far as 20,000 names. Not in the specification.',
  input: z.object(whoseTask),
  output: z.object({
    /** Names on the lists. */
    named: z.int(),
    reached: z.int(),
    isCapped: z.boolean(),
    costCents: z.int(),
    balanceCents: z.int(),
    /** By rule, the most first. */
    without: z.array(
      z.object({
        rule: z.enum(leftOutRules),
        count: z.int(),
        /** The first few of them, by number or address; by name who has none. */
        some: z.array(z.string()),
      }),
    ),
    /** Of text messages: the least and the most segments of one. */
    segments: z.object({ least: z.int(), most: z.int() }).nullable(),
  }),
  fails: ['MEMBER_FILTER_LARGE', 'MESSAGE_TEMPLATE_GONE'],
});

const leftOut = z.object({
  /** A number or an address, or what was typed instead of one; empty: there is none. */
  address: z.string(),
  name: z.string(),
  memberId: id.nullable(),
  /** The place of the source in the task that names them, and of a double that of the one that counts. */
  source: z.int(),
  firstSource: z.int().nullable(),
});
export type LeftOut = z.infer<typeof leftOut>;

export const messageTaskWithout = defineCall({
  id: 'message.taskWithout',
  method: 'POST',
  path: '/msg/task/without',
  audience: 'organiser',
  kind: 'read',
  summary: `Who would get no message by one rule, ${mostLeftOutAtOnce} at a time, each with the source it comes from and a double with the one that has it first; as far as message.taskCount counts. Not in the specification.`,
  input: z.object({
    ...whoseTask,
    rule: z.enum(leftOutRules),
    /** So many are passed over: `next` of the answer before. */
    from: z.int().min(0).max(countedAhead).default(0),
  }),
  output: z.object({ records: z.array(leftOut), next: z.int().nullable() }),
  fails: ['MEMBER_FILTER_LARGE', 'MESSAGE_TEMPLATE_GONE'],
});

const person = z.object({
  name: z.string(),
  /** Null: has none of this channel. */
  address: z.string().nullable(),
  /** The place of the source. */
  source: z.int(),
  /** How message.taskPreview is asked about them: one of the three, or else the address. */
  memberId: id.nullable(),
  partsId: id.nullable(),
  entryId: id.nullable(),
});
export type MessagePerson = z.infer<typeof person>;

export const messageTaskPeople = defineCall({
  id: 'message.taskPeople',
  method: 'POST',
  path: '/msg/task/people',
  audience: 'organiser',
  kind: 'read',
  summary: `Some of those whom the sources of a task name, about ${mostPeopleShown}, as many of each source: to look at a message as they get it. With a search those with that name, number or address. Not in the specification.`,
  input: z.object({ channel: z.enum(messageChannels), sources: messageSources, search: line(100).optional() }),
  output: z.object({ people: z.array(person), hasMore: z.boolean() }),
  fails: ['MEMBER_FILTER_LARGE'],
});

export const messageAudienceCalls = [messageTaskCount, messageTaskWithout, messageTaskPeople];
