import type { DomainSamples } from './sample.ts';

export const authSamples: DomainSamples = {
  jobs: {
    'auth.cleanNonces': () => ({}),
    'auth.cleanExpired': () => ({}),
  },
};
