import { defineDomain } from '../core/domain.ts';
import { categoryCalls } from './category.calls.ts';
import { documentCalls } from './document.calls.ts';
import { documentFailures } from './document.failures.ts';
import { edmCalls } from './edm.calls.ts';
import { resourceCalls } from './resource.calls.ts';
import { resourceFailures } from './resource.failures.ts';
import { uploadCalls } from './upload.calls.ts';
import { uploadFailures } from './upload.failures.ts';

export const resourceDomain = defineDomain({
  name: 'resource',
  calls: [resourceCalls, edmCalls, categoryCalls, documentCalls, uploadCalls],
  failures: [resourceFailures, documentFailures, uploadFailures],
  kinds: ['library'],
});
