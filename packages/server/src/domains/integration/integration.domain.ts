import { integrationDomain as contract } from '@convoke/contract/integration/integration.domain.ts';
import { deliveryFaults, deliveryStates, webhookOffWhys } from '@convoke/contract/integration/webhook.rules.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { integrationHandlers } from './integration.handlers.ts';
import { webhookJobs } from './webhooks/webhook.jobs.ts';

export const integrationDomain = defineServerDomain({
  contract,
  imports: ['auth'],
  handlers: integrationHandlers,
  jobs: webhookJobs,
  tables: {
    api_key: 'of the organisation',
    webhook: 'of the organisation',
    webhook_attempt: 'what programs were told',
    webhook_delivery: 'what programs were told',
    webhook_lane: 'what a job is to look at',
    webhook_news: 'what a job is to look at',
  },
  enums: {
    webhook: { off_why: webhookOffWhys },
    webhook_attempt: { fault: deliveryFaults },
    webhook_delivery: { fault: deliveryFaults, state: deliveryStates },
  },
});
