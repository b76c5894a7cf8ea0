import type { invoiceExport, InvoiceRow } from '@convoke/contract/invoice/invoice.calls.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import { told } from '../../core/data/camel.ts';
import type { Db } from '../../core/data/database.ts';
import { containing } from '../../core/data/like-text.ts';
import { inPlace, type Place, type Sorts } from '../../core/data/list.ts';

export type InvoiceFilter = z.output<typeof invoiceExport.input>;

export const invoiceSorts: Sorts = {
  id: sql`i.id`,
  words: {
    createdAt: { by: sql`i.created_at`, kind: 'moment' },
    amountCents: { by: sql`i.amount_cents`, kind: 'whole' },
  },
};

/** Of an order more is issued than was kept: spelled as its index spells it. */
const isOver = sql<SqlBool>`o.invoice_issued_cents > o.total_cents - o.refunded_cents`;
const canTurnRed = sql<SqlBool>`i.state = 'ISSUED' AND i.red_of IS NULL AND i.red_cents < i.amount_cents`;

/** What of an invoice must be taken back because its money went back. */
const over = sql<number>`CASE WHEN ${canTurnRed} AND ${isOver}
  THEN least(i.amount_cents - i.red_cents, o.invoice_issued_cents - o.total_cents + o.refunded_cents) ELSE 0 END`;

/** Invoices that match; neither ordered nor paged. */
export function matchingInvoices(db: Db, filter: InvoiceFilter) {
  return db
    .selectFrom('invoice as i')
    .leftJoin('ticket_order as o', 'o.id', 'i.order_id')
    .where((eb) => {
      const all: Expression<SqlBool>[] = [];
      if (filter.state) all.push(eb('i.state', '=', filter.state));
      if (filter.about === 'order') all.push(eb('i.order_id', 'is not', null));
      if (filter.about === 'recharge') all.push(eb('i.recharge_id', 'is not', null));
      if (filter.orderId) all.push(eb('i.order_id', '=', filter.orderId));
      if (filter.eventId) all.push(eb('i.event_id', '=', filter.eventId));
      if (filter.needsRed !== undefined)
        all.push(filter.needsRed ? eb.and([isOver, canTurnRed]) : sql<SqlBool>`${over} = 0`);
      if (filter.createdFrom) all.push(eb('i.created_at', '>=', new Date(filter.createdFrom)));
      if (filter.createdTo) all.push(eb('i.created_at', '<=', new Date(filter.createdTo)));
      if (filter.search)
        all.push(
          containing(
            sql`fold_text(i.title || ' ' || i.tax_number || ' ' || coalesce(i.number, '') || ' ' || i.subject_number)`,
            filter.search,
          ),
        );
      return eb.and(all);
    });
}

export function listInvoices(db: Db, filter: InvoiceFilter, place: Place) {
  const matching = matchingInvoices(db, filter)
    .leftJoin('event as e', 'e.id', 'i.event_id')
    .leftJoin('invoice as b', 'b.id', 'i.red_of')
    .select(['i.id', 'i.order_id', 'i.event_id', 'e.title as event_title', 'i.subject_number'])
    .select(['i.kind', 'i.type', 'i.title', 'i.tax_number', 'i.address', 'i.phone', 'i.bank', 'i.account', 'i.email'])
    .select(['i.amount_cents', 'i.red_cents', 'i.currency', 'i.state', 'i.reason', 'i.number', 'i.storage_key'])
    .select(['i.red_of', 'b.number as red_of_number', 'i.applied_by', 'i.created_at', 'i.issued_at'])
    .select(over.as('over_cents'));
  return inPlace(matching, place).execute();
}

export type ListedInvoice = Awaited<ReturnType<typeof listInvoices>>[number];

export const invoiceView = ({ id, storage_key: key, ...row }: ListedInvoice): InvoiceRow => ({
  ...told(row),
  invoiceId: id,
  about: row.order_id === null ? 'recharge' : 'order',
  kind: row.kind as InvoiceRow['kind'],
  type: row.type as InvoiceRow['type'],
  state: row.state as InvoiceRow['state'],
  appliedBy: row.applied_by as InvoiceRow['appliedBy'],
  hasFile: key !== null,
});
