import type { Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  after: ['event'],
  growth: {
    calls: { 'embed.codeInfo': ({ code }) => ({ registerCode: code }) },
    // The event sells tickets: there is no such way into it.
    unmeasured: ['embed.code way=register'],
  },
};
