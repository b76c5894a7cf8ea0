import { defineJob, type JobDefinition } from '../../../core/jobs/jobs.ts';
import { type MailCheckData, mailCheckJob, type MailTestData, mailTestJob } from './mail.job-names.ts';
import { mailLinkHandlers, runMailCheck } from './mail.links.ts';
import { mailPreviewHandlers } from './mail.preview.ts';
import { mailTemplateHandlers } from './mail.templates.ts';
import { mailTestHandlers, runMailTest } from './mail.tests.ts';

/** Designed mails: templates, how they look, what is wrong with them, and tests. */
export const messageMailHandlers = [
  ...mailTemplateHandlers,
  ...mailPreviewHandlers,
  ...mailLinkHandlers,
  ...mailTestHandlers,
];

export const messageMailJobs: readonly JobDefinition[] = [
  // Runs go on for 40 s, then one step may still take a while.
  defineJob<MailCheckData>({
    name: mailCheckJob,
    batchSize: 2,
    expireInSeconds: 90,
    retryLimit: 3,
    run: (services, data) => runMailCheck(services, data),
  }),
  defineJob<MailTestData>({ name: mailTestJob, batchSize: 5, expireInSeconds: 120, retryLimit: 1, run: runMailTest }),
];
