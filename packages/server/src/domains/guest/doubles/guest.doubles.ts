import { guestApart, guestDoubles } from '@convoke/contract/guest/guest.doubles.calls.ts';
import type { GuestLikeness } from '@convoke/contract/guest/guest.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { rowView } from '../guest.views.ts';
import { listedGuests } from '../library/guest.queries.ts';

/** Pairs shown at once; the others follow when these are decided. */
const shownPairs = 50;
const countedPairs = 1000;
/** Of guests who all have something in common so many are paired: a thousand rows named “TBA” are no half a million pairs. */
const pairedOfOne = 20;

interface Pair {
  a: string;
  b: string;
  likenesses: GuestLikeness[];
  total: number;
}

/** Pairs of guests that have something in common by its index, read in its order: what there is once costs one entry of it. */
function alikeBy(organisationId: string, likeness: GuestLikeness) {
  const column = sql.ref(likeness === 'name' ? 'alike' : likeness);
  const live = (of: string) =>
    sql`${sql.ref(`${of}.organisation_id`)} = ${organisationId} AND ${sql.ref(`${of}.deleted_at`)} IS NULL`;
  // As the partial index of phones and e-mails has it.
  const said = (of: string) => (likeness === 'name' ? sql`` : sql`AND ${sql.ref(`${of}.${likeness}`)} <> ''`);
  return sql`
    SELECT f.id AS a, s.id AS b, ${sql.lit(likeness)} AS likeness
    FROM (SELECT ${column} AS said FROM guest g WHERE ${live('g')} ${said('g')} GROUP BY ${column} HAVING count(*) > 1
      ORDER BY ${column} LIMIT ${countedPairs}) k
    CROSS JOIN LATERAL (SELECT g.id FROM guest g WHERE ${live('g')} ${said('g')} AND ${column} = k.said ORDER BY g.id LIMIT ${pairedOfOne}) f
    CROSS JOIN LATERAL (SELECT g.id FROM guest g WHERE ${live('g')} ${said('g')} AND ${column} = k.said ORDER BY g.id LIMIT ${pairedOfOne}) s
    WHERE f.id < s.id`;
}

async function pairsOf(db: Db, organisationId: string): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    WITH alike AS MATERIALIZED (
      ${sql.join(
        (['name', 'phone', 'email'] as const).map((likeness) => alikeBy(organisationId, likeness)),
        sql` UNION ALL `,
      )}),
    pair AS (SELECT a, b, array_agg(likeness) AS likenesses FROM alike GROUP BY a, b),
    left_over AS MATERIALIZED (
      SELECT * FROM pair WHERE NOT EXISTS (
        SELECT FROM guest_apart d WHERE d.organisation_id = ${organisationId} AND d.guest_id = pair.a AND d.other_id = pair.b)
      LIMIT ${countedPairs})
    SELECT a, b, likenesses, (SELECT count(*)::int FROM left_over) AS total FROM left_over
    ORDER BY cardinality(likenesses) DESC, b DESC, a LIMIT ${shownPairs}`.execute(db);
  return rows;
}

/** Guests who are likely the same, and those of whom somebody said that they are not. */
export const doublesHandlers = [
  implement(guestDoubles, async ({ db, organisationId }) => {
    const pairs = await pairsOf(db, organisationId);
    const guests = await listedGuests(db, organisationId, [...new Set(pairs.flatMap(({ a, b }) => [a, b]))]);
    return {
      total: pairs[0]?.total ?? 0,
      pairs: pairs.map(({ a, b, likenesses }) => ({
        by: likenesses,
        guests: [a, b].flatMap((id) => guests.get(id) ?? []).map(rowView),
      })),
    };
  }),

  implement(guestApart, async (ctx, { guestId, otherId, isApart }) => {
    const { tx, organisationId } = ctx;
    const [first = '', second = ''] = [guestId, otherId].sort();
    const there = await tx
      .selectFrom('guest')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', 'in', [first, second])
      .execute();
    if (there.length < 2) return ctx.notFound();
    if (isApart)
      await tx
        .insertInto('guest_apart')
        .values({
          organisation_id: organisationId,
          guest_id: first,
          other_id: second,
          by_user: ctx.userId,
          created_at: ctx.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else
      await tx
        .deleteFrom('guest_apart')
        .where('organisation_id', '=', organisationId)
        .where('guest_id', '=', first)
        .where('other_id', '=', second)
        .execute();
    return {};
  }),
];
