import {
  orderWalkIn,
  orderWalkInCancel,
  orderWalkInCash,
  orderWalkInState,
  type WalkIn,
} from '@convoke/contract/order/order.walk-in.calls.ts';
import { openStates, type OrderState, soldStates } from '@convoke/contract/order/order.rules.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import type { ParticipantState } from '@convoke/contract/participant/participant.rules.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { BaseContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { idempotencyKey, oncePerKey } from '../../../core/http/once.ts';
import { loadEvent } from '../../../core/http/scope.ts';
import { atTheDoor, type Registrar, registrarOf } from '../../checkin/desk/checkin.registrar.ops.ts';
import { currentForm } from '../../form/form.ops.ts';
import { fullOptions, problemFields, readAnswers } from '../../participant/participant.ops.ts';
import { alreadyHere, doorChannel, registerAtDoor } from '../../participant/participant.walk-in.ops.ts';
import { completeOffline } from '../office/order.office-offline.ts';
import { addHistory, type OrderRecord, readOrder, stateOf } from '../order.read.ts';
import { againstDeadlock } from '../order.retry.ts';
import { settle, stockFreed } from '../order.settle.ops.ts';
import { releaseOrders } from '../order.sql.ts';
import { formOfTicketNow } from './order.buy.ts';
import { salesDeskOf } from './order.create.ts';
import type { Draft } from './order.draft.ts';

type Fails = (typeof orderWalkIn.fails)[number];
type Asked = z.output<typeof orderWalkIn.input>;

/** What a desk calls to register somebody who comes without a ticket. Answered here, since who comes by a ticket comes by an order. */
export const walkInHandlers = [
  implement(orderWalkIn, async (ctx, input) => {
    const registrar =
      (await ctx.services.database.inOrganisation(ctx.organisationId, 'read', (db) => registrarOf(db, ctx.caller))) ??
      ctx.fail('WALK_IN_NOT_ALLOWED');
    return input.ticketId === undefined
      ? withoutTicket(ctx, input, registrar)
      : withTicket(ctx, { ...input, ticketId: input.ticketId }, registrar);
  }),

  implement(orderWalkInState, async (ctx, { orderId }) => {
    if ((await registrarOf(ctx.db, ctx.caller)) === null) return ctx.fail('WALK_IN_NOT_ALLOWED');
    return orderAnswer(ctx.db, await orderOfDoor(ctx, ctx.db, orderId), ctx.now());
  }),

  implement(orderWalkInCash, async (ctx, { orderId }) => {
    const { services, organisationId } = ctx;
    return againstDeadlock(() =>
      services.database.inOrganisation(organisationId, 'write', async (tx) => {
        const registrar = (await registrarOf(tx, ctx.caller)) ?? ctx.fail('WALK_IN_NOT_ALLOWED');
        if (!registrar.mayTakeCash) ctx.fail('CASH_NOT_ALLOWED');
        await orderOfDoor(ctx, tx, orderId, true);
        const { userId, label } = registrar;
        const before = (await readOrder(tx, organisationId, orderId))?.state;
        await completeOffline(services, tx, organisationId, { orderId, reason: '', userId });
        if (before !== 'PAID') await addHistory(tx, organisationId, orderId, 'cash-at-door', { link: label }, userId);
        return orderAnswer(tx, await orderOfDoor(ctx, tx, orderId), ctx.now());
      }),
    );
  }),

  implement(orderWalkInCancel, async (ctx, { orderId }) => {
    const { tx, organisationId } = ctx;
    const registrar = (await registrarOf(tx, ctx.caller)) ?? ctx.fail('WALK_IN_NOT_ALLOWED');
    const order = await orderOfDoor(ctx, tx, orderId, true);
    // One that was paid in this moment stays, and the desk hears so.
    if (openStates.includes(order.state as OrderState)) {
      await releaseOrders(tx, organisationId, order.event_id, [orderId], 'CANCELLED', 'organiser', registrar.userId);
      await stockFreed(ctx.services, tx, organisationId, order.event_id);
    }
    return orderAnswer(tx, await orderOfDoor(ctx, tx, orderId), ctx.now());
  }),
];

/** Registers somebody for an event that is joined by its form. Online registration may be closed by then; the door is not. */
async function withoutTicket(ctx: BaseContext<Fails>, input: Asked, registrar: Registrar): Promise<WalkIn> {
  const { services, organisationId, eventId, language } = ctx;
  const { userId, label } = registrar;
  return services.database.inOrganisation(organisationId, 'write', async (tx) => {
    const event = await loadEvent(tx, organisationId, eventId);
    const now = ctx.now();
    if (event.publish_status !== publishStatus.published) ctx.fail('REGISTRATION_CLOSED');
    if (event.use_ticket === 1) ctx.fail('NEEDS_TICKET');
    if (now >= event.ends_at) ctx.fail('EVENT_OVER');
    if (event.registration_opens_at !== null && now < event.registration_opens_at) ctx.fail('WALK_IN_NOT_YET');
    const form = (await currentForm(tx, organisationId, eventId)) ?? ctx.notFound();
    const { person, answers, problems } = readAnswers(form.definition, input.answers, language);
    if (problems.length > 0) ctx.failFields(problemFields(problems, language));
    return oncePerKey({ tx, organisationId, fail: ctx.fail, header: ctx.header }, orderWalkIn, input, async () => {
      const made = await registerAtDoor(services, tx, event, { form, person, answers, language, label, userId });
      if (made === 'file-gone') return ctx.fail('FORM_FILE_GONE');
      if (made.outcome === 'taken')
        return refuseKnown(ctx, tx, await alreadyHere(tx, organisationId, eventId, person, null));
      if (made.outcome === 'full') return ctx.fail('EVENT_FULL');
      if (made.outcome === 'option-full') return ctx.fail('OPTION_FULL', fullOptions(made.fullOptions, language));
      if (made.outcome === 'form-changed' || made.outcome === 'gone') return ctx.notFound();
      if (made.outcome !== 'ok' || made.id === null)
        throw new Error(`registering at the door ended in ${made.outcome}`);
      return answerOf(await atTheDoor(tx, organisationId, made.id), null, now);
    });
  });
}

/** Places an order of one ticket, which is paid afterwards; one with nothing to pay is complete at once. */
async function withTicket(
  ctx: BaseContext<Fails>,
  input: Asked & { ticketId: string },
  registrar: Registrar,
): Promise<WalkIn> {
  const { services, organisationId, eventId, language } = ctx;
  const { database } = services;
  const key = idempotencyKey(ctx);
  const form = (await formOfTicketNow(services, organisationId, eventId, input.ticketId)) ?? ctx.notFound();
  const { person, problems } = readAnswers(form.definition, input.answers, language);
  // Told as those of the one form that the desk shows.
  if (problems.length > 0) ctx.failFields(problemFields(problems, language));
  if (!input.another) {
    await database.inOrganisation(organisationId, 'read', async (db) => {
      const known = await alreadyHere(db, organisationId, eventId, person, key);
      if (known) await refuseKnown(ctx, db, known);
    });
  }
  const draft: Draft = {
    tickets: [{ ticketId: input.ticketId, quantity: 1, attendees: [{ answers: input.answers }] }],
    buyer: { name: person.name || '-', phone: person.phone ?? undefined, email: person.email ?? undefined },
    expectedCents: input.expectedCents,
    channel: doorChannel,
    language,
  };
  const placed = await salesDeskOf(services).place(organisationId, eventId, draft, key);
  const { orderId } = placed;
  await database.inOrganisation(organisationId, 'write', (tx) => noteDoor(tx, organisationId, orderId, registrar));
  if (placed.totalCents === 0) {
    const { outcome } = await settle(services, organisationId, { orderId, free: true });
    // `not-open`: sent again after the order had ended; the answer says so.
    if (outcome !== 'paid' && outcome !== 'repeated' && outcome !== 'not-open')
      throw new Error(`a free order at the door came out as ${outcome}`);
  }
  return database.inOrganisation(organisationId, 'read', async (db) => {
    const order = (await readOrder(db, organisationId, orderId)) ?? ctx.notFound();
    return orderAnswer(db, order, ctx.now());
  });
}

/** Notes in an order's history by which link it was placed, once. */
async function noteDoor(tx: Db, organisationId: string, orderId: string, { label, userId, keyId }: Registrar) {
  // Of two that send the same, the second waits here and finds the line.
  await sql`SELECT FROM ticket_order WHERE organisation_id = ${organisationId} AND id = ${orderId} FOR UPDATE`.execute(
    tx,
  );
  if (await isOfDoor(tx, organisationId, orderId)) return;
  await addHistory(tx, organisationId, orderId, 'at-door', { link: label, keyId }, userId);
}

async function isOfDoor(db: Db, organisationId: string, orderId: string): Promise<boolean> {
  const line = await db
    .selectFrom('order_history')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'at-door')
    .executeTakeFirst();
  return line !== undefined;
}

/** An order that was placed at the door of the caller's event; any other looks as if it did not exist. */
async function orderOfDoor(ctx: BaseContext<never>, db: Db, orderId: string, forUpdate = false): Promise<OrderRecord> {
  const { organisationId, caller } = ctx;
  if (forUpdate)
    await sql`SELECT FROM ticket_order WHERE organisation_id = ${organisationId} AND id = ${orderId} FOR UPDATE`.execute(
      db,
    );
  const order = (await readOrder(db, organisationId, orderId)) ?? ctx.notFound();
  if (caller.kind === 'staff' && caller.eventId !== order.event_id) ctx.notFound();
  if (!(await isOfDoor(db, organisationId, orderId))) ctx.notFound();
  return order;
}

/** Refuses who is registered already, and says who it is, so that the desk signs them in instead. */
async function refuseKnown(
  ctx: BaseContext<'ALREADY_REGISTERED'>,
  db: Db,
  known: { id: string; by: 'phone' | 'email' } | null,
): Promise<never> {
  const person = known && (await atTheDoor(db, ctx.organisationId, known.id));
  return ctx.fail('ALREADY_REGISTERED', { by: known?.by ?? null, person: person && personView(person) });
}

type AtTheDoor = NonNullable<Awaited<ReturnType<typeof atTheDoor>>>;

function personView(person: AtTheDoor): NonNullable<WalkIn['person']> {
  return {
    signUserId: person.sign_user_id,
    participantCode: person.code,
    name: person.name,
    state: person.state as ParticipantState,
  };
}

/** What became of an order at the door. */
async function orderAnswer(db: Db, order: OrderRecord, now: Date): Promise<WalkIn> {
  const ticket = await db
    .selectFrom('order_ticket')
    .select('participant_id')
    .where('organisation_id', '=', order.organisation_id)
    .where('order_id', '=', order.id)
    .orderBy('ord')
    .executeTakeFirst();
  const id = ticket?.participant_id ?? null;
  return answerOf(id === null ? null : await atTheDoor(db, order.organisation_id, id), order, now);
}

function answerOf(person: AtTheDoor | null, order: OrderRecord | null, now: Date): WalkIn {
  const state = order && stateOf(order, now);
  return {
    orderId: order?.id ?? null,
    orderState: state,
    next: nextOf(person, state, order),
    totalCents: order?.total_cents ?? 0,
    currency: order?.currency ?? 'CNY',
    expiresAt: order?.expires_at?.toISOString() ?? null,
    now: now.toISOString(),
    person: person && personView(person),
  };
}

function nextOf(person: AtTheDoor | null, state: OrderState | null, order: OrderRecord | null): WalkIn['next'] {
  if (order !== null && state !== null && !soldStates.includes(state)) {
    if (!openStates.includes(state)) return 'over';
    // Without a deadline it waits for the organiser's review.
    return order.expires_at === null ? 'review' : 'pay';
  }
  if (person === null) return 'over';
  return person.state === 'APPROVED' ? 'sign-in' : 'review';
}
