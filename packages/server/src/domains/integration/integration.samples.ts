import { keyAdd } from '@convoke/contract/integration/key.calls.ts';
import { webhookAdd, webhookTest } from '@convoke/contract/integration/integration.calls.ts';
import { counted, removes } from '../../../testing/growth/bounds.ts';
import type { Samples } from '../../../testing/samples.ts';

/** A public address; nothing is sent there, since the tests of all calls run no jobs. */
const url = 'https://93.184.216.34/';
const key = { name: 'A program', scopes: ['events:read' as const], expiresAt: null };
const webhook = { url, types: ['order.paid' as const], eventId: null };

export const samples: Samples = {
  async things({ organisation }) {
    const { keyId } = await organisation.call(keyAdd, key);
    const { webhookId } = await organisation.call(webhookAdd, webhook);
    const { deliveryId } = await organisation.call(webhookTest, { webhookId, type: 'order.paid' });
    return { 'integration.keyId': keyId, webhookId, deliveryId };
  },
  asked: {
    'integration.webhookAdd': { url },
    'integration.webhookUpdate': { url },
  },
  growth: {
    async world({ call, organisationId, query }) {
      await call('integration.keyAdd', key);
      const { webhookId } = await call<{ webhookId: string }>('integration.webhookAdd', webhook);
      await query(
        `INSERT INTO webhook_delivery (organisation_id, webhook_id, message_id, type, body, state, next_at, ended_at)
        SELECT $1, $2, 'msg_growth_' || state, 'order.paid', '{}', state, CASE WHEN state = 'waiting' THEN now() + interval '1 day' END,
          CASE WHEN state <> 'waiting' THEN now() END
        FROM unnest('{waiting,delivered,failed}'::text[]) AS state`,
        [organisationId, webhookId],
      );
      const [made] = await query(
        `INSERT INTO webhook_attempt (organisation_id, delivery_id, at, ms, status)
        SELECT organisation_id, id, now(), 5, 200 FROM webhook_delivery WHERE organisation_id = $1 AND state = 'delivered' RETURNING delivery_id`,
        [organisationId],
      );
      return { webhookId, deliveryId: made?.['delivery_id'] };
    },
    calls: {
      'integration.keyRevoke': async (_known, { call }) => {
        const { keyId } = await call<{ keyId: string }>('integration.keyAdd', key);
        return { keyId };
      },
      'integration.webhookAdd': () => webhook,
      'integration.webhookDelete': async (_known, { call }) => {
        const { webhookId } = await call<{ webhookId: string }>('integration.webhookAdd', webhook);
        return { webhookId };
      },
    },
    besides: {
      'integration.webhookDeliveries': { 'of one state': () => ({ state: 'failed' }) },
    },
    jobs: { 'integration.clean': () => ({}) },
    // It asks receivers; what it finds is found by the lane's key.
    unmeasured: ['integration.rounds'],
    growing: {
      'integration.clean': removes,
      'integration.webhookDeliveries': counted,
      'integration.webhookList': 'what waits and what failed is counted as far as 100',
      'integration.webhookResend': 'all that failed is sent again, as far as 1,000',
    },
    atMost: { api_key: 1, webhook: 1 },
  },
};
