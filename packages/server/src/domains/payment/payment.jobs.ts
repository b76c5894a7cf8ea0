import { gatewayChannels } from '@convoke/contract/payment/payment.rules.ts';
import type { Services } from '../../core/context.ts';
import { defineJob, type JobDefinition } from '../../core/jobs/jobs.ts';
import type { PaymentChannel } from '../../core/payment/gateway.ts';
import { duePayments, lookAll, type Take } from './poll/payment.poll.ts';
import { dueRefunds } from './refunds/payment.refunds.ts';

/** A job for each gateway and kind: one that is silent keeps nobody waiting but its own. */
export const paymentJobs: readonly JobDefinition[] = gatewayChannels.flatMap((channel) => [
  looking('payment.poll', channel, duePayments),
  looking('payment.refunds', channel, dueRefunds),
]);

function looking(name: string, channel: PaymentChannel, take: Take): JobDefinition {
  return defineJob({
    name: `${name}.${channel}`,
    everySeconds: 3,
    // A run ends well before. When its process dies instead, another one takes over after this: lost notices must not wait for long.
    expireInSeconds: 35,
    async run(services: Services) {
      try {
        await lookAll(services, channel, take);
      } catch (error) {
        // The database is away, say. The next round comes in any case: a failed job would be tried again with growing pauses, and then no more.
        services.log.error({ err: error, channel }, 'payments could not be looked at');
      }
    },
  });
}
