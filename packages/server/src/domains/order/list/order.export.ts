import type { Language } from '@convoke/contract/core/language.ts';
import { sheetAnswer } from '@convoke/contract/form/form.describe.ts';
import type { Answer } from '@convoke/contract/form/form.check.ts';
import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import type { InvoiceTitle } from '@convoke/contract/order/order.calls.ts';
import type { EventRecord, Services } from '../../../core/context.ts';
import type { Db } from '../../../core/database.ts';
import { type SheetCell, sheetStream } from '../../../core/sheet.ts';
import { formVersions } from '../../form/form.ops.ts';
import { sheetTexts } from './order.export-texts.ts';
import type { Cursor } from './order.list-cursor.ts';
import { listOrders, type OrderFilter } from './order.list-queries.ts';
import { readTickets, stateOf, ticketView } from '../order.read.ts';

/** Orders read at a time, with their tickets: a few megabytes, and a transaction of some milliseconds. */
const batchOrders = 500;

/**
 * The orders that match as a sheet, the newest first, one line a ticket. The rows are read while the sheet is sent, each batch in a read
 * transaction of its own that goes on where the last one ended: the call's own is over by then. So an order placed meanwhile is not in it.
 */
export async function exportOrders(
  services: Services,
  db: Db,
  event: EventRecord,
  filter: OrderFilter,
  language: Language,
): Promise<AsyncIterable<Uint8Array>> {
  const { organisation_id: organisationId } = event;
  const fields = await formFields(db, event);
  const texts = sheetTexts[language];
  const header = [
    texts.number,
    texts.state,
    texts.ticket,
    texts.tier,
    texts.ticketState,
    ...fields.map((field) => field.label[language]),
    texts.buyer,
    texts.buyerPhone,
    texts.buyerEmail,
    texts.price,
    texts.discount,
    texts.paid,
    texts.refunded,
    texts.currency,
    texts.coupon,
    texts.paidBy,
    `${texts.createdAt} (${event.time_zone})`,
    texts.paidAt,
    texts.channel,
    texts.invoiceTitle,
    texts.taxNumber,
    texts.invoiceDetails,
    texts.note,
    texts.code,
  ];
  const moment = momentText(event.time_zone);

  async function* rows(): AsyncGenerator<SheetCell[]> {
    let after: Cursor | undefined;
    for (;;) {
      const { orders, tickets } = await services.database.inOrganisation(organisationId, 'read', async (read) => {
        const batch = await listOrders(read, organisationId, event.id, filter, {
          sort: '-createdAt',
          limit: batchOrders,
          after,
          forSheet: true,
        });
        const ids = batch.map((order) => order.id);
        const tickets = await readTickets(read, organisationId, ids);
        return { orders: batch, tickets: Map.groupBy(tickets, (ticket) => ticket.order_id) };
      });
      for (const order of orders) {
        const invoice = (order.invoice ?? null) as InvoiceTitle | null;
        const way = order.paid_by === null ? null : (texts.ways[order.paid_by] ?? order.paid_by);
        for (const ticket of tickets.get(order.id) ?? []) {
          const view = ticketView(ticket);
          yield [
            order.number,
            texts.states[stateOf(order, services.clock.now())],
            ticket.ticket_name,
            ticket.tier_name,
            view.inReview ? texts.inReview : texts.ticketStates[view.state],
            ...fields.map((field) => answerCell(field, ticket.answers, language)),
            order.buyer_name,
            order.buyer_phone,
            order.buyer_email,
            ticket.price_cents / 100,
            ticket.discount_cents / 100,
            (ticket.price_cents - ticket.discount_cents) / 100,
            ticket.refunded_cents / 100,
            order.currency,
            order.coupon_code,
            way !== null && order.is_sandbox ? `${way} (${texts.sandbox})` : way,
            moment(order.created_at),
            order.paid_at && moment(order.paid_at),
            order.channel,
            invoice?.title ?? null,
            invoice?.taxNumber ?? null,
            invoice &&
              [invoice.address, invoice.phone, invoice.bank, invoice.account, invoice.email]
                .filter(Boolean)
                .join(' · '),
            order.note ?? null,
            view.code,
          ];
        }
      }
      const last = orders.at(-1);
      if (!last || orders.length < batchOrders) return;
      after = { key: last.key, id: last.id };
    }
  }
  return sheetStream(event.title, header, rows());
}

/** The fields of every form that the event's tickets ask, and of its own: the current ones in their order, then those only older answers have. */
async function formFields(db: Db, event: EventRecord): Promise<FormField[]> {
  const ofTickets = await db
    .selectFrom('ticket')
    .select('form_id')
    .distinct()
    .where('organisation_id', '=', event.organisation_id)
    .where('event_id', '=', event.id)
    .where('form_id', 'is not', null)
    .execute();
  const ids = new Set([event.form_id, ...ofTickets.map((row) => row.form_id as string)]);
  const versions: FormDefinition[] = [];
  for (const id of ids) versions.push(...(await formVersions(db, event.organisation_id, id)));
  const fields = new Map<string, FormField>();
  for (const form of versions)
    for (const field of form.fields) if (!fields.has(field.fieldId)) fields.set(field.fieldId, field);
  return [...fields.values()];
}

function answerCell(field: FormField, answers: unknown, language: Language): SheetCell {
  const answer = ((answers ?? {}) as Record<string, Answer | undefined>)[field.fieldId];
  if (typeof answer === 'boolean') return answer ? sheetTexts[language].yes : sheetTexts[language].no;
  return sheetAnswer(field, answers, language);
}

/** `2026-01-31 09:05` in the event's zone: sorts as text, and no program turns it into another day. */
function momentText(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (at) => format.format(at);
}
