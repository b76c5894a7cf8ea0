import type { Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  after: ['account', 'order'],
  things: async ({ one }, made) => ({
    'payment.orderId': made('account.orderId'),
    refundId: await one(
      `INSERT INTO refund (organisation_id, event_id, order_id, payment_id, amount_cents, cause)
       SELECT organisation_id, event_id, order_id, id, 1, 'organiser' FROM payment WHERE organisation_id = $1 AND event_id = $2 LIMIT 1 RETURNING id`,
    ),
  }),
  growth: {
    // A payment was refused.
    async world({ one }) {
      await one(
        `INSERT INTO payment_refusal (organisation_id, payment_id, reason, times) SELECT organisation_id, id, 'amount', 1 FROM payment
         WHERE organisation_id = $1 LIMIT 1`,
      );
      return {};
    },
    jobs: {
      'payment.poll.wechat': () => ({}),
      'payment.poll.alipay': () => ({}),
      'payment.refunds.wechat': () => ({}),
      'payment.refunds.alipay': () => ({}),
    },
    unmeasured: ['payment.wechat', 'payment.alipay', 'payment.recharge'],
  },
};
