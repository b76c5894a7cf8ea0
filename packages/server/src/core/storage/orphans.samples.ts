import type { Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  growth: {
    jobs: { 'storage.orphans': () => ({}) },
    growing: { 'storage.orphans': 'once a night it holds every kept file against the rows' },
  },
};
