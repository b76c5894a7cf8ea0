import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { own } from '../../core/data/organisation-plugin.ts';

/** Notes in the history of the member whose registration this is what they did at its event; nothing where it is nobody's. It holds no word of it. */
export async function noteOfParticipant(
  tx: Db,
  line: { kind: 'chatted' | 'questioned'; participantId: string; eventId: string; subjectId: string; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO member_log (member_id, at, kind, event_id, subject_id)
    SELECT p.member_id, ${line.at}, ${line.kind}, ${line.eventId}, ${line.subjectId} FROM member_participant p
    WHERE p.organisation_id = ${own} AND p.participant_id = ${line.participantId}`.execute(tx);
}
