import { defineDomain } from '../core/domain.ts';
import { shortlinkCalls } from './shortlink.calls.ts';
import { shortlinkFailures } from './shortlink.failures.ts';

export const shortlinkDomain = defineDomain({
  name: 'shortlink',
  keys: 'events',
  calls: [shortlinkCalls],
  failures: [shortlinkFailures],
  kinds: ['short-link'],
});
