import { defineJob, type JobDefinition } from '../../core/jobs.ts';
import { draftJobs } from './questionnaire.draft-link.ts';
import { type NoticeData, noticeJob } from './questionnaire.job-names.ts';
import { tellOrganiser } from './questionnaire.notices.ts';
import { purgeJob } from './questionnaire.purge.ts';

export const questionnaireJobs: readonly JobDefinition[] = [
  defineJob<NoticeData>({ name: noticeJob, oneWaiting: true, batchSize: 4, run: tellOrganiser }),
  purgeJob,
  ...draftJobs,
];
