import { defineDomain } from '../core/domain.ts';
import { paymentCalls } from './payment.calls.ts';
import { paymentFailures } from './payment.failures.ts';

export const paymentDomain = defineDomain({
  name: 'payment',
  calls: [paymentCalls],
  failures: [paymentFailures],
  kinds: ['payment'],
});
