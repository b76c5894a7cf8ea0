import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';

/** What invoices are applied for of a top-up, counted on its row: never more than was paid. What it credited besides was not paid. */

/** Takes an amount, or all that is left, of a paid top-up for an application. Answers why not where there is not so much. */
export async function takeRechargeForInvoice(
  tx: Db,
  rechargeId: string,
  amountCents: number | undefined,
): Promise<{ number: string; amountCents: number } | 'missing' | 'INVOICE_NOT_PAID' | 'INVOICE_TOO_MUCH'> {
  const left = sql<number>`amount_cents - invoiced_cents`;
  const wanted = amountCents === undefined ? left : sql<number>`${amountCents}::bigint`;
  const taken = await tx
    .updateTable('recharge')
    .set({ invoiced_cents: sql`invoiced_cents + ${wanted}` })
    .where('id', '=', rechargeId)
    .where('state', '=', 'PAID')
    .where(sql<SqlBool>`${left} >= greatest(1, ${wanted})`)
    .returning('number')
    .returning(sql<number>`new.invoiced_cents - old.invoiced_cents`.as('cents'))
    .executeTakeFirst();
  if (taken) return { number: taken.number, amountCents: taken.cents };
  const recharge = await tx.selectFrom('recharge').select('state').where('id', '=', rechargeId).executeTakeFirst();
  if (!recharge) return 'missing';
  return recharge.state === 'PAID' ? 'INVOICE_TOO_MUCH' : 'INVOICE_NOT_PAID';
}

export async function lockRechargeForInvoice(tx: Db, rechargeId: string): Promise<void> {
  await tx.selectFrom('recharge').select('id').where('id', '=', rechargeId).forNoKeyUpdate().execute();
}

/** An application came to nothing, or a red letter took back what was issued. */
export async function giveRechargeInvoiceBack(tx: Db, rechargeId: string, amountCents: number): Promise<void> {
  await tx
    .updateTable('recharge')
    .set({ invoiced_cents: sql`invoiced_cents - ${amountCents}::bigint` })
    .where('id', '=', rechargeId)
    .execute();
}
