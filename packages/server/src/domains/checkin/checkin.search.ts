import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { beginning, soughtIn } from '../../core/data/like-text.ts';
import { soughtPhone } from '../../core/phones.ts';
import type { SignUserRow } from './checkin.queries.ts';

const most = 20;

/**
 * People of an event as someone at the door asks for them: the last digits of the phone (3 or more), the beginning of the name, then any part
 * of name, phone, e-mail or company. Each way runs on its own index and stops at 20.
 */
export async function searchPeople(
  db: Db,
  organisationId: string,
  eventId: string,
  question: string,
): Promise<SignUserRow[]> {
  const asked = question.toLowerCase();
  const digits = soughtPhone(asked.replace(/[\s-]/g, ''))?.ends ?? '';
  const found = new Map<string, SignUserRow>();
  const look = async (condition: RawBuilder<SqlBool>, order: RawBuilder<unknown>) => {
    if (found.size >= most) return;
    const { rows } = await sql<SignUserRow>`
      SELECT m.id AS sign_user_id, m.group_id, p.id AS parts_id, p.event_id, p.code, p.name, p.phone, p.company, p.title, p.state, p.signed_in_at, p.is_inside, p.is_sandbox,
        p.door_note, p.photo_id, k.name AS ticket_name, k.price_cents AS ticket_cents, p.entries_used, k.entries AS entries_most, p.entries_used_at AS entries_at
      FROM (
        SELECT p.* FROM participant p
        WHERE p.organisation_id = ${organisationId} AND p.event_id = ${eventId} AND p.state <> 'DELETED' AND ${condition}
        ${order} LIMIT ${most}
      ) p
      JOIN checkin_group g ON g.organisation_id = p.organisation_id AND g.event_id = p.event_id AND g.is_default
      JOIN checkin_member m ON m.organisation_id = p.organisation_id AND m.participant_id = p.id AND m.group_id = g.id
      LEFT JOIN ticket k ON k.organisation_id = p.organisation_id AND k.id = p.ticket_id`.execute(db);
    for (const row of rows) if (found.size < most) found.set(row.parts_id, row);
  };
  if (/^\d{3,}$/.test(digits)) {
    const backwards = [...digits].reverse().join('');
    await look(
      sql<SqlBool>`p.phone IS NOT NULL AND reverse(p.phone) COLLATE "C" LIKE ${`${backwards}%`}`,
      sql`ORDER BY reverse(p.phone) COLLATE "C"`,
    );
    // Who types this many digits means a phone number.
    if (found.size > 0 && digits.length >= 6) return [...found.values()];
  }
  await look(beginning(sql`lower(p.name) COLLATE "C"`, asked), sql`ORDER BY lower(p.name) COLLATE "C", p.id`);
  // One or two letters are looked for where names begin, and that is done.
  await look(
    soughtIn(sql`p.search`, asked, () => sql<SqlBool>`false`),
    sql``,
  );
  return [...found.values()];
}
