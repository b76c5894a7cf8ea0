import type { ConsentAnswer, ConsentChannel } from '@convoke/contract/member/member.rights.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';

/** The last word of some members about each way to be reached, as far as they ever said anything. */
export async function consentsOf(
  db: Db,
  organisationId: string,
  memberIds: readonly string[],
): Promise<(memberId: string) => { channel: ConsentChannel; answer: ConsentAnswer }[]> {
  const { rows } = await sql<{ id: string; channel: ConsentChannel; answer: ConsentAnswer }>`
    SELECT w.id, c.channel, c.answer FROM unnest(${memberIds}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT channel, answer FROM member_consent WHERE organisation_id = ${organisationId} AND member_id = w.id AND is_last OFFSET 0) c
    ORDER BY c.channel`.execute(db);
  return (memberId) => rows.filter(({ id }) => id === memberId).map(({ channel, answer }) => ({ channel, answer }));
}

/** Organisers by their ids, as those who look after somebody; null where there is none. */
export async function ownersBy(
  db: Db,
  organisationId: string,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => { userId: string; name: string } | null> {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  const owners =
    asked.length === 0
      ? []
      : await db
          .selectFrom('app_user')
          .select(['id as userId', 'nick_name as name'])
          .where('organisation_id', '=', organisationId)
          .where('id', 'in', asked)
          .execute();
  return (id) => owners.find(({ userId }) => userId === id) ?? null;
}
