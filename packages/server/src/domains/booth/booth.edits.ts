import {
  boothAdd,
  boothAddRows,
  boothDelete,
  boothFree,
  boothPlace,
  boothTake,
  boothUpdate,
} from '@convoke/contract/booth/booth.calls.ts';
import { inRows, mostBooths, type Rect } from '@convoke/contract/booth/booth.rules.ts';
import { sql } from 'kysely';
import type { WriteContext } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { implement } from '../../core/http/implement.ts';
import { implementUpdate } from '../../core/http/overwritten.ts';
import { blocksOf, boothsOf, boothView } from './booth.rows.ts';

/** Booths of one event come, go and are taken one after the other. */
export async function lockEvent(tx: Db, organisationId: string, eventId: string): Promise<void> {
  await tx
    .selectFrom('event')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', eventId)
    .forUpdate()
    .executeTakeFirst();
}

interface NewBooth extends Rect {
  number: string;
  priceCents: number;
  note?: string;
}

/** Adds booths to a hall, all of them or none. */
async function add(
  ctx: WriteContext<'BOOTH_NUMBER_USED' | 'BOOTHS_FULL'>,
  blockId: string,
  booths: readonly NewBooth[],
): Promise<{ id: string; version: number }[]> {
  const { tx, organisationId } = ctx;
  const [block] = await blocksOf(tx, organisationId, { blockId });
  if (!block) return ctx.notFound();
  const { eventId } = block;
  await lockEvent(tx, organisationId, eventId);
  const { n } = await tx
    .selectFrom('booth')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  if (n + booths.length > mostBooths) ctx.fail('BOOTHS_FULL');
  const added = await tx
    .insertInto('booth')
    .values(
      booths.map(({ priceCents, ...booth }) => ({
        organisation_id: organisationId,
        event_id: eventId,
        block_id: blockId,
        ...booth,
        price_cents: priceCents,
        created_at: ctx.now(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'version'])
    .execute();
  if (added.length < booths.length) {
    const mine = new Set(added.map((one) => one.id));
    const used = await numbersUsed(
      tx,
      organisationId,
      eventId,
      booths.map(({ number }) => number),
    );
    ctx.fail('BOOTH_NUMBER_USED', {
      numbers: used.filter((each) => !mine.has(each.id)).map(({ number }) => number),
    });
  }
  return added;
}

/** The booths of an event that have one of these numbers, in whatever case. */
function numbersUsed(tx: Db, organisationId: string, eventId: string, numbers: readonly string[]) {
  return tx
    .selectFrom('booth')
    .select(['id', 'number'])
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .where(sql`lower(number)`, '=', sql`ANY(SELECT lower(n) FROM unnest(${[...numbers]}::text[]) n)`)
    .execute();
}

/** Somebody has it, and no hold of theirs is over. */
export const isHad = (now: Date) =>
  sql<boolean>`(num_nonnulls(organizer_id, guest_id, nullif(exhibitor_name, '')) = 1 AND (held_until IS NULL OR held_until > ${now}))`;

export const editHandlers = [
  implement(boothAdd, async (ctx, { blockId, ...booth }) => {
    const [added] = await add(ctx, blockId, [booth]);
    if (!added) return ctx.notFound();
    return { boothId: added.id, version: added.version };
  }),

  implement(boothAddRows, async (ctx, { blockId, x, y, width, height, priceCents, ...rows }) => {
    if (rows.rows * rows.columns > mostBooths) ctx.fail('BOOTHS_FULL');
    const booths = inRows({ ...rows, at: { x, y, width, height } });
    return {
      added: (
        await add(
          ctx,
          blockId,
          booths.map((booth) => ({ ...booth, priceCents })),
        )
      ).length,
    };
  }),

  implementUpdate(
    boothUpdate,
    { table: 'booth', id: 'boothId' },
    async (ctx, { boothId, version, priceCents, ...fields }) => {
      const { tx, organisationId } = ctx;
      const [before] = await boothsOf(tx, organisationId, { boothId }, ctx.now());
      if (!before) return ctx.notFound();
      await lockEvent(tx, organisationId, before.eventId);
      const used = await numbersUsed(tx, organisationId, before.eventId, [fields.number ?? before.number]);
      const others = used.filter(({ id }) => id !== boothId);
      if (others.length > 0) ctx.fail('BOOTH_NUMBER_USED', { numbers: others.map(({ number }) => number) });
      // What was not sent is undefined, and so no column of the statement.
      const changed = await tx
        .updateTable('booth')
        .set({ ...fields, price_cents: priceCents, version: version + 1 })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', boothId)
        .where('version', '=', version)
        .returning('version')
        .executeTakeFirst();
      if (changed) return changed;
      const [current] = await boothsOf(tx, organisationId, { boothId }, ctx.now());
      return current ? ctx.fail('BOOTH_CHANGED', { current: boothView(current) }) : ctx.notFound();
    },
  ),

  implement(boothPlace, async (ctx, { eventId, booths }) => {
    const { rows } = await sql`
      UPDATE booth b SET x = p.x, y = p.y, width = p.width, height = p.height, version = b.version + 1
      FROM jsonb_to_recordset(${JSON.stringify(booths)}::jsonb) AS p ("boothId" uuid, x int, y int, width int, height int)
      WHERE b.organisation_id = ${ctx.organisationId} AND b.event_id = ${eventId} AND b.id = p."boothId"
      RETURNING b.id`.execute(ctx.tx);
    return { changed: rows.length };
  }),

  implement(boothDelete, async (ctx, { boothIds }) => {
    const { tx, organisationId } = ctx;
    const named = tx.selectFrom('booth').where('organisation_id', '=', organisationId).where('id', 'in', boothIds);
    const used = await named.select('number').where(isHad(ctx.now())).forUpdate().execute();
    if (used.length > 0) ctx.fail('BOOTH_IN_USE', { numbers: used.map(({ number }) => number) });
    const gone = await tx
      .deleteFrom('booth')
      .where('organisation_id', '=', organisationId)
      .where('id', 'in', boothIds)
      // Whoever took one meanwhile keeps it.
      .where((eb) => eb.not(isHad(ctx.now())))
      .returning('id')
      .execute();
    return { deleted: gone.length };
  }),

  implement(boothTake, async (ctx, { eventId, boothIds, kind, exhibitorId, name, heldUntil }) => {
    const { tx, organisationId } = ctx;
    const now = ctx.now();
    if (heldUntil !== null && new Date(heldUntil) <= now) ctx.fail('BOOTH_HOLD_PAST');
    const exhibitor = {
      organizer_id: kind === 'organizer' ? (exhibitorId ?? null) : null,
      guest_id: kind === 'guest' ? (exhibitorId ?? null) : null,
      exhibitor_name: kind === 'name' ? name : '',
    };
    if (kind !== 'name') {
      const inLibrary = await tx
        .selectFrom(kind === 'organizer' ? 'organizer' : 'guest')
        .select('id')
        .where('organisation_id', '=', organisationId)
        .where('id', '=', exhibitorId ?? '')
        .where('deleted_at', 'is', null)
        // Whoever deletes it meanwhile waits, and finds it in use.
        .forKeyShare()
        .executeTakeFirst();
      if (!inLibrary) ctx.fail('BOOTH_EXHIBITOR_GONE');
    }
    // One statement: of two at once the second finds it had. What the same exhibitor holds becomes theirs.
    const taken = await tx
      .updateTable('booth')
      .set({ ...exhibitor, held_until: heldUntil, version: sql`version + 1` })
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', eventId)
      .where('id', 'in', boothIds)
      .where((eb) =>
        eb.or([
          eb.not(isHad(now)),
          eb.and([
            eb('held_until', 'is not', null),
            eb('organizer_id', 'is not distinct from', exhibitor.organizer_id),
            eb('guest_id', 'is not distinct from', exhibitor.guest_id),
            eb('exhibitor_name', '=', exhibitor.exhibitor_name),
          ]),
        ]),
      )
      .returning('id')
      .execute();
    const mine = new Set(taken.map(({ id }) => id));
    const asked = (await boothsOf(tx, organisationId, { eventId }, now)).filter((each) =>
      boothIds.includes(each.boothId),
    );
    if (asked.length < new Set(boothIds).size) return ctx.notFound();
    const had = asked.filter((each) => !mine.has(each.boothId));
    return had.length === 0 ? asked.map(boothView) : ctx.fail('BOOTH_TAKEN', { current: had.map(boothView) });
  }),

  implement(boothFree, async (ctx, { eventId, boothIds }) => {
    const freed = await ctx.tx
      .updateTable('booth')
      .set({ organizer_id: null, guest_id: null, exhibitor_name: '', held_until: null, version: sql`version + 1` })
      .where('organisation_id', '=', ctx.organisationId)
      .where('event_id', '=', eventId)
      .where('id', 'in', boothIds)
      .where(isHad(ctx.now()))
      .returning('id')
      .execute();
    return { changed: freed.length };
  }),
];
