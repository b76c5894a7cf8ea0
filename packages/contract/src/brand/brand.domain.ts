import { defineDomain } from '../core/domain.ts';
import { brandCalls } from './brand.calls.ts';
import { brandFailures } from './brand.failures.ts';

export const brandDomain = defineDomain({
  name: 'brand',
  keys: 'events',
  calls: [brandCalls],
  failures: [brandFailures],
});
