import type { orderInfoPay } from '@convoke/contract/order/order.own.calls.ts';
import type * as z from 'zod';
import type { EventRecord, Services } from '../../../core/context.ts';
import { gatewayHealth } from '../../../core/payment/gateway-health.ts';
import { type OrderRecord, stateOf } from '../order.read.ts';

export type PayView = z.output<(typeof orderInfoPay)['output']>;

/** What a payment page shows of an order. */
export async function payView(services: Services, order: OrderRecord, event: EventRecord, now: Date): Promise<PayView> {
  const health = await gatewayHealth(services);
  return {
    orderId: order.id,
    number: order.number,
    state: stateOf(order, now),
    eventTitle: event.title,
    eventCode: event.code,
    totalCents: order.total_cents,
    currency: order.currency,
    expiresAt: order.expires_at?.toISOString() ?? null,
    now: now.toISOString(),
    channels: health.map(({ channel, sandbox, state }) => ({ channel, isSandbox: sandbox, isDown: state === 'down' })),
  };
}
