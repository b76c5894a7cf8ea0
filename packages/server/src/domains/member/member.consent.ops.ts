import type { ConsentChannel } from '@convoke/contract/member/member.rights.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';

/**
 * Who of some members may be reached by a way, as far as they said anything: `given` said yes, `refused` said no, and of all others nobody knows. Whoever
 * sends something asks this first, and leaves out at least those who refused.
 */
export async function consentOf(
  db: Db,
  organisationId: string,
  channel: ConsentChannel,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, 'given' | 'refused'>> {
  const { rows } = await sql<{ id: string; answer: 'given' | 'refused' }>`
    SELECT w.id, c.answer FROM unnest(${memberIds}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT answer FROM member_consent WHERE organisation_id = ${organisationId} AND member_id = w.id AND channel = ${channel} AND is_last
        AND answer <> 'unknown' OFFSET 0) c`.execute(db);
  return new Map(rows.map(({ id, answer }) => [id, answer]));
}
