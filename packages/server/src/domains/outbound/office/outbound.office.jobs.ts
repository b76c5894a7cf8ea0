import { defineJob, type JobDefinition } from '../../../core/jobs/jobs.ts';
import { type BindData, bindJob, forgetTaskJob, type ForgetTaskData } from '../outbound.job-names.ts';
import { forgetTask, runBinding } from './outbound.binding.run.ts';

export const officeJobs: readonly JobDefinition[] = [
  // Runs go on for 40 s, then one step may still take a while.
  defineJob<BindData>({ name: bindJob, batchSize: 2, expireInSeconds: 120, run: runBinding }),
  defineJob<ForgetTaskData>({ name: forgetTaskJob, retryLimit: 3, expireInSeconds: 600, run: forgetTask }),
];
