import { defineDomain, type MenuPage } from '../core/domain.ts';
import { boothCalls } from './booth.calls.ts';
import { boothFailures } from './booth.failures.ts';

export const boothPages: readonly MenuPage[] = [
  {
    name: 'Booths',
    group: 'EventProgramme',
    at: 110,
    path: '/activity-info/booths',
    needs: 'place',
  },
];

export const boothDomain = defineDomain({
  name: 'booth',
  keys: 'events',
  calls: [boothCalls],
  failures: [boothFailures],
  pages: boothPages,
});
