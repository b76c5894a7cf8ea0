import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import { againstDeadlock } from '../../../core/data/deadlock.ts';
import { defineJob, type JobDefinition } from '../../../core/jobs/jobs.ts';
import { judgeJob, type JudgeData, replyJob, type ReplyData } from './message.answers.job-names.ts';
import { lookAtDomains } from './message.domains.ts';
import { followReply, forgetReached } from './message.replies.ts';
import { judgeLines } from './message.visits.ts';

/** Messages of one step. */
const linesAtOnce = 500;
/** A run ends after so long, and asks for the next one. */
const runMs = 40_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Judges the visits to all messages of a task anew, in steps along the index of visits; one that dies goes on where it ended, or begins again: judging twice changes nothing. */
export async function judgeTask(services: Services, data: JudgeData): Promise<void> {
  const { organisationId, taskId } = data;
  const until = performance.now() + runMs;
  for (let after = data.after ?? firstId; ; ) {
    const from = after;
    const ids = await againstDeadlock(() =>
      services.database.inOrganisation(organisationId, 'write', async (tx) => {
        const { rows } = await sql<{ line_id: string }>`
          WITH RECURSIVE next AS (
            (SELECT e.line_id, 1 AS n FROM message_event e WHERE e.organisation_id = ${organisationId} AND e.task_id = ${taskId} AND e.line_id > ${from}
              AND e.kind IN ('open', 'click') ORDER BY e.line_id LIMIT 1)
            UNION ALL
            SELECT o.line_id, x.n + 1 FROM next x CROSS JOIN LATERAL (
              SELECT e.line_id FROM message_event e WHERE e.organisation_id = ${organisationId} AND e.task_id = ${taskId} AND e.line_id > x.line_id
                AND e.kind IN ('open', 'click') ORDER BY e.line_id LIMIT 1) o
            WHERE x.n < ${linesAtOnce}
          ) SELECT line_id FROM next ORDER BY line_id`.execute(tx);
        const found = rows.map((row) => row.line_id);
        await judgeLines(tx, organisationId, found);
        return found;
      }),
    );
    const last = ids.at(-1);
    if (last === undefined || ids.length < linesAtOnce) return;
    after = last;
    if (performance.now() > until) {
      await services.jobs.send(judgeJob, { ...data, after } satisfies JudgeData, { singletonKey: `${taskId} on` });
      return;
    }
  }
}

export const messageAnswerJobs: readonly JobDefinition[] = [
  defineJob<JudgeData>({ name: judgeJob, oneWaiting: true, batchSize: 2, expireInSeconds: 240, run: judgeTask }),
  defineJob<ReplyData>({ name: replyJob, retryLimit: 6, run: followReply }),
  defineJob({ name: 'message.forgetReached', schedule: '40 4 * * *', run: (services) => forgetReached(services) }),
  // Name servers may take seconds each.
  defineJob({
    name: 'message.lookAtDomains',
    schedule: '20 4 * * *',
    retryLimit: 2,
    expireInSeconds: 3600,
    run: (services) => lookAtDomains(services),
  }),
];
