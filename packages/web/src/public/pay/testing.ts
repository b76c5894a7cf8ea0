import { beforeEach, vi } from 'vitest';
import { onPage, type Reply, replies, showPage } from '../selling-harness.tsx';
import { orderId, serverTime } from '../selling-testing.ts';
import type { PayData, PayOrder } from './pay.data.ts';
import { View } from './pay.page.tsx';

/** What the tests of the payment page share: an order to be paid, gateways that open it, and the kinds of browsers. */

const agents = {
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120',
  phone: 'Mozilla/5.0 (Linux; Android 13) Chrome/120 Mobile',
  wechat: 'Mozilla/5.0 (iPhone) MicroMessenger/8.0',
};
export const later = '2026-11-21T04:15:00.000Z';

export const aPayOrder = (changes: Partial<PayOrder> = {}): PayOrder => ({
  orderId,
  number: 'A1B2',
  state: 'HELD',
  eventTitle: 'Product Night',
  eventCode: 'abcdefghij12',
  totalCents: 77_600,
  currency: 'CNY',
  expiresAt: later,
  now: serverTime,
  channels: [
    { channel: 'wechat', isSandbox: false, isDown: false },
    { channel: 'alipay', isSandbox: false, isDown: false },
  ],
  ...changes,
});

export const opened = (changes: object = {}): Reply => ({
  ok: {
    outTradeNo: 't1',
    isSandbox: false,
    codeUrl: null,
    url: null,
    amountCents: 77_600,
    currency: 'CNY',
    expiresAt: later,
    ...changes,
  },
});
export const status = (state: string, changes: object = {}): Reply => ({
  ok: { orderId, state, problem: null, expiresAt: later, now: new Date(Date.now()).toISOString(), ...changes },
});
export const native = (changes: object = {}) => opened({ codeUrl: 'weixin://wxpay/bizpayurl?pr=abc', ...changes });

export function onPayPage(): void {
  onPage(`/mobile-pay/${orderId}`);
  beforeEach(() => {
    on('desktop');
    replies['status'] = status('HELD');
    replies['native'] = native();
  });
}

export function on(device: keyof typeof agents): void {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agents[device]);
}
export function show(way: PayData['way'], changes: Partial<PayOrder> = {}): Promise<void> {
  return showPage('pay', View, { way, order: aPayOrder(changes) } satisfies PayData, `/mobile-pay/${orderId}`);
}
