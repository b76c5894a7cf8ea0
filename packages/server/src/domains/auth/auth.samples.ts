import { removes } from '../../../testing/growth/bounds.ts';
import type { Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  things: async ({ organisation }) => ({ 'auth.token': await organisation.anotherToken() }),
  growth: {
    jobs: {
      'auth.cleanNonces': () => ({}),
      'auth.cleanExpired': () => ({}),
    },
    unmeasured: ['auth.sendCode'],
    growing: {
      'auth.cleanNonces': removes,
    },
    holders: ['app_user', 'organisation'],
  },
};
