import type { NotificationRow } from '@convoke/contract/notification/notification.calls.ts';
import { inEvent } from '../../../core/current-event.ts';

const ofOrganisation: Readonly<Record<string, string>> = {
  'import members': '/member-manage/list',
  'import guests': '/account/guest-library',
  'campaign mail': '/marketing-notice/email-task',
  'campaign sms': '/marketing-notice/note-task',
  'invoice ': '/account/invoice-manage',
};

const ofEvent: Readonly<Record<string, string>> = {
  'sale ': '/activity-info/ticket-order',
  'review ': '/activity-personnel/participants',
  'import participants': '/activity-personnel/participants',
  'import schedule': '/activity-info/schedule-manage',
};

/** The page that shows more; undefined when its event is gone. */
export function newsLink({ kind, part, eventId, eventTitle }: NotificationRow): string | undefined {
  const key = `${kind} ${part}`;
  const path = ofEvent[key];
  if (path === undefined) return ofOrganisation[key];
  return eventId !== null && eventTitle !== null ? inEvent(path, eventId) : undefined;
}
