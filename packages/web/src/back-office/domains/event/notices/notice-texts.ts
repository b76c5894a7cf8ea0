import { eventNoticeGet } from '@convoke/contract/event/event.notice.calls.ts';
import type { EventTrigger } from '@convoke/contract/event/event.notice.rules.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../core/call.ts';
import { eventKey } from '../../../../ui/use-event-info.ts';

export const triggerTexts: Readonly<Record<EventTrigger, string>> = {
  registered: 'notice:trigger.registered',
  under_review: 'notice:trigger.under_review',
  approved: 'notice:trigger.approved',
  rejected: 'notice:trigger.rejected',
  paid: 'notice:trigger.paid',
  refunded: 'notice:trigger.refunded',
};

export const hintTexts: Readonly<Record<EventTrigger, string>> = {
  registered: 'notice:hint.registered',
  under_review: 'notice:hint.under_review',
  approved: 'notice:hint.approved',
  rejected: 'notice:hint.rejected',
  paid: 'notice:hint.paid',
  refunded: 'notice:hint.refunded',
};

export const channelTexts: Readonly<Record<MessageChannel, string>> = {
  mail: 'notice:channel.mail',
  sms: 'notice:channel.sms',
};

/** Minutes that are offered for putting something off. */
export const delays = [0, 5, 15, 30, 60, 180, 720, 1440] as const;

/** What the event's notices are kept under. */
export const noticesKey = (eventId: string) => [...eventKey(eventId), 'notices'];

export const useNotices = (eventId: string) =>
  useQuery({
    queryKey: noticesKey(eventId),
    queryFn: ({ signal }) => call(eventNoticeGet, { eventId }, { signal, hideLoad: true, quiet: true }),
  });
