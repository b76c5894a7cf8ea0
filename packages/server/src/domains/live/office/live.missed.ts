import { liveMissed, recordingSwitch } from '@convoke/contract/live/live.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { type MissedData, missedJob } from '../live.job-names.ts';
import { liveOf } from '../live.read.ts';
import { tellPage } from '../live.told.ts';

/** Registered and admitted people with an address who have seen nothing of a live, and were not offered its recording. */
const whoMissed = (liveId: string, eventId: string) => sql`
  FROM participant p
  WHERE p.organisation_id = ${own} AND p.event_id = ${eventId} AND p.state = 'APPROVED' AND NOT p.unpaid AND p.email IS NOT NULL
    AND NOT EXISTS (
      SELECT FROM live_viewer v JOIN live_seen s ON s.organisation_id = v.organisation_id AND s.viewer_id = v.id AND s.live_id = ${liveId}
      WHERE v.organisation_id = ${own} AND v.event_id = ${eventId} AND v.participant_id = p.id)
    AND NOT EXISTS (
      SELECT FROM live_missed m WHERE m.organisation_id = ${own} AND m.live_id = ${liveId} AND m.participant_id = p.id)`;

async function hasRecording(db: Db, liveId: string): Promise<boolean> {
  const found = await db
    .selectFrom('live_recording as r')
    .innerJoin('document as d', 'd.id', 'r.document_id')
    .select('r.id')
    .where('r.live_id', '=', liveId)
    .where('r.state', '=', 'ready')
    .where('r.is_shown', '=', true)
    .where('d.deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

export const missedHandlers = [
  implement(liveMissed, async (ctx, { liveId, isTrial }) => {
    const { tx, organisationId } = ctx;
    const live = (await liveOf(tx, liveId)) ?? ctx.notFound();
    if (!(await hasRecording(tx, liveId))) return ctx.fail('LIVE_NO_RECORDING');
    const missed = whoMissed(liveId, live.event_id);
    if (isTrial) {
      const { rows } = await sql<{ people: number }>`SELECT count(*)::int AS people ${missed}`.execute(tx);
      return { people: rows[0]?.people ?? 0 };
    }
    const { numAffectedRows: people = 0n } = await sql`
      INSERT INTO live_missed (live_id, participant_id, asked_at) SELECT ${liveId}, p.id, ${ctx.now()} ${missed}
      ON CONFLICT DO NOTHING`.execute(tx);
    const data: MissedData = { organisationId, liveId };
    if (people > 0n) await ctx.sendJob(missedJob, data);
    return { people: Number(people) };
  }),

  implement(recordingSwitch, async ({ tx, event }, { recordingIds, isShown }) => {
    const { rows } = await sql<{ id: string }>`
      UPDATE live_recording r SET is_shown = ${isShown} FROM live l
      WHERE r.organisation_id = ${own} AND r.id = ANY(${recordingIds}::uuid[]) AND r.is_shown <> ${isShown}
        AND l.organisation_id = r.organisation_id AND l.id = r.live_id AND l.event_id = ${event.id}
      RETURNING r.id`.execute(tx);
    if (rows.length > 0) await tellPage(tx, event.id, 'recordings');
    return { changed: rows.length };
  }),
];
