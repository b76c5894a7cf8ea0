import { defineDomain, type MenuPage } from '../core/domain.ts';
import { badgeCalls } from './badge.calls.ts';
import { badgeFailures } from './badge.failures.ts';

export const badgePages: readonly MenuPage[] = [
  {
    name: 'Badges',
    group: 'ActivityPersonnel',
    at: 170,
    path: '/activity-personnel/badges',
    needs: 'place',
  },
];

export const badgeDomain = defineDomain({
  name: 'badge',
  keys: 'participants',
  calls: [badgeCalls],
  failures: [badgeFailures],
  pages: badgePages,
});
