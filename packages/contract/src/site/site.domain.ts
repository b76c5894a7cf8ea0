import { defineDomain, type MenuPage } from '../core/domain.ts';
import { siteCalls } from './site.calls.ts';
import { siteFailures } from './site.failures.ts';
import { sitePartCalls } from './site.parts.calls.ts';

export const sitePages: readonly MenuPage[] = [
  {
    name: 'WebsiteTemplate',
    group: 'ActivityManage',
    at: 30,
    path: '/activity-manage/template',
    hidden: true,
  },
  // The same page: an offline event has it at one address, an online event at the other (specification section 2).
  { name: 'Website', group: 'ActivityInfo', at: 25, path: '/website', needs: 'place' },
  { name: 'ActivityConfigure', group: 'ActivityInfo', at: 26, path: '/activity-configure/index', needs: 'online' },
];

export const siteDomain = defineDomain({
  name: 'site',
  keys: 'events',
  calls: [siteCalls, sitePartCalls],
  failures: [siteFailures],
  pages: sitePages,
});
