import type { Language } from '@convoke/contract/core/language.ts';
import { orderCalendar, orderPdf } from '@convoke/contract/order/order.own.calls.ts';
import { type OrderState, soldStates } from '@convoke/contract/order/order.rules.ts';
import type { EventRecord, Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import type * as worker from './ticket-pdf.worker.ts';
import { implement } from '../../../core/http/implement.ts';
import { drawers, inWorker } from '../../../core/jobs/in-worker.ts';
import { calendarFile } from '../../../core/mail/calendar.ts';
import { languageOr, moneyText, oneLine } from '../../../core/mail/wording.ts';
import { loadEvent } from '../../../core/http/scope.ts';
import { isOnline } from '../../event/joining/event.join.ops.ts';
import { eventUrl } from '../../event/event.ops.ts';
import { eventIn } from '../../../core/http/scope-event.ts';
import { calendarKeyOf } from '../../participant/participant.calendar.ops.ts';
import { ownUrl } from '../../participant/participant.ops.ts';
import { type LetterTicket, type OrderLetter, readLetters } from './order.notices.read.ts';
import { type OrderRecord, readOrder } from '../order.read.ts';
import { orderTexts } from './order.texts.ts';

const work = inWorker<typeof worker>(new URL('./ticket-pdf.worker.ts', import.meta.url), { workers: drawers });

/** Address of the buyer's own page of an order. */
export function orderUrl(publicUrl: string, orderId: string): string {
  return `${publicUrl}/success/${orderId}`;
}

/** The tickets of an order that let somebody in. */
export function validTickets({ order, tickets }: OrderLetter): LetterTicket[] {
  if (!soldStates.includes(order.state as OrderState)) return [];
  return tickets.filter((ticket) => ticket.state === 'VALID');
}

/** What stands on the printed tickets. */
function sheetOf(
  { order, event }: OrderLetter,
  tickets: readonly LetterTicket[],
  language: Language,
  cover: Buffer | null,
  publicUrl: string,
): worker.TicketSheet {
  const joins = isOnline(event);
  return {
    language,
    event: {
      title: event.title,
      startsAt: event.starts_at,
      endsAt: event.ends_at,
      timeZone: event.time_zone,
      placeName: event.place_name || (joins ? orderTexts[language].online : ''),
      address: event.address,
      organiserName: event.organiser_name,
      ...(cover ? { cover } : {}),
    },
    order: { number: order.number, buyerName: order.buyer_name, orderedAt: order.created_at },
    tickets: tickets.map((ticket) => ({
      code: ticket.code,
      // As in mails: the bare code makes the coarsest picture, which every scanner reads soonest. Online nobody scans it but its holder.
      qrText: joins ? ownUrl(publicUrl, ticket.code) : ticket.code,
      ticketName: ticket.ticket_name,
      attendeeName: ticket.name,
      company: ticket.company,
      priceText: priceText(ticket, order.currency, language),
    })),
    ...(joins ? { hint: orderTexts[language].joining.printed } : {}),
    sandbox: order.is_sandbox,
  };
}

/** What was paid for a ticket, in words. */
function priceText(ticket: LetterTicket, currency: string, language: Language): string {
  const cents = ticket.price_cents - ticket.discount_cents;
  return cents === 0 ? orderTexts[language].free : moneyText(cents, currency, language);
}

/** Some tickets of an order as a PDF, with a name for the file. */
export async function orderDocument(
  letter: OrderLetter,
  tickets: readonly LetterTicket[],
  language: Language,
  cover: Buffer | null,
  publicUrl: string,
): Promise<{ fileName: string; contentType: string; body: Buffer }> {
  return {
    fileName: documentName(letter, language),
    contentType: 'application/pdf',
    body: await work('ticketPdf', sheetOf(letter, tickets, language, cover, publicUrl)),
  };
}

/** Safe on every file system and in every header; the number makes it one of its kind. */
function documentName({ order, event }: OrderLetter, language: Language): string {
  const title = oneLine(event.title)
    .replace(/[\\/:*?"<>|'%`]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const short = [...title].slice(0, 60).join('').trim();
  return `${[orderTexts[language].fileName, short, order.number].filter(Boolean).join(' - ')}.pdf`;
}

/** Larger than any picture that the product keeps. */
const coverBytes = 20 * 1024 * 1024;

/** The event's picture for its tickets; null when there is none or it cannot be read: tickets do without. */
export async function coverOf({ storage, log }: Services, event: EventRecord): Promise<Buffer | null> {
  if (event.cover_key === null) return null;
  try {
    const file = await storage.get(event.cover_key);
    if (!file) return null;
    if (file.bytes > coverBytes) {
      file.stream.destroy();
      return null;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of file.stream) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } catch (error) {
    log.warn({ err: error, eventId: event.id }, 'an event’s cover could not be read');
    return null;
  }
}

/**
 * The event for the buyer's calendar. It is the entry of whom the first ticket is for, who is the buyer as a rule: whoever is both has one entry.
 */
export function orderCalendarText(
  order: Pick<OrderRecord, 'id' | 'state'>,
  event: EventRecord,
  first: FirstTicket | undefined,
  publicUrl: string,
): { text: string; contentType: string } {
  const own = orderUrl(publicUrl, order.id);
  const isOver = ['CANCELLED', 'EXPIRED', 'REFUNDED', 'REFUND_DUE'].includes(order.state);
  const text = calendarFile({
    ...calendarKeyOf(
      event,
      { id: first?.participant_id ?? order.id, revision: first?.participant_revision ?? 0 },
      publicUrl,
    ),
    title: event.title,
    startsAt: event.starts_at,
    endsAt: event.ends_at,
    // The buyer's page leads on to the link of the moment: what stands in a calendar stays there.
    place: isOnline(event) ? own : [event.place_name, event.address].filter(Boolean).join(', '),
    description: [event.summary, own].filter(Boolean).join('\n\n'),
    url: isOnline(event) ? own : eventUrl(publicUrl, event.code),
    cancelled: isOver,
  });
  return { text, contentType: `text/calendar; charset=utf-8; method=${isOver ? 'CANCEL' : 'PUBLISH'}` };
}

type FirstTicket = Pick<LetterTicket, 'participant_id' | 'participant_revision'>;

const firstTicketOf = (db: Db, organisationId: string, orderId: string): Promise<FirstTicket | undefined> =>
  db
    .selectFrom('order_ticket as t')
    .leftJoin('participant as p', (join) =>
      join.onRef('p.organisation_id', '=', 't.organisation_id').onRef('p.id', '=', 't.participant_id'),
    )
    .select(['t.participant_id', 'p.revision as participant_revision'])
    .where('t.organisation_id', '=', organisationId)
    .where('t.order_id', '=', orderId)
    .orderBy('t.ord')
    .limit(1)
    .executeTakeFirst();

/** What a buyer takes away from an order. */
export const documentHandlers = [
  implement(orderPdf, async (ctx, input) => {
    const { organisationId, services, targetId } = ctx;
    const letter = await services.database.inOrganisation(organisationId, 'read', async (db) => {
      const found = (await readLetters(db, organisationId, [targetId], input.language)).get(targetId);
      return found && found.event.deleted_at === null ? found : null;
    });
    if (!letter) return ctx.notFound();
    const wanted = input.orderTicketId;
    if (wanted !== undefined && !letter.tickets.some((ticket) => ticket.id === wanted)) return ctx.notFound();
    const tickets = validTickets(letter).filter((ticket) => wanted === undefined || ticket.id === wanted);
    if (tickets.length === 0) return ctx.fail('ORDER_STATE');
    // Drawn outside any transaction.
    const language = input.language ?? languageOr(letter.order.language);
    const cover = await coverOf(services, letter.event);
    return orderDocument(letter, tickets, language, cover, services.settings.PUBLIC_URL);
  }),

  implement(orderCalendar, async (ctx) => {
    const order = (await readOrder(ctx.db, ctx.organisationId, ctx.targetId)) ?? ctx.notFound();
    const event = await loadEvent(ctx.db, ctx.organisationId, order.event_id);
    const { text, contentType } = orderCalendarText(
      order,
      eventIn(event, ctx.language),
      await firstTicketOf(ctx.db, ctx.organisationId, order.id),
      ctx.services.settings.PUBLIC_URL,
    );
    return { fileName: 'event.ics', contentType, body: Buffer.from(text) };
  }),
];
