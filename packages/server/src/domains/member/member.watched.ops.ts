import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { own } from '../../core/data/organisation-plugin.ts';

/** How long somebody who registered watched a live. */
export interface WatchedLine {
  participantId: string;
  minutes: number;
  /** When they were there last. */
  at: Date;
}

/** Notes in the history of members how long they watched a live. Of people who are no members nothing is noted. */
export async function noteWatched(
  tx: Db,
  { liveId, eventId }: { liveId: string; eventId: string },
  lines: readonly WatchedLine[],
): Promise<void> {
  await sql`
    INSERT INTO member_log (member_id, at, kind, event_id, participant_id, subject_id, data)
    SELECT m.member_id, w.at, 'watched', ${eventId}, w.id, ${liveId}, jsonb_build_object('minutes', w.minutes)
    FROM unnest(${lines.map((each) => each.participantId)}::uuid[], ${lines.map((each) => each.minutes)}::int[], ${lines.map((each) => each.at)}::timestamptz[])
      AS w(id, minutes, at)
    JOIN LATERAL (
      SELECT member_id FROM member_participant WHERE organisation_id = ${own} AND participant_id = w.id OFFSET 0) m ON true`.execute(
    tx,
  );
}
