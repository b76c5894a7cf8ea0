import { defineDomain, type MenuPage } from '../core/domain.ts';
import { organizerCalls } from './organizer.calls.ts';
import { organizerEventCalls } from './organizer.event.calls.ts';
import { organizerFailures } from './organizer.failures.ts';
import { organizerGroupCalls } from './organizer.group.calls.ts';

export const organizerPages: readonly MenuPage[] = [
  { name: 'OrganizationManage', group: 'Library', at: 20, path: '/account/organization-manage' },
  {
    name: 'OrganizationGroupManage',
    group: 'Library',
    at: 30,
    path: '/account/organization-group-manage',
  },
  { name: 'Partner', group: 'ActivityInfo', at: 90, path: '/activity-info/partner' },
];

export const organizerDomain = defineDomain({
  name: 'organizer',
  keys: 'events',
  calls: [organizerCalls, organizerEventCalls, organizerGroupCalls],
  failures: [organizerFailures],
  pages: organizerPages,
});
