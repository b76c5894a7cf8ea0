import { defineDomain, type MenuPage } from '../core/domain.ts';
import { scheduleCalls } from './schedule.calls.ts';
import { scheduleDocumentCalls, schedulePublicDocumentCalls } from './schedule.documents.calls.ts';
import { scheduleFailures } from './schedule.failures.ts';
import { scheduleImportCalls } from './schedule.import.calls.ts';
import { schedulePlanCalls } from './schedule.plan.calls.ts';
import { schedulePublicCalls } from './schedule.public.calls.ts';
import { scheduleReleaseCalls } from './schedule.release.calls.ts';

export const schedulePages: readonly MenuPage[] = [
  {
    name: 'ScheduleManage',
    group: 'EventProgramme',
    at: 100,
    path: '/activity-info/schedule-manage',
  },
];

export const scheduleDomain = defineDomain({
  name: 'schedule',
  keys: 'events',
  calls: [
    scheduleCalls,
    scheduleReleaseCalls,
    schedulePublicCalls,
    schedulePlanCalls,
    scheduleImportCalls,
    scheduleDocumentCalls,
    schedulePublicDocumentCalls,
  ],
  failures: [scheduleFailures],
  pages: schedulePages,
});
