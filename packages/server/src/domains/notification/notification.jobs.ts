import { digestMinutes, notificationDays } from '@convoke/contract/notification/notification.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { own } from '../../core/data/organisation-plugin.ts';
import { defineJob, type JobDefinition } from '../../core/jobs/jobs.ts';
import { countNew } from './notification.counting.ts';
import { type Digest, mailDigest, mailJob } from './notification.mail.ts';

/** Organisations of one round; the others are due in the next. */
const stepLanes = 2_000;

/** Rows that are removed in one transaction. */
const stepOld = 500;

/** Seconds until an organisation is looked at again: where something happened or somebody is signed in and may look, and where it is quiet. */
const after = { busy: 30, quiet: 300 };

/**
 * Looks at the organisations whose time has come. What happens from `lagSeconds` ago on is left to the next time: its transaction may not have ended yet, and
 * ids say when it was written, not when it could be seen.
 */
export async function notifyRound(services: Services, lagSeconds = 30): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT organisation_id AS id FROM notification_lane WHERE due_at <= now() ORDER BY due_at LIMIT ${stepLanes}`.execute(
    services.database.global,
  );
  for (const { id } of rows) {
    if (services.jobs.isStopping) return;
    await services.database
      .inOrganisation(id, 'write', (tx) => lookAt(services, tx, id, lagSeconds))
      .catch((error: unknown) => {
        // Those of others go on.
        services.log.error({ err: error, organisationId: id }, 'notifications could not be counted');
      });
  }
}

async function lookAt(services: Services, tx: Db, organisationId: string, lagSeconds: number): Promise<void> {
  const { rows } = await sql<{ read_to: string; upto: string }>`
    SELECT read_to, greatest(read_to, uuidv7(make_interval(secs => ${-lagSeconds}))) AS upto FROM notification_lane
    WHERE organisation_id = ${organisationId} AND due_at <= now() FOR UPDATE SKIP LOCKED`.execute(tx);
  const [lane] = rows;
  if (!lane) return;
  const isNew = await countNew(tx, lane.read_to, lane.upto);
  const mailed = await sendDigests(services, tx, organisationId, lagSeconds);
  await sql`
    UPDATE notification_lane SET read_to = ${lane.upto}::uuid, due_at = now() + make_interval(secs => CASE
      WHEN ${isNew || mailed} THEN ${after.busy}::int
      WHEN EXISTS (SELECT FROM access_token t WHERE t.organisation_id = ${organisationId} AND t.kind = 'organiser' AND t.seen_at > now() - interval '30 minutes')
        THEN ${after.busy}::int
      ELSE ${after.quiet}::int END)
    WHERE organisation_id = ${organisationId}`.execute(tx);
}

/** Has a mail sent to each user who wants some, for whom there is something, and who had none for a while. */
async function sendDigests(services: Services, tx: Db, organisationId: string, lagSeconds: number): Promise<boolean> {
  const { rows } = await sql<{ user_id: string; since: Date; until: Date }>`
    UPDATE notification_reader r SET mailed_at = d.until FROM (
      SELECT q.user_id, q.mailed_at AS since, l.until FROM notification_reader q
      CROSS JOIN (SELECT date_trunc('milliseconds', now() - make_interval(secs => ${lagSeconds})) AS until) l
      JOIN app_user u ON u.organisation_id = ${own} AND u.id = q.user_id AND u.removed_at IS NULL AND u.email IS NOT NULL
      WHERE q.organisation_id = ${own} AND q.mailed_at <= now() - make_interval(mins => ${digestMinutes})
        AND EXISTS (SELECT FROM notification n WHERE n.organisation_id = ${own} AND n.last_at > q.mailed_at AND n.last_at <= l.until AND n.kind = ANY(q.by_mail))
      FOR NO KEY UPDATE OF q) d
    WHERE r.organisation_id = ${own} AND r.user_id = d.user_id RETURNING r.user_id, d.since, d.until`.execute(tx);
  for (const { user_id: userId, since, until } of rows) {
    const digest: Digest = { organisationId, userId, since: since.toISOString(), until: until.toISOString() };
    await services.jobs.send(mailJob, digest, { tx });
  }
  return rows.length > 0;
}

/** Removes what is too old. */
async function clean({ database, clock, jobs }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - notificationDays * 86_400_000);
  const { rows } = await sql<{ id: string }>`SELECT organisation_id AS id FROM notification_lane`.execute(
    database.global,
  );
  for (const { id } of rows)
    for (;;) {
      const { numAffectedRows } = await database.inOrganisation(id, 'write', (tx) =>
        sql`DELETE FROM notification WHERE organisation_id = ${own} AND id IN (
          SELECT id FROM notification WHERE organisation_id = ${own} AND last_at < ${before} ORDER BY last_at LIMIT ${stepOld})`.execute(
          tx,
        ),
      );
      if (Number(numAffectedRows ?? 0) < stepOld || jobs.isStopping) break;
    }
}

export const notificationJobs: readonly JobDefinition[] = [
  defineJob({
    name: 'notification.rounds',
    everySeconds: 20,
    retryLimit: 0,
    expireInSeconds: 120,
    run: (services) => notifyRound(services),
  }),
  mailDigest,
  defineJob({ name: 'notification.clean', schedule: '41 3 * * *', retryLimit: 2, run: clean }),
];
