import type { Texts } from '@convoke/contract/core/language.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import {
  ticketAdd,
  ticketCopy,
  ticketDelete,
  ticketSort,
  ticketSwitch,
  ticketUpdate,
} from '@convoke/contract/ticket/ticket.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { sentOf } from '../../../core/http/overwritten.ts';
import {
  checkTicket,
  fewEntriesUsed,
  liveTicket,
  lockSale,
  mostTickets,
  movePool,
  recountBuyers,
  saveTiers,
  ticketColumns,
  ticketFieldsOf,
} from '../ticket.changes.ts';
import { mayOffer } from '../waiting/ticket.offers.ts';
import { bumpSale } from '../ticket.ops.ts';
import { endWaits } from '../waiting/ticket.waits.ts';

const copyName: Texts = { en: '{name} (copy)', zh: '{name}（副本）', es: '{name} (copia)', ja: '{name}（コピー）' };

/** How many tickets an event has, and where a new one goes: last. */
async function lastPlace(tx: Db, organisationId: string, eventId: string) {
  return tx
    .selectFrom('ticket')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.max('sort'), sql<number>`-1`).as('last'),
    ])
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** What organisers do with tickets. */
export const editHandlers = [
  implement(ticketAdd, async (ctx, input) => {
    const { tx, organisationId, event } = ctx;
    await checkTicket(ctx, event.id, input);
    const { count, last } = await lastPlace(tx, organisationId, event.id);
    if (count >= mostTickets)
      return ctx.failFields([{ path: 'name', message: problemText('tooMany', ctx.language, mostTickets) }]);
    const { id } = await tx
      .insertInto('ticket')
      .values({ organisation_id: organisationId, event_id: event.id, ...ticketColumns(input), sort: last + 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('ticket_tally')
      .values({ organisation_id: organisationId, ticket_id: id, stock: input.stock })
      .execute();
    await saveTiers(ctx, id, input.tiers);
    await bumpSale(tx, organisationId, event.id);
    return { ticketId: id };
  }),

  implement(ticketUpdate, async (ctx, { ticketId, stock, tiers, ...sent }) => {
    const { tx, organisationId } = ctx;
    const { event_id: eventId, entries } = (await liveTicket(tx, organisationId, ticketId)) ?? ctx.notFound();
    if (typeof sent.entries === 'number' && sent.entries !== entries) {
      const ticket = { organisationId, eventId, ticketId };
      if (!(await fewEntriesUsed(tx, ticket, sent.entries))) return ctx.fail('ENTRIES_BELOW_USED');
    }
    await lockSale(tx, organisationId, eventId);
    // As it stands now that nobody else can change it.
    const before = (await liveTicket(tx, organisationId, ticketId)) ?? ctx.notFound();
    const input = { ...ticketFieldsOf(before), ...sentOf(sent) };
    await checkTicket(ctx, eventId, input);
    if (stock !== undefined) {
      const fits = await tx
        .updateTable('ticket_tally')
        .set({ stock })
        .where('organisation_id', '=', organisationId)
        .where('ticket_id', '=', before.id)
        .where(sql<boolean>`(${stock}::int IS NULL OR sold + held + offered <= ${stock}::int)`)
        .returning('ticket_id')
        .executeTakeFirst();
      if (!fits) return ctx.fail('STOCK_BELOW_TAKEN');
    }
    if (before.pool_id !== input.poolId) {
      const moved = await movePool(tx, organisationId, before.id, before.pool_id, input.poolId);
      if (!moved) return ctx.fail('STOCK_BELOW_TAKEN', { poolId: input.poolId });
    }
    if (tiers && !(await saveTiers(ctx, before.id, tiers))) return ctx.fail('STOCK_BELOW_TAKEN');
    if (before.per_buyer === null && input.perBuyer !== null)
      await recountBuyers(tx, organisationId, eventId, before.id);
    await tx
      .updateTable('ticket')
      .set({ ...ticketColumns(input), updated_at: ctx.now() })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', before.id)
      .execute();
    await bumpSale(tx, organisationId, eventId);
    await mayOffer(ctx, eventId);
    return {};
  }),

  implement(ticketDelete, async (ctx, input) => {
    const { tx, organisationId } = ctx;
    const { event_id: eventId } = (await liveTicket(tx, organisationId, input.ticketId)) ?? ctx.notFound();
    await lockSale(tx, organisationId, eventId);
    // Stock 0: money that arrives late for it finds no place and goes back.
    const free = await tx
      .updateTable('ticket_tally')
      .set({ stock: 0 })
      .where('organisation_id', '=', organisationId)
      .where('ticket_id', '=', input.ticketId)
      .where(sql<boolean>`sold + held + offered = 0`)
      .returning('ticket_id')
      .executeTakeFirst();
    if (!free) return ctx.fail('TICKET_HAS_SALES');
    await endWaits(ctx, eventId, { ticketId: input.ticketId });
    await tx
      .updateTable('ticket')
      .set({ deleted_at: ctx.now(), on_sale: false })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', input.ticketId)
      .where('deleted_at', 'is', null)
      .execute();
    await bumpSale(tx, organisationId, eventId);
    return {};
  }),

  implement(ticketCopy, async (ctx, input) => {
    const { tx, organisationId } = ctx;
    const original = (await liveTicket(tx, organisationId, input.ticketId)) ?? ctx.notFound();
    const { count } = await lastPlace(tx, organisationId, original.event_id);
    if (count >= mostTickets)
      return ctx.failFields([{ path: 'ticketId', message: problemText('tooMany', ctx.language, mostTickets) }]);
    await tx
      .updateTable('ticket')
      .set((eb) => ({ sort: eb('sort', '+', 1) }))
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', original.event_id)
      .where('sort', '>', original.sort)
      .execute();
    const { id: _id, created_at: _created, updated_at: _updated, ...columns } = original;
    const { id } = await tx
      .insertInto('ticket')
      .values({
        ...columns,
        name: copyName[ctx.language].replace('{name}', () => [...original.name].slice(0, 90).join('')),
        sort: original.sort + 1,
        on_sale: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      INSERT INTO ticket_tally (organisation_id, ticket_id, stock)
      SELECT organisation_id, ${id}, stock FROM ticket_tally WHERE organisation_id = ${organisationId} AND ticket_id = ${original.id}`.execute(
      tx,
    );
    await sql`
      INSERT INTO ticket_tier (organisation_id, ticket_id, name, price_cents, quantity, closes_at, sort)
      SELECT organisation_id, ${id}, name, price_cents, quantity, closes_at, sort FROM ticket_tier
      WHERE organisation_id = ${organisationId} AND ticket_id = ${original.id} AND deleted_at IS NULL`.execute(tx);
    await bumpSale(tx, organisationId, original.event_id);
    return { ticketId: id };
  }),

  implement(ticketSort, async (ctx, input) => {
    // Those that are not named keep their order, after the named ones.
    await sql`
      UPDATE ticket k SET sort = n.sort FROM (
        SELECT t.id, row_number() OVER (ORDER BY array_position(${input.ticketIds}::uuid[], t.id), t.sort, t.id)::int - 1 AS sort
        FROM ticket t WHERE t.organisation_id = ${ctx.organisationId} AND t.event_id = ${ctx.event.id} AND t.deleted_at IS NULL) n
      WHERE k.organisation_id = ${ctx.organisationId} AND k.id = n.id AND k.sort <> n.sort`.execute(ctx.tx);
    await bumpSale(ctx.tx, ctx.organisationId, ctx.event.id);
    return {};
  }),

  implement(ticketSwitch, async (ctx, input) => {
    const changed = await ctx.tx
      .updateTable('ticket')
      .set({ on_sale: input.onSale, updated_at: ctx.now() })
      .where('organisation_id', '=', ctx.organisationId)
      .where('event_id', '=', ctx.event.id)
      .where('id', 'in', input.ticketIds)
      .where('deleted_at', 'is', null)
      .where('on_sale', '<>', input.onSale)
      .returning('id')
      .execute();
    if (changed.length > 0) {
      await bumpSale(ctx.tx, ctx.organisationId, ctx.event.id);
      if (input.onSale) await mayOffer(ctx, ctx.event.id);
    }
    return { changed: changed.length };
  }),
];
