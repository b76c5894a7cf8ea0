import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id } from '../core/fields.ts';
import { visitWhys } from './message.answer.rules.ts';
import { eventKinds, eventVerdicts } from './message.rules.ts';

/** What came back of messages, as it was heard, and how it is judged. None of these calls is in the specification. */

const event = z.object({
  eventId: id,
  kind: z.enum(eventKinds),
  at: z.string(),
  /** A network of 256 addresses, or a /48; nobody's own address is kept. */
  network: z.string().nullable(),
  agent: z.string(),
  /** Which link of the mail, from 1 on. */
  link: z.int().nullable(),
  class: z.string().nullable(),
  code: z.string().nullable(),
  /** What a mail server or a person said. */
  words: z.string(),
  verdict: z.enum(eventVerdicts).nullable(),
  why: z.enum(visitWhys).nullable(),
});
export type MessageEvent = z.infer<typeof event>;

export const messageLineEvents = defineCall({
  id: 'message.lineEvents',
  method: 'GET',
  path: '/msg/logs/events/{lineId}',
  audience: 'organiser',
  kind: 'read',
  summary:
    'What came back of one message, the last 200 events, the newest first. Openings and clicks beyond the hundredth are only counted. Not in the specification.',
  input: z.object({ lineId: id }),
  output: z.object({
    events: z.array(event),
    /** All openings and clicks, whoever they were by. */
    visits: z.int(),
  }),
});

export const messageClicks = defineCall({
  id: 'message.clicks',
  method: 'GET',
  path: '/msg/statistics/email/clicks/{taskId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'The links of a mail, and how many people clicked on each. Not in the specification.',
  input: z.object({ taskId: id }),
  output: z.array(z.object({ link: z.int(), url: z.string(), people: z.int() })),
});

export const messageJudgeAgain = defineCall({
  id: 'message.judgeAgain',
  method: 'POST',
  path: '/msg/statistics/email/judge/{taskId}',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Judges the openings and clicks of a mail anew, by the rules as they are now; a job does it. Not in the specification.',
  input: z.object({ taskId: id }),
  output: done,
});

export const messageVisitCalls = [messageLineEvents, messageClicks, messageJudgeAgain];
