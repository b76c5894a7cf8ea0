import type { Db } from '../../core/data/database.ts';

/** What other domains write in the book. Payments that come in are settle_payments' and sell_order's affair. */

/** A refund as the book names it. */
export interface Returned {
  refundId: string;
  eventId: string | null;
  orderId: string | null;
  /** Fen. */
  cents: number;
}

/** What is to be given back is no longer a sale. */
export const bookUnsold = (tx: Db, organisationId: string, of: Returned): Promise<void> =>
  book(tx, organisationId, of, { kind: 'unsold', debit: 'sales', credit: 'unallocated' });

/** The money is back at whoever had paid, by this gateway or `offline`. */
export const bookRefunded = (tx: Db, organisationId: string, of: Returned, channel: string): Promise<void> =>
  book(tx, organisationId, of, { kind: 'refunded', debit: 'unallocated', credit: channel });

async function book(
  tx: Db,
  organisationId: string,
  { refundId, eventId, orderId, cents }: Returned,
  line: { kind: string; debit: string; credit: string },
): Promise<void> {
  await tx
    .insertInto('ledger_entry')
    .values({
      ...line,
      organisation_id: organisationId,
      cause_id: refundId,
      amount_cents: cents,
      event_id: eventId,
      order_id: orderId,
    })
    .execute();
}
