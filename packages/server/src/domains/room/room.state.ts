import type { RoomState } from '@convoke/contract/room/room.calls.ts';
import { goneSeconds, placeSeconds } from '@convoke/contract/room/room.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';

/** How far back the line is shown minute by minute. */
const shownMinutes = 60;

/** The line as it stands. Times are the database's, as those of the line. */
export async function stateOf(db: Db, organisationId: string, eventId: string): Promise<RoomState> {
  const { rows } = await sql<Omit<RoomState, 'minutes'>>`
    WITH line AS (
      SELECT count(*) FILTER (WHERE p.seen_at >= now() - make_interval(secs => ${goneSeconds}))::int AS waiting,
        count(*) FILTER (WHERE p.seen_at < now() - make_interval(secs => ${goneSeconds})
          AND p.seen_at >= now() - make_interval(secs => ${placeSeconds}))::int AS away,
        min(p.arrived_at) FILTER (WHERE p.seen_at >= now() - make_interval(secs => ${goneSeconds})) AS oldest
      FROM room_place p WHERE p.organisation_id = ${organisationId} AND p.event_id = ${eventId} AND p.admitted_at IS NULL
    )
    SELECT line.waiting, line.away, coalesce(t.admitted, 0) AS admitted,
      (SELECT count(*)::int FROM room_place p WHERE p.organisation_id = ${organisationId} AND p.event_id = ${eventId}
        AND p.admitted_at > now() - interval '1 minute') AS "admittedLastMinute",
      CASE WHEN line.waiting > 0 THEN greatest(0, extract(epoch FROM now() - line.oldest))::int END AS "longestWaitSeconds",
      CASE WHEN line.waiting > 0 AND NOT s.is_paused THEN
        greatest(0, ceil((line.waiting * 60.0 - t.credit / 1000000.0) / s.per_minute - extract(epoch FROM now() - t.refilled_at)))::int
      END AS "lastEstimateSeconds"
    FROM line
    LEFT JOIN room_tally t ON t.organisation_id = ${organisationId} AND t.event_id = ${eventId}
    LEFT JOIN room_setting s ON s.organisation_id = ${organisationId} AND s.event_id = ${eventId}`.execute(db);
  const minutes = await sql<Omit<RoomState['minutes'][number], 'minute'> & { minute: Date }>`
    SELECT g.minute, coalesce(m.arrived, 0) AS arrived, coalesce(m.admitted, 0) AS admitted, coalesce(m.waiting, 0) AS waiting
    FROM generate_series(date_trunc('minute', now(), 'UTC') - make_interval(mins => ${shownMinutes - 1}), date_trunc('minute', now(), 'UTC'),
      interval '1 minute') AS g(minute)
    LEFT JOIN room_minute m ON m.organisation_id = ${organisationId} AND m.event_id = ${eventId} AND m.minute = g.minute
    ORDER BY g.minute`.execute(db);
  const [line] = rows;
  return {
    waiting: line?.waiting ?? 0,
    away: line?.away ?? 0,
    admitted: line?.admitted ?? 0,
    admittedLastMinute: line?.admittedLastMinute ?? 0,
    longestWaitSeconds: line?.longestWaitSeconds ?? null,
    lastEstimateSeconds: line?.lastEstimateSeconds ?? null,
    minutes: minutes.rows.map(({ minute, ...rest }) => ({ minute: minute.toISOString(), ...rest })),
  };
}
