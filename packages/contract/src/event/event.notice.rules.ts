import type { MessageChannel, noticeTriggers } from '../message/message.rules.ts';

/** What an event tells people by itself: pure rules that the page and the server share. */

export const eventTriggers = [
  'registered',
  'under_review',
  'approved',
  'rejected',
  'paid',
  'refunded',
] as const satisfies readonly (typeof noticeTriggers)[number][];
export type EventTrigger = (typeof eventTriggers)[number];

/** Those of orders: an event without tickets has none. */
export const orderTriggers: readonly EventTrigger[] = ['paid', 'refunded'];

export const noticeChannels = ['mail', 'sms'] as const satisfies readonly MessageChannel[];

/** How long one may be put off: thirty days. */
export const mostNoticeDelay = 43_200;

/** What an event does that nobody has set: as it was before there was anything to set. */
export const standardNotice = { isOn: true, templateId: null, delayMinutes: 0, version: 0 } as const;
