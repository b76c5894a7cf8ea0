import type { Language } from '@convoke/contract/core/language.ts';
import { openStates, type OrderState, soldStates, sum } from '@convoke/contract/order/order.rules.ts';
import type { Mail, MailAttachment } from '../../../core/mail/mail.ts';
import { codePicture } from '../../../core/mail/mail-html.ts';
import { smsText } from '@convoke/contract/message/message.text.ts';
import {
  cut,
  fill,
  languageOr,
  momentText,
  moneyText,
  oneLine,
  placeText,
  shortTimeText,
  smsTitleLength,
  timesText,
} from '../../../core/mail/wording.ts';
import { isOnline, joinText } from '../../event/joining/event.join.ops.ts';
import { ownUrl } from '../../participant/participant.ops.ts';
import { orderCalendarText, orderUrl, validTickets } from './order.documents.ts';
import type { OrderNoticeData } from '../order.job-names.ts';
import { type MailContent, mailHtml, mailText } from './order.mail-forms.ts';
import { stateOf } from '../order.read.ts';
import type { LetterRefund, LetterTicket, OrderLetter } from './order.notices.read.ts';
import { type OrderSays, type OrderTexts, orderTexts, type RefundWhy } from './order.texts.ts';

export type OrderNoticeKind = 'paid' | 'resent' | OrderNoticeData['kind'];

/** An order, what its buyer is told, and the money that is about. */
export interface Told {
  letter: OrderLetter;
  says: OrderSays;
  refunds: readonly LetterRefund[];
}

/** What a notice of this kind says of an order as it stands; null = it is out of date, or there is nothing to say. */
export function toldOf(
  kind: OrderNoticeKind,
  letter: OrderLetter,
  now: Date,
  refundIds?: readonly string[],
): Told | null {
  const { order, tickets } = letter;
  const told = (says: OrderSays, refunds: readonly LetterRefund[] = []): Told => ({ letter, says, refunds });
  switch (kind) {
    case 'paid':
    case 'resent':
      if (!soldStates.includes(order.state as OrderState)) return null;
      if (validTickets(letter).length > 0) return told('tickets');
      return tickets.some(isInReview) ? told('review') : null;
    case 'placed':
      return order.state === 'HELD' && order.expires_at === null && tickets.some(isInReview) ? told('placed') : null;
    case 'pay-now':
      return order.expires_at !== null && openStates.includes(stateOf(order, now)) ? told('payNow') : null;
    case 'rejected':
      if (order.state !== 'CANCELLED' || order.closed_by !== 'review') return null;
      return told(tickets.some((ticket) => ticket.participant_state === 'WAITLISTED') ? 'waitlisted' : 'rejected');
    case 'late':
    case 'refund': {
      const refunds = refundsMeant(letter, refundIds);
      const [first] = refunds;
      // An order without a price has nothing to give back, and its tickets are void all the same.
      if (!first) return order.total_cents === 0 && tickets.some(isTakenBack) ? told('cancelled') : null;
      if (refunds.some((refund) => refund.state === 'FAILED')) return null;
      const isDone = refunds.every((refund) => refund.state === 'DONE') && first.channel !== 'offline';
      if (isDone && kind === 'refund') return told('refundDone', refunds);
      return told(first.cause === 'late' ? 'late' : 'refundAsked', refunds);
    }
  }
}

function isInReview(ticket: LetterTicket): boolean {
  return ticket.state === 'RESERVED' && ticket.participant_state === 'PENDING';
}

function isTakenBack(ticket: LetterTicket): boolean {
  return ticket.state === 'VOID' && ticket.voided_by === 'REFUND';
}

/** Those named, else what was asked for last: one wish may take its money off several payments, in one transaction. */
function refundsMeant({ refunds }: OrderLetter, refundIds: readonly string[] | undefined): readonly LetterRefund[] {
  if (refundIds) return refunds.filter((refund) => refundIds.includes(refund.id));
  const last = refunds.at(-1);
  return last ? refunds.filter((refund) => refund.created_at.getTime() === last.created_at.getTime()) : [];
}

/** Codes shown as pictures; more would make the mail longer than mail programs show (Gmail: 102 kB). All are in the PDF. */
const mostPictures = 40;

interface Settings {
  publicUrl: string;
  from: string;
}

/** The whole mail to a buyer. `pdf`: the tickets to print, when there are some and they could be drawn. */
export async function orderMail(
  told: Told,
  settings: Settings,
  message: { id: string; to: string },
  pdf: { fileName: string; contentType: string; body: Buffer } | null,
  now: Date,
): Promise<Mail> {
  const { letter, says } = told;
  const { order, event } = letter;
  const language = languageOr(order.language);
  const texts = orderTexts[language];
  const host = new URL(settings.publicUrl).hostname;
  const name = oneLine(order.buyer_name);
  const title = oneLine(event.title);
  const valid = says === 'tickets' ? validTickets(letter) : [];
  // Nobody stands at the entrance of an online event: the way in are the pages.
  const joins = isOnline(event) && says === 'tickets';
  const pictured = joins ? [] : valid.slice(0, mostPictures);
  const codes = pictured.map((ticket, index) => ({
    name: oneLine(ticket.name),
    ticket: oneLine(ticket.ticket_name),
    position: valid.length > 1 ? fill(texts.position, { n: String(index + 1), total: String(valid.length) }) : '',
    code: ticket.code,
    contentId: `ticket-${index + 1}.${ticket.code}@${host}`,
  }));
  const content: MailContent = {
    language,
    title,
    preview: says === 'tickets' ? timesText(event, language) : '',
    banner: order.is_sandbox ? texts.sandbox : '',
    hello: name ? fill(texts.hello, { name }) : texts.helloAnyone,
    headline: joins ? texts.joining.headline : texts.headline[says],
    body: bodyOf(told, texts, language, valid.length, now),
    facts: factsOf(told, texts, language),
    codes,
    showCode: texts.showCode,
    lists: [
      ...(joins ? [pagesOf(valid, texts, settings.publicUrl)] : []),
      ...listsOf(told, texts, language, joins ? [] : valid.slice(mostPictures)),
    ],
    button: says === 'payNow' ? texts.button.pay : texts.button.order,
    isUrgent: says === 'payNow',
    url: orderUrl(settings.publicUrl, order.id),
    attached: says === 'tickets' ? (pdf ? texts.attachedBoth : texts.attachedCalendar) : '',
    footer: [oneLine(event.organiser_name), texts.footer].filter(Boolean).join(' · '),
  };
  const attachments: MailAttachment[] = await Promise.all(
    codes.map(({ code, contentId }, index) => codePicture(code, contentId, `ticket-${index + 1}.png`)),
  );
  if (says === 'tickets') {
    if (pdf) attachments.push({ fileName: pdf.fileName, contentType: pdf.contentType, content: pdf.body });
    const calendar = orderCalendarText(order, event, letter.tickets[0], settings.publicUrl);
    attachments.push({ fileName: 'event.ics', contentType: calendar.contentType, content: calendar.text });
  }
  return {
    to: message.to,
    ...(name ? { toName: name } : {}),
    from: settings.from,
    subject: oneLine(`${order.is_sandbox ? '[SANDBOX] ' : ''}${fill(texts.subject[says], { title })}`),
    text: mailText(content),
    html: mailHtml(content),
    attachments,
    // One id for every attempt at this message, so that a receiver can tell a repeat.
    messageId: `<${message.id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Where each joins an online event. */
function pagesOf(valid: readonly LetterTicket[], texts: OrderTexts, publicUrl: string): MailContent['lists'][number] {
  return {
    title: texts.joining.pages,
    rows: valid.map((ticket) => ({
      name: oneLine(ticket.name),
      detail: oneLine(ticket.ticket_name),
      value: ownUrl(publicUrl, ticket.code),
      isQuiet: false,
    })),
  };
}

function bodyOf(
  { letter, says, refunds }: Told,
  texts: OrderTexts,
  language: Language,
  valid: number,
  now: Date,
): string[] {
  const { order, event, tickets } = letter;
  switch (says) {
    case 'tickets': {
      const many = () => (valid > 1 ? fill(texts.bodyOfMany, { n: String(valid) }) : texts.body.tickets);
      const first = isOnline(event) ? [texts.joining.tickets, joinText(event, language, now)] : [many()];
      return tickets.some(isInReview) ? [...first, texts.someInReview] : first;
    }
    case 'payNow':
      return tickets.some((ticket) => ticket.state === 'VOID')
        ? [texts.body.payNow, texts.someNotApproved]
        : [texts.body.payNow];
    case 'late':
      return [texts.body.late, ...expectations(refunds, texts)];
    case 'refundAsked':
    case 'refundDone': {
      const amount = amountOf(refunds, order.currency, language);
      const why = (refunds[0]?.cause ?? 'organiser') as RefundWhy;
      const said = says === 'refundDone' ? texts.refundDone : texts.refundAsked[why];
      const stays =
        why !== 'twice' &&
        soldStates.includes(order.state as OrderState) &&
        refundedTickets(letter, refunds).length === 0;
      return [fill(said, { amount }), ...expectations(refunds, texts), ...(stays ? [texts.staysValid] : [])];
    }
    default:
      return [texts.body[says]];
  }
}

/** When to expect the money; nothing where the organiser has given it back some other way. */
function expectations(refunds: readonly LetterRefund[], texts: OrderTexts): string[] {
  const channels = new Set(refunds.filter((refund) => !refund.by_hand).map((refund) => refund.channel));
  return [...channels].map((channel) => texts.expect[channel as keyof OrderTexts['expect']]);
}

export function amountOf(refunds: readonly LetterRefund[], currency: string, language: Language): string {
  return moneyText(sum(refunds.map((refund) => refund.amount_cents)), currency, language);
}

function refundedTickets({ tickets }: OrderLetter, refunds: readonly LetterRefund[]): LetterTicket[] {
  const ids = new Set(refunds.flatMap((refund) => refund.order_ticket_ids));
  return tickets.filter((ticket) => ids.has(ticket.id) && ticket.state === 'VOID');
}

function factsOf({ letter, says, refunds }: Told, texts: OrderTexts, language: Language): [string, string][] {
  const { order, event } = letter;
  const facts: [string, string][] = [];
  const money = (cents: number) => moneyText(cents, order.currency, language);
  if (says === 'payNow') {
    facts.push([texts.toPay, money(order.total_cents)]);
    if (order.expires_at) facts.push([texts.payBy, momentText(order.expires_at, event.time_zone, language)]);
  }
  if (says === 'placed') facts.push([texts.toPayLater, money(order.total_cents)]);
  if (refunds.length > 0) facts.push([texts.refund, amountOf(refunds, order.currency, language)]);
  facts.push([texts.when, timesText(event, language)]);
  const place = placeText(event, texts.online);
  const isOpen = says === 'placed' || says === 'payNow';
  if (place && (isOpen || says === 'tickets' || says === 'review')) facts.push([texts.where, place]);
  facts.push([texts.order, order.number]);
  if ((isOpen || says === 'tickets') && order.discount_cents > 0)
    facts.push([texts.discount, [money(-order.discount_cents), order.coupon_code].filter(Boolean).join(' · ')]);
  if (says === 'tickets') {
    const way = texts.ways[(order.paid_by ?? 'free') as keyof OrderTexts['ways']];
    facts.push([texts.paid, order.total_cents === 0 ? texts.free : `${money(order.total_cents)} · ${way}`]);
    if (order.refunded_cents > 0) facts.push([texts.refunded, money(order.refunded_cents)]);
  }
  return facts;
}

function listsOf(
  { letter, says, refunds }: Told,
  texts: OrderTexts,
  language: Language,
  further: readonly LetterTicket[],
): MailContent['lists'] {
  const { order, tickets } = letter;
  const row = (ticket: LetterTicket, value: string, isQuiet = false) => ({
    name: oneLine(ticket.name),
    detail: oneLine(ticket.ticket_name),
    value,
    isQuiet,
  });
  const inReview = tickets.filter(isInReview);
  const lists: MailContent['lists'] = [];
  switch (says) {
    case 'tickets':
      lists.push({ title: texts.furtherTickets, rows: further.map((ticket) => row(ticket, ticket.code)) });
      lists.push({ title: texts.inReview, rows: inReview.map((ticket) => row(ticket, texts.inReview, true)) });
      break;
    case 'review':
      lists.push({ title: texts.ticketsOfOrder, rows: inReview.map((ticket) => row(ticket, texts.inReview, true)) });
      break;
    case 'placed':
    case 'payNow':
      lists.push({
        title: texts.ticketsOfOrder,
        rows: tickets.map((ticket) =>
          ticket.state === 'VOID'
            ? row(ticket, texts.notApproved, true)
            : row(ticket, moneyText(ticket.price_cents - ticket.discount_cents, order.currency, language)),
        ),
      });
      break;
    case 'cancelled':
      lists.push({
        title: texts.ticketsVoid,
        rows: tickets.filter(isTakenBack).map((ticket) => row(ticket, texts.void, true)),
      });
      break;
    case 'refundAsked':
    case 'refundDone':
      lists.push({
        title: texts.ticketsVoid,
        rows: refundedTickets(letter, refunds).map((ticket) => row(ticket, texts.void, true)),
      });
      break;
    default:
  }
  return lists.filter((list) => list.rows.length > 0);
}

/** The vendor's own templates, by what they say; the text itself goes along for the local outbox. */
const smsTemplate: Record<OrderSays, string> = {
  tickets: 'CONVOKE_ORDER_TICKETS',
  review: 'CONVOKE_ORDER_REVIEW',
  placed: 'CONVOKE_ORDER_PLACED',
  payNow: 'CONVOKE_ORDER_PAY_NOW',
  rejected: 'CONVOKE_ORDER_REJECTED',
  waitlisted: 'CONVOKE_ORDER_WAITLISTED',
  cancelled: 'CONVOKE_ORDER_CANCELLED',
  refundAsked: 'CONVOKE_ORDER_REFUND',
  refundDone: 'CONVOKE_ORDER_REFUNDED',
  late: 'CONVOKE_ORDER_LATE',
};

/** The finished text message, signature included. */
export function orderSms(
  { letter, says, refunds }: Told,
  settings: { publicUrl: string; signName: string },
): { text: string; params: Record<string, string>; templateCode: string } {
  const { order, event } = letter;
  const language = languageOr(order.language);
  const amount =
    refunds.length > 0
      ? amountOf(refunds, order.currency, language)
      : moneyText(order.total_cents, order.currency, language);
  const params = {
    title: `${order.is_sandbox ? '[SANDBOX] ' : ''}${cut(oneLine(event.title), smsTitleLength)}`,
    time: shortTimeText(event.starts_at, event.time_zone, language),
    link: orderUrl(settings.publicUrl, order.id),
    amount,
    deadline: order.expires_at ? shortTimeText(order.expires_at, event.time_zone, language) : '',
  };
  const texts = orderTexts[language];
  const words = says === 'tickets' && isOnline(event) ? texts.joining.sms : texts.sms[says];
  const text = smsText(settings.signName, fill(words, params));
  return { text, params, templateCode: smsTemplate[says] };
}
