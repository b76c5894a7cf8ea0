import { defineDomain, type MenuPage } from '../core/domain.ts';
import { chapterCalls, liveCalls } from './live.calls.ts';
import { liveFailures } from './live.failures.ts';
import { figureCalls } from './live.figures.calls.ts';
import { hallCalls } from './live.hall.calls.ts';
import { watchCalls } from './live.watch.calls.ts';

export const livePages: readonly MenuPage[] = [
  // Of online events (specification section 2). An event at a place can send as well: it has its lives, and the usual watch page.
  { name: 'ActivityConfigure', group: 'ActivityInfo', at: 26, path: '/activity-configure/index', needs: 'online' },
  { name: 'OnLine', group: 'ActivityManage', at: 15, path: '/onLine' },
  { name: 'Live', group: 'EventProgramme', at: 115, path: '/activity-info/live' },
];

export const liveDomain = defineDomain({
  name: 'live',
  keys: 'events',
  calls: [liveCalls, chapterCalls, hallCalls, watchCalls, figureCalls],
  failures: [liveFailures],
  pages: livePages,
});
