import { defineDomain, type MenuPage } from '../core/domain.ts';
import { eventCalls } from './event.calls.ts';
import { eventEditingCalls } from './event.editing.calls.ts';
import { eventFailures } from './event.failures.ts';
import { eventFigureCalls } from './event.figures.calls.ts';
import { eventNoticeCalls } from './event.notice.calls.ts';
import { eventNoticeFailures } from './event.notice.failures.ts';
import { eventPublicCalls } from './event.public.calls.ts';

export const eventPages: readonly MenuPage[] = [
  { name: 'ActivityList', group: 'ActivityManage', at: 10, path: '/activity-manage/list' },
  {
    name: 'ActivityCreate',
    group: 'ActivityManage',
    at: 20,
    path: '/activity-manage/create',
    hidden: true,
  },
  { name: 'Essential', group: 'ActivityInfo', at: 20, path: '/activity-info/essential' },
  {
    name: 'NoticeSetting',
    group: 'ActivityInfo',
    at: 70,
    path: '/activity-info/notice-setting',
  },
];

export const eventDomain = defineDomain({
  name: 'event',
  keys: 'events',
  calls: [eventCalls, eventEditingCalls, eventFigureCalls, eventNoticeCalls, eventPublicCalls],
  failures: [eventFailures, eventNoticeFailures],
  pages: eventPages,
  kinds: ['event', 'event-id'],
});
