import { defineServerDomain } from '../core/domain.ts';
import { demoJobs } from './demo.sandbox.ts';

/** The demo stands above the domains and has no calls of its own. */
export const demoDomain = defineServerDomain({
  contract: { name: 'demo', calls: [] },
  imports: ['event'],
  handlers: [],
  jobs: demoJobs,
});
