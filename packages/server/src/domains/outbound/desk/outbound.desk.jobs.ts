import { defineJob, type JobDefinition } from '../../../core/jobs/jobs.ts';
import { runCut } from '../outbound.cutting.ts';
import { cutJob, type CutData } from '../outbound.job-names.ts';
import { keepRecordingJob, type KeepRecordingData } from './outbound.desk.job-names.ts';
import { keepRecording, settleRecordings } from './outbound.keeping.ts';
import { endSilent } from './outbound.silence.ts';

export const deskJobs: readonly JobDefinition[] = [
  defineJob<CutData>({ name: cutJob, retryLimit: 5, expireInSeconds: 30, run: runCut }),
  // A line that is away for a night comes back with what it recorded.
  defineJob<KeepRecordingData>({
    name: keepRecordingJob,
    batchSize: 4,
    retryLimit: 16,
    expireInSeconds: 900,
    run: keepRecording,
  }),
  defineJob({
    name: 'outbound.settleRecordings',
    everySeconds: 3600,
    retryLimit: 0,
    expireInSeconds: 3600,
    run: (services) => settleRecordings(services),
  }),
  defineJob({
    name: 'outbound.silent',
    everySeconds: 20,
    retryLimit: 0,
    expireInSeconds: 60,
    run: (services) => endSilent(services),
  }),
];
