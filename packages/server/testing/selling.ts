import { ask } from './database.ts';
import type { Services } from '../src/core/context.ts';
import { salesDeskOf } from '../src/domains/order/placing/order.create.ts';
import type { Draft } from '../src/domains/order/placing/order.draft.ts';
import { someone, type TestServer } from './server.ts';

/** Rows of a sale for tests of orders, written as the ticket and coupon domains write them. */

interface TicketWish {
  priceCents?: number;
  stock?: number | null;
  poolId?: string | null;
  needsReview?: boolean;
  perBuyer?: number | null;
  maxPerOrder?: number;
  tiers?: { priceCents: number; quantity: number }[];
}

async function inserted(server: TestServer, text: string, values: unknown[]): Promise<string> {
  const [row] = await ask<{ id: string }>(server.database.superuserUrl, text, values);
  return row?.id ?? '';
}

export async function addTicket(server: TestServer, of: Of, wish: TicketWish = {}): Promise<string> {
  await inserted(
    server,
    `INSERT INTO event_sale (organisation_id, event_id) VALUES ($1, $2)
     ON CONFLICT (organisation_id, event_id) DO UPDATE SET version = event_sale.version + 1`,
    [of.organisationId, of.eventId],
  );
  const ticketId = await inserted(
    server,
    `INSERT INTO ticket (organisation_id, event_id, name, price_cents, needs_review, per_buyer, pool_id, max_per_order)
     VALUES ($1, $2, 'Standard', $3, $4, $5, $6, $7) RETURNING id`,
    [
      of.organisationId,
      of.eventId,
      wish.priceCents ?? 10_000,
      wish.needsReview ?? false,
      wish.perBuyer ?? null,
      wish.poolId ?? null,
      wish.maxPerOrder ?? 10,
    ],
  );
  await inserted(server, 'INSERT INTO ticket_tally (organisation_id, ticket_id, stock) VALUES ($1, $2, $3)', [
    of.organisationId,
    ticketId,
    wish.stock === undefined ? 100 : wish.stock,
  ]);
  for (const [sort, tier] of (wish.tiers ?? []).entries())
    await inserted(
      server,
      `INSERT INTO ticket_tier (organisation_id, ticket_id, name, price_cents, quantity, sort) VALUES ($1, $2, $3, $4, $5, $6)`,
      [of.organisationId, ticketId, `Tier ${sort + 1}`, tier.priceCents, tier.quantity, sort],
    );
  return ticketId;
}

export function addPool(server: TestServer, of: Of, capacity: number): Promise<string> {
  return inserted(
    server,
    `INSERT INTO ticket_pool (organisation_id, event_id, name, capacity) VALUES ($1, $2, 'Hall', $3) RETURNING id`,
    [of.organisationId, of.eventId, capacity],
  );
}

export async function addCoupon(
  server: TestServer,
  of: Of,
  wish: { code: string; amountCents?: number; percent?: number; uses?: number | null; perBuyer?: number | null },
): Promise<string> {
  const couponId = await inserted(
    server,
    `INSERT INTO coupon (organisation_id, event_id, code, kind, amount_cents, percent, per_buyer) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [
      of.organisationId,
      of.eventId,
      wish.code,
      wish.percent === undefined ? 'amount' : 'percent',
      wish.percent === undefined ? (wish.amountCents ?? 1000) : null,
      wish.percent ?? null,
      wish.perBuyer ?? null,
    ],
  );
  await inserted(server, 'INSERT INTO coupon_tally (organisation_id, coupon_id, uses) VALUES ($1, $2, $3)', [
    of.organisationId,
    couponId,
    wish.uses ?? null,
  ]);
  return couponId;
}

/** A payment of an order as the payment domain opens it. Answers its id. */
export function openPayment(server: TestServer, of: Of, orderId: string, amountCents: number): Promise<string> {
  return inserted(
    server,
    `INSERT INTO payment (organisation_id, order_id, event_id, channel, way, amount_cents, is_sandbox, expires_at)
     VALUES ($1, $2, $3, 'wechat', 'native', $4, true, now() + interval '15 minutes') RETURNING id`,
    [of.organisationId, orderId, of.eventId, amountCents],
  );
}

export interface Of {
  organisationId: string;
  eventId: string;
}

export interface Counted {
  stock: number | null;
  sold: number;
  held: number;
}

export async function countsOf(server: TestServer, ticketId: string): Promise<Counted> {
  const text = 'SELECT stock, sold, held FROM ticket_tally WHERE ticket_id = $1';
  return (await ask<Counted>(server.database.superuserUrl, text, [ticketId]))[0] as Counted;
}

export function buyerDraft(tickets: { ticketId: string; quantity?: number }[], more: Partial<Draft> = {}): Draft {
  const { name, phone, email } = someone();
  return {
    tickets: tickets.map(({ ticketId, quantity = 1 }) => ({ ticketId, quantity, attendees: [] })),
    buyer: { name, phone, email },
    channel: '',
    language: 'en',
    ...more,
  };
}

/** Places an order as the call does; the failure's name instead when it is refused. */
export async function place(
  services: Services,
  of: Of,
  draft: Draft,
  key: string | null = null,
): Promise<{ orderId: string; totalCents: number } | string> {
  try {
    return await salesDeskOf(services).place(of.organisationId, of.eventId, draft, key);
  } catch (error) {
    const { failureName } = error as { failureName?: string };
    if (failureName === undefined) throw error;
    return failureName;
  }
}
