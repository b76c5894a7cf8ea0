import type { statusTold } from '@convoke/contract/live/live.ingest.ts';
import type * as z from 'zod';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { lockHall } from '../live.hall.ts';
import { keepJob, type KeepData, silentJob, type SilentData } from '../live.job-names.ts';
import { liveOfCode } from '../live.push.ts';
import { setLiveState } from '../live.state.ts';

type Told = z.infer<typeof statusTold>;
type Session = Told['sessions'][number];
type Ended = Told['ended'][number];

/** Seconds after which a session that nobody has told of is looked at. */
export const silentSeconds = 90;

/** Takes what an ingest tells of its sessions; answers those to cut off: their live is over, or they are known no more. */
export async function takeStatus(services: Services, told: Told): Promise<string[]> {
  const cut = told.sessions.filter(({ code }) => liveOfCode(code) === null).map(({ sessionId }) => sessionId);
  const byOrganisation = Map.groupBy(told.sessions, ({ code }) => liveOfCode(code)?.organisationId);
  for (const [organisationId, sessions] of byOrganisation) {
    if (organisationId === undefined) continue;
    const { changed, gone } = await noteSeen(services, organisationId, sessions);
    cut.push(...gone);
    for (const session of changed) {
      // Each by itself: locks of two lives of one event are taken in no order that holds for both.
      const goesOn = await services.database.inOrganisation(organisationId, 'write', (tx) =>
        change(services, tx, session),
      );
      if (!goesOn) cut.push(session.sessionId);
    }
  }
  for (const ended of told.ended) {
    const named = liveOfCode(ended.code);
    if (named === null) continue;
    const { organisationId, liveId } = named;
    await services.database.inOrganisation(organisationId, 'write', (tx) =>
      endSession(services, tx, organisationId, ended, liveId),
    );
  }
  return cut;
}

/** Notes that these are there. Answers those whose state is another, and those that are not to go on. */
async function noteSeen(
  services: Services,
  organisationId: string,
  sessions: readonly Session[],
): Promise<{ changed: Session[]; gone: string[] }> {
  return services.database.inOrganisation(organisationId, 'write', async (tx) => {
    const rows = await tx
      .selectFrom('live_session')
      .select(['id', 'live_id', 'state', 'is_cut', 'ended_at'])
      .where(
        'id',
        'in',
        sessions.map(({ sessionId }) => sessionId),
      )
      .execute();
    const known = new Map(rows.map((row) => [row.id, row]));
    const changed: Session[] = [];
    const gone: string[] = [];
    for (const session of sessions) {
      const row = known.get(session.sessionId);
      const isOpen = row && !row.is_cut && row.ended_at === null && row.live_id === liveOfCode(session.code)?.liveId;
      if (!isOpen) gone.push(session.sessionId);
      else if (row.state !== session.state) changed.push(session);
    }
    // Those to cut off too: what was recorded of them is still to come.
    if (known.size > 0)
      await tx
        .updateTable('live_session')
        .set({ seen_at: services.clock.now() })
        .where('id', 'in', [...known.keys()])
        .execute();
    return { changed, gone };
  });
}

/** False when it is to be cut off. */
async function change(services: Services, tx: Db, { sessionId, code, state, onAirSince }: Session): Promise<boolean> {
  const now = services.clock.now();
  const since = onAirSince === null ? null : new Date(onAirSince);
  const liveId = liveOfCode(code)?.liveId ?? '';
  const live = await lockedLive(tx, liveId);
  if (live === undefined || live.state === 'ended') return false;
  const session = await tx
    .updateTable('live_session')
    .set({ seen_at: now, on_air_since: since, state })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('is_cut', '=', false)
    .returning('id')
    .executeTakeFirst();
  if (!session) return false;
  await setLiveState(tx, liveId, state, state === 'live' ? (since ?? now) : null);
  if (state === 'live' && live.is_recorded && services.settings.LIVE_MEDIA_SERVER === undefined)
    await tx
      .insertInto('live_recording')
      // The first part takes its place when the session is over.
      .values({
        live_id: liveId,
        session_id: sessionId,
        part_id: sessionId,
        started_at: since ?? now,
        is_shown: now > live.starts_at,
      })
      .onConflict((known) => known.columns(['organisation_id', 'part_id']).doNothing())
      .execute();
  return true;
}

async function endSession(
  services: Services,
  tx: Db,
  organisationId: string,
  { sessionId, parts }: Ended,
  liveId: string,
): Promise<void> {
  const now = services.clock.now();
  const live = await lockedLive(tx, liveId);
  const session = await tx
    .selectFrom('live_session')
    .select(['id', 'ended_at'])
    .where('id', '=', sessionId)
    .where('live_id', '=', liveId)
    .forUpdate()
    .executeTakeFirst();
  if (!live || !session) return;
  if (session.ended_at === null) await closeSession(tx, live, sessionId, now);
  await tx.deleteFrom('live_recording').where('part_id', '=', sessionId).execute();
  for (const part of parts) {
    const startedAt = new Date(part.startedAt);
    const made = await tx
      .insertInto('live_recording')
      .values({
        live_id: liveId,
        session_id: sessionId,
        part_id: part.partId,
        state: part.failure === null ? 'keeping' : 'failed',
        started_at: startedAt,
        seconds: part.seconds,
        bytes: part.bytes,
        failure: part.failure?.slice(0, 500) ?? null,
        // A rehearsal is nobody's to watch.
        is_shown: startedAt.getTime() + part.seconds * 1000 > live.starts_at.getTime(),
      })
      .onConflict((known) => known.columns(['organisation_id', 'part_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made || part.failure !== null) continue;
    const data: KeepData = { organisationId, recordingId: made.id };
    await services.jobs.send(keepJob, data, { tx });
  }
}

async function closeSession(
  tx: Db,
  live: { id: string; state: string; starts_at: Date },
  sessionId: string,
  now: Date,
): Promise<void> {
  await tx.updateTable('live_session').set({ state: 'ended', ended_at: now }).where('id', '=', sessionId).execute();
  // What was only tried before its time is upcoming again.
  if (live.state === 'live' || live.state === 'interrupted')
    await setLiveState(tx, live.id, now < live.starts_at ? 'upcoming' : 'interrupted', null);
}

/** Locked after its hall, as everywhere. */
async function lockedLive(tx: Db, liveId: string) {
  const found = await tx.selectFrom('live').select('event_id').where('id', '=', liveId).executeTakeFirst();
  if (!found) return undefined;
  await lockHall(tx, found.event_id);
  return tx
    .selectFrom('live')
    .select(['id', 'event_id', 'state', 'starts_at', 'is_recorded'])
    .where('id', '=', liveId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Begins to look whether a session is told of. */
export async function watchSession(services: Services, tx: Db, data: SilentData): Promise<void> {
  const { LIVE_MEDIA_SERVER: server } = services.settings;
  // These two say nothing between beginning and end.
  if (server !== 'srs' && server !== 'mediamtx') await lookLater(services, data, tx);
}

const lookLater = ({ jobs }: Services, data: SilentData, tx?: Db) =>
  jobs.send(silentJob, data, { ...(tx && { tx }), startAfterSeconds: silentSeconds, singletonKey: data.sessionId });

/**
 * Nobody has told of this session for a while: the ingest is gone, and so is the picture. It may come back; when it is still silent at the next look, the session is
 * over, or its live could never be removed. Two looks, since a server that was away itself has heard of nobody. What the ingest tells of the recording afterwards counts.
 */
export async function lookAtSilent(services: Services, data: SilentData): Promise<void> {
  const { organisationId, sessionId } = data;
  const next = await services.database.inOrganisation(organisationId, 'write', (tx) => look(services, tx, data));
  if (next !== null) await lookLater(services, { organisationId, sessionId, wasSilent: next === 'silent' });
}

/** Null when there is nothing more to look at. */
async function look(
  { clock }: Services,
  tx: Db,
  { sessionId, wasSilent = false }: SilentData,
): Promise<'heard' | 'silent' | null> {
  const now = clock.now();
  const found = await tx.selectFrom('live_session').select('live_id').where('id', '=', sessionId).executeTakeFirst();
  const live = found && (await lockedLive(tx, found.live_id));
  if (!live) return null;
  const session = await tx
    .selectFrom('live_session')
    .select(['seen_at', 'state', 'ended_at'])
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
  const written = tx.selectFrom('live_recording').select('id').where('session_id', '=', sessionId);
  const isAwaited = await written.where('state', '=', 'recording').executeTakeFirst();
  if (!session || (session.ended_at !== null && !isAwaited)) return null;
  if (now.getTime() - session.seen_at.getTime() < silentSeconds * 1000) return 'heard';
  if (!wasSilent) {
    if (session.state === 'live') {
      await tx.updateTable('live_session').set({ state: 'interrupted' }).where('id', '=', sessionId).execute();
      if (live.state === 'live') await setLiveState(tx, live.id, 'interrupted', null);
    }
    return 'silent';
  }
  if (session.ended_at === null) await closeSession(tx, live, sessionId, now);
  await tx
    .updateTable('live_recording')
    .set({ state: 'failed', failure: 'the ingest is gone' })
    .where('session_id', '=', sessionId)
    .where('state', '=', 'recording')
    .execute();
  return null;
}
