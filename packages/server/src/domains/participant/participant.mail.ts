import { isLanguage, type Language } from '@convoke/contract/core/language.ts';
import QRCode from 'qrcode';
import type { EventRecord } from '../../core/context.ts';
import type { Mail, MailAttachment } from '../../core/messaging/mail.ts';
import { smsText } from '../../core/messaging/sms-text.ts';
import type { NoticeKind } from './participant.job-names.ts';
import { mailHtml } from './participant.mail-html.ts';
import { type NoticeSays, noticeTexts } from './participant.texts.ts';
import { calendarOf, ownUrl } from './participant.views.ts';

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

const locales: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN', es: 'es-ES', ja: 'ja-JP' };

/** From when to when, in the event's own zone, which is named: the reader may be in another. */
export function timesText(event: Pick<EventRecord, 'starts_at' | 'ends_at' | 'time_zone'>, language: Language): string {
  const timeZone = event.time_zone;
  const format = new Intl.DateTimeFormat(locales[language], { timeZone, dateStyle: 'full', timeStyle: 'short' });
  const zone = new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: 'long' })
    .formatToParts(event.starts_at)
    .find((part) => part.type === 'timeZoneName')?.value;
  return `${format.formatRange(event.starts_at, event.ends_at)} (${zone ?? timeZone}, ${timeZone})`;
}

/** Fills `{name}` marks; what is filled in is never read for marks itself. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);
}

function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

export function languageOf(recipient: Pick<Recipient, 'language'>): Language {
  return isLanguage(recipient.language) ? recipient.language : 'en';
}

/** The whole mail to one person. The code is a picture inside the mail, not fetched: it shows without a network, at the door. */
export async function noticeMail(
  says: NoticeSays,
  event: EventRecord,
  recipient: Recipient,
  settings: { publicUrl: string; from: string },
  message: { id: string; to: string },
): Promise<Mail> {
  const language = languageOf(recipient);
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
  if (letsIn) {
    attachments.unshift({
      fileName: 'code.png',
      contentType: 'image/png',
      content: await QRCode.toBuffer(recipient.code, { type: 'png', width: 320, margin: 2, errorCorrectionLevel: 'M' }),
      contentId,
    });
  }
  const place = [event.place_name, event.address].filter(Boolean).join(', ') || (event.model === 1 ? texts.online : '');
  const content = {
    language,
    title: oneLine(event.title),
    headline: texts.headline[says],
    hello: name ? fill(texts.hello, { name }) : texts.helloAnyone,
    body: texts.body[says],
    facts: [[texts.when, timesText(event, language)] as const, ...(place ? [[texts.where, place] as const] : [])],
    code: letsIn ? { label: texts.code, code: recipient.code, hint: texts.showCode, contentId } : null,
    calendar: letsIn ? texts.calendar : null,
    button: texts.button,
    url,
    footer: [texts.footer, event.organiser_name].filter(Boolean).join(' · '),
  };
  return {
    to: message.to,
    ...(name ? { toName: name } : {}),
    from: settings.from,
    subject: oneLine(fill(texts.subject[says], { title: event.title })),
    text: plainText(content),
    html: mailHtml(content),
    attachments,
    // One id for every attempt at this message, so that a receiver can tell a repeat.
    messageId: `<${message.id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** What both forms of the mail hold, not escaped yet. */
export interface MailContent {
  language: Language;
  title: string;
  headline: string;
  hello: string;
  body: string;
  facts: readonly (readonly [label: string, value: string])[];
  code: { label: string; code: string; hint: string; contentId: string } | null;
  calendar: string | null;
  button: string;
  url: string;
  footer: string;
}

function plainText(content: MailContent): string {
  return [
    content.hello,
    `${content.headline}\n${content.body}`,
    [content.title, ...content.facts.map(([label, value]) => `${label}: ${value}`)].join('\n'),
    content.code ? `${content.code.label}: ${content.code.code}\n${content.code.hint}` : '',
    `${content.button}: ${content.url}`,
    content.calendar ?? '',
    `-- \n${content.footer}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Titles are cut so that a usual message stays within two segments. */
const smsTitleLength = 20;

/** The finished text message, signature included. */
export function noticeSms(
  says: NoticeSays,
  event: EventRecord,
  recipient: Recipient,
  settings: { publicUrl: string; signName: string },
): { text: string; params: Record<string, string> } {
  const language = languageOf(recipient);
  const characters = [...oneLine(event.title)];
  const title =
    characters.length > smsTitleLength
      ? `${characters
          .slice(0, smsTitleLength - 1)
          .join('')
          .trimEnd()}…`
      : characters.join('');
  const time = new Intl.DateTimeFormat(locales[language], {
    timeZone: event.time_zone,
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(event.starts_at);
  const params = { title, time, link: ownUrl(settings.publicUrl, recipient.code) };
  return { text: smsText(settings.signName, fill(noticeTexts[language].sms[says], params)), params };
}
