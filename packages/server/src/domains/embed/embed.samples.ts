import type { Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  after: ['event'],
  growth: {
    calls: { 'embed.codeInfo': ({ code }) => ({ registerCode: code }) },
  },
};
