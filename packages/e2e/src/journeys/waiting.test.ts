import { orderDetail } from '@convoke/contract/order/order.list.calls.ts';
import { orderRefund } from '@convoke/contract/order/order.office.calls.ts';
import { ticketManage } from '@convoke/contract/ticket/ticket.calls.ts';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { button, Buyer } from '../support/buyer.ts';
import { applicationToken, must } from '../support/client.ts';
import { openNative, place, sale, sandbox, until } from '../support/selling.ts';
import { desktop, journey, mailsTo, phone, patient } from '../support/stage.ts';

/**
 * Waiting for a ticket in the list of a sold-out one.
 * @domains ticket buy order
 * @always
 */

journey(
  'sold out: two places are waited for, offered together, and bought by nobody else meanwhile',
  async ({ stage }) => {
    const { product } = stage;
    const { url } = product;
    const { token: organiser } = stage.organiser;
    const token = await applicationToken(url);
    const { eventId, code, ticketIds } = await sale(product, organiser, 'Chamber music', [
      { name: 'Chair', priceCents: 18_000, stock: 2 },
    ]);
    const [ticketId] = ticketIds as [string];
    const both = await place(url, token, eventId, { tickets: [{ ticketId, quantity: 2 }] });
    const { orderId } = both.data;
    await sandbox(product, 'POST', `/api/trades/wechat/${await openNative(url, token, orderId)}/pay`);
    await until(url, token, orderId, ['PAID']);

    const page = await stage.person(phone);
    const clara = new Buyer(page, product);
    const email = stage.address('clara');
    await page.goto(`${url}/event/${code}`);
    await stage.look(page, 'wait-1-event');
    await clara.follow('Join the waiting list');
    await page.getByText('Sold out', { exact: true }).waitFor();
    await clara.press('Join the waiting list');
    const form = page.locator('form', { has: button(page, 'Join') });
    await form.getByLabel('Name').fill('Clara Schumann');
    await form.getByLabel(/^E-mail/).fill(email);
    await form.getByLabel('How many').selectOption('2');
    await stage.look(page, 'wait-2-form');
    expect(await wrongWith(page, 'the form of the waiting list')).toEqual([]);
    await clara.press('Join');
    await page.getByText('You are number 1 on the waiting list for Chair.').waitFor();
    await page.getByText('You are waiting for 2 tickets.').waitFor();
    await stage.look(page, 'wait-3-in-line');
    expect(await wrongWith(page, 'a place in the waiting list')).toEqual([]);
    await page.reload();
    await page.getByText('You are number 1 on the waiting list for Chair.').waitFor();

    // The two places come back, and the mail with the link to them.
    const { version } = await must(url, orderDetail, { orderId }, organiser);
    await must(url, orderRefund, { orderId, version, reason: 'Asked by phone' }, organiser);
    const [offer] = await mailsTo(product, email, 'Your places are ready: Chamber music');
    const link = /https?:\/\/[^"]+\/buy-ticket\?[^"]*offer=[0-9a-f-]+/
      .exec(offer?.html ?? '')?.[0]
      .replaceAll('&amp;', '&');
    expect(link).toContain(code);

    // Whoever walks in now sees them sold out, and is refused though they are free.
    const walkIn = await stage.person(desktop);
    await new Buyer(walkIn, product, false).openSale(code);
    await walkIn.getByText('Sold out', { exact: true }).waitFor();
    expect(await button(walkIn, 'One more of Chair').count()).toBe(0);
    await stage.look(walkIn, 'wait-4-walk-in');
    expect((await place(url, token, eventId, { tickets: [{ ticketId, quantity: 1 }] })).code).toBe(3004);

    // The link opens on another device too: the places are chosen already.
    const tablet = await stage.person(phone);
    const again = new Buyer(tablet, product);
    await tablet.goto(link ?? '');
    await tablet.getByText('2 × Chair are yours!').waitFor();
    await expect.poll(() => tablet.locator('.action-line').innerText(), patient).toBe('CN¥360');
    await stage.look(tablet, 'wait-5-offer');
    await again.toDetails();
    await again.contact({ name: 'Clara Schumann', phone: '13800138041', email });
    await again.attendee(2, 'Chair', { name: 'Johannes Brahms', phone: '13800138042' });
    await again.placeFor('CN¥360');
    await again.toCashier('WeChat Pay');
    await again.payAndReturn();
    await again.arrived(2);
    const { tickets } = await must(url, ticketManage, { eventId }, organiser);
    expect(tickets).toMatchObject([{ sold: 2, held: 0, offered: 0, waiting: 0 }]);
    // On the first device the offer has been used.
    await page.reload();
    await expect.poll(() => page.getByText('You are number').count(), patient).toBe(0);
  },
);
