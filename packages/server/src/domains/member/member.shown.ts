import type { FieldValue } from '@convoke/contract/member/member.field.rules.ts';
import type { WormKind } from '@convoke/contract/member/member.worm.rules.ts';
import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import type { DB } from '../../core/data/database-types.ts';
import { keyOf, type Place, type Placed } from '../../core/data/list.ts';
import type { Chip } from './member.labelled.ts';

/** What a row of the list shows. */
export interface ListedMember extends Placed, Pick<Selectable<DB['member']>, RowColumn> {
  n: number;
  events: number;
  tags: Chip[];
  values: Record<string, FieldValue>;
  /** The entry of the list of gift hunters that they are on, and how that is known. */
  worm_id: string | null;
  worm_how: WormKind | null;
}

type RowColumn =
  | 'name'
  | 'company'
  | 'title'
  | 'phone'
  | 'email'
  | 'origin'
  | 'channel'
  | 'created_at'
  | 'last_at'
  | 'version';

/** The rows of these members, in their order, by a plan that is kept (`functions/member/shown_members.sql`): to make it anew takes longer than to show a page. */
async function shownBy(
  db: Db,
  organisationId: string,
  ids: RawBuilder<unknown>,
  place: Place,
): Promise<ListedMember[]> {
  const { rows } = await sql<ListedMember>`
    SELECT m.*, ${keyOf(place)} AS key FROM shown_members(${organisationId}, ${ids}) m ORDER BY m.n`.execute(db);
  return rows;
}

/** The rows of members who were found in this order. */
export const shownMembers = (db: Db, organisationId: string, ids: readonly string[], place: Place) =>
  shownBy(db, organisationId, sql`${ids}::uuid[]`, place);

/** The rows of those whom a query of ids finds, in its order. */
export const shownOf = (db: Db, organisationId: string, found: Expression<unknown>, place: Place) =>
  shownBy(db, organisationId, sql`ARRAY(SELECT p.id FROM (${found}) p)`, place);
