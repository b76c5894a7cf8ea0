import type { Booth, BoothBlock } from '@convoke/contract/booth/booth.calls.ts';
import { boothStateOf } from '@convoke/contract/booth/booth.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { fileUrl } from '../../core/storage.ts';

/** The halls of an event, or one of them, in the order in which they were made, with how many booths each has. */
export async function blocksOf(
  db: Db,
  organisationId: string,
  of: { eventId: string } | { blockId: string },
): Promise<(BoothBlock & { eventId: string })[]> {
  const rows = await db
    .selectFrom('booth_block as b')
    .select(['b.id', 'b.event_id', 'b.version', 'b.name', 'b.width', 'b.height', 'b.picture_key'])
    .select((eb) =>
      eb
        .selectFrom('booth as o')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('o.organisation_id', '=', 'b.organisation_id')
        .whereRef('o.block_id', '=', 'b.id')
        .as('booths'),
    )
    .where('b.organisation_id', '=', organisationId)
    .$if('eventId' in of, (all) => all.where('b.event_id', '=', 'eventId' in of ? of.eventId : ''))
    .$if('blockId' in of, (all) => all.where('b.id', '=', 'blockId' in of ? of.blockId : ''))
    .orderBy('b.id')
    .execute();
  return rows.map((row) => ({
    blockId: row.id,
    eventId: row.event_id,
    version: row.version,
    name: row.name,
    width: row.width,
    height: row.height,
    pictureKey: row.picture_key,
    pictureUrl: fileUrl(row.picture_key),
    booths: row.booths ?? 0,
  }));
}

export interface BoothFilter {
  eventId?: string | undefined;
  blockId?: string | undefined;
  boothId?: string | undefined;
}

/** Booths by their numbers as people count: A-2 before A-10. */
export async function boothsOf(
  db: Db,
  organisationId: string,
  { eventId, blockId, boothId }: BoothFilter,
  now: Date,
): Promise<(Booth & { eventId: string; link: string })[]> {
  const rows = await db
    .selectFrom('booth as b')
    .leftJoin('organizer as o', (join) =>
      join.onRef('o.organisation_id', '=', 'b.organisation_id').onRef('o.id', '=', 'b.organizer_id'),
    )
    .leftJoin('guest as g', (join) =>
      join.onRef('g.organisation_id', '=', 'b.organisation_id').onRef('g.id', '=', 'b.guest_id'),
    )
    .selectAll('b')
    .select(['o.name as organizer_name', 'o.link as organizer_link', 'g.name as guest_name'])
    .where('b.organisation_id', '=', organisationId)
    .$if(eventId !== undefined, (all) => all.where('b.event_id', '=', eventId ?? ''))
    .$if(blockId !== undefined, (all) => all.where('b.block_id', '=', blockId ?? ''))
    .$if(boothId !== undefined, (all) => all.where('b.id', '=', boothId ?? ''))
    .execute();
  const counted = new Intl.Collator('en', { numeric: true });
  return rows
    .map((row) => {
      const exhibitor = exhibitorOf(row);
      const heldUntil = row.held_until;
      const state = boothStateOf(
        { exhibited: exhibitor !== null, heldUntil: heldUntil?.getTime() ?? null },
        now.getTime(),
      );
      return {
        boothId: row.id,
        eventId: row.event_id,
        blockId: row.block_id,
        version: row.version,
        number: row.number,
        x: row.x,
        y: row.y,
        width: row.width,
        height: row.height,
        priceCents: Number(row.price_cents),
        note: row.note,
        state,
        // Whose hold is over has nothing any more.
        heldUntil: state === 'held' ? (heldUntil?.toISOString() ?? null) : null,
        exhibitor: state === 'free' ? null : exhibitor,
        link: row.organizer_link ?? '',
      };
    })
    .toSorted((one, other) => counted.compare(one.number, other.number));
}

function exhibitorOf(row: {
  organizer_id: string | null;
  guest_id: string | null;
  exhibitor_name: string;
  organizer_name: string | null;
  guest_name: string | null;
}): Booth['exhibitor'] {
  if (row.organizer_id !== null) return { kind: 'organizer', id: row.organizer_id, name: row.organizer_name ?? '' };
  if (row.guest_id !== null) return { kind: 'guest', id: row.guest_id, name: row.guest_name ?? '' };
  return row.exhibitor_name === '' ? null : { kind: 'name', id: null, name: row.exhibitor_name };
}

/** A booth as its organiser reads it. */
export function boothView({ eventId: _, link: __, ...booth }: Booth & { eventId: string; link: string }): Booth {
  return booth;
}
