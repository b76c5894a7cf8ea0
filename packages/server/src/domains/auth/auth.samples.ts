import { removes } from '../../../testing/growth/bounds.ts';
import type { Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  things: async ({ organisation, one }) => ({
    'auth.token': await organisation.anotherToken(),
    invitationId: await one(
      `INSERT INTO invitation (organisation_id, email, language, invited_by, expires_at)
       SELECT organisation_id, 'invited@example.com', 'en', id, now() + interval '7 days' FROM app_user
       WHERE organisation_id = $1 AND $2::text IS NOT NULL LIMIT 1 RETURNING id::text`,
    ),
    userId: organisation.userId,
    sessionId: await one(
      `SELECT id::text FROM access_token WHERE organisation_id = $1 AND $2::text IS NOT NULL ORDER BY created_at DESC LIMIT 1`,
    ),
    passkeyId: await one(
      `INSERT INTO user_passkey (organisation_id, user_id, credential_id, public_key, counter, transports, is_synced, name)
       SELECT $1, id, 'a-credential', '', 0, '{}', false, 'Laptop' FROM app_user WHERE organisation_id = $1 AND $2::text IS NOT NULL LIMIT 1
       RETURNING id::text`,
    ),
  }),
  namesNothing: {
    factorCode: 'a code of an authenticator app',
    grantCode: 'what an OpenID provider gives once',
    rawId: 'what an authenticator calls its passkey',
    publicKey: 'of a passkey that is being made',
    contactCode: 'a one-time code that was sent to somebody',
    presentCode: 'a one-time code that was sent to somebody',
  },
  growth: {
    world: async ({ organisationId, userId, one }) => {
      await one(
        `INSERT INTO sign_in (organisation_id, user_id, way, succeeded, device, address) VALUES ($1, $2, 'password', true, '', '') RETURNING id`,
        [organisationId, userId],
      );
      await one(
        `INSERT INTO user_totp (organisation_id, user_id, sealed_secret, confirmed_at) VALUES ($1, $2, '', now()) RETURNING user_id`,
        [organisationId, userId],
      );
      await one(
        `INSERT INTO user_recovery_code (organisation_id, user_id, code_hash) VALUES ($1, $2, 'a code') RETURNING user_id`,
        [organisationId, userId],
      );
      await one(
        `INSERT INTO user_passkey (organisation_id, user_id, credential_id, public_key, counter, transports, is_synced, name)
         VALUES ($1, $2, 'a-credential', '', 0, '{}', false, 'Laptop') RETURNING id`,
        [organisationId, userId],
      );
      const invitation = await one(
        `INSERT INTO invitation (organisation_id, email, language, invited_by, expires_at, asked_at)
         VALUES ($1, 'grown@example.com', 'en', $2, now() + interval '7 days', now() - interval '1 hour') RETURNING id`,
        [organisationId, userId],
      );
      return { invitationId: invitation['id'] };
    },
    jobs: {
      'auth.cleanNonces': () => ({}),
      'auth.cleanExpired': () => ({}),
    },
    unmeasured: [
      'auth.invite',
      'auth.sendCode',
      'auth.tellChange',
      'colleague.',
      'user.contact',
      'user.identity',
      'user.passkey',
      'user.passwordUpdate',
      'user.recovery',
      'user.totp',
    ],
    growing: {
      'auth.cleanNonces': removes,
    },
    holders: ['app_user', 'invitation', 'organisation'],
    fewInEach: ['user_totp', 'user_recovery_code'],
    atMost: { user_passkey: 20 },
  },
};
