import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { orderDetail } from '@convoke/contract/order/order.list.calls.ts';
import { orderRefund } from '@convoke/contract/order/order.office.calls.ts';
import { participantAdd } from '@convoke/contract/participant/participant.office.calls.ts';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { applicationToken, must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { openNative, place, sale, sandbox, until } from '../support/selling.ts';
import { journey, patient, phone, wide } from '../support/stage.ts';

/** @domains integration */

const example = join(import.meta.dirname, '../../../../docs/examples/participants.mjs');

journey(
  'a key is made and a program of twenty lines lists participants with it; revoked, it lists no more',
  { timeout: 240_000 },
  async ({ stage }) => {
    const { url } = stage.product;
    const { eventId } = await publishedEvent(url, stage.organiser.token, 'Meetup');
    const answers = { name: 'Li Na', phone: '13700001234', email: 'li.na@example.com' };
    await must(url, participantAdd, { eventId, answers }, stage.organiser.token);
    const page = await stage.office('/account/developers', wide);
    await page.getByRole('button', { name: 'New API key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('List of participants');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('Please fill this in').or(dialog.locator('.ant-form-item-explain-error')).first().waitFor();
    await dialog.getByLabel('Read: Participants, forms, check-in').check();
    expect(await wrongWith(page, 'a new key')).toEqual([]);
    await stage.look(page, 'developers-1-key', 'screen');
    await page.waitForTimeout(600);
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('Copy the key now').waitFor();
    await stage.look(page, 'developers-2-secret', 'screen');
    const key = (await page.locator('.integration-secret .copy-text-shown').textContent()) ?? '';
    expect(key).toMatch(/^cvk_/);
    await page.getByRole('button', { name: 'I’ve stored it' }).click();
    const list = () =>
      promisify(execFile)(process.execPath, [example, eventId], {
        env: { ...process.env, CONVOKE_URL: url, CONVOKE_KEY: key },
      });
    expect((await list()).stdout).toBe('Li Na\tli.na@example.com\tAPPROVED\n');
    await page.reload();
    await page.getByText(/last used/).waitFor();
    expect(await wrongWith(page, 'keys and webhooks')).toEqual([]);
    await page.getByRole('button', { name: 'Revoke List of participants' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('No API keys yet').waitFor();
    await expect(list()).rejects.toThrow(/API key isn’t valid/);
  },
);

journey(
  'a webhook is made and tested; an order that is paid reaches it and stands in its log, and so does its refund',
  { timeout: 240_000 },
  async ({ stage }) => {
    const bodies: string[] = [];
    const receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (piece: Buffer) => {
        body += piece.toString();
      });
      request.on('end', () => {
        bodies.push(body);
        response.end('thanks');
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    try {
      const page = await stage.office('/account/developers', wide);
      await page.getByRole('button', { name: 'New webhook' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Address').fill('https://10.0.0.1/');
      await dialog.getByLabel('Order paid').check();
      await dialog.getByLabel('Order refunded').check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('Enter a public address').waitFor();
      await stage.look(page, 'developers-3-webhook', 'screen');
      await dialog.getByLabel('Address').fill(address);
      await page.waitForTimeout(600);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Copy the signing secret now').waitFor();
      await page.getByRole('button', { name: 'I’ve stored it' }).click();
      await page.getByRole('button', { name: `Actions for ${address}` }).click();
      await page.getByRole('menuitem', { name: 'Send a test' }).click();
      expect(await wrongWith(page, 'a test of a webhook')).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByRole('dialog', { name: `Log of ${address}` }).waitFor();
      await expect.poll(() => bodies.length, patient).toBe(1);
      expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ type: 'order.paid', test: true });

      const { product, organiser } = stage;
      const { eventId, ticketIds } = await sale(product, organiser.token, 'Concert', [
        { name: 'Standard', priceCents: 12_000, stock: 10 },
      ]);
      const token = await applicationToken(product.url);
      const tickets = [{ ticketId: ticketIds[0] ?? '', quantity: 1 }];
      const orderId = (await place(product.url, token, eventId, { tickets })).data.orderId;
      const outTradeNo = await openNative(product.url, token, orderId);
      await sandbox(product, 'POST', `/api/trades/wechat/${outTradeNo}/pay`);
      await until(product.url, token, orderId, ['PAID']);
      await expect.poll(() => bodies.length, patient).toBe(2);
      expect(JSON.parse(bodies[1] ?? '')).toMatchObject({ data: { order: { orderId, state: 'PAID' } } });
      await page.getByRole('button', { name: 'Refresh' }).click();
      const rows = page.locator('.ant-collapse-item');
      await expect.poll(() => rows.count(), patient).toBe(2);
      await rows.first().locator('.ant-collapse-header').click();
      await page.getByText('thanks').waitFor();
      expect(await wrongWith(page, 'the log of a webhook')).toEqual([]);
      await stage.look(page, 'developers-4-log', 'screen');
      await page.getByRole('button', { name: 'Send again' }).click();
      await expect.poll(() => bodies.length, patient).toBe(3);
      expect(bodies[2]).toBe(bodies[1]);

      // Money goes back by the gateway: told once the gateway has given it, and how much.
      const { version } = await must(product.url, orderDetail, { orderId }, organiser.token);
      await must(product.url, orderRefund, { orderId, version, amountCents: 5000, reason: 'Late' }, organiser.token);
      await expect.poll(() => bodies.length, patient).toBe(4);
      expect(JSON.parse(bodies[3] ?? '')).toMatchObject({
        type: 'order.refunded',
        data: { order: { orderId, state: 'PARTIALLY_REFUNDED', refundedCents: 5000 }, refundCents: 5000 },
      });
      const { refunds } = (await sandbox(product, 'GET', '/api/refunds?channel=wechat')) as { refunds: object[] };
      expect(refunds).toContainEqual(expect.objectContaining({ amountCents: 5000, outTradeNo }));
      const small = await stage.office('/account/developers', phone);
      await small.getByText(address).waitFor();
      await stage.look(small, 'developers-5-phone');
    } finally {
      receiver.closeAllConnections();
      receiver.close();
    }
  },
);
