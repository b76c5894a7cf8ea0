import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { saleWindow } from '@convoke/contract/order/order.rules.ts';
import type { waiterStates } from '@convoke/contract/ticket/ticket.rules.ts';
import {
  ticketWaitJoin,
  ticketWaitLeave,
  ticketWaitList,
  ticketWaitOwn,
  ticketWaitRemove,
} from '@convoke/contract/ticket/ticket.waiting.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { containing } from '../../../core/data/like-text.ts';
import { countOf, inPlace, pageAnswer, placeOf, type Sorts } from '../../../core/data/list.ts';
import { soughtAnywhere } from '../../../core/phones.ts';
import { liveTicket, lockSale } from '../ticket.changes.ts';
import { freeOf, readCounts } from '../ticket.counts.ts';
import { readSale } from '../ticket.ops.ts';
import { endWaits } from './ticket.waits.ts';

type WaiterState = (typeof waiterStates)[number];

/** How many of a ticket's line are before this place, it included: 1 is served next. */
async function positionOf(db: Db, organisationId: string, ticketId: string, place: number): Promise<number> {
  const { before } = await db
    .selectFrom('ticket_waiter')
    .select((eb) => eb.fn.countAll<number>().as('before'))
    .where('organisation_id', '=', organisationId)
    .where('ticket_id', '=', ticketId)
    .where('state', '=', 'WAITING')
    .where('place', '<', place)
    .executeTakeFirstOrThrow();
  return before + 1;
}

export const waitingHandlers = [
  implement(ticketWaitJoin, async (ctx, input) => {
    const { tx, organisationId, event } = ctx;
    if (event.publish_status !== publishStatus.published) return ctx.notFound();
    const { settings } = await readSale(tx, organisationId, event.id);
    if (!settings.hasWaitingList) return ctx.fail('NO_WAITING_LIST');
    // The row that orders of the ticket lock: whether it is sold out cannot change while this is decided.
    await tx
      .selectFrom('ticket_tally')
      .select('ticket_id')
      .where('organisation_id', '=', organisationId)
      .where('ticket_id', '=', input.ticketId)
      .forUpdate()
      .execute();
    const ticket = await liveTicket(tx, organisationId, input.ticketId);
    if (ticket?.event_id !== event.id) return ctx.fail('TICKET_GONE');
    const now = ctx.now();
    const window = saleWindow(
      {
        onSale: ticket.on_sale,
        opensAt: ticket.opens_at?.getTime() ?? null,
        closesAt: ticket.closes_at?.getTime() ?? null,
      },
      now.getTime(),
    );
    if (window === 'off') return ctx.fail('TICKET_GONE');
    if (window === 'not-yet') return ctx.fail('TICKET_NOT_YET');
    if (window === 'closed' || now >= event.ends_at) return ctx.fail('TICKET_CLOSED');
    const counts = await readCounts(tx, organisationId, event.id);
    const of = counts.tickets.get(ticket.id);
    if (!of) return ctx.fail('TICKET_GONE');
    const most = Math.min(
      ticket.max_per_order,
      ticket.per_buyer ?? ticket.max_per_order,
      of.stock ?? ticket.max_per_order,
      counts.pools.get(of.poolId ?? '')?.capacity ?? ticket.max_per_order,
    );
    if (input.quantity < ticket.min_per_order || input.quantity > most)
      return ctx.fail('TICKET_ORDER_LIMIT', { least: ticket.min_per_order, most });
    const free = freeOf(counts, of);
    if (of.waiting === 0 && (free === null || free >= ticket.min_per_order)) return ctx.fail('NOT_SOLD_OUT');

    const waiter = await tx
      .insertInto('ticket_waiter')
      .values({
        organisation_id: organisationId,
        event_id: event.id,
        ticket_id: ticket.id,
        quantity: input.quantity,
        name: input.name,
        phone: input.phone ?? null,
        email: input.email ?? null,
        // As orders know their buyer.
        buyer_key: input.phone ?? input.email ?? '',
        language: input.language ?? ctx.language,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['organisation_id', 'ticket_id', 'buyer_key'])
          .where('state', 'in', [sql.lit('WAITING'), sql.lit('OFFERED')])
          .doNothing(),
      )
      .returning(['id', 'place'])
      .executeTakeFirst();
    if (!waiter) return ctx.fail('ALREADY_WAITING');
    await tx
      .updateTable('ticket_tally')
      .set((eb) => ({ waiting: eb('waiting', '+', 1) }))
      .where('organisation_id', '=', organisationId)
      .where('ticket_id', '=', ticket.id)
      .execute();
    await tx
      .insertInto('directory')
      .values({ kind: 'waiter', code: waiter.id, organisation_id: organisationId, target_id: waiter.id })
      .execute();
    // The jobs look after the line until the event is over.
    await sql`
      INSERT INTO sale_watch AS w (organisation_id, event_id, active_until)
      VALUES (${organisationId}, ${event.id}, greatest(now() + interval '3 days', ${event.ends_at}::timestamptz + interval '1 day'))
      ON CONFLICT (organisation_id, event_id) DO UPDATE SET active_until = greatest(w.active_until, EXCLUDED.active_until)`.execute(
      tx,
    );
    return { waiterId: waiter.id, position: await positionOf(tx, organisationId, ticket.id, waiter.place) };
  }),

  implement(ticketWaitOwn, async (ctx) => {
    const { db, organisationId } = ctx;
    const row = await db
      .selectFrom('ticket_waiter as w')
      .innerJoin('ticket as k', (join) =>
        join.onRef('k.organisation_id', '=', 'w.organisation_id').onRef('k.id', '=', 'w.ticket_id'),
      )
      .innerJoin('event as e', (join) =>
        join.onRef('e.organisation_id', '=', 'w.organisation_id').onRef('e.id', '=', 'w.event_id'),
      )
      .select(['w.state', 'w.ticket_id', 'w.quantity', 'w.place', 'w.offer_ends_at', 'k.name', 'e.code'])
      .where('w.organisation_id', '=', organisationId)
      .where('w.id', '=', ctx.targetId)
      .where('e.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row) return ctx.notFound();
    const isOver = row.state === 'OFFERED' && row.offer_ends_at !== null && row.offer_ends_at <= ctx.now();
    return {
      state: isOver ? 'LAPSED' : (row.state as WaiterState),
      ticketId: row.ticket_id,
      ticketName: row.name,
      quantity: row.quantity,
      position: row.state === 'WAITING' ? await positionOf(db, organisationId, row.ticket_id, row.place) : null,
      offerEndsAt: row.offer_ends_at?.toISOString() ?? null,
      eventCode: row.code,
    };
  }),

  implement(ticketWaitLeave, async (ctx) => {
    const { tx, organisationId } = ctx;
    const row = await tx
      .selectFrom('ticket_waiter')
      .select(['event_id', 'state'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', ctx.targetId)
      .executeTakeFirst();
    if (!row) return ctx.notFound();
    if (row.state !== 'WAITING' && row.state !== 'OFFERED') return {};
    await lockSale(tx, organisationId, row.event_id);
    await endWaits(ctx, row.event_id, { ids: [ctx.targetId] });
    return {};
  }),

  implement(ticketWaitList, async (ctx, input) => {
    const matching = ctx.db
      .selectFrom('ticket_waiter as w')
      .innerJoin('ticket as k', (join) =>
        join.onRef('k.organisation_id', '=', 'w.organisation_id').onRef('k.id', '=', 'w.ticket_id'),
      )
      .where('w.organisation_id', '=', ctx.organisationId)
      .where('w.event_id', '=', ctx.event.id)
      .$if(input.ticketId !== undefined, (all) => all.where('w.ticket_id', '=', input.ticketId ?? ''))
      .$if(input.state !== undefined, (all) => all.where('w.state', '=', input.state ?? ''))
      .$if(!!input.search, (all) => all.where(containing(searched, soughtAnywhere(input.search ?? ''))));
    const place = placeOf(ctx, waiterSorts, { ...input, sort: 'place' });
    const selected = matching
      .select(['w.id', 'w.ticket_id', 'k.name as ticket_name', 'w.quantity', 'w.name', 'w.phone', 'w.email'])
      .select(['w.state', 'w.created_at', 'w.offer_ends_at', 'w.order_id']);
    return pageAnswer(
      await inPlace(selected, place).execute(),
      await countOf(ctx.db, matching, place),
      place,
      (row) => ({
        waiterId: row.id,
        ticketId: row.ticket_id,
        ticketName: row.ticket_name,
        quantity: row.quantity,
        name: row.name,
        phone: row.phone,
        email: row.email,
        state: row.state as WaiterState,
        createdAt: row.created_at.toISOString(),
        offerEndsAt: row.offer_ends_at?.toISOString() ?? null,
        orderId: row.order_id,
      }),
    );
  }),

  implement(ticketWaitRemove, async (ctx, input) => {
    await lockSale(ctx.tx, ctx.organisationId, ctx.event.id);
    return { removed: await endWaits(ctx, ctx.event.id, { ids: input.waiterIds }) };
  }),
];

const waiterSorts: Sorts = { id: sql`w.id`, words: { place: { by: sql`w.place`, kind: 'whole' } } };

const searched = sql`fold_text(w.name || ' ' || coalesce(w.phone, '') || ' ' || coalesce(w.email, ''))`;
