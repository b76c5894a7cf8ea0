import { orderDetail } from '@convoke/contract/order/order.list.calls.ts';
import { orderRefund } from '@convoke/contract/order/order.office.calls.ts';
import { roomAdmit, roomPause, roomSettingSave, roomState } from '@convoke/contract/room/room.calls.ts';
import { ticketManage } from '@convoke/contract/ticket/ticket.calls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { button, Buyer } from '../support/buyer.ts';
import { applicationToken, must } from '../support/client.ts';
import { openNative, place, sale, sandbox, until } from '../support/selling.ts';
import { desktop, journey, mailsTo, phone, patient } from '../support/stage.ts';

/** Waiting for a ticket: in the list of a sold-out one, and in line before a sale that many want to enter. */

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
    await clara.press('Join');
    await page.getByText('You are number 1 on the waiting list for Chair.').waitFor();
    await page.getByText('You are waiting for 2 tickets.').waitFor();
    await stage.look(page, 'wait-3-in-line');
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

journey(
  'a full sale: the second visitor sees their place, keeps it over a reload, and gets in when let in',
  async ({ stage }) => {
    const { product } = stage;
    const { url } = product;
    const { token: organiser } = stage.organiser;
    const { eventId, code } = await sale(product, organiser, 'Midnight release', [
      { name: 'Entry', priceCents: 0, stock: 100 },
    ]);
    await must(url, roomSettingSave, { eventId, isOn: true, perMinute: 1, burst: 1 }, organiser);
    // Servers hear of it within two seconds: until then everybody is let in.
    const first = await stage.person(desktop);
    await expect
      .poll(
        async () => {
          await first.goto(`${url}/buy-ticket?event=${code}`);
          await button(first, 'Continue')
            .or(first.getByRole('heading', { name: 'You’re in line' }))
            .first()
            .waitFor();
          return (await must(url, roomState, { eventId }, organiser)).admitted;
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBe(1);

    const page = await stage.person(phone);
    const position = page.locator('.room-place strong');
    await page.goto(`${url}/buy-ticket?event=${code}`);
    await page.getByRole('heading', { name: 'You’re in line' }).waitFor();
    expect(await position.innerText()).toBe('1');
    await page.getByText('You are next').waitFor();
    await stage.look(page, 'room-1-second');
    const third = await stage.person(phone);
    await third.goto(`${url}/buy-ticket?event=${code}`);
    await third.getByText('1 person ahead of you').waitFor();
    // From here on nobody comes in but by hand.
    await must(url, roomPause, { eventId, isPaused: true }, organiser);
    await page.reload();
    await page.getByRole('heading', { name: 'You’re in line' }).waitFor();
    expect(await position.innerText()).toBe('1');

    await must(url, roomAdmit, { eventId, count: 1 }, organiser);
    await lookUp(page);
    await page.getByRole('heading', { name: 'Choose your tickets' }).waitFor();
    await lookUp(third);
    await third.getByText('You are next').waitFor();
    await stage.look(page, 'room-2-in');
    const buyer = new Buyer(page, product);
    await page.getByRole('heading', { name: 'Choose your tickets' }).waitFor();
    await third.getByText('You are next').waitFor();
    await stage.look(page, 'room-2-in');
    await buyer.choose('Entry');
    await buyer.toDetails();
    await buyer.contact({ name: 'Hedy Lamarr', phone: '13800138051' });
    await buyer.press('Get tickets');
    await buyer.arrived(1);
    await stage.look(page, 'room-3-free');
  },
);

/** A phone whose network was away for a moment asks at once when it is back, before its next turn to ask. */
async function lookUp(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.context().setOffline(false);
}
