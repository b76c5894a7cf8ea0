import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import {
  contactPhone,
  done,
  email,
  fileOutput,
  id,
  ids,
  line,
  longText,
  pageOf,
  paging,
  publicCode,
} from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { answerLength, consultStates, questionLength } from './consult.rules.ts';

/** Questions of visitors to the organiser of an event. */

export const consultAsk = defineCall({
  id: 'consult.ask',
  method: 'POST',
  path: '/event/display/consult',
  audience: 'open',
  kind: 'write',
  scope: { code: { field: 'code', kind: 'event' } },
  summary:
    'A question to the organiser of a published event, without a login. Sent again with its nonce it is one question. TOO_MANY where somebody, a network or an event has sent too many within the hour.',
  input: z
    .object({
      code: publicCode,
      /** Made by the page for each question. */
      nonce: z.string().regex(/^[\w-]{12,40}$/),
      text: longText(questionLength, 1),
      name: line(80, 1),
      /** Where the answer goes; without one, `phone`. */
      email: z.literal('').or(email).default(''),
      phone: contactPhone.default(''),
      /** Of the page, and of the mail that answers. */
      language: z.enum(languages).optional(),
    })
    .superRefine((input, { addIssue }) => {
      if (input.email === '' && input.phone === '')
        addIssue({ code: 'custom', path: ['email'], params: { problem: 'required' } });
    }),
  output: done,
});

const consultRow = z.object({
  consultId: id,
  text: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  language: z.enum(languages),
  state: z.enum(consultStates),
  /** '' where it was marked as answered, by telephone perhaps. */
  answer: z.string(),
  answeredAt: z.string().nullable(),
  answeredBy: z.string().nullable(),
  createdAt: z.string(),
  /** Who has this address or number; null = nobody who is known. */
  memberId: id.nullable(),
});
export type ConsultRow = z.infer<typeof consultRow>;

const filters = { search: line(100).optional(), state: z.enum(consultStates).optional() };

/** Not in the specification, like all that follow. */
export const consultList = defineCall({
  id: 'consult.list',
  method: 'GET',
  path: '/event/display/consult/list',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'The questions that visitors asked about an event, with their answers.',
  input: z.object({
    eventId: id,
    ...paging,
    ...filters,
    sort: z.enum(['-createdAt', 'createdAt']).default('-createdAt'),
  }),
  output: pageOf(consultRow),
});

export const consultExport = defineCall({
  id: 'consult.export',
  method: 'GET',
  path: '/event/display/consult/excel/export/{eventId}',
  audience: 'organiser',
  kind: 'read',
  file: true,
  scope: { event: 'eventId' },
  summary: 'The questions that match the filters, as an xlsx sheet.',
  input: z.object({ eventId: id, ...filters }),
  output: fileOutput,
});

export const consultAnswer = defineCall({
  id: 'consult.answer',
  method: 'POST',
  path: '/event/display/consult/answer',
  audience: 'organiser',
  kind: 'write',
  summary: 'Answers a question once, by mail where its sender gave an address, and keeps the answer with it.',
  input: z.object({ consultId: id, answer: longText(answerLength, 1) }),
  output: z.object({ isMailed: z.boolean() }),
  fails: ['CONSULT_ANSWERED'],
});

export const consultSwitch = defineCall({
  id: 'consult.switch',
  method: 'POST',
  path: '/event/display/consult/switch/{eventId}',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Marks questions as answered without sending anything, marks those that nothing was sent to as new again, or deletes them for good, many at once.',
  input: z.object({ eventId: id, consultIds: ids(), to: z.enum([...consultStates, 'deleted']) }),
  output: z.object({ changed: z.int() }),
});

export const consultCalls = [consultAsk, consultList, consultExport, consultAnswer, consultSwitch];
