import {
  orderAttendee,
  orderCancel,
  orderCancelPreview,
  orderForm,
  orderInfo,
  orderInfoPay,
  orderInvoiceSave,
  orderStatus,
} from '@convoke/contract/order/order.own.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { cancelRefund, openStates, type OrderState, soldStates, sum } from '@convoke/contract/order/order.rules.ts';
import type { BaseContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { loadEvent } from '../../../core/http/scope.ts';
import type { PublishedForm } from '@convoke/contract/form/form.public.calls.ts';
import { claimFiles } from '../../form/files/form.files.ops.ts';
import { countedOptions } from '../../form/form.limits.ops.ts';
import { currentForm, formById, ownForms, publishedView } from '../../form/form.ops.ts';
import { fullOptions, problemFields, readAnswers } from '../../participant/participant.ops.ts';
import { changePerson } from '../../participant/participant.ticket.ops.ts';
import { readSale } from '../../ticket/ticket.ops.ts';
import { payView } from './order.pay-view.ts';
import {
  addHistory,
  buyersRights,
  mayEdit,
  type OrderRecord,
  orderView,
  readOrder,
  readTickets,
  stateOf,
} from '../order.read.ts';
import { refundOrder } from '../refunds/order.refund.ts';
import { stockFreed } from '../order.settle.ops.ts';
import { releaseOrders } from '../order.sql.ts';

/** What a buyer does with an order that is there, by its secret id. */
export const ownHandlers = [
  implement(orderInfo, async (ctx) => {
    const { order, event, settings } = await load(ctx, ctx.db);
    return orderView(ctx.services, ctx.db, order, event, settings, ctx.now(), ctx.language);
  }),

  implement(orderInfoPay, async (ctx) => {
    const { order, event } = await load(ctx, ctx.db);
    return payView(ctx.services, order, event, ctx.now());
  }),

  implement(orderStatus, async (ctx) => {
    const order = (await readOrder(ctx.db, ctx.organisationId, ctx.targetId)) ?? ctx.notFound();
    return {
      orderId: order.id,
      state: stateOf(order, ctx.now()),
      problem: order.problem as 'AMOUNT_DIFFERS' | null,
      expiresAt: order.expires_at?.toISOString() ?? null,
      now: ctx.now().toISOString(),
    };
  }),

  implement(orderInvoiceSave, async (ctx, input) => {
    const { order, settings } = await load(ctx, ctx.tx);
    if (!settings.takesInvoices || !mayEdit(order, ctx.now())) return ctx.fail('ORDER_STATE');
    await ctx.tx
      .updateTable('ticket_order')
      .set((eb) => ({ invoice: JSON.stringify(input.invoice), version: eb('version', '+', 1) }))
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', order.id)
      .execute();
    await addHistory(ctx.tx, ctx.organisationId, order.id, 'invoice', { title: input.invoice.title });
    return {};
  }),

  implement(orderForm, async (ctx, input) => {
    const form = (await currentForm(ctx.db, ctx.organisationId, ctx.event.id)) ?? ctx.notFound();
    if (input.orderId === undefined && ctx.event.publish_status !== publishStatus.published) return ctx.notFound();
    const asked = publishedView(form);
    if (input.orderId === undefined)
      return { form: asked, own: await ownForms(ctx.db, ctx.organisationId, ctx.event.id), answers: [] };
    const order = await readOrder(ctx.db, ctx.organisationId, input.orderId);
    if (!order || order.event_id !== ctx.event.id) return ctx.notFound();
    const tickets = await readTickets(ctx.db, ctx.organisationId, [order.id]);
    const own = new Map<string, PublishedForm>();
    for (const ticket of tickets) {
      if (ticket.form_id === form.formId || own.has(ticket.ticket_id)) continue;
      const found = await formById(ctx.db, ctx.organisationId, ticket.form_id);
      if (found) own.set(ticket.ticket_id, publishedView(found));
    }
    return {
      form: asked,
      own: [...own].map(([ticketId, ownForm]) => ({ ticketId, form: ownForm })),
      answers: tickets.map((ticket) => ({
        orderTicketId: ticket.id,
        ticketId: ticket.ticket_id,
        answers: ticket.answers as Record<string, unknown>,
      })),
    };
  }),

  implement(orderAttendee, async (ctx, input) => {
    const order = await lockOrder(ctx.tx, ctx.organisationId, ctx.targetId);
    if (!order) return ctx.notFound();
    const ticket = (await readTickets(ctx.tx, ctx.organisationId, [order.id])).find(
      (each) => each.id === input.orderTicketId,
    );
    if (!ticket) return ctx.notFound();
    if (!mayEdit(order, ctx.now()) || ticket.state === 'VOID' || ticket.signed_in_at !== null)
      return ctx.fail('ORDER_STATE');
    // By the form as it is now: that is what the page shows.
    const form =
      (await formById(ctx.tx, ctx.organisationId, ticket.form_id)) ??
      (await currentForm(ctx.tx, ctx.organisationId, order.event_id)) ??
      ctx.notFound();
    const { person, answers, problems } = readAnswers(form.definition, input.answers, ctx.language);
    if (problems.length > 0) return ctx.failFields(problemFields(problems, ctx.language));
    if (!(await claimFiles(ctx.tx, ctx.organisationId, form, ticket.id, answers))) return ctx.fail('FORM_FILE_GONE');
    const values = {
      ...person,
      answers: JSON.stringify(answers),
      form_id: form.formId,
      form_version: form.definition.version,
    };
    let handedOn = false;
    if (ticket.participant_id !== null) {
      const of = { participantId: ticket.participant_id, eventId: order.event_id };
      const changed = await changePerson(ctx, of, values);
      if (changed === 'signed-in') return ctx.fail('ORDER_STATE');
      if (changed === 'too-often') return ctx.fail('CODES_USED_UP');
      handedOn = changed === 'handed-on';
    }
    const counted = await countedOptions(ctx.tx, ctx.organisationId, form.formId, answers, ticket.id);
    if (counted.full.length > 0) return ctx.fail('OPTION_FULL', fullOptions(counted.full, ctx.language));
    await ctx.tx
      .updateTable('order_ticket')
      .set({ ...values, limited: counted.limited })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', ticket.id)
      .execute();
    await addHistory(ctx.tx, ctx.organisationId, order.id, 'attendee', { from: ticket.name, to: person.name });
    return { handedOn };
  }),

  implement(orderCancelPreview, async (ctx, input) => {
    const { order, event, settings } = await load(ctx, ctx.db);
    const plan = await cancelPlan(ctx.db, order, event, settings, input.orderTicketIds, ctx.now());
    return typeof plan === 'string' ? ctx.fail(plan) : plan;
  }),

  implement(orderCancel, async (ctx, input) => {
    const { organisationId, tx } = ctx;
    if (!(await lockOrder(tx, organisationId, ctx.targetId))) return ctx.notFound();
    const { order, event, settings } = await load(ctx, tx);
    const plan = await cancelPlan(tx, order, event, settings, input.orderTicketIds, ctx.now());
    if (typeof plan === 'string') return ctx.fail(plan);
    if (input.expectedCents !== undefined && input.expectedCents !== plan.refundCents)
      return ctx.fail('PRICE_CHANGED', { refundCents: plan.refundCents });
    if (openStates.includes(order.state as OrderState)) {
      await releaseOrders(tx, organisationId, event.id, [order.id], 'CANCELLED', 'buyer', null);
      await stockFreed(ctx.services, tx, organisationId, event.id);
      return { ...plan, state: 'CANCELLED' as const };
    }
    const refunded = await refundOrder(tx, organisationId, {
      orderId: order.id,
      orderTicketIds: plan.tickets.map((ticket) => ticket.orderTicketId),
      amountCents: null,
      perTicketCents: new Map(plan.tickets.map((ticket) => [ticket.orderTicketId, ticket.refundCents])),
      cause: 'buyer',
      reason: input.reason,
      userId: null,
    });
    if (refunded.result !== 'done') return ctx.fail('ORDER_STATE');
    await stockFreed(ctx.services, tx, organisationId, event.id);
    return { ...plan, refundCents: refunded.refundCents, state: refunded.state };
  }),
];

async function load(ctx: BaseContext<never>, db: Db) {
  const order = (await readOrder(db, ctx.organisationId, ctx.targetId)) ?? ctx.notFound();
  const event = await loadEvent(db, ctx.organisationId, order.event_id);
  const { settings } = await readSale(db, ctx.organisationId, order.event_id);
  return { order, event, settings };
}

async function lockOrder(tx: Db, organisationId: string, orderId: string): Promise<OrderRecord | null> {
  const row = await tx
    .selectFrom('ticket_order')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

interface CancelPlan {
  refundCents: number;
  feeCents: number;
  tickets: { orderTicketId: string; paidCents: number; refundCents: number }[];
}

/** What a buyer's cancelling would do, or why it may not be. */
async function cancelPlan(
  db: Db,
  order: OrderRecord,
  event: Awaited<ReturnType<typeof loadEvent>>,
  settings: Awaited<ReturnType<typeof readSale>>['settings'],
  chosen: readonly string[] | undefined,
  now: Date,
): Promise<CancelPlan | 'ORDER_STATE' | 'CANCEL_NOT_ALLOWED'> {
  const live = (await readTickets(db, order.organisation_id, [order.id])).filter((ticket) => ticket.state !== 'VOID');
  const tickets = chosen ? live.filter((ticket) => chosen.includes(ticket.id)) : live;
  if (tickets.length === 0 || (chosen && tickets.length < new Set(chosen).size)) return 'ORDER_STATE';
  const whole = tickets.length === live.length;
  const state = stateOf(order, now);
  if (openStates.includes(state)) {
    if (!whole) return 'CANCEL_NOT_ALLOWED';
    return {
      refundCents: 0,
      feeCents: 0,
      tickets: tickets.map((ticket) => ({ orderTicketId: ticket.id, paidCents: 0, refundCents: 0 })),
    };
  }
  if (!soldStates.includes(state)) return 'ORDER_STATE';
  const rights = buyersRights(order, event, settings, now);
  if (!rights.mayCancel || (!whole && !rights.mayCancelInPart)) return 'CANCEL_NOT_ALLOWED';
  // Who has been at the door has used it.
  if (tickets.some((ticket) => ticket.signed_in_at !== null)) return 'CANCEL_NOT_ALLOWED';
  const parts = tickets.map((ticket) => {
    const paidCents = ticket.price_cents - ticket.discount_cents - ticket.refunded_cents;
    return { orderTicketId: ticket.id, paidCents, refundCents: cancelRefund(settings, paidCents) };
  });
  const refundCents = sum(parts.map((part) => part.refundCents));
  return { refundCents, feeCents: sum(parts.map((part) => part.paidCents)) - refundCents, tickets: parts };
}
