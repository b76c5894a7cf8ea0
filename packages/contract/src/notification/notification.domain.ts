import { defineDomain } from '../core/domain.ts';
import { notificationCalls } from './notification.calls.ts';

export const notificationDomain = defineDomain({
  name: 'notification',
  calls: [notificationCalls],
});
