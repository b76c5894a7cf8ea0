import { defineDomain, type MenuPage } from '../core/domain.ts';
import { dynamicCalls } from './dynamic.calls.ts';
import { dynamicFailures } from './dynamic.failures.ts';
import { dynamicPublicCalls } from './dynamic.public.calls.ts';

export const dynamicPages: readonly MenuPage[] = [
  {
    name: 'Dynamic',
    group: 'ActivityInfo',
    at: 120,
    path: '/activity-info/dynamic',
    needs: 'place',
  },
  {
    name: 'MicroDynamic',
    group: 'ActivityInfo',
    at: 130,
    path: '/activity-info/micro-dynamic',
    needs: 'place',
  },
];

export const dynamicDomain = defineDomain({
  name: 'dynamic',
  keys: 'events',
  calls: [dynamicCalls, dynamicPublicCalls],
  failures: [dynamicFailures],
  pages: dynamicPages,
});
