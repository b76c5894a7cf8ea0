import { checkinUserByCode } from '@convoke/contract/checkin/checkin.calls.ts';
import { ticketAdd } from '@convoke/contract/ticket/ticket.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { must } from '../support/client.ts';
import { doorOf, handScan } from '../support/door.ts';
import { sale } from '../support/selling.ts';
import { journey, patient, phone, wide } from '../support/stage.ts';

/**
 * A family on one code: the organiser says how many entries the ticket has, the door counts them, and the fifth is refused.
 * @domains ticket checkin
 */

journey(
  'a ticket of four entries is used up at the desk, also without a network, and the fifth is refused',
  { timeout: 180_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { token } = organiser;
    const museum = await sale(product, token, 'A day at the museum', [{ name: 'Family ticket', priceCents: 0 }]);

    // The organiser gives it four entries.
    const office = await stage.office(`/activity-info/ticket?event=${museum.eventId}`, wide);
    await office.getByRole('button', { name: 'Family ticket', exact: true }).click();
    const drawer = office.getByRole('dialog').filter({ visible: true });
    await drawer.getByRole('button', { name: /^At the door/ }).click();
    await drawer.getByLabel('Entries', { exact: true }).fill('4');
    await drawer.getByText('For a ten-visit pass').scrollIntoViewIfNeeded();
    await stage.look(office, 'entries-ticket', 'screen');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.waitFor({ state: 'hidden' });

    await office.getByText('4 entries').waitFor();

    // Somebody comes by such a ticket.
    const { eventId, url, codes } = await doorOf(stage, 1);
    const [code = ''] = codes;
    const family = { eventId, name: 'Family ticket', priceCents: 20_000, entries: 4 };
    const { ticketId } = await must(product.url, ticketAdd, family, token);
    await withClient(product.superuserUrl, (client) =>
      client.query('UPDATE participant SET ticket_id = $1 WHERE code = $2', [ticketId, code]),
    );
    const desk = await stage.person(phone);
    await desk.goto(url);
    await desk.getByText('Hand scanners work right away').waitFor();
    const rest = async (page: Page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('alert').waitFor({ state: 'hidden' });
    };
    for (const [at, said] of ['Entry 1 of 4', 'Entry 2 of 4'].entries()) {
      await handScan(desk, code, said);
      if (at === 1) await stage.look(desk, 'entries-desk', 'screen');
      await rest(desk);
      // The same code at once is one reading of a scanner whose trigger was held.
      await desk.waitForTimeout(1600);
    }

    // Without a network the desk goes on counting.
    await desk.evaluate(async () => {
      await navigator.serviceWorker?.ready;
    });
    await desk.context().setOffline(true);
    for (const said of ['Entry 3 of 4', 'Entry 4 of 4']) {
      await handScan(desk, code, said);
      await rest(desk);
      await desk.waitForTimeout(1600);
    }
    await handScan(desk, code, 'No entries left');
    await desk
      .getByRole('alert')
      .getByText(/^4 of 4 used, last at \d/)
      .waitFor();
    await stage.look(desk, 'entries-over-alone', 'screen');
    await rest(desk);
    await desk.context().setOffline(false);

    const used = async () => (await must(product.url, checkinUserByCode, { code }, token)).entries?.used;
    await expect.poll(used, patient).toBe(4);
  },
);
