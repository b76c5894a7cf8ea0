import { type DueTrigger, type EventTrigger, isDue } from '@convoke/contract/event/event.notice.rules.ts';
import type { EventRecord, Services } from '../../../core/context.ts';
import { dueMail, dueSms } from '../due/participant.due.letters.ts';
import { noticeMail, noticeSms, type Recipient } from './participant.mail.ts';
import type { NoticeSays } from './participant.texts.ts';

/** What is said by each of the switches that stand for people. */
const saysOf: Readonly<Record<Exclude<EventTrigger, 'paid' | 'refunded' | DueTrigger>, NoticeSays>> = {
  registered: 'confirmed',
  under_review: 'review',
  approved: 'approved',
  rejected: 'rejected',
};

/** What somebody would be told in the product's own words, by mail and by text message; nothing is sent. */
export async function noticeWords(
  trigger: keyof typeof saysOf | DueTrigger,
  event: EventRecord,
  somebody: Pick<Recipient, 'code' | 'name' | 'language'>,
  { settings, clock }: Services,
): Promise<{ subject: string; text: string; sms: string }> {
  const { PUBLIC_URL: publicUrl, MAIL_FROM: from, SMS_SIGN_NAME: signName } = settings;
  const recipient: Recipient = { id: '', state: '', revision: 0, ...somebody };
  const envelope = { publicUrl, from, messageId: 'preview', to: 'preview@example.com' };
  const place = { publicUrl, signName };
  if (isDue(trigger)) {
    const { subject, text } = await dueMail(trigger, event, recipient, envelope, clock.now());
    return { subject, text, sms: dueSms(trigger, event, recipient, place).text };
  }
  const says = saysOf[trigger];
  const { subject, text } = await noticeMail(says, event, recipient, envelope, clock.now());
  return { subject, text, sms: noticeSms(says, event, recipient, place).text };
}
