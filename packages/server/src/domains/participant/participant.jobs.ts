import { defineJob, type JobDefinition } from '../../core/jobs/jobs.ts';
import { dueJobs } from './due/participant.due.ts';
import { importJobs } from './import/participant.import.jobs.ts';
import {
  confirmJob,
  type ConfirmData,
  type FindData,
  type HandedOnData,
  handedOnJob,
  findJob,
  type NoticeData,
  noticeJob,
  type PushData,
  pushJob,
} from './participant.job-names.ts';
import { sendFound } from './letters/participant.found.ts';
import { sendHandedOn } from './letters/participant.handed-on.ts';
import { photoJob } from './photo/participant.photo.jobs.ts';
import { runPush } from './push/participant.push.run.ts';
import { firstOccasion, sendNotices } from './letters/participant.notices.ts';

export const participantJobs: readonly JobDefinition[] = [
  defineJob<ConfirmData>({
    name: confirmJob,
    // Each holds up to fifty people.
    batchSize: 4,
    expireInSeconds: 45,
    run: (services, { organisationId, eventId, ids, exceptBuyer }) =>
      sendNotices(services, {
        organisationId,
        eventId,
        kind: 'registered',
        people: ids.map((id) => ({ id, occasion: firstOccasion })),
        ...(exceptBuyer ? { exceptBuyer } : {}),
      }),
  }),
  defineJob<NoticeData>({ name: noticeJob, batchSize: 4, expireInSeconds: 45, run: sendNotices }),
  defineJob<HandedOnData>({ name: handedOnJob, expireInSeconds: 45, run: sendHandedOn }),
  defineJob<FindData>({ name: findJob, expireInSeconds: 45, run: sendFound }),
  // A run tells people for 40 s, then one step may still take a while.
  defineJob<PushData>({ name: pushJob, batchSize: 4, expireInSeconds: 180, run: runPush }),
  ...dueJobs,
  photoJob,
  ...importJobs,
];
