import type { EventTrigger } from '@convoke/contract/event/event.notice.rules.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';

export const triggerTexts: Readonly<Record<EventTrigger, string>> = {
  registered: 'notice:trigger.registered',
  under_review: 'notice:trigger.under_review',
  approved: 'notice:trigger.approved',
  rejected: 'notice:trigger.rejected',
  paid: 'notice:trigger.paid',
  refunded: 'notice:trigger.refunded',
  changed: 'notice:trigger.changed',
  before: 'notice:trigger.before',
  signed_in: 'notice:trigger.signed_in',
  after: 'notice:trigger.after',
};

export const hintTexts: Readonly<Record<EventTrigger, string>> = {
  registered: 'notice:hint.registered',
  under_review: 'notice:hint.under_review',
  approved: 'notice:hint.approved',
  rejected: 'notice:hint.rejected',
  paid: 'notice:hint.paid',
  refunded: 'notice:hint.refunded',
  changed: 'notice:hint.changed',
  before: 'notice:hint.before',
  signed_in: 'notice:hint.signed_in',
  after: 'notice:hint.after',
};

export const channelTexts: Readonly<Record<MessageChannel, string>> = {
  mail: 'notice:channel.mail',
  sms: 'notice:channel.sms',
};

/** Minutes that are offered for putting something off; before an event, how long before. */
export const delaysOf = (trigger: EventTrigger): readonly number[] =>
  trigger === 'before' ? [60, 180, 720, 1440, 2880, 4320, 10_080] : [0, 5, 15, 30, 60, 180, 720, 1440];
