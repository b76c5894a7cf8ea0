import {
  orderCompleteFree,
  orderCreate,
  orderQuote,
  orderTicketRegister,
} from '@convoke/contract/order/order.calls.ts';
import type { OrderState } from '@convoke/contract/order/order.rules.ts';
import { implement } from '../../../core/http/implement.ts';
import { idempotencyKey } from '../../../core/http/once.ts';
import type { BaseContext, Services } from '../../../core/context.ts';
import { currentForm, formOfTicket } from '../../form/form.ops.ts';
import { readAnswers } from '../../participant/participant.ops.ts';
import { admittedToSale } from '../../room/room.ops.ts';
import { type Placed, salesDeskOf } from './order.create.ts';
import type { Draft } from './order.draft.ts';
import { readOrder, stateOf } from '../order.read.ts';
import { settle } from '../order.settle.ops.ts';

/** What a buyer calls to place an order. */
export const buyHandlers = [
  implement(orderQuote, async (ctx, input) => {
    const { facts, priced } = await salesDeskOf(ctx.services).quote(ctx.organisationId, ctx.eventId, input);
    const lines = new Map<
      string,
      { ticketId: string; tierName: string | null; quantity: number; priceCents: number; discountCents: number }
    >();
    for (const place of priced.places) {
      const key = `${place.ticketId}:${place.tierId ?? ''}`;
      const tiers = facts.sale.tickets.get(place.ticketId)?.tiers;
      const line = lines.get(key) ?? {
        ticketId: place.ticketId,
        tierName: tiers?.find((tier) => tier.tierId === place.tierId)?.name ?? null,
        quantity: 0,
        priceCents: place.priceCents,
        discountCents: 0,
      };
      line.quantity += 1;
      line.discountCents += place.discountCents;
      lines.set(key, line);
    }
    const most = facts.coupon?.ticketsPerOrder ?? null;
    return {
      lines: [...lines.values()],
      discountedTickets: most !== null && most < priced.places.length ? most : null,
      subtotalCents: priced.totalCents + priced.discountCents,
      discountCents: priced.discountCents,
      totalCents: priced.totalCents,
      currency: 'CNY',
    };
  }),

  implement(orderCreate, async (ctx, input) => {
    const [order] = input.orders;
    if (!order) return ctx.failFields([{ path: 'orders', message: '' }]);
    const { pass, language, ...draft } = order;
    const key = idempotencyKey(ctx);
    await admit(ctx, pass);
    const placed = await place(ctx, { ...draft, language: language ?? ctx.language }, key);
    return {
      orderId: placed.orderId,
      number: placed.number,
      state: 'HELD' as const,
      totalCents: placed.totalCents,
      discountCents: placed.discountCents,
      currency: 'CNY',
      expiresAt: placed.expiresAt?.toISOString() ?? null,
      next: nextOf(placed),
    };
  }),

  implement(orderTicketRegister, async (ctx, input) => {
    const { organisationId, eventId, services } = ctx;
    const key = idempotencyKey(ctx);
    await admit(ctx, input.pass);
    const language = input.language ?? ctx.language;
    const form = await formOfTicketNow(services, organisationId, eventId, input.ticketId);
    // Who registers is the buyer; what is wrong with the answers is told when the order is placed.
    const { person } = form ? readAnswers(form.definition, input.answers, language) : ctx.notFound();
    const draft: Draft = {
      tickets: [{ ticketId: input.ticketId, quantity: 1, attendees: [{ answers: input.answers }] }],
      couponCode: input.couponCode,
      accessCode: input.accessCode,
      buyer: { name: person.name || '-', phone: person.phone ?? undefined, email: person.email ?? undefined },
      channel: input.channel,
      language,
    };
    const placed = await place(ctx, draft, key);
    const next = nextOf(placed);
    if (next !== 'free')
      return { orderId: placed.orderId, state: 'HELD' as const, totalCents: placed.totalCents, next };
    const { outcome } = await settle(services, organisationId, { orderId: placed.orderId, free: true });
    if (outcome !== 'paid' && outcome !== 'repeated') throw new Error(`a free order came out as ${outcome}`);
    return { orderId: placed.orderId, state: 'PAID' as const, totalCents: 0, next: 'done' as const };
  }),

  implement(orderCompleteFree, async (ctx, input) => {
    const { outcome } = await settle(ctx.services, ctx.organisationId, { orderId: input.orderId, free: true });
    if (outcome === 'not-free') return ctx.fail('ORDER_NOT_FREE');
    if (outcome !== 'not-open') return { orderId: input.orderId, state: 'PAID' as const };
    const state = await stateNow(ctx);
    return ctx.fail(state === 'EXPIRED' ? 'ORDER_EXPIRED' : 'ORDER_STATE');
  }),
];

async function admit(ctx: BaseContext<'ROOM_WAIT'>, pass: string | undefined): Promise<void> {
  if (!(await admittedToSale(ctx.services, ctx.organisationId, ctx.eventId, pass))) ctx.fail('ROOM_WAIT');
}

async function place(ctx: BaseContext<never>, draft: Draft, key: string | null): Promise<Placed> {
  const { organisationId, eventId } = ctx;
  return salesDeskOf(ctx.services).place(organisationId, eventId, draft, key);
}

function nextOf(placed: Placed): 'pay' | 'free' | 'review' {
  if (placed.totalCents === 0) return 'free';
  return placed.needsReview ? 'review' : 'pay';
}

async function stateNow(ctx: BaseContext<never>): Promise<OrderState | null> {
  const { database } = ctx.services;
  const order = await database.inOrganisation(ctx.organisationId, 'read', (db) =>
    readOrder(db, ctx.organisationId, ctx.targetId),
  );
  return order && stateOf(order, ctx.now());
}

/** The form a ticket asks; null when there is neither. */
export function formOfTicketNow(services: Services, organisationId: string, eventId: string, ticketId: string) {
  return services.database.inOrganisation(
    organisationId,
    'read',
    async (db) =>
      (await formOfTicket(db, organisationId, eventId, ticketId)) ?? (await currentForm(db, organisationId, eventId)),
  );
}
