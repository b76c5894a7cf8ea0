import type { OldCodeReason } from '@convoke/contract/participant/participant.identity.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { countsOf } from '../checkin.queries.ts';

/** Photos in a page, at about which it ends. */
const mostPhotos = 300;

interface RosterRow {
  id: string;
  sign_user_id: string | null;
  code: string;
  name: string;
  phone: string | null;
  company: string;
  state: string;
  unpaid: boolean;
  ticket_id: string | null;
  is_sandbox: boolean;
  door_note: string;
  photo_id: string | null;
  thumb: Buffer | null;
  signed_in_at: Date | null;
  entries_used: number;
  entries_used_at: Date | null;
  /** The sign-in user whose companion they are. */
  holder_id: string | null;
  /** What stands of the person at each point. */
  at: { signPointId: string; firstAt: string; isIn: boolean; entries: number }[];
}

/**
 * The people of an event that changed after the revision `since`, about `size` of them, and the revision to ask for next. Every change takes its
 * revision while it holds the tally's row, so revisions become visible in order: what is read up to the tally's own revision is complete,
 * and someone who changes meanwhile comes with the next page. A revision that many share (a batch) is never cut in two.
 */
export async function rosterPage(db: Db, organisationId: string, eventId: string, since: number, size: number) {
  const newest = Number((await countsOf(db, organisationId, eventId)).revision);
  const { rows } = await sql<{ revision: number }>`
    SELECT revision FROM participant
    WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND revision > ${since} AND revision <= ${newest}
    ORDER BY revision OFFSET ${size - 1} LIMIT 1`.execute(db);
  const byPeople = Number(rows[0]?.revision ?? newest);
  // Each is some kilobytes: a page of many must reach a phone in time.
  const { rows: full } = await sql<{ revision: number }>`
    SELECT revision FROM participant
    WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND photo_id IS NOT NULL AND revision > ${since} AND revision <= ${byPeople}
    ORDER BY revision OFFSET ${mostPhotos - 1} LIMIT 1`.execute(db);
  const upTo = Number(full[0]?.revision ?? byPeople);
  const people = await sql<RosterRow>`
    SELECT p.id, m.id AS sign_user_id, p.code, p.name, p.phone, p.company, p.state, p.unpaid, p.ticket_id, p.is_sandbox, p.door_note, f.id AS photo_id, f.thumb, p.signed_in_at, p.entries_used, p.entries_used_at, h.id AS holder_id, s.at
    FROM participant p
    LEFT JOIN checkin_group g ON g.organisation_id = p.organisation_id AND g.event_id = p.event_id AND g.is_default
    LEFT JOIN checkin_member m ON m.organisation_id = p.organisation_id AND m.participant_id = p.id AND m.group_id = g.id
    LEFT JOIN LATERAL (
      SELECT x.id FROM checkin_member x WHERE x.organisation_id = p.organisation_id AND x.participant_id = p.companion_of AND x.group_id = g.id OFFSET 0
    ) h ON true
    LEFT JOIN LATERAL (SELECT id, thumb FROM participant_photo
      WHERE p.photo_id IS NOT NULL AND organisation_id = ${organisationId} AND id = p.photo_id AND gone_at IS NULL OFFSET 0) f ON true
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object('signPointId', f.point_id, 'firstAt', coalesce(f.entered_at, f.first_at), 'isIn', f.is_in, 'entries', f.entries)), '[]') AS at
      FROM checkin_point c JOIN checkin_state f ON f.organisation_id = p.organisation_id AND f.point_id = c.id AND f.participant_id = p.id
      WHERE p.signed_in_at IS NOT NULL AND c.organisation_id = p.organisation_id AND c.event_id = p.event_id
    ) s
    WHERE p.organisation_id = ${organisationId} AND p.event_id = ${eventId} AND p.revision > ${since} AND p.revision <= ${upTo}
    ORDER BY p.revision`.execute(db);
  const { rows: oldCodes } = await sql<{ code: string; why: OldCodeReason }>`
    SELECT code, why FROM participant_old_code
    WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND revision > ${since} AND revision <= ${upTo}
    ORDER BY revision`.execute(db);
  return { people: people.rows, oldCodes, revision: Math.max(upTo, since), more: upTo < newest };
}
