import { randomUUID } from 'node:crypto';
import { orderReconcile, orderRepair } from '@convoke/contract/order/order.office.calls.ts';
import { orderDetail, type OrderDetail } from '@convoke/contract/order/order.list.calls.ts';
import { expect } from 'vitest';
import type * as z from 'zod';
import { ask } from './database.ts';
import { checkInvariants, type InvariantResult } from '../src/domains/order/reconcile/order.invariants.ts';
import { settle } from '../src/domains/order/order.settle.ops.ts';
import { releaseOrders, type SettleOutcome } from '../src/domains/order/order.sql.ts';
import { buyerDraft, type Of, openPayment, place } from './selling.ts';
import type { Answer, Organisation, TestServer } from './server.ts';

/** Orders for tests of what organisers do with them. */
export interface OrderDesk {
  organisation: Organisation;
  /** A published event that sells tickets. */
  sale(overrides?: Parameters<Organisation['event']>[0]): Promise<Of>;
  /** An open order. */
  held(of: Of, ...draft: Parameters<typeof buyerDraft>): Promise<{ orderId: string; totalCents: number }>;
  /** A paid order, its tickets in their order. */
  paid(
    of: Of,
    ...draft: Parameters<typeof buyerDraft>
  ): Promise<{ orderId: string; totalCents: number; ticketIds: string[]; paymentId: string }>;
  /** A gateway says that so much has arrived for an order. */
  pay(
    of: Of,
    orderId: string,
    amountCents: number,
    paidCents?: number,
  ): Promise<{ paymentId: string; outcome: SettleOutcome['outcome'] }>;
  /** The time of an order is over, and the job has come by. */
  expire(of: Of, orderId: string): Promise<void>;
  detail(orderId: string): Promise<OrderDetail>;
  reconcile(of: Of): Promise<z.infer<typeof orderReconcile.output>>;
  repair(orderId: string, repairing: object): Promise<Answer<{ state: string }>>;
  /** Repairs, and once more: the second time must change nothing. */
  repairTwice(orderId: string, repairing: object): Promise<OrderDetail>;
  /** Past every policy, as the owner of the machine. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Names of the invariants that do not hold. */
  broken(of: Of): Promise<string[]>;
  invariants(of: Of): Promise<InvariantResult[]>;
}

/** A token and an Idempotency-Key that nobody else has, as a refund needs. */
export function keyed(token: string, key: string = randomUUID()): { token: string; headers: Record<string, string> } {
  return { token, headers: { 'idempotency-key': key } };
}

export async function orderDesk(server: TestServer): Promise<OrderDesk> {
  const organisation = await server.organisation();
  const desk: OrderDesk = {
    organisation,
    async sale(overrides = {}) {
      const { eventId } = await organisation.event({ useTicket: 1, ...overrides });
      return { organisationId: organisation.organisationId, eventId };
    },
    async held(of, ...draft) {
      const placed = await place(server.services, of, buyerDraft(...draft));
      if (typeof placed === 'string') throw new Error(placed);
      return placed;
    },
    async paid(of, ...draft) {
      const { orderId, totalCents } = await desk.held(of, ...draft);
      let paymentId = '';
      if (totalCents === 0) await settle(server.services, of.organisationId, { orderId, free: true });
      else ({ paymentId } = await desk.pay(of, orderId, totalCents));
      const { ownTickets } = await desk.detail(orderId);
      return { orderId, totalCents, paymentId, ticketIds: ownTickets.map((ticket) => ticket.orderTicketId) };
    },
    async pay(of, orderId, amountCents, paidCents = amountCents) {
      const paymentId = await openPayment(server, of, orderId, amountCents);
      const { outcome } = await settle(server.services, of.organisationId, {
        paymentId,
        paidCents,
        tradeNo: `trade-${paymentId}`,
        paidAt: new Date().toISOString(),
      });
      return { paymentId, outcome };
    },
    async expire(of, orderId) {
      await desk.query(`UPDATE ticket_order SET expires_at = now() - interval '1 second' WHERE id = $1`, [orderId]);
      await server.services.database.inOrganisation(of.organisationId, 'write', (tx) =>
        releaseOrders(tx, of.organisationId, of.eventId, null, 'EXPIRED', 'time', null),
      );
    },
    reconcile: (of) => organisation.call(orderReconcile, { eventId: of.eventId }),
    repair: (orderId, repairing) => server.send(orderRepair, { orderId, ...repairing }, { token: organisation.token }),
    async repairTwice(orderId, repairing) {
      const first = await desk.repair(orderId, repairing);
      const before = await desk.detail(orderId);
      await desk.repair(orderId, repairing);
      const after = await desk.detail(orderId);
      for (const part of ['state', 'payments', 'refunds', 'ledger', 'ownTickets', 'totalCents', 'problem'] as const)
        expect(after[part]).toEqual(before[part]);
      expect(first).toMatchObject({ code: 0 });
      return after;
    },
    detail: (orderId) => organisation.call(orderDetail, { orderId }),
    query: <Row extends object>(text: string, values: unknown[] = []) =>
      ask<Row>(server.database.superuserUrl, text, values),
    async broken(of) {
      return (await desk.invariants(of)).filter((result) => !result.holds).map((result) => result.name);
    },
    invariants: (of) =>
      server.services.database.inOrganisation(of.organisationId, 'read', (db) =>
        checkInvariants(db, of.organisationId, of.eventId),
      ),
  };
  return desk;
}
