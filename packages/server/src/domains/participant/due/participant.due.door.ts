import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { defineJob, type JobDefinition } from '../../../core/jobs/jobs.ts';
import { isDoorOpen, lastId, noteSignedInReached, noticeDueJob } from '../../event/notices/event.notices.due.ops.ts';

/**
 * Tells who is signed in. Scans know nothing of it: while the door may be open, a job looks through what has changed of the event since it looked last,
 * by the revision that every scan raises. It runs only for events that have turned the notice on.
 */
export const doorJob = 'participant.noticeSignedIn';

export interface DoorData {
  organisationId: string;
  eventId: string;
  channel: MessageChannel;
}

/** How long the job rests once it has seen all: whoever comes in hears of it within that time. */
const restSeconds = 20;
/** Changes of one step. */
const stepRows = 50;
/** Milliseconds after which a run leaves the rest to the next: below the job's expiry by more than a step takes. */
const runFor = 40_000;
/** By which nobody is told twice, also not after a scan that was taken back. */
const occasion = 'once';

export const signedInJobs: readonly JobDefinition[] = [
  defineJob<DoorData>({ name: doorJob, oneWaiting: true, batchSize: 4, expireInSeconds: 180, run: watchDoor }),
];

export async function watchDoor(services: Services, data: DoorData): Promise<void> {
  const { database, jobs } = services;
  const singletonKey = `${data.eventId} ${data.channel}`;
  const begun = performance.now();
  let seen: number | null = stepRows;
  while (seen === stepRows && performance.now() - begun < runFor)
    seen = await database.inOrganisation(data.organisationId, 'write', (tx) => lookOnce(tx, services, data));
  if (seen === null) return;
  await jobs.send(doorJob, data, { singletonKey, startAfterSeconds: seen === stepRows ? 0 : restSeconds });
}

/** The next changes; where it has come to and the telling of those people are kept together. Answers how many changes it saw, null once nobody is to be told any more. */
async function lookOnce(tx: Db, { jobs, clock }: Services, data: DoorData): Promise<number | null> {
  const { organisationId, eventId, channel } = data;
  // Whoever is writing with a lower revision is waited for: their change would be passed by.
  await sql`SELECT FROM event_tally WHERE organisation_id = ${organisationId} AND event_id = ${eventId} FOR SHARE`.execute(
    tx,
  );
  const { rows: rules } = await sql<{ since: Date; revision: string; id: string; delay_minutes: number }>`
    SELECT told_for AS since, told_revision AS revision, told_id AS id, delay_minutes FROM event_notice
    WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND trigger = 'signed_in' AND channel = ${channel}
      AND is_on AND told_for IS NOT NULL FOR UPDATE`.execute(tx);
  const event = await tx
    .selectFrom('event')
    .select(['ends_at', 'publish_status'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', eventId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const [rule] = rules;
  if (!rule || event?.publish_status !== publishStatus.published || !isDoorOpen(event, clock.now())) return null;
  const { rows } = await sql<{ id: string; revision: string; is_told: boolean }>`
    SELECT id, revision, coalesce(signed_in_at >= ${rule.since}, false) AS is_told FROM participant
    WHERE organisation_id = ${organisationId} AND event_id = ${eventId}
      AND revision >= ${rule.revision}::bigint AND (revision, id) > (${rule.revision}::bigint, ${rule.id}::uuid)
    ORDER BY revision, id LIMIT ${stepRows}`.execute(tx);
  const last = rows.at(-1);
  if (!last) return 0;
  const participantIds = rows.flatMap(({ id, is_told: isTold }) => (isTold ? [id] : []));
  if (participantIds.length > 0)
    await jobs.send(
      noticeDueJob,
      { ...data, trigger: 'signed_in', moment: occasion, participantIds },
      { tx, startAfterSeconds: rule.delay_minutes * 60 },
    );
  const reachedId = rows.length < stepRows ? lastId : last.id;
  await noteSignedInReached(tx, data, last.revision, reachedId);
  return rows.length;
}
