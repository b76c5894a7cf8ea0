import { orderDetail, orderList } from '@convoke/contract/order/order.list.calls.ts';
import { ticketDelete, ticketUpdate } from '@convoke/contract/ticket/ticket.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { expect } from 'vitest';
import { button, Buyer, success } from '../support/buyer.ts';
import { applicationToken, must } from '../support/client.ts';
import { place, sale, until } from '../support/selling.ts';
import { desktop, journey, phone, patient, type Stage } from '../support/stage.ts';

/**
 * What goes wrong while somebody buys: each is said plainly, and nothing they chose or typed is lost.
 * @domains buy pay payment order
 */

const orders = async ({ product, organiser }: Stage, eventId: string) =>
  (await must(product.url, orderList, { eventId }, organiser.token)).records.map(({ state }) => state);

/** The time of a hold is over, as if its minutes had passed. */
const runOut = ({ product }: Stage, orderId: string) =>
  withClient(product.superuserUrl, (client) =>
    client.query(`UPDATE ticket_order SET expires_at = now() - interval '1 second' WHERE id = $1`, [orderId]),
  );

journey(
  'a ticket that sells out while it is in the basket says so before anybody fills in a form',
  async ({ stage }) => {
    const { product, organiser } = stage;
    const token = await applicationToken(product.url);
    const { eventId, code, ticketIds } = await sale(product, organiser.token, 'Small hall', [
      { name: 'Front row', priceCents: 9_900, stock: 1 },
      { name: 'Balcony', priceCents: 4_900, stock: 30 },
    ]);
    const [front] = ticketIds as [string];
    const page = await stage.person(phone);
    const late = new Buyer(page, product);
    // Chosen while there was one, and taken by somebody else before Continue.
    await late.openSale(code);
    await late.choose('Front row');
    expect((await place(product.url, token, eventId, { tickets: [{ ticketId: front, quantity: 1 }] })).code).toBe(0);
    await late.press('Continue');
    await page.getByText('Fewer tickets are left than you chose.').waitFor();
    await page.getByText('Sold out', { exact: true }).waitFor();
    await stage.look(page, 'trouble-1-sold-out');
    expect(await button(page, 'One more of Front row').count()).toBe(0);
    await late.choose('Balcony');
    await expect.poll(() => page.locator('.action-line').innerText(), patient).toBe('CN¥49');
  },
);

journey(
  'a ticket deleted or priced anew while it is in the basket: clearly refused, all that was typed stays',
  async ({ stage }) => {
    const { product, organiser } = stage;
    const tickets = [
      { name: 'Talks', priceCents: 20_000, stock: 40 },
      { name: 'Dinner', priceCents: 8_000, stock: 40 },
    ];
    const { eventId, code, ticketIds } = await sale(product, organiser.token, 'Autumn assembly', tickets);
    const [talks, dinner] = ticketIds as [string, string];
    const page = await stage.person(desktop);
    const lise = new Buyer(page, product, false);
    await lise.openSale(code);
    await lise.choose('Talks');
    await lise.choose('Dinner');
    await lise.toDetails();
    await lise.contact({ name: 'Lise Meitner', phone: '13800138011', email: 'lise@example.com' });
    await lise.attendee(2, 'Dinner', { name: 'Otto Frisch', phone: '13800138012' });

    // A reload keeps the choice and every field.
    await page.reload();
    await page.getByRole('heading', { name: 'Your details' }).waitFor();
    await page.getByText('What you typed earlier is still here.').waitFor();
    const name = page.getByRole('group', { name: 'Contact' }).getByLabel('Name');
    expect(await name.inputValue()).toBe('Lise Meitner');
    await stage.look(page, 'trouble-2-draft');

    await must(product.url, ticketDelete, { ticketId: dinner }, organiser.token);
    await lise.press('Pay CN¥280');
    await page.getByRole('heading', { name: 'Choose your tickets' }).waitFor();
    await page.getByText('This ticket is no longer offered.').waitFor();
    await stage.look(page, 'trouble-3-deleted');
    expect(await orders(stage, eventId)).toEqual([]);
    await lise.toDetails();
    expect(await name.inputValue()).toBe('Lise Meitner');

    await must(
      product.url,
      ticketUpdate,
      { ticketId: talks, name: 'Talks', priceCents: 25_000, stock: 40 },
      organiser.token,
    );
    await lise.press('Pay CN¥200');
    const question = page.getByRole('alertdialog', { name: 'The price has changed' });
    await question.waitFor();
    expect((await question.innerText()).replace(/\s+/g, ' ')).toContain('Before CN¥200 Now CN¥250');
    await stage.look(page, 'trouble-4-price');
    expect(await orders(stage, eventId)).toEqual([]);
    expect(await name.inputValue()).toBe('Lise Meitner');
    // Two clicks where one was meant: one order.
    await button(page, 'Buy for CN¥250').dblclick();
    await page.waitForURL(/\/mobile-pay\//);
    expect(await orders(stage, eventId)).toEqual(['HELD']);
    expect(await page.locator('.pay-amount').innerText()).toContain('CN¥250');
  },
);

journey(
  'a double tap makes one order; cancelled at the cashier, it is paid by the other gateway',
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { eventId, code } = await sale(product, organiser.token, 'Open studio', [{ name: 'Day', priceCents: 6_000 }]);
    const page = await stage.person(phone);
    const rosa = new Buyer(page, product);
    await rosa.openSale(code);
    await rosa.choose('Day');
    await rosa.toDetails();
    await rosa.contact({ name: 'Rosa Parks', phone: '13800138021' });
    await button(page, 'Pay CN¥60').dblclick();
    await page.waitForURL(/\/mobile-pay\//);
    expect(await orders(stage, eventId)).toEqual(['HELD']);

    await rosa.toCashier('Alipay');
    await rosa.press('Cancel');
    await page.getByText('Cancelled. You can still pay.').waitFor();
    await rosa.follow('Back to the merchant');
    await page.waitForURL(success);
    await stage.look(page, 'trouble-5-back-unpaid');
    await rosa.follow('Pay CN¥60');
    await rosa.toCashier('WeChat Pay');
    // The notice is lost; whoever says that they have paid is believed by the gateway.
    await page.getByLabel('How the merchant is notified').selectOption('lost');
    await rosa.press('Pay');
    await rosa.follow('Back to the merchant');
    await page.waitForURL(/\/mobile-pay\//);
    await stage.look(page, 'trouble-6-have-paid');
    await rosa.press('I have paid');
    const orderId = await rosa.arrived(1);
    const detail = await must(product.url, orderDetail, { orderId }, organiser.token);
    expect(detail).toMatchObject({ paidBy: 'wechat', totalCents: 6_000 });
    await expect
      .poll(
        async () =>
          (await must(product.url, orderDetail, { orderId }, organiser.token)).payments
            .map(({ channel, state }) => `${channel} ${state}`)
            .sort(),
        patient,
      )
      .toEqual(['alipay CLOSED', 'wechat PAID']);
  },
);

journey('the time to pay runs out: it is said, and ordering again keeps the basket', async ({ stage }) => {
  const { product, organiser } = stage;
  const { eventId, code } = await sale(product, organiser.token, 'Harbour tour', [
    { name: 'Seat', priceCents: 3_000, stock: 2 },
  ]);
  const page = await stage.person(phone);
  const jane = new Buyer(page, product);
  await jane.openSale(code);
  await jane.choose('Seat', 2);
  await jane.toDetails();
  await jane.contact({ name: 'Jane Goodall', phone: '13800138031' });
  await jane.attendee(2, 'Seat', { name: 'David Greybeard', phone: '13800138032' });
  const dead = await jane.placeFor('CN¥60');
  await runOut(stage, dead);
  await page.getByRole('heading', { name: 'The time to pay has run out' }).waitFor();
  await stage.look(page, 'trouble-7-expired');
  await jane.follow('Order again');
  await page.getByRole('heading', { name: 'Choose your tickets' }).waitFor();
  await expect
    .poll(() => page.getByRole('group', { name: 'Number of Seat' }).getByRole('status').innerText(), patient)
    .toBe('2');
  await jane.toDetails();
  const again = await jane.placeFor('CN¥60');
  expect(again).not.toBe(dead);
  expect(await until(product.url, await applicationToken(product.url), dead, ['EXPIRED'])).toBe('EXPIRED');
  await jane.toCashier('Alipay');
  await jane.payAndReturn();
  expect(await jane.arrived(2)).toBe(again);
  expect((await orders(stage, eventId)).sort()).toEqual(['EXPIRED', 'PAID']);
});
