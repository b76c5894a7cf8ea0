import { defineDomain } from '../core/domain.ts';
import { siteCalls } from './site.calls.ts';
import { siteFailures } from './site.failures.ts';
import { sitePartCalls } from './site.parts.calls.ts';

export const siteDomain = defineDomain({
  name: 'site',
  keys: 'events',
  calls: [siteCalls, sitePartCalls],
  failures: [siteFailures],
});
