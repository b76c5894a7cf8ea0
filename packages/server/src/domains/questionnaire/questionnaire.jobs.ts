import { defineJob, type JobDefinition } from '../../core/jobs/jobs.ts';
import { draftJobs } from './drafts/questionnaire.draft-link.ts';
import { type NoticeData, noticeJob, type PartsData, partsJob } from './questionnaire.job-names.ts';
import { tellOrganiser } from './letters/questionnaire.notices.ts';
import { makeParts } from './counting/questionnaire.parts.ts';
import { purgeJob } from './answers/questionnaire.purge.ts';

export const questionnaireJobs: readonly JobDefinition[] = [
  defineJob<NoticeData>({ name: noticeJob, oneWaiting: true, batchSize: 4, run: tellOrganiser }),
  defineJob<PartsData>({ name: partsJob, oneWaiting: true, batchSize: 1, run: makeParts }),
  purgeJob,
  ...draftJobs,
];
