import { removes } from '../../../testing/growth/bounds.ts';
import type { Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  things: async ({ organisation, one }) => ({
    'auth.token': await organisation.anotherToken(),
    sessionId: await one(
      `SELECT id::text FROM access_token WHERE organisation_id = $1 AND $2::text IS NOT NULL ORDER BY created_at DESC LIMIT 1`,
    ),
  }),
  namesNothing: {
    contactCode: 'a one-time code that was sent to somebody',
    presentCode: 'a one-time code that was sent to somebody',
  },
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
    unmeasured: ['auth.sendCode', 'user.contact', 'user.passwordUpdate'],
    growing: {
      'auth.cleanNonces': removes,
    },
    holders: ['app_user', 'organisation'],
  },
};
