import type { DueTrigger } from '@convoke/contract/event/event.notice.rules.ts';
import { smsText } from '@convoke/contract/message/message.text.ts';
import type { EventRecord } from '../../../core/context.ts';
import type { Mail } from '../../../core/mail/mail.ts';
import { cut, fill, languageOr, oneLine, smsTitleLength } from '../../../core/mail/wording.ts';
import { eventIn } from '../../../core/http/scope-event.ts';
import { type Envelope, type Recipient, registrationMail } from '../letters/participant.mail.ts';
import { ownUrl } from '../participant.ops.ts';
import { pushMail, pushSms } from '../push/participant.push.letters.ts';
import { ownTexts } from './participant.due.texts.ts';

/** The vendor's own templates. */
export const dueSmsTemplate: Readonly<Record<DueTrigger, string>> = {
  before: 'CONVOKE_REMINDER',
  changed: 'CONVOKE_CHANGED',
  signed_in: 'CONVOKE_SIGNED_IN',
  after: 'CONVOKE_AFTER',
};

/** As what an organiser tells by hand; what is said at the door and afterwards has words of its own. */
const told = (trigger: Exclude<DueTrigger, keyof typeof ownTexts>, event: EventRecord) => ({
  type: trigger === 'before' ? ('reminder' as const) : ('changed' as const),
  event,
  note: '',
  post: undefined,
});

export function dueMail(
  trigger: DueTrigger,
  written: EventRecord,
  recipient: Recipient,
  envelope: Envelope,
  now: Date,
): Promise<Mail> {
  if (trigger !== 'after' && trigger !== 'signed_in') return pushMail(told(trigger, written), recipient, envelope, now);
  const language = languageOr(recipient.language);
  const event = eventIn(written, language);
  const { subject, headline, body } = ownTexts[trigger][language];
  const letter = { subject: fill(subject, { title: event.title }), headline, body: [body], letsIn: false };
  return registrationMail(letter, event, recipient, envelope);
}

export function dueSms(
  trigger: DueTrigger,
  written: EventRecord,
  recipient: Recipient,
  settings: { publicUrl: string; signName: string },
): { text: string; params: Record<string, string> } {
  if (trigger !== 'after' && trigger !== 'signed_in') return pushSms(told(trigger, written), recipient, settings);
  const language = languageOr(recipient.language);
  const params = {
    title: cut(oneLine(eventIn(written, language).title), smsTitleLength),
    link: ownUrl(settings.publicUrl, recipient.code),
  };
  return { text: smsText(settings.signName, fill(ownTexts[trigger][language].sms, params)), params };
}
