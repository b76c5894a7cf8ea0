import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { own } from '../../core/data/organisation-plugin.ts';

interface AskedLine {
  kind: 'asked' | 'replied';
  consultId: string;
  eventId: string;
  /** Numbers and addresses, normalised. */
  contacts: readonly string[];
  at: Date;
  /** The organiser who answered. */
  by: string | null;
}

/** Whose numbers and addresses these are, by contact: members who are not deleted. */
export async function membersWith(db: Db, contacts: readonly string[]): Promise<Map<string, string>> {
  if (contacts.length === 0) return new Map();
  const { rows } = await sql<{ value: string; id: string }>`
    SELECT w.value, c.member_id AS id FROM unnest(${[...new Set(contacts)]}::text[]) AS w(value)
    CROSS JOIN unnest('{phone,email}'::text[]) AS k(kind)
    CROSS JOIN LATERAL (
      SELECT member_id FROM member_contact WHERE organisation_id = ${own} AND kind = k.kind AND value = w.value AND is_live OFFSET 0) c`.execute(
    db,
  );
  return new Map(rows.map(({ value, id }) => [value, id]));
}

/** Notes in the history of whoever is known by one of these contacts that they asked something, or got an answer. It holds no word of either. */
export async function noteQuestion(tx: Db, line: AskedLine): Promise<void> {
  const members = await membersWith(tx, line.contacts);
  const [memberId] = line.contacts.flatMap((contact) => members.get(contact) ?? []);
  if (memberId === undefined) return;
  await tx
    .insertInto('member_log')
    .values({
      member_id: memberId,
      at: line.at,
      kind: line.kind,
      event_id: line.eventId,
      subject_id: line.consultId,
      by_user: line.by,
    })
    .execute();
  if (line.kind === 'asked')
    await tx
      .updateTable('member')
      .set({ last_at: line.at })
      .where('id', '=', memberId)
      .where('last_at', '<', line.at)
      .execute();
}
