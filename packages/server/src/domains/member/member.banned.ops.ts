import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { own } from '../../core/data/organisation-plugin.ts';

/** Notes in the history of whoever has some numbers that they are not to be called any more. Who has none of them here is passed over. */
export async function noteCallBanned(tx: Db, numbers: readonly string[], byUser: string | null): Promise<void> {
  if (numbers.length === 0) return;
  await sql`
    INSERT INTO member_log (member_id, kind, by_user)
    SELECT c.member_id, 'callBanned', ${byUser}::uuid FROM unnest(${[...numbers]}::text[]) AS n(number) CROSS JOIN LATERAL (
      SELECT member_id FROM member_contact WHERE organisation_id = ${own} AND kind = 'phone' AND value = ANY (number_spellings(n.number)) AND is_live OFFSET 0) c`.execute(
    tx,
  );
}
