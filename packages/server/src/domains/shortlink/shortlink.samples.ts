import { nonce, type Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  growth: {
    async world({ call }) {
      await call('shortlink.convert', { data: 'https://example.com/a' });
      return {};
    },
    calls: {
      'shortlink.convert': () => ({ data: `https://example.com/${nonce()}` }),
    },
  },
};
