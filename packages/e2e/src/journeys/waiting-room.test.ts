import { roomAdmit, roomPause, roomSettingSave, roomState } from '@convoke/contract/room/room.calls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { button, Buyer } from '../support/buyer.ts';
import { must } from '../support/client.ts';
import { sale } from '../support/selling.ts';
import { desktop, journey, phone } from '../support/stage.ts';

/**
 * In line before a sale that many want to enter.
 * @domains room buy
 */

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
    await page.getByText('You’re next').waitFor();
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
    await third.getByText('You’re next').waitFor();
    await stage.look(page, 'room-2-in');
    const buyer = new Buyer(page, product);
    await page.getByRole('heading', { name: 'Choose your tickets' }).waitFor();
    await third.getByText('You’re next').waitFor();
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
