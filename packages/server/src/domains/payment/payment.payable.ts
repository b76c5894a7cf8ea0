import type { Language } from '@convoke/contract/core/language.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import { rechargeForPayment } from '../account/account.ops.ts';
import { awaitPayment, lockPayable, payableProblem, watchUntil } from '../order/order.payable.ops.ts';

/** Why something cannot be paid. `gone`: there is no such order. */
export type PayableProblem = 'ORDER_STATE' | 'ORDER_EXPIRED' | 'RECHARGE_UNKNOWN' | 'gone';

/** Something to be paid, locked in the transaction that read it. */
export interface Payable {
  orderId: string | null;
  rechargeId: string | null;
  eventId: string | null;
  amountCents: number;
  currency: string;
  deadline: Date;
  /** What the person reads at the gateway. */
  subject: string;
  /** An attempt to pay it was opened in this transaction. */
  opened(tx: Db, detail: object): Promise<void>;
}

/** What is paid by a call: finds and locks it. Two calls for the same wait for each other here. */
export type PayableSource = (tx: Db, now: Date) => Promise<Payable | PayableProblem>;

export function payableOrder(organisationId: string, orderId: string): PayableSource {
  return async (tx, now) => {
    const order = await lockPayable(tx, organisationId, orderId, now);
    if (!order) return 'gone';
    const problem = payableProblem(order);
    if (problem !== null || order.expiresAt === null) return problem ?? 'ORDER_STATE';
    return {
      orderId,
      rechargeId: null,
      eventId: order.eventId,
      amountCents: order.totalCents,
      currency: order.currency,
      deadline: order.expiresAt,
      subject: order.eventTitle,
      opened: (inTx, detail) => awaitPayment(inTx, organisationId, order, detail),
    };
  };
}

export function payableRecharge(organisationId: string, rechargeId: string, language: Language): PayableSource {
  return async (tx) => {
    await sql`SELECT FROM recharge WHERE organisation_id = ${organisationId} AND id = ${rechargeId} FOR UPDATE`.execute(
      tx,
    );
    const recharge = await rechargeForPayment(tx, organisationId, rechargeId);
    if (!recharge) return 'RECHARGE_UNKNOWN';
    if (recharge.state === 'EXPIRED') return 'ORDER_EXPIRED';
    if (recharge.state !== 'AWAITING_PAYMENT') return 'ORDER_STATE';
    return {
      orderId: null,
      rechargeId,
      eventId: null,
      amountCents: recharge.amountCents,
      currency: 'CNY',
      deadline: recharge.expiresAt,
      subject: `${topUp[language]} ${recharge.number}`,
      // No event: the organisation itself is the place to watch.
      opened: (inTx) => watchUntil(inTx, organisationId, organisationId, recharge.expiresAt),
    };
  };
}

const topUp: Record<Language, string> = {
  en: 'Account top-up',
  zh: '账户充值',
  es: 'Recarga de saldo',
  ja: '残高チャージ',
};
