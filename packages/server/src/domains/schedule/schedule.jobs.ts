import { defineJob, type JobDefinition } from '../../core/jobs/jobs.ts';
import { cleanPlans } from './plan/schedule.plan.clean.ts';
import { findTold, sendConfirm, tellChanges } from './plan/schedule.plan.mails.ts';
import {
  type PlanChangesData,
  planChangesJob,
  type PlanConfirmData,
  planConfirmJob,
  type ReleasedData,
  releasedJob,
} from './schedule.job-names.ts';

export const scheduleJobs: readonly JobDefinition[] = [
  defineJob<PlanConfirmData>({ name: planConfirmJob, expireInSeconds: 45, run: sendConfirm }),
  defineJob<ReleasedData>({ name: releasedJob, run: findTold }),
  // Each holds up to fifty people.
  defineJob<PlanChangesData>({ name: planChangesJob, batchSize: 4, run: tellChanges }),
  defineJob<object>({ name: 'schedule.cleanPlans', schedule: '17 4 * * *', retryLimit: 2, run: cleanPlans }),
];
