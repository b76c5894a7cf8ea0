import { defineJob, type JobDefinition } from '../../../core/jobs/jobs.ts';
import { keepJob, type KeepData, silentJob, type SilentData } from '../live.job-names.ts';
import { keepRecording } from './live.keep.ts';
import { lookAtSilent, silentSeconds } from './live.sessions.ts';

export const ingestJobs: readonly JobDefinition[] = [
  // One film at a time and process; an hour for each.
  defineJob<KeepData>({ name: keepJob, batchSize: 1, expireInSeconds: 3600, run: keepRecording }),
  defineJob<SilentData>({ name: silentJob, oneWaiting: true, expireInSeconds: silentSeconds, run: lookAtSilent }),
];
