import {
  guestExport,
  guestGet,
  guestInLecture,
  guestList,
  guestTypeList,
} from '@convoke/contract/guest/guest.calls.ts';
import { sql } from 'kysely';
import { implement } from '../../../core/http/implement.ts';
import { countOf, pageAnswer, placeOf } from '../../../core/data/list.ts';
import { boothsOfGuest } from '../../booth/booth.ops.ts';
import { usesOf } from '../guest.uses.ts';
import { infoOf, rowView } from '../guest.views.ts';
import { guestSheet } from './guest.export.ts';
import { guestSorts, listGuests, matchingGuests } from './guest.queries.ts';

/** What the library answers. */
export const libraryHandlers = [
  implement(guestList, async (ctx, input) => {
    const { db, organisationId } = ctx;
    const place = placeOf(ctx, guestSorts, input);
    const rows = await listGuests(db, organisationId, input, place);
    const total = await countOf(db, matchingGuests(db, organisationId, input), place);
    return pageAnswer(rows, total, place, rowView);
  }),

  implement(
    guestGet,
    async (ctx, { guestId }) => (await infoOf(ctx.db, ctx.organisationId, guestId)) ?? ctx.notFound(),
  ),

  implement(guestExport, (ctx, input) => guestSheet(ctx.services, ctx.organisationId, input, ctx.language)),

  implement(guestInLecture, async (ctx, { guestId }) => {
    const known = (await infoOf(ctx.db, ctx.organisationId, guestId)) ?? ctx.notFound();
    const events = await usesOf(ctx.db, ctx.organisationId, known.guestId);
    const booths = await boothsOfGuest(ctx.db, ctx.organisationId, known.guestId, ctx.now());
    return { inLecture: events.length > 0, events, booths };
  }),

  implement(guestTypeList, async (ctx) => {
    const { rows } = await sql<{ id: string; name: string; guests: number }>`
      SELECT t.id, t.name, count(g.id)::int AS guests FROM guest_type t
      LEFT JOIN guest g ON g.organisation_id = t.organisation_id AND g.guest_type_id = t.id AND g.deleted_at IS NULL
      WHERE t.organisation_id = ${ctx.organisationId} GROUP BY t.id, t.name ORDER BY lower(t.name), t.id`.execute(
      ctx.db,
    );
    return rows.map(({ id, name, guests }) => ({ guestTypeId: id, name, guests }));
  }),
];
