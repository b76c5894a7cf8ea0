import type { Language } from '@convoke/contract/core/language.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { rechargeForPayment } from '../../account/account.ops.ts';
import {
  awaitPayments,
  byId,
  lockPayables,
  type PayableOrder,
  payableProblem,
  watchUntil,
} from '../../order/order.payable.ops.ts';

/** Why something cannot be paid. `gone`: there is no such order. */
export type PayableProblem = 'ORDER_STATE' | 'ORDER_EXPIRED' | 'RECHARGE_UNKNOWN' | 'gone';

/** Something to be paid, locked in the transaction that read it. */
export interface Payable {
  /** Null where it is a top-up. */
  order: PayableOrder | null;
  rechargeId: string | null;
  amountCents: number;
  currency: string;
  deadline: Date;
  /** What the person reads at the gateway. */
  subject: string;
}

/** What a call pays. A top-up is named in the language of who pays. */
export type PayableThing = { kind: 'order'; id: string } | { kind: 'recharge'; id: string; language: Language };

/** Finds and locks what is to be paid, by its id: orders before top-ups, each in the order of their ids. Two calls for the same wait for each other here. */
export async function lockThings(
  tx: Db,
  organisationId: string,
  things: readonly PayableThing[],
  now: Date,
): Promise<Map<string, Payable | PayableProblem>> {
  const found = new Map<string, Payable | PayableProblem>();
  const orderIds = things.flatMap((thing) => (thing.kind === 'order' ? [thing.id] : []));
  if (orderIds.length > 0)
    for (const order of await lockPayables(tx, organisationId, [...new Set(orderIds)], now))
      found.set(order.orderId, payableOrder(order));
  const recharges = new Map(things.flatMap((thing) => (thing.kind === 'recharge' ? [[thing.id, thing]] : [])));
  for (const [id, { language }] of [...recharges].sort(byId))
    found.set(id, await payableRecharge(tx, organisationId, id, language));
  return found;
}

function payableOrder(order: PayableOrder): Payable | PayableProblem {
  const problem = payableProblem(order);
  if (problem !== null || order.expiresAt === null) return problem ?? 'ORDER_STATE';
  return {
    order,
    rechargeId: null,
    amountCents: order.totalCents,
    currency: order.currency,
    deadline: order.expiresAt,
    subject: order.eventTitle,
  };
}

async function payableRecharge(
  tx: Db,
  organisationId: string,
  rechargeId: string,
  language: Language,
): Promise<Payable | PayableProblem> {
  await sql`SELECT FROM recharge WHERE organisation_id = ${organisationId} AND id = ${rechargeId} FOR UPDATE`.execute(
    tx,
  );
  const recharge = await rechargeForPayment(tx, organisationId, rechargeId);
  if (!recharge) return 'RECHARGE_UNKNOWN';
  if (recharge.state === 'EXPIRED') return 'ORDER_EXPIRED';
  if (recharge.state !== 'AWAITING_PAYMENT') return 'ORDER_STATE';
  return {
    order: null,
    rechargeId,
    amountCents: recharge.amountCents,
    currency: 'CNY',
    deadline: recharge.expiresAt,
    subject: `${topUp[language]} ${recharge.number}`,
  };
}

/** Attempts to pay these were opened in this transaction. */
export async function paymentsOpened(
  tx: Db,
  organisationId: string,
  opened: readonly { payable: Payable; channel: string; way: string }[],
): Promise<void> {
  const orders = opened.flatMap(({ payable: { order }, channel, way }) =>
    order ? [{ order, detail: { channel, way } }] : [],
  );
  if (orders.length > 0) await awaitPayments(tx, organisationId, orders);
  // No event: the organisation itself is the place to watch.
  for (const { payable } of opened)
    if (payable.rechargeId !== null) await watchUntil(tx, organisationId, organisationId, payable.deadline);
}

const topUp: Record<Language, string> = {
  en: 'Account top-up',
  zh: '账户充值',
  es: 'Recarga de saldo',
  ja: '残高チャージ',
};
