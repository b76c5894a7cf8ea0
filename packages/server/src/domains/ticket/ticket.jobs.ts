import { defineJob, type JobDefinition } from '../../core/jobs/jobs.ts';
import { type FreedData, freedJob, type WaiterNoticeData, waiterNoticeJob } from './ticket.job-names.ts';
import { sendWaiterNotices } from './waiting/ticket.notices.ts';
import { makeOffers, sweepWaitingLists } from './waiting/ticket.offers.ts';

export const ticketJobs: readonly JobDefinition[] = [
  defineJob<FreedData>({
    name: freedJob,
    oneWaiting: true,
    run: (services, { organisationId, eventId }) => makeOffers(services, organisationId, eventId),
  }),
  defineJob({
    name: 'ticket.waiting-lists',
    everySeconds: 5,
    retryLimit: 0,
    expireInSeconds: 60,
    run: sweepWaitingLists,
  }),
  defineJob<WaiterNoticeData>({ name: waiterNoticeJob, batchSize: 4, expireInSeconds: 45, run: sendWaiterNotices }),
];
