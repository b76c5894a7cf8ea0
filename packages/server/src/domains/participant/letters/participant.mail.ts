import type { Language } from '@convoke/contract/core/language.ts';
import type { EventRecord } from '../../../core/context.ts';
import type { Mail, MailAttachment } from '../../../core/mail/mail.ts';
import { buttonBlock, codeBlock, codePicture, factsBlock, mailPage, noteBlock } from '../../../core/mail/mail-html.ts';
import { smsText } from '@convoke/contract/message/message.text.ts';
import {
  cut,
  fill,
  languageOr,
  oneLine,
  placeText,
  shortTimeText,
  smsTitleLength,
  timesText,
} from '../../../core/mail/wording.ts';
import type { NoticeKind } from '../participant.job-names.ts';
import { type NoticeSays, type NoticeTexts, noticeTexts } from './participant.texts.ts';
import { isOnline, joinText } from '../../event/joining/event.join.ops.ts';
import { eventIn } from '../../../core/http/scope-event.ts';
import { ownUrl } from '../participant.ops.ts';
import { calendarOf, type CalendarOwner } from '../participant.calendar.ops.ts';

/** The person a notice goes to. */
export interface Recipient extends CalendarOwner {
  code: string;
  name: string;
  state: string;
  language: string;
}

/** What a notice of this kind says to somebody in this state; null = it is out of date, and what changed the state has its own. */
export function noticeSays(kind: NoticeKind, state: string): NoticeSays | null {
  switch (kind) {
    case 'registered':
      return state === 'APPROVED' ? 'confirmed' : state === 'PENDING' ? 'review' : null;
    case 'reissued':
      return state === 'APPROVED' ? 'reissued' : state === 'PENDING' ? 'review' : null;
    case 'approved':
      return state === 'APPROVED' ? 'approved' : null;
    case 'rejected':
      return state === 'REJECTED' ? 'rejected' : null;
    case 'waitlisted':
      return state === 'WAITLISTED' ? 'waitlisted' : null;
    case 'cancelled':
      return state === 'CANCELLED' ? 'cancelled' : null;
  }
}

/** What a mail about one's own registration says besides the facts of the event. */
export interface Letter {
  subject: string;
  headline: string;
  body: readonly string[];
  /** Whether they come: the code and the calendar go along. */
  letsIn: boolean;
  /** The calendar is told that it is off. */
  isCancelled?: boolean;
}

/** Where a mail goes from and to. */
export interface Envelope {
  publicUrl: string;
  from: string;
  messageId: string;
  to: string;
}

/** The whole mail to one person about a decision. */
export function noticeMail(
  says: NoticeSays,
  written: EventRecord,
  recipient: Recipient,
  envelope: Envelope,
  now: Date,
): Promise<Mail> {
  const language = languageOr(recipient.language);
  const event = eventIn(written, language);
  const texts = noticeTexts[language];
  const words = isOnline(event) ? { ...texts, ...onlineWords(texts) } : texts;
  const letsIn = says === 'confirmed' || says === 'approved' || says === 'reissued';
  const letter = {
    subject: fill(texts.subject[says], { title: event.title }),
    headline: words.headline[says],
    body: [words.body[says], letsIn ? joinText(event, language, now) : ''].filter(Boolean),
    letsIn,
    isCancelled: says === 'cancelled' || says === 'handedOn',
  };
  return registrationMail(letter, event, recipient, envelope);
}

/**
 * A mail about one's own registration, with the facts of the event in the reader's language. The code is a picture inside the mail, not fetched: it
 * shows without a network, at the door.
 */
export async function registrationMail(
  { subject, headline, body, letsIn, isCancelled = false }: Letter,
  event: EventRecord,
  recipient: Recipient,
  envelope: Envelope,
): Promise<Mail> {
  const language = languageOr(recipient.language);
  const texts = noticeTexts[language];
  const url = ownUrl(envelope.publicUrl, recipient.code);
  const host = new URL(envelope.publicUrl).hostname;
  const attachments: MailAttachment[] = [];
  if (letsIn || isCancelled) {
    attachments.push({
      fileName: 'event.ics',
      contentType: `text/calendar; charset=utf-8; method=${letsIn ? 'PUBLISH' : 'CANCEL'}`,
      content: calendarOf(event, recipient, envelope.publicUrl, !letsIn),
    });
  }
  const contentId = `code.${recipient.code}@${host}`;
  // Nobody stands at the entrance of an online event: the way in is the page.
  const showsCode = letsIn && !isOnline(event);
  if (showsCode) attachments.unshift(await codePicture(recipient.code, contentId));
  const place = placeText(event, texts.online.place);
  const title = oneLine(event.title);
  const hello = helloOf(recipient);
  const button = letsIn && isOnline(event) ? texts.online.button : texts.button;
  const facts = [[texts.when, timesText(event, language)] as const, ...(place ? [[texts.where, place] as const] : [])];
  const footer = footerOf(event, language);
  return mailTo(recipient, envelope, {
    subject,
    text: [
      hello,
      [headline, ...body].join('\n'),
      [title, ...facts.map(([label, value]) => `${label}: ${value}`)].join('\n'),
      showsCode ? `${texts.code}: ${recipient.code}\n${texts.showCode}` : '',
      `${button}: ${url}`,
      letsIn ? texts.calendar : '',
      `-- \n${footer}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    html: mailPage({
      language,
      title,
      hello,
      headline,
      body,
      blocks: [
        factsBlock(title, facts),
        showsCode ? codeBlock({ label: texts.code, code: recipient.code, hint: texts.showCode, contentId }) : '',
        buttonBlock(button, url),
        letsIn ? noteBlock(texts.calendar) : '',
      ],
      footer,
    }),
    attachments,
  });
}

export function helloOf(recipient: Recipient): string {
  const texts = noticeTexts[languageOr(recipient.language)];
  const name = oneLine(recipient.name);
  return name ? fill(texts.hello, { name }) : texts.helloAnyone;
}

/** Why they are written to, and by whom. */
export const footerOf = (event: EventRecord, language: Language) =>
  [noticeTexts[language].footer, event.organiser_name].filter(Boolean).join(' · ');

/** A mail to a participant. One id for every attempt at a message, so that a receiver can tell a repeat. */
export function mailTo(
  recipient: Recipient,
  { publicUrl, from, messageId, to }: Envelope,
  content: Pick<Mail, 'subject' | 'text' | 'html' | 'attachments'>,
): Mail {
  const name = oneLine(recipient.name);
  return {
    to,
    ...(name ? { toName: name } : {}),
    from,
    ...content,
    subject: oneLine(content.subject),
    messageId: `<${messageId}@${new URL(publicUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** What reads otherwise where nobody comes to an entrance. */
function onlineWords({ headline, body, online }: NoticeTexts): Pick<NoticeTexts, 'headline' | 'body'> {
  return {
    headline: { ...headline, confirmed: online.headline },
    body: {
      ...body,
      confirmed: online.confirmed,
      approved: online.approved,
      cancelled: online.cancelled,
      reissued: online.reissued,
    },
  };
}

/** The finished text message, signature included. */
export function noticeSms(
  says: NoticeSays,
  event: EventRecord,
  recipient: Recipient,
  settings: { publicUrl: string; signName: string },
): { text: string; params: Record<string, string> } {
  const language = languageOr(recipient.language);
  const params = {
    title: cut(oneLine(eventIn(event, language).title), smsTitleLength),
    time: shortTimeText(event.starts_at, event.time_zone, language),
    link: ownUrl(settings.publicUrl, recipient.code),
  };
  const { sms, online } = noticeTexts[language];
  const text = isOnline(event) ? { ...sms, ...online.sms }[says] : sms[says];
  return { text: smsText(settings.signName, fill(text, params)), params };
}
