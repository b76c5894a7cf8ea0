import { defineDomain, type MenuPage } from '../core/domain.ts';
import { integrationFailures } from './integration.failures.ts';
import { keyCalls } from './key.calls.ts';
import { integrationCalls } from './integration.calls.ts';

export const integrationPages: readonly MenuPage[] = [
  { name: 'Developers', group: 'Team', at: 80, path: '/account/developers' },
];

export const integrationDomain = defineDomain({
  name: 'integration',
  calls: [keyCalls, integrationCalls],
  failures: [integrationFailures],
  pages: integrationPages,
});
