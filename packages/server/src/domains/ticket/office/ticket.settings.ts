import {
  ticketPoolDelete,
  ticketPoolSave,
  ticketSale,
  ticketSaleUpdate,
} from '@convoke/contract/ticket/ticket.calls.ts';
import { sql } from 'kysely';
import { implement } from '../../../core/http/implement.ts';
import { lockSale } from '../ticket.changes.ts';
import { mayOffer } from '../waiting/ticket.offers.ts';
import { bumpSale, readSale } from '../ticket.ops.ts';

/** Shared capacities, and how an event sells. */
export const settingHandlers = [
  implement(ticketPoolSave, async (ctx, input) => {
    const { tx, organisationId, event } = ctx;
    const { poolId, name, capacity } = input;
    if (poolId === undefined) {
      const made = await tx
        .insertInto('ticket_pool')
        .values({ organisation_id: organisationId, event_id: event.id, name, capacity })
        .returning('id')
        .executeTakeFirstOrThrow();
      await bumpSale(tx, organisationId, event.id);
      return { poolId: made.id };
    }
    await lockSale(tx, organisationId, event.id);
    const renamed = await tx
      .updateTable('ticket_pool')
      .set({ name })
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', event.id)
      .where('id', '=', poolId)
      .returning('id')
      .executeTakeFirst();
    if (!renamed) return ctx.notFound();
    const fits = await tx
      .updateTable('ticket_pool')
      .set({ capacity })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', poolId)
      .where(sql<boolean>`sold + held + offered <= ${capacity}::int`)
      .returning('id')
      .executeTakeFirst();
    if (!fits) return ctx.fail('STOCK_BELOW_TAKEN');
    await bumpSale(tx, organisationId, event.id);
    await mayOffer(ctx, event.id);
    return { poolId };
  }),

  implement(ticketPoolDelete, async (ctx, input) => {
    const { tx, organisationId } = ctx;
    const pool = await tx
      .selectFrom('ticket_pool')
      .select('event_id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', input.poolId)
      .executeTakeFirst();
    if (!pool) return ctx.notFound();
    await lockSale(tx, organisationId, pool.event_id);
    const used = await tx
      .selectFrom('ticket')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('pool_id', '=', input.poolId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (used) return ctx.fail('POOL_IN_USE');
    // Deleted tickets, which count nothing, must not keep it.
    await tx
      .updateTable('ticket')
      .set({ pool_id: null })
      .where('organisation_id', '=', organisationId)
      .where('pool_id', '=', input.poolId)
      .execute();
    await tx
      .deleteFrom('ticket_pool')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', input.poolId)
      .execute();
    await bumpSale(tx, organisationId, pool.event_id);
    return {};
  }),

  implement(ticketSale, async (ctx) => (await readSale(ctx.db, ctx.organisationId, ctx.event.id)).settings),

  implement(ticketSaleUpdate, async (ctx, input) => {
    await bumpSale(ctx.tx, ctx.organisationId, ctx.event.id);
    await ctx.tx
      .updateTable('event_sale')
      .set({
        hold_minutes: input.holdMinutes,
        pay_hours_after_review: input.payHoursAfterReview,
        offer_hours: input.offerHours,
        attendee_form: input.attendeeForm,
        has_waiting_list: input.hasWaitingList,
        takes_invoices: input.takesInvoices,
        cancel_until_hours: input.cancelUntilHours,
        cancel_fee_percent: input.cancelFeePercent,
        cancel_in_part: input.cancelInPart,
        terms: input.terms,
      })
      .where('organisation_id', '=', ctx.organisationId)
      .where('event_id', '=', ctx.event.id)
      .execute();
    return {};
  }),
];
