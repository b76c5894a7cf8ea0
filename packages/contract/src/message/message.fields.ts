import * as z from 'zod';
import { email, id, ids, isoTime, line, longText, timeZone } from '../core/fields.ts';
import { memberFilters } from '../member/member.calls.ts';
import { screened } from '../member/member.filter.calls.ts';
import { participantFilters } from '../participant/participant.calls.ts';
import { unknownVariables } from './message.mail.rules.ts';
import {
  attachmentWays,
  dayMinutes,
  messagePurposes,
  mostAttachments,
  mostSources,
  mostTyped,
} from './message.rules.ts';
import { senderAddress } from './message.sender.ts';
import { eventVariables, maxSmsLength, smsText, standardVariables, variablesIn } from './message.text.ts';

/** Whom a task is for, and what it says. */

const typed = z.array(z.string().trim().min(1).max(254)).min(1).max(mostTyped);

/** Where recipients come from, in the order in which they are taken: who stands in several is taken from the first. */
export const messageSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('members'), ...memberFilters, ...screened }),
  z.object({ kind: z.literal('group'), groupId: id, timeZone: screened.timeZone }),
  z.object({ kind: z.literal('memberIds'), memberIds: ids(mostTyped) }),
  z.object({ kind: z.literal('participants'), eventId: id, ...participantFilters }),
  z.object({ kind: z.literal('book'), bookId: id }),
  /** Numbers or addresses as somebody typed them; those that are none are passed over. */
  z.object({ kind: z.literal('typed'), addresses: typed }),
]);
export type MessageSource = z.output<typeof messageSource>;

export const messageSources = z.array(messageSource).min(1).max(mostSources);
export const typedAddresses = typed;

/** A name of a variable. */
const variableName = z.string().regex(/^[\p{L}\p{N}_. -]{1,40}$/u);

/** What stands where somebody has nothing of a variable. */
const variables = z
  .record(variableName, line(300))
  .refine((given) => Object.keys(given).length <= 50)
  .default({});

/** A template says all but what stands in its variables: it is read when the content is saved, and once more when the task leaves its draft. */
const templateId = id.nullable().default(null);

const noHeader = (text: string) => !/[\r\n]/.test(text);

const issue = (path: string, problem: string, n?: string | number) => ({
  code: 'custom' as const,
  path: [path],
  params: { problem, ...(n !== undefined && { n }) },
});

/** Files of the library, each once, in the order in which they stand in the mail. */
const attachments = z
  .array(z.object({ documentId: id, as: z.enum(attachmentWays).default('file') }))
  .max(mostAttachments)
  .overwrite((files) =>
    files.filter((one, at) => files.findIndex((other) => other.documentId === one.documentId) === at),
  )
  .default([]);
export type Attachments = z.output<typeof attachments>;

export const mailContent = z
  .object({
    templateId,
    subject: line(200).default(''),
    /** What a list of mails shows after the subject. */
    preview: line(200).default(''),
    fromName: line(60).refine(noHeader).default(''),
    /** Empty: the installation’s sender. Its domain is asked about when the task leaves its draft. */
    fromAddress: senderAddress.default(''),
    replyTo: z.union([email, z.literal('')]).default(''),
    html: z.string().max(600_000).default(''),
    /** Made of the HTML where it is empty. */
    text: longText(200_000).default(''),
    variables,
    attachments,
  })
  .superRefine((content, ctx) => {
    if (content.templateId !== null) return;
    if (content.subject === '') ctx.addIssue(issue('subject', 'required'));
    if (content.html === '') ctx.addIssue(issue('html', 'required'));
    for (const path of ['subject', 'preview', 'html', 'text'] as const) {
      const [name] = unknownVariables([content[path]], content.variables);
      if (name !== undefined) ctx.addIssue(issue(path, 'messageVariable', name));
    }
  });
export type MailContent = z.output<typeof mailContent>;

export const signName = line(12, 2).refine((name) => !/[【】]/.test(name));

/** The first variable that is neither what everybody or the event has nor said what stands there otherwise. */
export const unknownIn = (text: string, given: Readonly<Record<string, string>>): string | undefined =>
  variablesIn(text).find(
    (name) => !([...standardVariables, ...eventVariables] as string[]).includes(name) && !Object.hasOwn(given, name),
  );

export const smsContent = z
  .object({
    templateId,
    signName: z.union([signName, z.literal('')]).default(''),
    text: longText(maxSmsLength).default(''),
    /** The vendor's name of the template. */
    vendorTemplate: line(100).default(''),
    variables,
  })
  .superRefine((content, ctx) => {
    if (content.templateId !== null) return;
    if (content.signName === '') ctx.addIssue(issue('signName', 'required'));
    if (content.text === '') ctx.addIssue(issue('text', 'required'));
    const unknown = unknownIn(content.text, content.variables);
    if (unknown !== undefined) ctx.addIssue(issue('text', 'messageVariable', unknown));
    if (smsText(content.signName, content.text).length > maxSmsLength)
      ctx.addIssue(issue('text', 'tooLong', maxSmsLength));
  });
export type SmsContent = z.output<typeof smsContent>;

/** Two subjects: some get the one, as many the other, and the rest the one that more people opened. */
export const messageAb = z.object({
  subject: line(200, 1),
  /** Of a hundred, who gets each. */
  share: z.int().min(5).max(50),
  waitMinutes: z.int().min(10).max(10_080),
});
export type MessageAb = z.output<typeof messageAb>;

const minute = z.int().min(0).max(dayMinutes);

/** What a task is besides its content and its recipients. */
export const taskFields = {
  name: line(100, 1),
  purpose: z.enum(messagePurposes),
  /** What it is about: variables of the event are filled in. */
  eventId: id.nullable().default(null),
  /** Null = at once. */
  startsAt: isoTime.nullable().default(null),
  /** What was not sent by then is not sent. */
  latestAt: isoTime.nullable().default(null),
  timeZone: timeZone.default('Asia/Shanghai'),
  /** Minutes of the day between which it may send; both null = at any time. */
  fromMinute: minute.nullable().default(null),
  toMinute: minute.nullable().default(null),
  perMinute: z.int().min(1).max(100_000).nullable().default(null),
  /** Gift hunters get promotions too. */
  withWorms: z.boolean().default(false),
};

type Times = { startsAt: string | null; latestAt: string | null; fromMinute: number | null; toMinute: number | null };

/** Both hours or none, and not the same; the latest moment after the first. */
export const areTimesRight = ({ startsAt, latestAt, fromMinute, toMinute }: Times): boolean =>
  (fromMinute === null) === (toMinute === null) &&
  (fromMinute === null || (fromMinute !== toMinute && fromMinute < dayMinutes && (toMinute ?? 0) > 0)) &&
  (startsAt === null || latestAt === null || Date.parse(latestAt) > Date.parse(startsAt));

export const timesProblem = { path: ['latestAt'], params: { problem: 'messageTimes' } };
