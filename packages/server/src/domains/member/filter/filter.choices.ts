import type { filterChoices } from '@convoke/contract/member/member.filter.calls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { containing } from '../../../core/data/like-text.ts';

type Kind = (typeof filterChoices)[number];

/** So many are offered; a search finds the others. */
const mostOffered = 50;

interface Choice {
  id: string;
  name: string;
  within: string | null;
}

/** What a condition can name. */
export async function choicesOf(
  db: Db,
  organisationId: string,
  of: Kind,
  search: string | undefined,
): Promise<Choice[]> {
  const like = (text: RawBuilder<unknown>) =>
    search ? sql`AND ${containing(sql`fold_text(${text})`, search)}` : sql``;
  const query = {
    event: sql`SELECT e.id, e.title AS name, NULL AS within FROM event e WHERE e.organisation_id = ${organisationId} AND e.deleted_at IS NULL
      ${like(sql`e.title || ' ' || e.place_name`)} ORDER BY e.starts_at DESC, e.id DESC`,
    ticket: sql`SELECT t.id, t.name, e.title AS within FROM event e CROSS JOIN LATERAL (
        SELECT id, name, sort FROM ticket WHERE organisation_id = ${organisationId} AND event_id = e.id AND deleted_at IS NULL ${like(sql`name`)} OFFSET 0) t
      WHERE e.organisation_id = ${organisationId} AND e.deleted_at IS NULL ORDER BY e.starts_at DESC, e.id DESC, t.sort, t.id`,
    tag: sql`SELECT g.id, g.name, NULL AS within FROM member_tag g WHERE g.organisation_id = ${organisationId} AND g.deleted_at IS NULL ${like(sql`g.name`)}
      ORDER BY lower(g.name)`,
    group: sql`SELECT g.id, g.name, NULL AS within FROM member_group g WHERE g.organisation_id = ${organisationId} AND g.deleted_at IS NULL ${like(sql`g.name`)}
      ORDER BY lower(g.name)`,
    user: sql`SELECT u.id, u.nick_name AS name, NULL AS within FROM app_user u WHERE u.organisation_id = ${organisationId} ${like(sql`u.nick_name`)}
      ORDER BY u.nick_name, u.id`,
    questionnaire: sql`SELECT q.id, q.title AS name, NULL AS within FROM questionnaire q WHERE q.organisation_id = ${organisationId} AND q.deleted_at IS NULL
      ${like(sql`q.title`)} ORDER BY q.created_at DESC, q.id DESC`,
    vote: sql`SELECT v.id, v.title AS name, (SELECT title FROM event WHERE organisation_id = ${organisationId} AND id = v.event_id) AS within
      FROM vote v WHERE v.organisation_id = ${organisationId} AND v.deleted_at IS NULL ${like(sql`v.title`)} ORDER BY v.created_at DESC, v.id DESC`,
  }[of];
  const { rows } = await sql<Choice>`${query} LIMIT ${mostOffered}`.execute(db);
  return rows;
}
