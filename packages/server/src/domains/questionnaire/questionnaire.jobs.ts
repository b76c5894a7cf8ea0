import { defineJob, type JobDefinition } from '../../core/jobs.ts';
import { draftJobs } from './questionnaire.draft-link.ts';
import { type NoticeData, noticeJob, type PartsData, partsJob } from './questionnaire.job-names.ts';
import { tellOrganiser } from './questionnaire.notices.ts';
import { makeParts } from './questionnaire.parts.ts';
import { purgeJob } from './questionnaire.purge.ts';

export const questionnaireJobs: readonly JobDefinition[] = [
  defineJob<NoticeData>({ name: noticeJob, oneWaiting: true, batchSize: 4, run: tellOrganiser }),
  defineJob<PartsData>({ name: partsJob, oneWaiting: true, batchSize: 1, run: makeParts }),
  purgeJob,
  ...draftJobs,
];
