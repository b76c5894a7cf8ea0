import type { EventRecord } from '../../../core/context.ts';
import type { Mail, MailAttachment } from '../../../core/messaging/mail.ts';
import {
  buttonBlock,
  codeBlock,
  codePicture,
  factsBlock,
  mailPage,
  noteBlock,
} from '../../../core/messaging/mail-html.ts';
import { smsText } from '../../../core/messaging/sms-text.ts';
import {
  cut,
  fill,
  languageOr,
  oneLine,
  placeText,
  shortTimeText,
  smsTitleLength,
  timesText,
} from '../../../core/messaging/wording.ts';
import type { NoticeKind } from '../participant.job-names.ts';
import { type NoticeSays, noticeTexts } from './participant.texts.ts';
import { calendarOf, ownUrl } from '../participant.views.ts';

/** The person a notice goes to. */
export interface Recipient {
  id: string;
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
    case 'approved':
      return state === 'APPROVED' ? 'approved' : null;
    case 'rejected':
      return state === 'REJECTED' ? 'rejected' : null;
    case 'cancelled':
      return state === 'CANCELLED' ? 'cancelled' : null;
  }
}

/** The whole mail to one person. The code is a picture inside the mail, not fetched: it shows without a network, at the door. */
export async function noticeMail(
  says: NoticeSays,
  event: EventRecord,
  recipient: Recipient,
  settings: { publicUrl: string; from: string },
  message: { id: string; to: string },
): Promise<Mail> {
  const language = languageOr(recipient.language);
  const texts = noticeTexts[language];
  const url = ownUrl(settings.publicUrl, recipient.code);
  const name = oneLine(recipient.name);
  const letsIn = says === 'confirmed' || says === 'approved';
  const host = new URL(settings.publicUrl).hostname;
  const attachments: MailAttachment[] = [];
  if (letsIn || says === 'cancelled') {
    attachments.push({
      fileName: 'event.ics',
      contentType: `text/calendar; charset=utf-8; method=${letsIn ? 'PUBLISH' : 'CANCEL'}`,
      content: calendarOf(event, recipient.code, settings.publicUrl, !letsIn),
    });
  }
  const contentId = `code.${recipient.code}@${host}`;
  if (letsIn) attachments.unshift(await codePicture(recipient.code, contentId));
  const place = placeText(event, texts.online);
  const title = oneLine(event.title);
  const hello = name ? fill(texts.hello, { name }) : texts.helloAnyone;
  const headline = texts.headline[says];
  const body = texts.body[says];
  const facts = [[texts.when, timesText(event, language)] as const, ...(place ? [[texts.where, place] as const] : [])];
  const footer = [texts.footer, event.organiser_name].filter(Boolean).join(' · ');
  return {
    to: message.to,
    ...(name ? { toName: name } : {}),
    from: settings.from,
    subject: oneLine(fill(texts.subject[says], { title: event.title })),
    text: [
      hello,
      `${headline}\n${body}`,
      [title, ...facts.map(([label, value]) => `${label}: ${value}`)].join('\n'),
      letsIn ? `${texts.code}: ${recipient.code}\n${texts.showCode}` : '',
      `${texts.button}: ${url}`,
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
      body: [body],
      blocks: [
        factsBlock(title, facts),
        letsIn ? codeBlock({ label: texts.code, code: recipient.code, hint: texts.showCode, contentId }) : '',
        buttonBlock(texts.button, url),
        letsIn ? noteBlock(texts.calendar) : '',
      ],
      footer,
    }),
    attachments,
    // One id for every attempt at this message, so that a receiver can tell a repeat.
    messageId: `<${message.id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
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
    title: cut(oneLine(event.title), smsTitleLength),
    time: shortTimeText(event.starts_at, event.time_zone, language),
    link: ownUrl(settings.publicUrl, recipient.code),
  };
  return { text: smsText(settings.signName, fill(noticeTexts[language].sms[says], params)), params };
}
