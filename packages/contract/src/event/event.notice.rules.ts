import type { MessageChannel } from '../message/message.rules.ts';

/** What an event tells people by itself: pure rules that the page and the server share. */

export const eventTriggers = [
  'registered',
  'under_review',
  'approved',
  'rejected',
  'paid',
  'refunded',
  'changed',
  'before',
  'signed_in',
  'after',
] as const;
export type EventTrigger = (typeof eventTriggers)[number];

/** Those of orders: an event without tickets has none. */
export const orderTriggers: readonly EventTrigger[] = ['paid', 'refunded'];

export const noticeChannels = ['mail', 'sms'] as const satisfies readonly MessageChannel[];

/** How long one may be put off: thirty days. */
export const mostNoticeDelay = 43_200;

/** Those that a job waits for: a moment at which everybody who is approved is told, or, at the door, each who is signed in. */
export const dueTriggers = ['changed', 'before', 'signed_in', 'after'] as const satisfies readonly EventTrigger[];
export type DueTrigger = (typeof dueTriggers)[number];

export const isDue = (trigger: EventTrigger): trigger is DueTrigger =>
  (dueTriggers as readonly EventTrigger[]).includes(trigger);

/** What an event does that nobody has set: what it did before there was anything to set. Of `before` the delay is how long before the start. */
export const standardNotice = (trigger: EventTrigger) => ({
  isOn: !isDue(trigger),
  templateId: null,
  delayMinutes: trigger === 'before' ? 1440 : 0,
  version: 0,
});
