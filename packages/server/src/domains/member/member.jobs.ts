import type { Services } from '../../core/context.ts';
import { defineJob, type JobDefinition } from '../../core/jobs/jobs.ts';
import { fillChannel } from './channels/member.channels.fill.ts';
import { followAnswers, takeAnswerNews } from './member.answers.ts';
import { followEvent, runSync, takeNews } from './member.flow.ts';
import { forgetImport } from './import/member.import.clean.ts';
import { runImport } from './import/member.import.run.ts';
import {
  type AnswersData,
  answersJob,
  type EraseData,
  eraseJob,
  type ChannelData,
  channelFillJob,
  type DoublesData,
  doublesJob,
  type FollowData,
  followJob,
  type ImportData,
  importJob,
  type LabelData,
  labelJob,
  type RecountData,
  recountJob,
  type SyncData,
  syncJob,
  type WormsData,
  wormsJob,
} from './member.job-names.ts';
import { removeDeleted, runErasure } from './rights/member.erase.run.ts';
import { eraseIdle } from './rights/member.retention.run.ts';
import { emptyLabel, recount } from './labels/member.labels.work.ts';
import { memberPhotos } from './photo/member.photo.jobs.ts';
import { walkWorms } from './worm/member.worm.walk.ts';

/** Both kinds of news by one look: an idle server has less to do. */
async function takeAllNews(services: Services): Promise<void> {
  await takeNews(services);
  await takeAnswerNews(services);
}

/** How names are spoken fills ten megabytes: read when it is first asked for. */
const doubles = () => import('./doubles/member.doubles.run.ts');

export const memberJobs: readonly JobDefinition[] = [
  defineJob({ name: 'member.news', everySeconds: 3, retryLimit: 0, expireInSeconds: 60, run: takeAllNews }),
  // Runs go on for 40 s, then one step may still take a while.
  defineJob<FollowData>({ name: followJob, oneWaiting: true, batchSize: 4, expireInSeconds: 180, run: followEvent }),
  defineJob<AnswersData>({
    name: answersJob,
    oneWaiting: true,
    batchSize: 4,
    expireInSeconds: 180,
    run: followAnswers,
  }),
  defineJob<SyncData>({ name: syncJob, batchSize: 2, expireInSeconds: 180, run: runSync }),
  defineJob<ImportData>({ name: importJob, batchSize: 2, expireInSeconds: 60, run: runImport }),
  forgetImport,
  defineJob<LabelData>({ name: labelJob, expireInSeconds: 180, retryLimit: 3, run: emptyLabel }),
  defineJob<EraseData>({ name: eraseJob, batchSize: 2, expireInSeconds: 180, run: runErasure }),
  // Whose month is over since they were deleted.
  defineJob({
    name: 'member.removeDeleted',
    schedule: '11 3 * * *',
    retryLimit: 2,
    expireInSeconds: 3600,
    run: removeDeleted,
  }),
  // Whom the rule of an organisation finds: each is left to a job.
  defineJob({
    name: 'member.eraseIdle',
    schedule: '41 2 * * *',
    retryLimit: 2,
    expireInSeconds: 3600,
    run: eraseIdle,
  }),
  defineJob<ChannelData>({ name: channelFillJob, oneWaiting: true, expireInSeconds: 180, run: fillChannel }),
  defineJob<WormsData>({ name: wormsJob, oneWaiting: true, expireInSeconds: 180, run: walkWorms }),
  memberPhotos,
  defineJob<DoublesData>({
    name: doublesJob,
    batchSize: 2,
    expireInSeconds: 180,
    run: async (services, data) => (await doubles()).runDoubles(services, data),
  }),
  defineJob({
    name: 'member.doublesNight',
    schedule: '41 2 * * *',
    retryLimit: 2,
    expireInSeconds: 3600,
    run: async (services) => (await doubles()).doublesByNight(services),
  }),
  defineJob<RecountData>({ name: recountJob, oneWaiting: true, expireInSeconds: 600, run: recount }),
];
