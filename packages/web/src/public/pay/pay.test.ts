import { failures } from '@convoke/contract/failures.ts';
import { describe, expect, it, vi } from 'vitest';
import { forgetPress } from '../../core/click-guard.ts';
import { keepBasket, keepOrder, readBasket } from '../core/buyer-store.ts';
import { click, close, one, press, replies, sent, text, wait, went } from '../selling-harness.tsx';
import { orderId } from '../selling-testing.ts';
import type { PayOrder } from './pay.data.ts';
import { native, on, onPayPage, opened, show, status } from './testing.ts';

onPayPage();

const isOut = (word: string) => document.body.textContent?.includes(word) ?? false;

describe('the code for a phone', () => {
  it('shows amount, event, the time left and the code', async () => {
    await show('wx');
    expect(text('.pay-amount')).toContain('CN¥776');
    expect(text('h1')).toBe('Product Night');
    expect(text('.time-left')).toBe('15:00');
    expect(one('svg.qr').getAttribute('aria-label')).toBe('Payment code');
    await wait(60_000);
    expect(text('.time-left')).toBe('14:00');
    expect(sent['native']).toHaveLength(1);
  });

  it('goes to the order as soon as the payment is known, asking no more than every few seconds', async () => {
    await show('wx');
    await wait(20_000);
    const asked = sent['status']?.length ?? 0;
    expect(asked).toBeGreaterThan(4);
    expect(asked).toBeLessThan(10);
    expect(went).toEqual([]);
    replies['status'] = status('PAID');
    await wait(5000);
    expect(went).toEqual([`/success/${orderId}`]);
  });

  it('asks less often the longer nothing happens, and at once when one comes back', async () => {
    await show('wx', { expiresAt: '2026-11-21T08:00:00.000Z' });
    replies['status'] = status('HELD', { expiresAt: '2026-11-21T08:00:00.000Z' });
    await wait(10 * 60_000);
    const before = sent['status']?.length ?? 0;
    await wait(60_000);
    expect((sent['status']?.length ?? 0) - before).toBeLessThanOrEqual(7);
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await wait(60_000);
    const away = sent['status']?.length ?? 0;
    await wait(60_000);
    expect(sent['status']).toHaveLength(away);
    hidden.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await wait(10);
    expect(sent['status']).toHaveLength(away + 1);
  });

  it('asks the gateway when the buyer says so, and says when there is nothing yet', async () => {
    replies['complete'] = [{ ok: { orderId, state: 'AWAITING_PAYMENT' } }, { ok: { orderId, state: 'PAID' } }];
    await show('wx');
    await press('I have paid');
    expect(text('.have-paid')).toContain('please don’t pay twice');
    expect(went).toEqual([]);
    forgetPress();
    await press('I have paid');
    expect(went).toEqual([`/success/${orderId}`]);
  });

  it('says kindly that the gateway does not answer, and tries again', async () => {
    replies['native'] = [{ fails: 'PAYMENT_UNAVAILABLE' }, native()];
    await show('wx');
    expect(text('.pay-trouble')).toContain(failures.PAYMENT_UNAVAILABLE.text.en);
    forgetPress();
    await press('Try again');
    expect(document.querySelector('svg.qr')).not.toBeNull();
  });

  it('opens a code anew when its own time is over before the order’s', async () => {
    replies['native'] = [native({ expiresAt: '2026-11-21T04:01:00.000Z' }), native()];
    await show('wx');
    await wait(62_000);
    await wait(100);
    expect(sent['native']).toHaveLength(2);
    expect(document.querySelector('svg.qr')).not.toBeNull();
  });

  it('is plainly a sandbox’s where it is one, and opens its cashier by a link', async () => {
    const channels = [{ channel: 'wechat', isSandbox: true, isDown: false }] as PayOrder['channels'];
    replies['native'] = native({ isSandbox: true, codeUrl: 'http://localhost:9/cashier/1' });
    await show('wx', { channels });
    expect(text('.sandbox')).toContain('SANDBOX');
    expect(one<HTMLAnchorElement>('a[target=_blank]').href).toBe('http://localhost:9/cashier/1');
    await close();
    replies['native'] = native();
    forgetPress();
    await show('wx');
    expect(document.querySelector('.sandbox, a[target=_blank]')).toBeNull();
  });
});

describe('Alipay on a wide screen', () => {
  it('leads to its page, or shows a code instead', async () => {
    replies['pc'] = opened({ url: 'https://pay.example/page' });
    replies['qr'] = opened({ codeUrl: 'https://qr.example/1' });
    await show('zfb');
    expect(one<HTMLAnchorElement>('a.primary').href).toBe('https://pay.example/page');
    expect(sent['qr']).toBeUndefined();
    await press('Scan a code instead');
    await wait(50);
    expect(document.querySelector('svg.qr')).not.toBeNull();
  });

  it('leads to the page made for phones when somebody comes here with one', async () => {
    on('phone');
    replies['wap'] = opened({ url: 'https://pay.example/wap' });
    await show('zfb');
    expect(one<HTMLAnchorElement>('a.primary').href).toBe('https://pay.example/wap');
    expect(sent['pc']).toBeUndefined();
  });
});

describe('the choice', () => {
  it('leads to a code on a wide screen', async () => {
    await show('mobile');
    const ways = [...document.querySelectorAll<HTMLAnchorElement>('.pay-channel')].map((each) =>
      each.getAttribute('href'),
    );
    expect(ways).toEqual([`/pay-wx/${orderId}`, `/pay-zfb/${orderId}`]);
    expect(isOut('I have paid')).toBe(false);
  });

  it('asks nothing where there is one way only', async () => {
    await show('mobile', { channels: [{ channel: 'alipay', isSandbox: false, isDown: false }] });
    expect(went).toEqual([`/pay-zfb/${orderId}`]);
  });

  it('opens the payer’s application on a phone', async () => {
    on('phone');
    replies['wap'] = opened({ url: 'https://pay.example/wap' });
    replies['h5'] = opened({ url: 'https://wx.example/h5?prepay_id=1&package=2' });
    await show('mobile');
    await click('.pay-channel-alipay');
    await click('.pay-channel-wechat');
    expect(sent['h5']?.[0]?.address).toContain('/none');
    expect(went).toEqual(['https://pay.example/wap', 'https://wx.example/h5?prepay_id=1&package=2']);
    expect(isOut('I have paid')).toBe(true);
  });

  it('says that a way has trouble, and what the gateway’s trouble was', async () => {
    on('phone');
    replies['wap'] = { fails: 'PAYMENT_UNAVAILABLE' };
    await show('mobile', { channels: [{ channel: 'alipay', isSandbox: false, isDown: true }] });
    expect(text('.pay-channel')).toContain('Currently unreliable');
    await click('.pay-channel-alipay');
    expect(text('.pay-choice .note-bad')).toBe(failures.PAYMENT_UNAVAILABLE.text.en);
  });
});

describe('when there is nothing to pay', () => {
  it('lets the buyer order again when the time is over, and keeps the basket for it', async () => {
    keepOrder('abcdefghij12', orderId);
    const key = { key: 'k', content: 'c' };
    keepBasket('abcdefghij12', {
      quantities: { a: 1 },
      coupon: null,
      access: null,
      isComing: true,
      wantsInvoice: false,
      key,
    });
    await show('wx', { expiresAt: '2026-11-21T04:00:05.000Z' });
    replies['status'] = status('EXPIRED');
    await wait(6000);
    expect(document.querySelector('svg.qr')).toBeNull();
    expect(one<HTMLAnchorElement>('a.primary').getAttribute('href')).toBe('/buy-ticket?event=abcdefghij12');
    await wait(5000);
    expect(readBasket('abcdefghij12')).toMatchObject({ quantities: { a: 1 }, key: null });
  });

  it.each([
    ['PAID', {}],
    ['REFUND_DUE', {}],
    ['CANCELLED', {}],
  ] as const)('leads to the order that is %s', async (state, changes) => {
    await show('mobile', { state, ...changes });
    expect(went).toEqual([`/success/${orderId}`]);
  });

  it('explains the review, and a price of nothing', async () => {
    await show('mobile', { expiresAt: null });
    expect(text('h2')).toBe('The organiser is reviewing your request');
    await close();
    await show('mobile', { totalCents: 0 });
    expect(text('h2')).toBe('There is nothing to pay');
    expect(document.querySelector('.pay-channel')).toBeNull();
  });
});
