import type { RechargeState } from '@convoke/contract/account/account.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { newAccountNumber } from './account.number.ts';
import { readState } from './account.sql.ts';

/** What other domains may do with an organisation's account. Crediting a top-up is settle_payments' affair. */

export interface PayableRecharge {
  rechargeId: string;
  number: string;
  amountCents: number;
  /** EXPIRED once its time is over; a payment that comes after all is credited nevertheless. */
  state: RechargeState;
  expiresAt: Date;
}

/** A top-up as whoever takes its payment sees it; null when the organisation has no such. */
export async function rechargeForPayment(
  db: Db,
  organisationId: string,
  rechargeId: string,
): Promise<PayableRecharge | null> {
  const found = await db
    .selectFrom('recharge as r')
    .select(['r.id', 'r.number', 'r.amount_cents', 'r.expires_at', readState.as('state')])
    .where('r.organisation_id', '=', organisationId)
    .where('r.id', '=', rechargeId)
    .executeTakeFirst();
  if (!found) return null;
  const { id, number, amount_cents: amountCents, state, expires_at: expiresAt } = found;
  return { rechargeId: id, number, amountCents, state, expiresAt };
}

/** What an organisation has, in fen. Only `spend` may decide by it: a balance that was read is old. */
export async function balanceOf(db: Db, organisationId: string): Promise<number> {
  const found = await db
    .selectFrom('account_balance')
    .select('balance_cents')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  return found?.balance_cents ?? 0;
}

export interface Charge {
  /** At least one fen. */
  amountCents: number;
  /** What is charged: it is charged once, however often this is called. Throws when it was charged another amount before. */
  causeId: string;
  /** For the list of movements, in the organisation's words. */
  note: string;
}

/**
 * Takes an amount off the balance; false when there is not enough, and then nothing has happened. Call it last in the transaction: the balance is one row,
 * and whoever has it keeps every other charge of the organisation waiting.
 */
export async function spend(tx: Db, organisationId: string, { amountCents, causeId, note }: Charge): Promise<boolean> {
  if (!Number.isSafeInteger(amountCents) || amountCents < 1)
    throw new RangeError('a charge is whole fen, at least one');
  const { rows } = await sql<{ spent: boolean }>`
    SELECT spend_balance(${organisationId}, ${causeId}, ${amountCents}, ${newAccountNumber('S')}, ${note}) AS spent`.execute(
    tx,
  );
  return rows[0]?.spent ?? false;
}

/**
 * Gives back what was charged and not used, once a cause; false when it was given back before. Call it last in the transaction, as `spend`.
 */
export async function giveBack(
  tx: Db,
  organisationId: string,
  { amountCents, causeId, note }: Charge,
): Promise<boolean> {
  if (!Number.isSafeInteger(amountCents) || amountCents < 1)
    throw new RangeError('what is given back is whole fen, at least one');
  const { rows } = await sql<{ returned: boolean }>`
    SELECT give_back(${organisationId}, ${causeId}, ${amountCents}, ${newAccountNumber('S')}, ${note}) AS returned`.execute(
    tx,
  );
  return rows[0]?.returned ?? false;
}
