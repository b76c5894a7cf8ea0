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
import { type NoticeSays, type NoticeTexts, noticeTexts } from './participant.texts.ts';
import { isOnline, joinText } from '../../event/joining/event.join.ops.ts';
import { eventIn } from '../../../core/words.ts';
import { ownUrl } from '../participant.ops.ts';
import { calendarOf } from '../participant.views.ts';

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
    case 'waitlisted':
      return state === 'WAITLISTED' ? 'waitlisted' : null;
    case 'cancelled':
      return state === 'CANCELLED' ? 'cancelled' : null;
  }
}

/** The whole mail to one person. The code is a picture inside the mail, not fetched: it shows without a network, at the door. */
export async function noticeMail(
  says: NoticeSays,
  written: EventRecord,
  recipient: Recipient,
  settings: { publicUrl: string; from: string },
  message: { id: string; to: string },
  now: Date,
): Promise<Mail> {
  const language = languageOr(recipient.language);
  const event = eventIn(written, language);
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
  // Nobody stands at the entrance of an online event: the way in is the page.
  const showsCode = letsIn && !isOnline(event);
  if (showsCode) attachments.unshift(await codePicture(recipient.code, contentId));
  const place = placeText(event, texts.online.place);
  const title = oneLine(event.title);
  const hello = name ? fill(texts.hello, { name }) : texts.helloAnyone;
  const words = isOnline(event) ? { ...texts, ...onlineWords(texts) } : texts;
  const headline = words.headline[says];
  const body = [words.body[says], letsIn ? joinText(event, language, now) : ''].filter(Boolean);
  const button = letsIn ? words.button : texts.button;
  const facts = [[texts.when, timesText(event, language)] as const, ...(place ? [[texts.where, place] as const] : [])];
  const footer = [texts.footer, event.organiser_name].filter(Boolean).join(' · ');
  return {
    to: message.to,
    ...(name ? { toName: name } : {}),
    from: settings.from,
    subject: oneLine(fill(texts.subject[says], { title: event.title })),
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
    // One id for every attempt at this message, so that a receiver can tell a repeat.
    messageId: `<${message.id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** What reads otherwise where nobody comes to an entrance. */
function onlineWords({ headline, body, online }: NoticeTexts): Pick<NoticeTexts, 'headline' | 'body' | 'button'> {
  return {
    headline: { ...headline, confirmed: online.headline },
    body: { ...body, confirmed: online.confirmed, approved: online.approved, cancelled: online.cancelled },
    button: online.button,
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
