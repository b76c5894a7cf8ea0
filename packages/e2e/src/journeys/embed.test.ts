import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { expect, onTestFinished } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { Buyer } from '../support/buyer.ts';
import { must } from '../support/client.ts';
import { sale } from '../support/selling.ts';
import { desktop, journey, patient } from '../support/stage.ts';

/**
 * Tickets of an event on another website: chosen in the frame there, bought on our page.
 * @domains embed buy ticket
 */

/** Another website: its own host and port, with a policy that lets our origin's script and frame in and nothing else. */
async function website(body: string, ours: string): Promise<string> {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Village hall</title><h1>Village hall</h1>${body}</html>`;
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src ${ours}; frame-src ${ours}; style-src 'self'`,
    });
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const tag = (ours: string, code: string, show: string, more = '') =>
  `<script src="${ours}/embed.js" data-event="${code}" data-show="${show}"${more} async></script>`;

const lawn = { name: 'Standard', priceCents: 12_800, stock: 50 };
const others = ['Balcony', 'Box', 'Pit', 'Terrace'].map((name) => ({ name, priceCents: 20_000, stock: 5 }));

journey(
  'a ticket is chosen in the frame of another website and bought on our page; before that nothing is kept',
  async ({ stage }) => {
    const { product, organiser } = stage;
    const ours = product.url;
    const { code } = await sale(product, organiser.token, 'Riverside concert', [lawn, ...others]);
    const site = await website(
      tag(ours, code, 'tickets') +
        tag(ours, code, 'countdown', ' data-theme="dark" data-language="es"') +
        tag(ours, code, 'programme'),
      ours,
    );
    const page = await stage.person(desktop);
    await page.goto(site);
    const frame = page.frameLocator('iframe[title^="Tickets"]');
    await frame.getByRole('heading', { name: 'Riverside concert' }).waitFor();
    // As high as what it shows: nothing in it scrolls.
    const element = page.locator('iframe').first();
    const fits = () =>
      element
        .evaluate((shown) => shown.getBoundingClientRect().height)
        .then(async (height) => {
          const needed = await frame.locator('.embed').evaluate((box) => (box as HTMLElement).offsetHeight);
          return Math.abs(height - needed) <= 1 && height > 320;
        });
    await expect.poll(fits, patient).toBe(true);
    expect(await page.locator('iframe').count()).toBe(3);
    await page.frameLocator('iframe').nth(1).getByText('Empieza en').waitFor();
    expect(await page.locator('iframe').nth(1).getAttribute('title')).toContain('Cuenta atrás');
    expect(await wrongWith(page, 'another website with three frames')).toEqual([]);
    await stage.look(page, 'embed-1-website');

    await frame.getByRole('button', { name: 'One more of Standard' }).click();
    await frame.getByRole('button', { name: 'One more of Standard' }).click();
    await frame.getByText('CN¥256').waitFor();
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => Object.keys(globalThis).filter((name) => /convoke/i.test(name)))).toEqual([]);

    // What a page around says besides its greeting changes nothing.
    await page.evaluate(() => {
      const shown = document.querySelector('iframe')?.contentWindow;
      for (const junk of [
        null,
        1,
        'size',
        {},
        { convoke: 'buy' },
        { convoke: { toString: 'x' } },
        { convoke: 'size', height: 9 },
        [['hello']],
      ])
        shown?.postMessage(junk, '*');
      // Nor does what others say in the frame's name.
      postMessage({ convoke: 'size', height: 12_345, title: 'Stolen' }, '*');
    });
    await page.waitForTimeout(300);
    expect(await fits()).toBe(true);
    await frame.getByText('CN¥256').waitFor();

    const opened = page.waitForEvent('popup');
    await frame.getByRole('link', { name: /Buy tickets/ }).click();
    const shop = await opened;
    await shop.getByRole('heading', { name: 'Choose your tickets' }).waitFor();
    const ada = new Buyer(shop, product, false);
    await expect
      .poll(() => shop.getByRole('group', { name: 'Number of Standard' }).locator('output').textContent(), patient)
      .toBe('2');
    await ada.toDetails();
    await ada.contact({ name: 'Ada Lovelace', phone: '13800138001', email: stage.address('ada') });
    await ada.attendee(2, 'Standard', { name: 'Charles Babbage', phone: '13800138002' });
    await ada.press('Pay CN¥256');
    await shop.waitForURL(/\/(?:pay-|mobile-pay)/);
    await ada.follow('Alipay');
    if (!shop.url().startsWith(product.paymentUrl)) await ada.toCashier('Continue to Alipay');
    await ada.payAndReturn();
    await ada.arrived(2);
  },
);

journey('no other page stands in a frame, and an event that is not public shows nothing telling', async ({ stage }) => {
  const { product, organiser } = stage;
  const ours = product.url;
  const { code, eventId } = await sale(product, organiser.token, 'Secret concert', [lawn]);
  await must(ours, eventPublish, { eventId, publishStatus: 2 }, organiser.token);
  const site = await website(
    `${tag(ours, code, 'tickets')}<iframe title="ours" src="${ours}/buy-ticket?event=${code}"></iframe><iframe title="login" src="${ours}/login"></iframe>`,
    ours,
  );
  const stranger = await stage.person(desktop);
  // In a profile whose console nobody watches: the browser complains of the frames that it refuses, which is what is wanted here.
  const context = await stranger.context().browser()?.newContext(desktop);
  onTestFinished(() => context?.close());
  const page = (await context?.newPage()) ?? stranger;
  await page.goto(site);
  await page
    .frameLocator('iframe[title="Event · Convoke"]')
    .getByText('There is nothing to show here at the moment.')
    .waitFor();
  for (const title of ['ours', 'login'])
    expect(await page.frameLocator(`iframe[title="${title}"]`).locator('main').count()).toBe(0);
});
