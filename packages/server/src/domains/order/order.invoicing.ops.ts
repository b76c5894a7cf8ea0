import { soldStates } from '@convoke/contract/order/order.rules.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';

/** What invoices are applied for and issued of an order, counted on its row: never more than was paid and kept. Whoever writes invoices has the order's lock first. */

const kept = sql<number>`total_cents - refunded_cents`;
const left = sql<number>`${kept} - invoice_applied_cents - invoice_issued_cents`;

export interface InvoicedOrder {
  number: string;
  eventId: string;
  currency: string;
  amountCents: number;
}

/** Takes an amount, or all that is left, of a paid order for an application. Answers why not where there is not so much. */
export async function takeForInvoice(
  tx: Db,
  orderId: string,
  amountCents: number | undefined,
): Promise<InvoicedOrder | 'missing' | 'INVOICE_NOT_PAID' | 'INVOICE_TOO_MUCH'> {
  const wanted = amountCents === undefined ? left : sql<number>`${amountCents}::bigint`;
  const taken = await tx
    .updateTable('ticket_order')
    .set({ invoice_applied_cents: sql`invoice_applied_cents + ${wanted}` })
    .where('id', '=', orderId)
    .where('state', 'in', soldStates)
    .where(sql<SqlBool>`${left} >= greatest(1, ${wanted})`)
    .returning(['number', 'event_id', 'currency'])
    .returning(sql<number>`new.invoice_applied_cents - old.invoice_applied_cents`.as('cents'))
    .executeTakeFirst();
  if (taken)
    return { number: taken.number, eventId: taken.event_id, currency: taken.currency, amountCents: taken.cents };
  const order = await tx.selectFrom('ticket_order').select('state').where('id', '=', orderId).executeTakeFirst();
  if (!order) return 'missing';
  return soldStates.some((state) => state === order.state) ? 'INVOICE_TOO_MUCH' : 'INVOICE_NOT_PAID';
}

/** Has the order's lock, which every other writer of its invoices and refunds waits for. */
export async function lockForInvoice(tx: Db, orderId: string): Promise<void> {
  await tx.selectFrom('ticket_order').select('id').where('id', '=', orderId).forNoKeyUpdate().execute();
}

/** An application came to nothing. */
export async function giveInvoiceBack(tx: Db, orderId: string, amountCents: number): Promise<void> {
  await tx
    .updateTable('ticket_order')
    .set({ invoice_applied_cents: sql`invoice_applied_cents - ${amountCents}::bigint` })
    .where('id', '=', orderId)
    .execute();
}

/** What was applied for is issued; false where a refund has come in between and there is no longer so much. */
export async function countIssued(tx: Db, orderId: string, amountCents: number): Promise<boolean> {
  const counted = await tx
    .updateTable('ticket_order')
    .set({
      invoice_applied_cents: sql`invoice_applied_cents - ${amountCents}::bigint`,
      invoice_issued_cents: sql`invoice_issued_cents + ${amountCents}::bigint`,
    })
    .where('id', '=', orderId)
    .where(sql<SqlBool>`invoice_issued_cents + ${amountCents}::bigint <= ${kept}`)
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}

/** A red letter takes back what was issued. */
export async function countRed(tx: Db, orderId: string, amountCents: number): Promise<void> {
  await tx
    .updateTable('ticket_order')
    .set({ invoice_issued_cents: sql`invoice_issued_cents - ${amountCents}::bigint` })
    .where('id', '=', orderId)
    .execute();
}
