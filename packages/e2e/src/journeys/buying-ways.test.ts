import { couponAdd } from '@convoke/contract/coupon/coupon.calls.ts';
import { orderDetail } from '@convoke/contract/order/order.list.calls.ts';
import { expect } from 'vitest';
import { Buyer } from '../support/buyer.ts';
import { must } from '../support/client.ts';
import { sale } from '../support/selling.ts';
import { desktop, journey, phone, patient } from '../support/stage.ts';

/**
 * Other ways of buying: on a desktop, by the code of another device, with codes for hidden tickets and discounts.
 * @domains buy pay order coupon
 */

journey('on a desktop: Alipay’s own page and back, and a WeChat code paid on another device', async ({ stage }) => {
  const { product, organiser } = stage;
  const { code } = await sale(product, organiser.token, 'Glass workshop', [
    { name: 'Bench', priceCents: 45_050, stock: 12, description: 'Tools, glass and an apron are yours for the day.' },
    { name: 'Visitor', priceCents: 0 },
  ]);
  const page = await stage.person(desktop);
  const grace = new Buyer(page, product, false);
  await page.goto(`${product.url}/event/${code}`);
  await stage.look(page, 'desk-1-event');
  await grace.follow('Get tickets');
  await grace.choose('Bench');
  await stage.look(page, 'desk-2-tickets');
  await grace.toDetails();
  await grace.contact({ name: 'Grace Hopper', phone: '13800138003' });
  await stage.look(page, 'desk-3-details');
  await grace.placeFor('CN¥450.50');
  await stage.look(page, 'desk-4-pay');
  await grace.follow('Alipay');
  await page.waitForURL(/\/pay-zfb\//);
  await stage.look(page, 'desk-5-alipay');
  await grace.toCashier('Continue to Alipay');
  await grace.payAndReturn();
  const first = await grace.arrived(1);
  await stage.look(page, 'desk-6-success');

  // A second order for somebody else: the code is paid on a phone, and this page goes on without a touch.
  await grace.openSale(code);
  await page.getByText('You already have tickets for this event.').waitFor();
  const second = await grace.order('Bench', { name: 'Mary Somerville', phone: '13800138004' }, 'CN¥450.50');
  expect(second).not.toBe(first);
  await grace.follow('WeChat Pay');
  await page.waitForURL(/\/pay-wx\//);
  await page.getByRole('img', { name: 'Payment code' }).waitFor();
  await stage.look(page, 'desk-7-wechat');
  const cashier = await page.getByRole('link', { name: 'Open the sandbox cashier' }).getAttribute('href');
  const other = await stage.person(phone);
  await other.goto(cashier ?? '');
  await new Buyer(other, product).press('Pay');
  expect(await grace.arrived(1)).toBe(second);
  await page.getByText('Paid with WeChat Pay').waitFor();
});

journey(
  'codes: a wrong one is explained, an access code shows a hidden ticket, a coupon takes off',
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { eventId, code } = await sale(product, organiser.token, 'Long night of science', [
      { name: 'Standard', priceCents: 10_000, stock: 20 },
      { name: 'Backstage', priceCents: 50_000, stock: 5, isHidden: true, accessCode: 'CREW2026' },
    ]);
    const coupon = { eventId, couponCode: 'EARLY20', kind: 'percent', percent: 20 } as const;
    await must(product.url, couponAdd, coupon, organiser.token);
    const page = await stage.person(phone);
    const emmy = new Buyer(page, product);
    await emmy.openSale(code);
    await emmy.choose('Standard');
    expect(await page.getByText('Backstage').count()).toBe(0);
    await emmy.tap(page.getByText('I have a code'));
    const field = page.getByLabel('Discount or access code');
    await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
    await field.fill('CREW2O26');
    await emmy.press('Apply');
    await page.getByText('This code does not exist for this event.').waitFor();
    expect(await field.inputValue()).toBe('CREW2O26');
    await stage.look(page, 'code-1-wrong');
    await field.fill('crew2026');
    await emmy.press('Apply');
    await emmy.choose('Backstage');
    await field.fill('early20');
    await emmy.press('Apply');
    await page.getByText('20% off').waitFor();
    await expect.poll(() => page.locator('.action-line').innerText(), patient).toBe('CN¥480');
    await stage.look(page, 'code-2-taken');
    await emmy.toDetails();
    await emmy.contact({ name: 'Emmy Noether', email: 'emmy@example.com', phone: '13800138005' });
    await emmy.attendee(2, 'Backstage', { name: 'David Hilbert', phone: '13800138006' });
    await emmy.placeFor('CN¥480');
    await emmy.toCashier('Alipay');
    await emmy.payAndReturn();
    const orderId = await emmy.arrived(2);
    await page.getByText('Discount EARLY20').waitFor();
    await stage.look(page, 'code-3-success');
    const detail = await must(product.url, orderDetail, { orderId }, organiser.token);
    expect(detail).toMatchObject({
      totalCents: 48_000,
      discountCents: 12_000,
      couponCode: 'EARLY20',
      paidBy: 'alipay',
    });
  },
);
