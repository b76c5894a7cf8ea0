import { id as idField, totalLimit } from '@convoke/contract/core/fields.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/database.ts';
import { likeText } from '../checkin.search.ts';
import type { SignUserRow } from '../checkin.queries.ts';

export interface GroupFilter {
  search?: string | undefined;
  signStatus?: 'NOT_SIGNED' | 'SIGNED_IN' | 'SIGNED_OUT' | undefined;
}

interface Group {
  id: string;
  event_id: string;
  /** Everyone of the event is in the default group: nobody needs to be asked. */
  is_default: boolean;
}

/** Those who are expected (approved) or here all the same, each status on its own partial index. */
function matching(organisationId: string, group: Group, filter: GroupFilter) {
  const status = {
    NOT_SIGNED: sql`p.state <> 'DELETED' AND p.state = 'APPROVED' AND p.signed_in_at IS NULL`,
    SIGNED_IN: sql`p.state <> 'DELETED' AND p.signed_in_at IS NOT NULL`,
    // Nothing signs out yet.
    SIGNED_OUT: sql`false`,
    all: sql`p.state <> 'DELETED' AND (p.state = 'APPROVED' OR p.signed_in_at IS NOT NULL)`,
  }[filter.signStatus ?? 'all'];
  const asked = filter.search?.toLowerCase() ?? '';
  const search =
    asked === ''
      ? sql``
      : [...asked].length < 3
        ? sql`AND lower(p.name) COLLATE "C" LIKE ${`${likeText(asked)}%`}`
        : sql`AND p.search LIKE ${`%${likeText(asked)}%`}`;
  const member = group.is_default
    ? sql``
    : sql`AND EXISTS (SELECT FROM checkin_member x WHERE x.organisation_id = p.organisation_id AND x.participant_id = p.id AND x.group_id = ${group.id})`;
  return sql`
    FROM participant p
    WHERE p.organisation_id = ${organisationId} AND p.event_id = ${group.event_id} AND ${status} ${search} ${member}`;
}

/** People of a group after the participant `cursor` (null = from the beginning), the latest registered first. */
async function rowsAfter(
  db: Db,
  organisationId: string,
  group: Group,
  filter: GroupFilter,
  cursor: string | null,
  size: number,
  offset = 0,
): Promise<SignUserRow[]> {
  let after = sql``;
  if (cursor !== null) {
    const { rows } = await sql<{ at: string }>`
      SELECT submitted_at::text AS at FROM participant WHERE organisation_id = ${organisationId} AND id = ${cursor}`.execute(
      db,
    );
    if (!rows[0]) return [];
    after = sql`AND (p.submitted_at, p.id) < (${rows[0].at}::timestamptz, ${cursor}::uuid)`;
  }
  const { rows } = await sql<SignUserRow>`
    SELECT m.id AS sign_user_id, m.group_id, p.id AS parts_id, p.event_id, p.code, p.name, p.phone, p.company, p.title, p.state, p.signed_in_at
    FROM (
      SELECT p.* ${matching(organisationId, group, filter)} ${after}
      ORDER BY p.submitted_at DESC, p.id DESC LIMIT ${size} OFFSET ${offset}
    ) p
    JOIN checkin_member m ON m.organisation_id = p.organisation_id AND m.participant_id = p.id AND m.group_id = ${group.id}
    ORDER BY p.submitted_at DESC, p.id DESC`.execute(db);
  return rows;
}

/** One page of a group; counted up to `totalLimit`. With a cursor the page is found without passing the earlier ones. */
export async function pageOfGroup(
  db: Db,
  organisationId: string,
  group: Group,
  input: GroupFilter & { current: number; size: number; cursor?: string | undefined },
) {
  const cursor = idField.safeParse(input.cursor);
  const rows = cursor.success
    ? await rowsAfter(db, organisationId, group, input, cursor.data, input.size)
    : await rowsAfter(db, organisationId, group, input, null, input.size, (input.current - 1) * input.size);
  const counted = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM (SELECT 1 ${matching(organisationId, group, input)} LIMIT ${totalLimit + 1}) c`.execute(
    db,
  );
  const total = counted.rows[0]?.total ?? 0;
  return {
    rows,
    total: Math.min(total, totalLimit),
    totalIsCapped: total > totalLimit,
    nextCursor: rows.length === input.size ? (rows.at(-1)?.parts_id ?? null) : null,
  };
}

/** Everyone of the default group in blocks, each read by itself: a long export holds no transaction open. */
export async function* everyoneExpected(
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  organisationId: string,
  eventId: string,
): AsyncGenerator<SignUserRow[]> {
  const group = await read((db) =>
    db
      .selectFrom('checkin_group')
      .select(['id', 'event_id', 'is_default'])
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', eventId)
      .where('is_default', '=', true)
      .executeTakeFirstOrThrow(),
  );
  let cursor: string | null = null;
  for (;;) {
    const after: string | null = cursor;
    const rows: SignUserRow[] = await read((db) => rowsAfter(db, organisationId, group, {}, after, 1000));
    if (rows.length === 0) return;
    yield rows;
    cursor = rows.at(-1)?.parts_id ?? null;
  }
}
