import { defineJob, type JobDefinition } from '../../../core/jobs/jobs.ts';
import { takeDue } from './message.live.ts';
import { runJob, type TaskData } from './message.rows.ts';
import { runTask } from './message.run.ts';

export const messageTaskJobs: readonly JobDefinition[] = [
  defineJob({ name: 'message.rounds', everySeconds: 2, retryLimit: 0, expireInSeconds: 60, run: takeDue }),
  // A run goes on for 40 s, then one step may still take a while. One that fails is begun again by the rounds.
  defineJob<TaskData>({
    name: runJob,
    oneWaiting: true,
    // A campaign keeps its taker for as long as a run: a small one beside it does not wait.
    batchSize: 1,
    takers: 3,
    retryLimit: 0,
    expireInSeconds: 240,
    run: runTask,
  }),
];
