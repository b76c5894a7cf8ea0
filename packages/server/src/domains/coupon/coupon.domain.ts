import { couponDomain as contract } from '@convoke/contract/coupon/coupon.domain.ts';
import { couponKinds } from '@convoke/contract/coupon/coupon.rules.ts';
import { ofEvent } from '../../core/data/copied-tables.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { couponHandlers } from './coupon.handlers.ts';

export const couponDomain = defineServerDomain({
  contract,
  imports: ['ticket'],
  handlers: couponHandlers,
  tables: {
    coupon: { ...ofEvent, hasId: true, isLive: true, shifted: ['opens_at', 'closes_at'] },
    coupon_tally: { by: 'coupon_id', of: 'coupon', fresh: { used: 0 } },
  },
  enums: {
    coupon: { kind: couponKinds },
  },
});
