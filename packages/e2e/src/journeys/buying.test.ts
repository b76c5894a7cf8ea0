import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { Buyer } from '../support/buyer.ts';
import { sale } from '../support/selling.ts';
import { bytesOf, journey, mailsTo, phone } from '../support/stage.ts';

/**
 * Buying as buyers do it: from the event's page to the codes, through the sandbox's cashier, on a phone.
 * @domains buy order payment ticket
 * @always
 */

journey('on a phone: two tickets with WeChat Pay, to the codes in few taps', async ({ stage }) => {
  const { product, organiser } = stage;
  const { code } = await sale(product, organiser.token, 'Riverside concert', [
    { name: 'Standard', priceCents: 12_800, stock: 50, description: 'A seat on the lawn, and a drink at the break.' },
    {
      name: 'Supporter',
      priceCents: 30_000,
      stock: 8,
      tiers: [{ name: 'Early bird', priceCents: 24_000, quantity: 5 }],
    },
  ]);
  const page = await stage.person(phone);
  const ada = new Buyer(page, product);
  const email = stage.address('ada');
  const began = Date.now();

  await page.goto(`${product.url}/event/${code}?channel=poster`);
  await page.getByText('From CN¥128').waitFor();
  await stage.look(page, 'buy-1-event');
  await ada.follow('Get tickets');
  await page.waitForURL(/\/buy-ticket/);
  await ada.choose('Standard', 2);
  await stage.look(page, 'buy-2-tickets');
  await ada.toDetails();
  await ada.contact({ name: 'Ada Lovelace', phone: '13800138001', email });
  await ada.attendee(2, 'Standard', { name: 'Charles Babbage', phone: '13800138002' });
  await stage.look(page, 'buy-3-details');
  await ada.placeFor('CN¥256');
  await page.getByText('This is a test. No real money is paid.').waitFor();
  await stage.look(page, 'buy-4-pay');
  await ada.toCashier('WeChat Pay');
  await stage.look(page, 'buy-5-cashier');
  await ada.payAndReturn();
  const orderId = await ada.arrived(2);
  const { taps, fields } = ada;
  console.log(`${taps} taps, ${fields} fields, ${Date.now() - began} ms from the event's page to the codes on a phone`);
  expect({ taps, fields }).toEqual({ taps: 8, fields: 5 });
  await stage.look(page, 'buy-6-success');

  // Both tickets, the calendar and the paper are in one mail.
  const [mail] = await mailsTo(product, email, '[SANDBOX] Your tickets: Riverside concert');
  expect(mail?.html).toContain('Charles Babbage');
  expect(mail?.html).toContain(`/success/${orderId}`);
  const endings = mail?.attachments.map((file) => file.fileName.replace(/.*\./, '')).sort();
  expect(endings).toEqual(['ics', 'pdf', 'png', 'png']);

  const download = page.waitForEvent('download');
  await ada.follow('Tickets as PDF');
  const pdf = await bytesOf(await download);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');

  // Somebody else comes: the ticket is theirs.
  await ada.press('Change attendee Charles Babbage');
  await page.getByRole('textbox', { name: 'Name' }).fill('Grace Hopper');
  await stage.look(page, 'buy-7-change');
  await ada.press('Save');
  await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor();
  await page.getByText('Saved.').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor();
  expect(await page.getByText('Charles Babbage').count()).toBe(0);
  expect(await wrongWith(page, 'the tickets of an order')).toEqual([]);
});
