import { randomUUID } from 'node:crypto';
import { participantAdd } from '@convoke/contract/participant/participant.office.calls.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import { newPublicCode } from '../../../core/codes.ts';
import { implement } from '../../../core/http/implement.ts';
import { claimFiles } from '../../form/files/form.files.ops.ts';
import { countedOptions } from '../../form/form.limits.ops.ts';
import { type AddContext, addHistory as addPersonHistory } from '../../participant/participant.add.ops.ts';
import { addPerson, byHand, readAdded } from '../../participant/participant.add.ops.ts';
import { fullOptions } from '../../participant/participant.ops.ts';
import { paidJob, type PaidData } from '../order.job-names.ts';
import { addHistory } from '../order.read.ts';
import { releaseOrders, settleRows } from '../order.sql.ts';
import { newOrderNumber } from '../placing/order.placing.ts';
import { takePlace } from '../../ticket/ticket.places.ops.ts';
import { receivedElsewhere } from './order.office-offline.ts';

/** Adding a participant, answered here since who comes by a ticket comes by an order. */
export const byHandHandlers = [
  implement(participantAdd, (ctx, input) =>
    input.ticketId === undefined ? addPerson(ctx, input) : addWithTicket(ctx, { ...input, ticketId: input.ticketId }),
  ),
];

/**
 * Makes an order of one ticket and pays it at once: free, or with money that was received elsewhere. Windows, limits of a buyer and reviews are for
 * buyers; the stock is for everybody, and taken by the same counters.
 */
async function addWithTicket(
  ctx: AddContext,
  input: z.output<typeof participantAdd.input> & { ticketId: string },
): Promise<z.input<typeof participantAdd.output>> {
  const { tx, organisationId, userId } = ctx;
  const eventId = ctx.event.id;
  const ticket =
    (await tx
      .selectFrom('ticket')
      .select(['id', 'form_id', 'per_buyer'])
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', eventId)
      .where('id', '=', input.ticketId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()) ?? ctx.fail('TICKET_GONE');
  const { form, person, answers } = await readAdded(ctx, input.answers, ticket.form_id ?? undefined);
  const orderId = randomUUID();
  const orderTicketId = randomUUID();
  const code = newPublicCode();
  // The order of locks that everything keeps: the event's tally before the ticket's.
  await sql`SELECT FROM event_tally WHERE organisation_id = ${organisationId} AND event_id = ${eventId} FOR UPDATE`.execute(
    tx,
  );
  if (!(await claimFiles(tx, organisationId, form, orderTicketId, answers))) ctx.fail('FORM_FILE_GONE');
  if (!(await takePlace(tx, organisationId, ticket.id))) {
    // Orders whose time is over may hold what is wanted.
    await releaseOrders(tx, organisationId, eventId, null, 'EXPIRED', 'time', null);
    if (!(await takePlace(tx, organisationId, ticket.id))) ctx.fail('TICKET_SOLD_OUT', { ticketId: ticket.id });
  }
  const order = { id: orderId, event_id: eventId, total_cents: input.paidCents };
  const buyerKey = person.phone ?? person.email ?? '';
  await tx
    .insertInto('ticket_order')
    .values({
      ...order,
      organisation_id: organisationId,
      number: newOrderNumber(),
      state: 'HELD',
      quantity: 1,
      buyer_name: person.name,
      buyer_phone: person.phone,
      buyer_email: person.email,
      buyer_key: buyerKey,
      language: ctx.language,
      channel: byHand,
      expires_at: sql<Date>`now() + interval '1 hour'`,
    })
    .execute();
  await tx
    .insertInto('order_ticket')
    .values({
      ...person,
      organisation_id: organisationId,
      id: orderTicketId,
      order_id: orderId,
      event_id: eventId,
      ticket_id: ticket.id,
      ord: 0,
      price_cents: input.paidCents,
      code,
      answers: JSON.stringify(answers),
      form_id: form.formId,
      form_version: form.definition.version,
    })
    .execute();
  await tx
    .insertInto('directory')
    .values({ kind: 'order', code: orderId, organisation_id: organisationId, target_id: orderId })
    .execute();
  if (ticket.per_buyer !== null)
    await sql`
      INSERT INTO buyer_tally AS b (organisation_id, subject_id, buyer_key, taken) VALUES (${organisationId}, ${ticket.id}, ${buyerKey}, 1)
      ON CONFLICT (organisation_id, subject_id, buyer_key) DO UPDATE SET taken = b.taken + 1`.execute(tx);
  const fact =
    input.paidCents === 0
      ? { orderId, free: true as const }
      : await receivedElsewhere(tx, organisationId, order, ctx.now(), userId);
  const [settled] = await settleRows(tx, organisationId, [fact]);
  if (settled?.outcome !== 'paid') throw new Error(`an order by hand ended in ${settled?.outcome}`);
  // Options are the last to be locked everywhere.
  const { limited, full } = await countedOptions(tx, organisationId, form.formId, answers, orderTicketId);
  if (full.length > 0) ctx.fail('OPTION_FULL', fullOptions(full, ctx.language));
  const { participant_id: partsId } = await tx
    .updateTable('order_ticket')
    .set({ limited })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', orderTicketId)
    .returning('participant_id')
    .executeTakeFirstOrThrow();
  if (partsId === null) throw new Error('nobody came of an order by hand');
  await addHistory(tx, organisationId, orderId, 'by-hand', {}, userId);
  await addPersonHistory(tx, organisationId, partsId, 'added', userId);
  if (input.notify) {
    const data: PaidData = { organisationId, orderIds: [orderId] };
    await ctx.sendJob(paidJob, data);
  }
  return { partsId, participantCode: code };
}
