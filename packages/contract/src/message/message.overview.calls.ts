import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { queryInt, timeZone } from '../core/fields.ts';
import { messageTaskRow } from './message.calls.ts';
import { messageChannels } from './message.rules.ts';

/** So many of the tasks under way are shown at a glance. */
export const shownUnderWay = 20;
/** So many of the latest ones. */
export const shownLatest = 5;

const dayOfMessages = z.object({
  /** YYYY-MM-DD in the zone that was asked for. */
  day: z.string(),
  /** Handed over, whatever came of it (`sentStates`). */
  sent: z.int(),
  /** What a carrier confirmed, or somebody complained of; mail servers confirm nothing. */
  delivered: z.int(),
  opened: z.int(),
  clicked: z.int(),
  replied: z.int(),
});
export type DayOfMessages = z.infer<typeof dayOfMessages>;

export const messageOverview = defineCall({
  id: 'message.overview',
  method: 'GET',
  path: '/msg/statistical/overview',
  audience: 'organiser',
  kind: 'read',
  summary:
    'A channel at a glance: what its messages came to by the day on which their tasks began (the last days in the zone, days without any too), the tasks that are under way and the latest ones. Not in the specification.',
  input: z.object({
    channel: z.enum(messageChannels),
    timeZone: timeZone.default('UTC'),
    days: queryInt(1, 90).default(30),
  }),
  output: z.object({
    days: z.array(dayOfMessages),
    /** Scheduled, being sent or paused; the newest first. */
    underWay: z.array(messageTaskRow),
    latest: z.array(messageTaskRow),
  }),
});

export const messageOverviewCalls = [messageOverview];
