import { languages } from '@convoke/contract/core/language.ts';
import { notificationDomain as contract } from '@convoke/contract/notification/notification.domain.ts';
import { notificationKinds, notificationParts } from '@convoke/contract/notification/notification.rules.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { notificationHandlers } from './notification.handlers.ts';
import { notificationJobs } from './notification.jobs.ts';

export const notificationDomain = defineServerDomain({
  contract,
  handlers: notificationHandlers,
  jobs: notificationJobs,
  tables: {
    notification: 'what people were told',
    notification_lane: 'what a job is to look at',
    notification_reader: 'not of an event',
  },
  enums: {
    notification: { kind: notificationKinds, part: notificationParts },
    notification_reader: { language: languages },
  },
});
