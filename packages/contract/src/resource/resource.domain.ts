import { defineDomain } from '../core/domain.ts';
import { edmCalls } from './edm.calls.ts';
import { resourceCalls } from './resource.calls.ts';
import { resourceFailures } from './resource.failures.ts';

export const resourceDomain = defineDomain({
  name: 'resource',
  calls: [resourceCalls, edmCalls],
  failures: [resourceFailures],
});
