import { defineDomain, type MenuPage } from '../core/domain.ts';
import { integrationFailures } from './integration.failures.ts';
import { keyCalls } from './key.calls.ts';
import { webhookCalls } from './webhook.calls.ts';

export const integrationPages: readonly MenuPage[] = [
  { name: 'Developers', group: 'Account', at: 80, path: '/account/developers' },
];

export const integrationDomain = defineDomain({
  name: 'integration',
  calls: [keyCalls, webhookCalls],
  failures: [integrationFailures],
  pages: integrationPages,
});
