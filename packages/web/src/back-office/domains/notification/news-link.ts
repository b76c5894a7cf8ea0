import type { NotificationRow } from '@convoke/contract/notification/notification.calls.ts';
import { inEvent } from '../../../core/current-event.ts';

const ofOrganisation: Readonly<Record<string, string>> = {
  'import members': '/member-manage/list',
  'import guests': '/account/guest-library',
  'campaign mail': '/marketing-notice/email-task',
  'campaign sms': '/marketing-notice/note-task',
  'import mailBook': '/marketing-notice/address/email',
  'import smsBook': '/marketing-notice/address/note',
  'invoice ': '/account/invoice-manage',
  'colleague ': '/account/colleagues',
};

const ofEvent: Readonly<Record<string, (eventId: string) => string>> = {
  'sale ': (eventId) => inEvent('/activity-info/ticket-order', eventId),
  'review ': (eventId) => inEvent('/activity-personnel/participants', eventId),
  'question ': (eventId) => inEvent('/activity-info/questions', eventId),
  'import participants': (eventId) => inEvent('/activity-personnel/participants', eventId),
  'import schedule': (eventId) => inEvent('/activity-info/schedule-manage', eventId),
};

/** The page that shows more. */
export function newsLink({ kind, part, eventId }: NotificationRow): string | undefined {
  const key = `${kind} ${part}`;
  return (eventId !== null && ofEvent[key]?.(eventId)) || ofOrganisation[key];
}
