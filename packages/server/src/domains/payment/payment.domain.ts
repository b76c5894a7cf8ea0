import { paymentDomain as contract } from '@convoke/contract/payment/payment.domain.ts';
import {
  gatewayChannels,
  paymentChannels,
  paymentStates,
  refundCauses,
  refundStates,
} from '@convoke/contract/payment/payment.rules.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { mountNotices } from './notices/payment.notices.ts';
import { paymentHandlers } from './payment.handlers.ts';
import { paymentJobs } from './payment.jobs.ts';

export const paymentDomain = defineServerDomain({
  contract,
  imports: ['account', 'order'],
  handlers: paymentHandlers,
  jobs: paymentJobs,
  mounts: [mountNotices],
  tables: {
    payment: 'money',
    payment_refusal: 'not of an event',
    refund: 'money',
  },
  enums: {
    gateway_health: { channel: gatewayChannels },
    payment: { channel: paymentChannels, state: paymentStates },
    refund: { cause: refundCauses, state: refundStates },
  },
});
