import { checkinScan } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinPointList, checkinPointUpdate } from '@convoke/contract/checkin/checkin.places.calls.ts';
import { eventList } from '@convoke/contract/event/event.calls.ts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { Buyer } from '../support/buyer.ts';
import { must } from '../support/client.ts';
import { inSideMenu, bytesOf, journey, mailsTo, phone, patient } from '../support/stage.ts';

/**
 * Selling as its organiser sees it: from the new event to the books that add up, with one buyer in between.
 * @domains order ticket coupon
 * @always
 */

/** A button by the end of its name: that of its icon comes first. */
const button = (within: Page | Locator, name: string): Locator =>
  within
    .getByRole('button', { name: new RegExp(`${name}$`) })
    .filter({ visible: true })
    .first();

async function menu(page: Page, name: string): Promise<void> {
  await page
    .getByRole('menuitem', { name: new RegExp(`${name}$`) })
    .filter({ visible: true })
    .first()
    .click();
}

/** What a button saves as a file. */
async function saved(page: Page, within: Locator): Promise<{ name: string; body: Buffer }> {
  const download = page.waitForEvent('download');
  await within.click();
  const file = await download;
  return { name: file.suggestedFilename(), body: await bytesOf(file) };
}

journey(
  'from a new event by ticket to a refund, an export and books that add up',

  async ({ stage }) => {
    const { product } = stage;
    const { url } = product;
    const office = await stage.office('/activity-manage/list');
    await office.waitForURL(/\/activity-manage\/list/);

    // An event by ticket.
    await button(office, 'Create event').click();
    await office.getByText('In-person event').click();
    await office.waitForURL(/\/activity-manage\/create/);
    await office.getByLabel('Title', { exact: true }).and(office.locator('input')).fill('Winter bookbinding');
    await office.getByLabel('Place', { exact: true }).fill('Paper mill');
    await office.getByText('With tickets').click();
    await stage.look(office, 'office-1-create', 'screen');
    await office.getByRole('button', { name: 'Create event' }).last().click();

    // Its tickets: one paid, one free.
    await office.getByRole('link', { name: /First ticket/ }).click();
    await office.waitForURL(/\/activity-info\/ticket/);
    await button(office, 'Paid ticket').click();
    const drawer = office.getByRole('dialog');
    await drawer.getByLabel('Price', { exact: true }).fill('120');
    await drawer.getByLabel('Quantity').fill('20');
    await drawer.getByRole('button', { name: /^Description/ }).click();
    await drawer.getByRole('textbox', { name: 'Description' }).fill('Paper, thread and a bench for the day.');
    await stage.look(office, 'office-2-ticket', 'screen');
    await button(drawer, 'Save').click();
    await office.getByText('Ticket added').waitFor();
    await drawer.waitFor({ state: 'hidden' });
    await button(office, 'Add ticket').click();
    await drawer.getByLabel('Name', { exact: true }).fill('Onlooker');
    await drawer.getByLabel('Price', { exact: true }).fill('0');
    await button(drawer, 'Save').click();
    await drawer.waitFor({ state: 'hidden' });
    await office.getByText('Onlooker').first().waitFor();
    await stage.look(office, 'office-3-tickets', 'screen');

    // A discount code.
    await (await inSideMenu(office, 'Sell', 'Discount codes')).click();
    await button(office, 'Add code').click();
    await drawer.getByLabel('Code', { exact: true }).fill('thread');
    await drawer.getByLabel('Percentage').fill('25');
    await stage.look(office, 'office-4-code', 'screen');
    await button(drawer, 'Save').click();
    await office.getByText('THREAD').first().waitFor();
    await drawer.waitFor({ state: 'hidden' });
    await stage.look(office, 'office-5-codes', 'screen');

    await menu(office, 'Overview');
    await button(office, 'Publish').click();
    await office.getByText(/^Published\. Registration/).waitFor();
    await stage.look(office, 'office-6-overview', 'screen');

    // Somebody buys two with the code, on a phone.
    const { token } = stage.organiser;
    const { records } = await must(url, eventList, { search: 'Winter bookbinding' }, token);
    const { eventId, code } = records[0] as { eventId: string; code: string };
    const email = stage.address('marie');
    const buyer = new Buyer(await stage.person(phone), product);
    await buyer.openSale(code, '&code=THREAD');
    await buyer.page.getByText('25% off').waitFor();
    await buyer.choose('Standard', 2);
    await buyer.toDetails();
    await buyer.contact({ name: 'Marie Curie', phone: '13800138061', email });
    await buyer.attendee(2, 'Standard', { name: 'Irène Curie', phone: '13800138062' });
    await buyer.placeFor('CN¥180');
    await buyer.toCashier('WeChat Pay');
    await buyer.payAndReturn();
    await buyer.arrived(2);

    // The organiser sees the order, and gives one ticket back.
    await (await inSideMenu(office, 'Sell', 'Orders')).click();
    const row = office.getByRole('row', { name: /Marie Curie/ });
    await row.waitFor();
    expect(await row.innerText()).toContain('2 × Standard');
    await stage.look(office, 'office-7-orders', 'screen');
    await row.getByText('Marie Curie').click();
    await drawer.getByText('Irène Curie').first().waitFor();
    await stage.look(office, 'office-8-order', 'screen');
    const doorCode = /\b[0-9A-Z]{14}\b/.exec(
      await drawer.getByRole('listitem').filter({ hasText: 'Marie Curie' }).innerText(),
    );
    await button(drawer, 'Refund…').click();
    const dialog = office.getByRole('dialog', { name: /^Refund / });
    await dialog.getByText('Some tickets').click();
    await dialog.getByRole('checkbox', { name: /Irène Curie/ }).check();
    await dialog.getByLabel('Reason').fill('Cannot come');
    await dialog.getByText('1 ticket is cancelled; its place becomes free.').waitFor();
    await stage.look(office, 'office-9-refund', 'screen');
    await dialog.getByRole('button', { name: /^Refund .*90/ }).click();
    await office
      .getByText(/Refund of .*90\.00 requested/)
      .first()
      .waitFor();
    await drawer.getByText('Refunded').first().waitFor({ timeout: 40_000 });
    await stage.look(office, 'office-10-refunded', 'screen');
    await office.keyboard.press('Escape');
    await row.getByText('Partly refunded').waitFor();
    const sheet = await saved(office, button(office, 'Export'));
    expect(sheet.name).toMatch(/\.xlsx$/);
    expect(sheet.body.subarray(0, 2).toString()).toBe('PK');

    // The buyer has been told, and the other ticket still opens the door.
    await mailsTo(
      product,
      email,
      '[SANDBOX] Refunded: Winter bookbinding',
      '[SANDBOX] Refund requested: Winter bookbinding',
      '[SANDBOX] Your tickets: Winter bookbinding',
    );
    await buyer.page.reload();
    await buyer.page.getByText('Cancelled', { exact: true }).waitFor();
    await stage.look(buyer.page, 'office-11-buyer');
    const scan = { nonce: 'journey-scan-1', code: doorCode?.[0] ?? '', scannedAt: new Date().toISOString() };
    const refused = await must(url, checkinScan, { eventId, scans: [scan] }, token);
    expect(refused.outcomes).toMatchObject([{ result: 'sandbox', name: 'Marie Curie', isSandbox: true }]);
    // Paid in the sandbox: the organiser has to admit that.
    const [point] = await must(url, checkinPointList, { eventId }, token);
    await must(url, checkinPointUpdate, { signPointId: point?.signPointId ?? '', admitsSandbox: true }, token);
    const again = { ...scan, nonce: 'journey-scan-2' };
    const { outcomes } = await must(url, checkinScan, { eventId, scans: [again] }, token);
    expect(outcomes).toMatchObject([{ result: 'ok', name: 'Marie Curie', isSandbox: true }]);

    // And all of it adds up.
    await office.getByRole('tab', { name: /Reconciliation/ }).click();
    await office.waitForURL(/tab=reconcile/);
    await office.reload();
    await office.getByText('Everything adds up', { exact: true }).waitFor();
    await expect
      .poll(async () => (await office.getByRole('main').innerText()).replace(/\s+/g, ' '), patient)
      .toMatch(/WeChat Pay [^¥]+¥90\.00 Not allocated [^¥]+¥0\.00 Sales [^¥]+¥90\.00/);
    await expect.poll(() => office.getByLabel('Passed', { exact: true }).count(), patient).toBe(10);
    await stage.look(office, 'office-12-reconciled', 'screen');
    expect(await wrongWith(office, 'books that add up')).toEqual([]);
  },
);
