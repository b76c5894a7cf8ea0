import type { Language } from '@convoke/contract/core/language.ts';
import { sheetAnswer } from '@convoke/contract/form/words/form.describe.ts';
import type { Answer } from '@convoke/contract/form/logic/form.check.ts';
import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import type { InvoiceTitle } from '@convoke/contract/invoice/invoice.title.ts';
import type { EventRecord, Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import type { SheetCell } from '../../../core/tables/sheet.ts';
import {
  answerColumn,
  type Column,
  everyRow,
  moneyColumn,
  momentsIn,
  sheetFile,
  wordsIn,
} from '../../../core/tables/sheet-rows.ts';
import { formVersions } from '../../form/form.ops.ts';
import { sheetTexts, stateTexts, ticketStateTexts, wayTexts } from './order.export-texts.ts';
import { listSheetOrders, type OrderFilter, orderSorts } from './order.list-queries.ts';
import { readTickets, stateOf, ticketView } from '../order.read.ts';

/** Orders read at a time, with their tickets: a few megabytes, and a transaction of some milliseconds. */
const batchOrders = 500;

type SheetOrder = Awaited<ReturnType<typeof listSheetOrders>>[number];
type SheetTicket = Awaited<ReturnType<typeof readTickets>>[number];

/** A line of the sheet: a ticket in its order. */
interface Line {
  order: SheetOrder & { tickets: SheetTicket[] };
  ticket: SheetTicket;
}

/** The orders that match as a sheet, the newest first, one line a ticket. */
export async function exportOrders(
  services: Services,
  db: Db,
  event: EventRecord,
  filter: OrderFilter,
  language: Language,
) {
  const { organisation_id: organisationId } = event;
  const fields = await formFields(db, event);
  const t = wordsIn(sheetTexts, language);
  const moment = momentsIn(event.time_zone);
  const ticketState = (ticket: SheetTicket) => {
    const view = ticketView(ticket);
    return view.inReview ? t.inReview : ticketStateTexts[view.state][language];
  };
  const paidBy = ({ paid_by: way, is_sandbox: isSandbox }: SheetOrder) => {
    const word = way === null ? null : (wayTexts[way]?.[language] ?? way);
    return word !== null && isSandbox ? `${word} (${t.sandbox})` : word;
  };
  const invoiceOf = (order: SheetOrder) => (order.invoice ?? null) as InvoiceTitle | null;
  const columns: Column<Line>[] = [
    [t.number, ({ order }) => order.number],
    [t.state, ({ order }) => stateTexts[stateOf(order, services.clock.now())][language]],
    [t.ticket, ({ ticket }) => ticket.ticket_name],
    [t.tier, ({ ticket }) => ticket.tier_name],
    [t.ticketState, ({ ticket }) => ticketState(ticket)],
    ...fields.map(
      (field): Column<Line> =>
        answerColumn(field, field.label[language], ({ ticket }) => answerCell(field, ticket.answers, language)),
    ),
    [t.buyer, ({ order }) => order.buyer_name],
    [t.buyerPhone, ({ order }) => order.buyer_phone],
    [t.buyerEmail, ({ order }) => order.buyer_email],
    moneyColumn(t.price, ({ ticket }) => ticket.price_cents),
    moneyColumn(t.discount, ({ ticket }) => ticket.discount_cents),
    moneyColumn(t.paid, ({ ticket }) => ticket.price_cents - ticket.discount_cents),
    moneyColumn(t.refunded, ({ ticket }) => ticket.refunded_cents),
    [t.currency, ({ order }) => order.currency],
    [t.coupon, ({ order }) => order.coupon_code],
    [t.paidBy, ({ order }) => paidBy(order)],
    moment(t.createdAt, ({ order }) => order.created_at),
    moment(t.paidAt, ({ order }) => order.paid_at),
    [t.channel, ({ order }) => order.channel],
    [t.invoiceTitle, ({ order }) => invoiceOf(order)?.title ?? null],
    [t.taxNumber, ({ order }) => invoiceOf(order)?.taxNumber ?? null],
    [t.invoiceDetails, ({ order }) => invoiceDetails(invoiceOf(order))],
    [t.note, ({ order }) => order.note],
    [t.code, ({ ticket }) => ticketView(ticket).code],
  ];
  async function* lines(): AsyncGenerator<Line> {
    const orders = everyRow(
      services,
      organisationId,
      [orderSorts, '-createdAt'],
      async (read, place) => {
        const batch = await listSheetOrders(read, organisationId, event.id, filter, place);
        const ids = batch.map((order) => order.id);
        const tickets = Map.groupBy(await readTickets(read, organisationId, ids), (ticket) => ticket.order_id);
        return batch.map((order) => ({ ...order, tickets: tickets.get(order.id) ?? [] }));
      },
      batchOrders,
    );
    for await (const order of orders) for (const ticket of order.tickets) yield { order, ticket };
  }
  return sheetFile({ title: event.title, what: t.orders }, columns, lines());
}

const invoiceDetails = (invoice: InvoiceTitle | null) =>
  invoice && [invoice.address, invoice.phone, invoice.bank, invoice.account, invoice.email].filter(Boolean).join(' · ');

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
  if (typeof answer === 'boolean') return (answer ? sheetTexts.yes : sheetTexts.no)[language];
  return sheetAnswer(field, answers, language);
}
