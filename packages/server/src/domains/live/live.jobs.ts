import { defineJob, type JobDefinition } from '../../core/jobs/jobs.ts';
import { type MissedData, missedJob, type OverData, overJob } from './live.job-names.ts';
import { sendMissed } from './after/live.missed.mail.ts';
import { runOver, takeDue } from './after/live.over.ts';

export const liveJobs: readonly JobDefinition[] = [
  defineJob({ name: 'live.rounds', everySeconds: 20, retryLimit: 0, expireInSeconds: 60, run: takeDue }),
  defineJob<OverData>({ name: overJob, batchSize: 4, expireInSeconds: 180, run: runOver }),
  // A run sends for 40 s, then one step may still take a while.
  defineJob<MissedData>({ name: missedJob, batchSize: 2, expireInSeconds: 180, run: sendMissed }),
];
