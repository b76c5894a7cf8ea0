import { creditCode } from '@convoke/contract/invoice/tax-number.ts';
import { orderCompleteOffline, orderRefund } from '@convoke/contract/order/order.office.calls.ts';
import { orderDetail } from '@convoke/contract/order/order.list.calls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { button } from '../support/buyer.ts';
import { applicationToken, must } from '../support/client.ts';
import { place, sale } from '../support/selling.ts';
import { bytesOf, journey, mailsTo, phone, wide } from '../support/stage.ts';

/** @domains invoice order */

const company = { title: '上海纸艺有限公司', taxNumber: creditCode('91310104MA1F00002') };

/** What the tax system would hand out. */
const paper = (number: string, amount: string, title = company.title) =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><EInvoice><Header><EIid>${number}</EIid></Header><EInvoiceData><BuyerInformation><BuyerIdNum>${company.taxNumber}</BuyerIdNum><BuyerName>${title}</BuyerName></BuyerInformation><BasicInformation><TotalTax-includedAmount>${amount}</TotalTax-includedAmount></BasicInformation></EInvoiceData></EInvoice>`,
  );

async function menu(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole('menuitem', { name }).filter({ visible: true }).first().click();
}

journey(
  'an invoice from its application to the file that the buyer downloads; after a refund a red letter',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { url } = product;
    const { eventId, ticketIds } = await sale(product, organiser.token, 'Winter bookbinding', [
      { name: 'Bench', priceCents: 12_000, stock: 20 },
    ]);
    const email = stage.address('books');
    const client = await stage.person(phone);
    const placed = await place(url, await applicationToken(url), eventId, {
      tickets: [{ ticketId: ticketIds[0] ?? '', quantity: 1, attendees: [] }],
      buyer: { name: 'Wu Li', email },
    });
    const { orderId } = placed.data;
    await must(url, orderCompleteOffline, { orderId }, organiser.token);

    // The buyer gives a title with one wrong digit, mends it, and applies.
    await client.goto(`${url}/success/${orderId}`);
    await client.locator('html.awake').waitFor({ state: 'attached' });
    await button(client, 'Add invoice details').tap();
    await client.getByText('A company or organisation').tap();
    await client.getByLabel('Name on the invoice').fill(company.title);
    const wrong = company.taxNumber.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    await client.getByLabel('Tax number').fill(wrong);
    await button(client, 'Save').tap();
    await client.getByText('This tax number isn’t valid. Check each character.').waitFor();
    await client.getByLabel('Tax number').fill(company.taxNumber);
    await button(client, 'Save').tap();
    await button(client, 'Request invoice for CN¥120').tap();
    await client.getByText('CN¥120 · requested').waitFor();
    await stage.look(client, 'invoice-1-applied');

    // The organiser attaches another invoice's file, which is refused, and then the right one.
    const office = await stage.office('/account/invoice-manage', wide);
    await office.getByText(company.title).first().waitFor();
    await stage.look(office, 'invoice-2-list', 'screen');
    await menu(office, 'Attach invoice');
    const dialog = office.getByRole('dialog');
    const choose = async (buffer: Buffer) => {
      // Another press within half a second would be a repeat.
      await office.waitForTimeout(600);
      await dialog.locator('input[type=file]').setInputFiles({ name: 'invoice.xml', mimeType: 'text/xml', buffer });
      await dialog.getByRole('button', { name: /^(?:Attach|Enter red-letter) invoice$/ }).click();
    };
    const number = '26317000000000000001';
    await choose(paper(number, '119.00'));
    await dialog.getByText('This is a different invoice. Choose another file.').waitFor();
    await stage.look(office, 'invoice-3-differs', 'screen');
    await choose(paper(number, '120.00', '上海纸艺公司'));
    await dialog.getByText('Check the differences, then confirm.').waitFor();
    await office.waitForTimeout(600);
    await dialog.getByRole('button', { name: 'Confirm and attach' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await office.getByText(number).first().waitFor();

    // The buyer is told, and downloads what was attached.
    await mailsTo(product, email, 'Your invoice is ready: Winter bookbinding', 'Your tickets: Winter bookbinding');
    await client.reload();
    const download = client.waitForEvent('download');
    await client.getByRole('link', { name: `Download invoice ${number}` }).tap();
    expect((await bytesOf(await download)).equals(paper(number, '120.00', '上海纸艺公司'))).toBe(true);
    await stage.look(client, 'invoice-4-issued');
    expect(await wrongWith(client, 'an order with an invoice')).toEqual([]);

    // Some of the money goes back: the invoice needs a red letter.
    const { version } = await must(url, orderDetail, { orderId }, organiser.token);
    await must(url, orderRefund, { orderId, version, amountCents: 2000, reason: 'Late' }, organiser.token);
    await office.goto(`${url}/account/invoice-manage?needsRed=true`);
    await office.getByText('Needs red letter: CN¥20').first().waitFor();
    await menu(office, 'Enter red-letter invoice');
    await stage.look(office, 'invoice-5-red', 'screen');
    await choose(paper('26317000000000000002', '-20.00'));
    await dialog.waitFor({ state: 'hidden' });
    await office.goto(`${url}/account/invoice-manage`);
    await office.getByText('26317000000000000002').first().waitFor();
    expect(await office.getByText(/Needs red letter:/).count()).toBe(0);

    // Order, invoices and refund are on one page.
    await office.goto(`${url}/activity-info/ticket-order?event=${eventId}&order=${orderId}`);
    await office.getByText('26317000000000000002').first().waitFor();
    await stage.look(office, 'invoice-6-order', 'screen');
    expect(await wrongWith(office, 'an order with its invoices')).toEqual([]);
  },
);
