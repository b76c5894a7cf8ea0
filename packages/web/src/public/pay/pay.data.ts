import type { orderInfoPay } from '@convoke/contract/order/order.own.calls.ts';
import type * as z from 'zod';

export type PayOrder = z.output<(typeof orderInfoPay)['output']>;

export interface PayData {
  way: 'wx' | 'zfb' | 'mobile';
  order: PayOrder;
}
