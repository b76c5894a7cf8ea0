import type { EventRecord, Services } from '../../../core/context.ts';
import type { Mail } from '../../../core/mail/mail.ts';
import { buttonBlock, factsBlock, mailPage } from '../../../core/mail/mail-html.ts';
import { deliver, type MessageRow, type NewMessage, type Written } from '../../../core/mail/outbox.ts';
import { smsTo } from '../../../core/mail/sms-regions.ts';
import { smsText } from '@convoke/contract/message/message.text.ts';
import { eventIn } from '../../../core/http/scope-event.ts';
import { wordsIn } from '../../../core/words.ts';
import {
  cut,
  fill,
  languageOr,
  momentText,
  oneLine,
  placeText,
  shortTimeText,
  smsTitleLength,
  timesText,
} from '../../../core/mail/wording.ts';
import type { WaiterNoticeData, WaiterNoticeKind } from '../ticket.job-names.ts';
import { waiterTexts } from './ticket.texts.ts';

/** The vendor's own templates, by what they say; the text itself goes along for the local outbox. */
const smsTemplate: Record<WaiterNoticeKind, string> = {
  offered: 'CONVOKE_PLACE_OFFERED',
  lapsed: 'CONVOKE_OFFER_LAPSED',
  left: 'CONVOKE_WAITING_ENDED',
};

/** In which state a person must be for a notice to be true still. */
const trueIn: Record<WaiterNoticeKind, string> = { offered: 'OFFERED', lapsed: 'LAPSED', left: 'LEFT' };

/** A place in a line ends once, and is offered once: there is never a second message of a kind. */
const occasion = 'waiting list';

interface Waiter {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  language: string;
  state: string;
  quantity: number;
  offer_ends_at: Date | null;
  ticket_name: string;
  ticket_words: unknown;
}

interface Facts {
  event: EventRecord;
  waiters: ReadonlyMap<string, Waiter>;
}

/** Tells people of a waiting list where they stand. Safe to run twice; throws when some are to be tried again, so that the job is. */
export async function sendWaiterNotices(services: Services, data: WaiterNoticeData): Promise<void> {
  const { organisationId, eventId, kind, waiterIds } = data;
  await deliver<Facts>(services, organisationId, {
    kind: `waiter-${kind}`,
    subjects: waiterIds.map((id) => ({ id, occasion })),
    async prepare(tx) {
      const event = await tx
        .selectFrom('event')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .where('id', '=', eventId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!event) return null;
      const rows = await tx
        .selectFrom('ticket_waiter as w')
        .innerJoin('ticket as k', (join) =>
          join.onRef('k.organisation_id', '=', 'w.organisation_id').onRef('k.id', '=', 'w.ticket_id'),
        )
        .select(['w.id', 'w.name', 'w.phone', 'w.email', 'w.language', 'w.state', 'w.quantity', 'w.offer_ends_at'])
        .select(['k.name as ticket_name', 'k.words as ticket_words'])
        .where('w.organisation_id', '=', organisationId)
        .where('w.event_id', '=', eventId)
        .where('w.id', 'in', waiterIds)
        .execute();
      const messages = rows.flatMap((row): NewMessage[] => {
        if (row.state !== trueIn[kind]) return [];
        const message = { subjectId: row.id, occasion, eventId };
        return [
          ...(row.email ? [{ ...message, channel: 'mail' as const, recipient: row.email }] : []),
          ...smsTo(row.phone, services.settings).map((sms) => ({ ...message, ...sms })),
        ];
      });
      return { facts: { event, waiters: new Map(rows.map((row) => [row.id, row])) }, messages };
    },
    write: async (facts, message) => write(services, kind, facts, message),
  });
}

function write(services: Services, kind: WaiterNoticeKind, facts: Facts, message: MessageRow): Written {
  const { settings } = services;
  const found = facts.waiters.get(message.subjectId);
  if (found?.state !== trueIn[kind]) return { refused: 'out of date: the place in line has changed since' };
  const language = languageOr(found.language);
  const event = eventIn(facts.event, language);
  const name = wordsIn<'name'>(found.ticket_words, language).name ?? found.ticket_name;
  const waiter = { ...found, ticket_name: name };
  if (kind === 'offered' && waiter.offer_ends_at !== null && waiter.offer_ends_at <= services.clock.now())
    return { refused: 'out of date: the offer is over' };
  if (message.channel === 'mail') return { mail: noticeMail(kind, event, waiter, settings, message) };
  const params = {
    n: String(waiter.quantity),
    ticket: cut(oneLine(waiter.ticket_name), smsTitleLength),
    title: cut(oneLine(event.title), smsTitleLength),
    until: waiter.offer_ends_at ? shortTimeText(waiter.offer_ends_at, event.time_zone, language) : '',
    link: linkOf(kind, event, waiter, settings.PUBLIC_URL),
  };
  return {
    sms: {
      to: message.recipient,
      signName: settings.SMS_SIGN_NAME,
      templateCode: smsTemplate[kind],
      params,
      text: smsText(settings.SMS_SIGN_NAME, fill(waiterTexts[language].sms[kind], params)),
      outId: message.id,
    },
  };
}

/** The offer itself, or where one can join again. */
function linkOf(kind: WaiterNoticeKind, event: EventRecord, waiter: Waiter, publicUrl: string): string {
  const buying = `${publicUrl}/buy-ticket?event=${event.code}`;
  return kind === 'offered' ? `${buying}&offer=${waiter.id}` : buying;
}

function noticeMail(
  kind: WaiterNoticeKind,
  event: EventRecord,
  waiter: Waiter,
  settings: { PUBLIC_URL: string; MAIL_FROM: string },
  message: MessageRow,
): Mail {
  const language = languageOr(waiter.language);
  const texts = waiterTexts[language];
  const name = oneLine(waiter.name);
  const title = oneLine(event.title);
  const url = linkOf(kind, event, waiter, settings.PUBLIC_URL);
  const place = placeText(event, texts.online);
  const hello = name ? fill(texts.hello, { name }) : texts.helloAnyone;
  const headline = texts.headline[kind];
  const body = texts.body[kind];
  const places = fill(texts.ticketValue, { n: String(waiter.quantity), ticket: oneLine(waiter.ticket_name) });
  const facts = [
    [texts.ticket, places] as const,
    ...(kind === 'offered' && waiter.offer_ends_at
      ? [[texts.until, momentText(waiter.offer_ends_at, event.time_zone, language)] as const]
      : []),
    [texts.when, timesText(event, language)] as const,
    ...(place ? [[texts.where, place] as const] : []),
  ];
  const button = kind === 'offered' ? texts.buy : texts.event;
  const footer = [texts.footer, oneLine(event.organiser_name)].filter(Boolean).join(' · ');
  return {
    to: message.recipient,
    ...(name ? { toName: name } : {}),
    from: settings.MAIL_FROM,
    subject: oneLine(fill(texts.subject[kind], { title })),
    text: [
      hello,
      `${headline}\n${body}`,
      [title, ...facts.map(([label, value]) => `${label}: ${value}`)].join('\n'),
      `${button}: ${url}`,
      `-- \n${footer}`,
    ].join('\n\n'),
    html: mailPage({
      language,
      title,
      hello,
      headline,
      body: [body],
      blocks: [factsBlock(title, facts), buttonBlock(button, url)],
      footer,
    }),
    // One id for every attempt at this message, so that a receiver can tell a repeat.
    messageId: `<${message.id}@${new URL(settings.PUBLIC_URL).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
