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
  { name: 'Website', group: 'ActivityInfo', at: 25, path: '/website' },
];

export const siteDomain = defineDomain({
  name: 'site',
  keys: 'events',
  calls: [siteCalls, sitePartCalls],
  failures: [siteFailures],
  pages: sitePages,
});
