import { totalLimit } from '@convoke/contract/core/fields.ts';
import type { Candidate } from '@convoke/contract/member/member.examine.calls.ts';
import {
  type DoubleState,
  type DoubleStrength,
  doubleStrengths,
} from '@convoke/contract/member/member.doubles.rules.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import type { DB } from '../../../core/data/database-types.ts';
import { inPlace, type Place, type Sorts } from '../../../core/data/list.ts';
import { userName } from '../../../core/data/user-name.ts';
import { contactsOf, matchingMembers } from '../member.queries.ts';
import { candidateView } from '../member.views.ts';

export const doubleSorts: Sorts = {
  id: sql`d.id`,
  words: { strength: { by: sql`d.strength`, kind: 'whole' } },
};

export interface DoubleFilter {
  state: DoubleState;
  strength?: DoubleStrength | undefined;
  search?: string | undefined;
}

type Pairs = Selectable<DB['member_double']>;

/** Pairs of those whom a search finds, each once: one step along an index for each of them and side. */
function pairsFound(db: Db, organisationId: string, search: string) {
  const found = matchingMembers(db, organisationId, { search }, { isFound: true }).select('m.id').limit(totalLimit);
  return sql<Pairs>`(
    WITH w AS MATERIALIZED (${found})
    SELECT DISTINCT ON (p.id) p.* FROM w CROSS JOIN LATERAL (
      SELECT * FROM (SELECT * FROM member_double WHERE organisation_id = ${organisationId} AND member_id = w.id OFFSET 0) a
      UNION ALL
      SELECT * FROM (SELECT * FROM member_double WHERE organisation_id = ${organisationId} AND other_id = w.id OFFSET 0) b) p)`.as(
    'd',
  );
}

/** The pairs that match; neither ordered nor paged. Of those who were merged one is no longer there, of all others both are. */
export const matchingDoubles = (db: Db, organisationId: string, { state, strength, search }: DoubleFilter) =>
  db
    .selectFrom(search ? pairsFound(db, organisationId, search) : sql<Pairs>`member_double`.as('d'))
    .where('d.organisation_id', '=', organisationId)
    .where('d.state', '=', state)
    .where('d.is_there', '=', state !== 'merged')
    .$if(strength !== undefined, (all) =>
      all.where('d.strength', '=', doubleStrengths.indexOf(strength ?? 'weak') + 1),
    );

export const listDoubles = (db: Db, organisationId: string, filter: DoubleFilter, place: Place) =>
  inPlace(
    matchingDoubles(db, organisationId, filter)
      .select(['d.id', 'd.member_id', 'd.other_id', 'd.reasons', 'd.strength', 'd.state', 'd.found_at', 'd.decided_at'])
      .select(userName('d', 'decided_by')),
    place,
  ).execute();

export type ListedDouble = Awaited<ReturnType<typeof listDoubles>>[number];

/** The members of some pairs by their ids, each looked up by its key. */
export async function peopleOfPairs(
  db: Db,
  organisationId: string,
  pairs: readonly Pick<ListedDouble, 'member_id' | 'other_id'>[],
): Promise<Map<string, Candidate>> {
  const ids = [...new Set(pairs.flatMap(({ member_id, other_id }) => [member_id, other_id]))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Selectable<DB['member']>>`
    SELECT m.* FROM unnest(${ids}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT * FROM member WHERE organisation_id = ${organisationId} AND id = w.id OFFSET 0) m`.execute(db);
  const contacts = await contactsOf(db, organisationId, ids);
  return new Map(rows.map((member) => [member.id, candidateView(member, contacts)]));
}
