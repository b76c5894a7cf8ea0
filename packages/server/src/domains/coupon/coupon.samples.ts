import { randomBytes } from 'node:crypto';
import { counted, written } from '../../../testing/growth/bounds.ts';
import type { Samples } from '../../../testing/samples.ts';
import { addCoupon } from '../../../testing/selling.ts';

export const samples: Samples = {
  after: ['event'],
  async things({ server, sale }) {
    const couponCode = `C${randomBytes(4).toString('hex').toUpperCase()}`;
    return { couponCode, couponId: await addCoupon(server, sale, { code: couponCode }) };
  },
  asked: {
    'coupon.add': { amountCents: 100 },
    'coupon.generate': { amountCents: 100 },
    'coupon.update': { amountCents: 100 },
  },
  growth: {
    async world({ call, oneOf }, { eventId }) {
      const headers = { 'idempotency-key': 'a-key-of-a-test' };
      await call('coupon.generate', { eventId, count: 2, kind: 'percent', percent: 10 }, { headers });
      return { couponCode: (await oneOf(eventId, 'coupon', 'AND deleted_at IS NULL AND is_on'))['code'] };
    },
    searches: {
      'coupon.list': ({ couponCode }) => ({ code: couponCode }),
    },
    growing: {
      'coupon.export': written,
      'coupon.list': counted,
    },
  },
};
