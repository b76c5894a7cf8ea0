import type { Samples } from '../../testing/samples.ts';

export const samples: Samples = {
  growth: {
    unmeasured: ['demo.sandbox'],
  },
};
