import type { Language } from '@convoke/contract/core/language.ts';
import { bytesOf } from '../../../core/documents/bytes-of.ts';
import { coverOf } from '../../../core/documents/cover.ts';
import { Pen } from '../../../core/documents/pen.ts';
import { qrCells } from '../../../core/documents/qr-cells.ts';
import { isBlank, plainText, Typesetter } from '../../../core/documents/set-text.ts';
import { cover as coverSize, drawTicket, page, type TicketWords } from '../../../core/documents/code-page.ts';
import { groupedCode, ticketTexts } from './ticket-texts.ts';
import { dayText, timesText } from '../../../core/documents/times.ts';

/** Everything that stands on the tickets of one order. Texts may be anything that people typed; empty ones leave no gap. */
export interface TicketSheet {
  language: Language;
  event: {
    title: string;
    startsAt: Date;
    endsAt: Date;
    /** The event's own zone: its times are shown in it, and it is named. */
    timeZone: string;
    placeName: string;
    address: string;
    organiserName: string;
    /** PNG, JPEG or WebP; anything else is left out. */
    cover?: Buffer;
  };
  order: { number: string; buyerName: string; orderedAt: Date };
  tickets: readonly TicketOnSheet[];
  /** What the code is for, where nobody shows it at an entrance. */
  hint?: string;
  /** Paid with play money: every page says that it lets nobody in. */
  sandbox: boolean;
}

export interface TicketOnSheet {
  code: string;
  /** What a scanner reads; the code itself when empty. */
  qrText: string;
  ticketName: string;
  attendeeName: string;
  company: string;
  priceText: string;
  seatText?: string;
}

/** Pixels a point: 216 a inch. */
const coverScale = 3;

/**
 * The tickets of an order as one PDF, a page each. No text makes it fail: what the fonts lack is printed as a box, what is too long ends in
 * an ellipsis, a picture that cannot be read is left out. Throws RangeError when there is no ticket.
 */
export async function ticketPdf(sheet: TicketSheet): Promise<Buffer> {
  const { event, order, tickets, language } = sheet;
  if (tickets.length === 0) throw new RangeError('a sheet without tickets');
  const texts = ticketTexts[language];
  const { default: PDFDocument } = await import('pdfkit');
  const title = plainText(event.title);
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    lang: language,
    displayTitle: true,
    info: {
      Title: fill(texts.fileTitle, { title }),
      Author: plainText(event.organiserName),
      Creator: 'Convoke',
      Producer: 'Convoke',
      // The same order gives the same bytes.
      CreationDate: Number.isNaN(order.orderedAt.getTime()) ? new Date(0) : order.orderedAt,
    },
  });
  const bytes = bytesOf(doc);
  const pen = new Pen(doc, new Typesetter(language, event.timeZone));
  const jpeg =
    event.cover &&
    (await coverOf(event.cover, Math.round(page.width * coverScale), Math.round(coverSize.most * coverScale)));
  // Images are known by their address: as one text it is kept once, however many pages show it.
  const picture = jpeg ? `data:image/jpeg;base64,${jpeg.toString('base64')}` : null;
  const shared = eventWords(sheet);
  for (const [at, ticket] of tickets.entries()) {
    doc.addPage();
    const position =
      tickets.length > 1 ? fill(texts.position, { n: String(at + 1), total: String(tickets.length) }) : '';
    const words = { ...shared, ...ticketWords(sheet, ticket), position };
    await drawTicket(doc, pen, words, qrCells(ticket.qrText || ticket.code), picture);
  }
  doc.end();
  return bytes;
}

type SharedWords = Pick<TicketWords, 'organiser' | 'title' | 'when' | 'where' | 'purchase' | 'hint' | 'sandbox'>;

function eventWords({ event, order, language, hint, sandbox }: TicketSheet): SharedWords {
  const texts = ticketTexts[language];
  return {
    organiser: event.organiserName,
    title: event.title,
    when: { label: texts.when, ...timesText(event.startsAt, event.endsAt, event.timeZone, language) },
    where: { label: texts.where, place: event.placeName, address: event.address },
    purchase: [
      { label: texts.order, value: order.number },
      { label: texts.buyer, value: order.buyerName },
      { label: texts.orderedAt, value: dayText(order.orderedAt, event.timeZone, language) },
    ].filter(({ value }) => !isBlank(value)),
    hint: hint ?? texts.hint,
    sandbox: sandbox ? texts.sandbox : '',
  };
}

function ticketWords(
  { language }: TicketSheet,
  ticket: TicketOnSheet,
): Pick<TicketWords, 'attendee' | 'admission' | 'code'> {
  const texts = ticketTexts[language];
  // A ticket nobody's name stands on yet is told by what it is.
  const isNamed = !isBlank(ticket.attendeeName);
  return {
    attendee: {
      label: isNamed ? texts.attendee : isBlank(ticket.ticketName) ? '' : texts.ticket,
      name: isNamed ? ticket.attendeeName : ticket.ticketName,
      company: ticket.company,
    },
    admission: [
      { label: texts.ticket, value: isNamed ? ticket.ticketName : '' },
      { label: texts.seat, value: ticket.seatText ?? '' },
      { label: texts.price, value: ticket.priceText },
    ],
    code: groupedCode(ticket.code),
  };
}

/** Fills `{name}` marks; what is filled in is never read for marks itself. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);
}
