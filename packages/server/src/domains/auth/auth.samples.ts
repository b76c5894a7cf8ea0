import { removes } from '../../../testing/growth/bounds.ts';
import type { Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  things: async ({ organisation }) => ({ 'auth.token': await organisation.anotherToken() }),
  growth: {
    world: async ({ organisationId, userId, one }) => {
      await one(
        `INSERT INTO sign_in (organisation_id, user_id, way, succeeded, device, address) VALUES ($1, $2, 'password', true, '', '') RETURNING id`,
        [organisationId, userId],
      );
      return {};
    },
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
