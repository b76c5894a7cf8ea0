import { defineDomain, type MenuPage } from '../core/domain.ts';
import { organizerCalls } from './organizer.calls.ts';
import { organizerEventCalls } from './organizer.event.calls.ts';
import { organizerFailures } from './organizer.failures.ts';
import { organizerGroupCalls } from './organizer.group.calls.ts';

export const organizerPages: readonly MenuPage[] = [
  { name: 'OrganizationManage', group: 'Account', at: 20, path: '/account/organization-manage', icon: 'BankOutlined' },
  {
    name: 'OrganizationGroupManage',
    group: 'Account',
    at: 30,
    path: '/account/organization-group-manage',
    icon: 'ApartmentOutlined',
  },
  { name: 'Partner', group: 'ActivityCentre', at: 90, path: '/activity-info/partner', icon: 'BankOutlined' },
];

export const organizerDomain = defineDomain({
  name: 'organizer',
  calls: [organizerCalls, organizerEventCalls, organizerGroupCalls],
  failures: [organizerFailures],
  pages: organizerPages,
});
