import { cameraGraceSeconds } from '@convoke/contract/live/live.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { noteWatched } from '../../member/member.watched.ops.ts';
import { type OverData, overJob } from '../live.job-names.ts';
import { setLiveState } from '../live.state.ts';

/** Viewers of one step. */
const stepViewers = 500;
/** Milliseconds after which a run leaves the rest to the next: below the job's expiry by more than a step takes. */
const runFor = 40_000;

/** Leaves each live whose time is over to a job of its own, in the same transaction. `live_due` is written with the lives (note_live_due.sql). */
export async function takeDue({ database, jobs, clock }: Services): Promise<void> {
  const now = clock.now();
  await database.global.transaction().execute(async (tx) => {
    const { rows } = await sql<OverData>`
      UPDATE live_due v SET due_at = ${now}::timestamptz + interval '1 minute'
      FROM (SELECT organisation_id, live_id FROM live_due WHERE due_at <= ${now} ORDER BY due_at LIMIT 200 FOR UPDATE SKIP LOCKED) d
      WHERE v.organisation_id = d.organisation_id AND v.live_id = d.live_id
      RETURNING v.organisation_id AS "organisationId", v.live_id AS "liveId"`.execute(tx);
    for (const data of rows) await jobs.send(overJob, data, { tx, singletonKey: data.liveId });
  });
}

/**
 * Ends a live whose time is over, unless a camera still sends, and tells the history of members how long they watched. Step by step: one that dies is gone on with, and
 * nobody is told of twice.
 */
export async function runOver(services: Services, { organisationId, liveId }: OverData): Promise<void> {
  const begun = performance.now();
  while (performance.now() - begun < runFor) {
    const isMore = await services.database.inOrganisation(organisationId, 'write', (tx) => step(services, tx, liveId));
    if (!isMore) return;
  }
}

/** Does some of what is left; false when nothing is, or it is not time yet. */
async function step({ clock }: Services, tx: Db, liveId: string): Promise<boolean> {
  const live = await tx
    .selectFrom('live')
    .select(['event_id', 'state', 'over_at'])
    .where('id', '=', liveId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!live) {
    await forget(tx, liveId);
    return false;
  }
  if (live.state !== 'ended') {
    // One that is gone may come back for a minute; an ingest that died tells no end.
    const camera = await tx
      .selectFrom('live_session')
      .select('id')
      .where('live_id', '=', liveId)
      .where('ended_at', 'is', null)
      .where('seen_at', '>', new Date(clock.now().getTime() - 2 * cameraGraceSeconds * 1000))
      .executeTakeFirst();
    if (live.over_at > clock.now() || camera) return false;
    await tx
      .updateTable('live_session')
      .set({ is_cut: true })
      .where('live_id', '=', liveId)
      .where('ended_at', 'is', null)
      .execute();
    await setLiveState(tx, liveId, 'ended', null);
  }
  const rows = await tx
    .selectFrom('live_seen as s')
    .innerJoin('live_viewer as v', 'v.id', 's.viewer_id')
    .select(['s.viewer_id', 's.seconds', 's.last_at', 's.first_at', 'v.participant_id'])
    .where('s.live_id', '=', liveId)
    .where('s.seconds', '>=', 60)
    .where('s.told_seconds', '=', 0)
    .where('v.participant_id', 'is not', null)
    .orderBy('s.viewer_id')
    .limit(stepViewers)
    .execute();
  const lines = rows.flatMap(({ participant_id: participantId, seconds, last_at: lastAt, first_at: firstAt }) =>
    participantId === null ? [] : [{ participantId, minutes: Math.floor(seconds / 60), at: lastAt ?? firstAt }],
  );
  if (lines.length > 0) {
    await noteWatched(tx, { liveId, eventId: live.event_id }, lines);
    await sql`
      UPDATE live_seen SET told_seconds = seconds
      WHERE organisation_id = ${own} AND live_id = ${liveId} AND viewer_id = ANY(${rows.map((row) => row.viewer_id)}::uuid[])`.execute(
      tx,
    );
  }
  if (rows.length === stepViewers) return true;
  await forget(tx, liveId);
  return false;
}

const forget = (tx: Db, liveId: string) =>
  sql`DELETE FROM live_due WHERE organisation_id = ${own} AND live_id = ${liveId}`.execute(tx);
