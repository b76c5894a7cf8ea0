import type { Browser, Locator, Page } from 'playwright-core';
import { devices } from 'playwright-core';
import type { ProductPlace } from '../support/product.ts';
import { sale } from '../support/selling.ts';
import { type ThrottledPage, throttledPage } from './throttled.ts';

/** A button that is to be seen: some stand twice, for a phone and for a wide screen. */
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true });

/** A field is typed into by this pace; somebody who has to find it first taps it. */
const typing = { delay: 30 };

/** An attendee with a slow phone: what is tapped is counted, and nothing is tapped before the page is awake. */
class SlowAttendee {
  taps = 0;
  private readonly began = performance.now();
  private readonly throttled: ThrottledPage;
  readonly page: Page;

  constructor(throttled: ThrottledPage) {
    this.throttled = throttled;
    this.page = throttled.page;
  }

  async tap(target: Locator): Promise<void> {
    await target.waitFor();
    if (await this.page.evaluate(() => document.getElementById('convoke-page') !== null))
      await this.page.locator('html.awake').waitFor({ state: 'attached' });
    this.taps += 1;
    await target.tap();
  }

  /** Types into a field, which is tapped first where the page has not put the focus there. */
  async type(field: Locator, text: string): Promise<void> {
    await field.waitFor();
    await this.page.locator('html.awake').waitFor({ state: 'attached' });
    // The focus comes with the page's effects.
    await this.page.waitForTimeout(50);
    if (!(await field.evaluate((element) => element === document.activeElement))) await this.tap(field);
    await this.page.keyboard.type(text, typing);
  }

  seconds(): string {
    return `${((performance.now() - this.began) / 1000).toFixed(1)} s`;
  }

  figures(): string {
    return `${this.seconds()}, ${this.taps} taps, ${this.throttled.loaded().kB.toFixed(0)} kB`;
  }
}

async function arrive(browser: Browser, address: string) {
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'en-US' });
  const throttled = await throttledPage(context);
  const attendee = new SlowAttendee(throttled);
  await throttled.page.goto(address, { waitUntil: 'commit' });
  return { context, throttled, attendee, page: throttled.page };
}

/** From the link of an event with a cover to a registration. */
async function registers(browser: Browser, url: string, code: string): Promise<void> {
  const { context, throttled, attendee, page } = await arrive(browser, `${url}/event/${code}`);
  const paint = await throttled.firstPaint();
  await attendee.tap(page.getByRole('link', { name: /^(?:Register|Apply)/ }).filter({ visible: true }));
  await page.locator('form.form input[autocomplete=name]').waitFor();
  const form = attendee.seconds();
  await attendee.type(page.locator('form.form input[autocomplete=name]'), 'Ada Lovelace');
  const phone = `139${String(Date.now()).slice(-8)}`;
  await attendee.type(page.locator('form.form input[type=tel]'), phone);
  await attendee.tap(page.getByRole('button', { name: /^(?:Register|Apply)$/ }).filter({ visible: true }));
  await page.locator('section.done h2').waitFor();
  console.log(
    `  link to registration       first content ${(paint / 1000).toFixed(1)} s, form ${form}, registered ${attendee.figures()}`,
  );
  await page.close();
  await context.close();
}

/** From the link of an event with one kind of ticket to a ticket that is paid for at the sandbox. */
async function buys(browser: Browser, { url, paymentUrl }: ProductPlace, code: string): Promise<void> {
  const { context, throttled, attendee, page } = await arrive(browser, `${url}/event/${code}`);
  const paint = await throttled.firstPaint();
  await attendee.tap(page.getByRole('link', { name: 'Get tickets' }).filter({ visible: true }));
  await page.getByRole('heading', { name: 'Choose your tickets' }).waitFor();
  await page.locator('html.awake').waitFor({ state: 'attached' });
  if ((await page.locator('.stepper output').textContent()) === '0')
    await attendee.tap(button(page, 'One more of Seat'));
  await attendee.tap(button(page, 'Continue'));
  const contact = page.getByRole('group', { name: 'Contact' });
  await attendee.type(contact.getByLabel('Name'), 'Ada Lovelace');
  await attendee.type(contact.getByLabel(/^Phone/), `139${String(Date.now()).slice(-8)}`);
  const typed = attendee.seconds();
  await attendee.tap(button(page, 'Pay CN¥128'));
  await attendee.tap(page.getByRole('link', { name: 'WeChat Pay' }));
  await page.waitForURL(`${paymentUrl}/**`, { waitUntil: 'commit' });
  await attendee.tap(button(page, 'Pay'));
  await page.getByRole('status').getByText('Paid', { exact: true }).waitFor();
  await attendee.tap(page.getByRole('link', { name: 'Back to the merchant' }));
  await page.getByRole('img', { name: /^QR code of/ }).waitFor({ timeout: 60_000 });
  console.log(
    `  link to a paid ticket      first content ${(paint / 1000).toFixed(1)} s, typed ${typed}, paid ${attendee.figures()}`,
  );
  await page.close();
  await context.close();
}

/** The attendee's minute: from the link in a message to a place, on a slow phone and network. Several times, since a single run says little. */
export async function attendeeMinute(
  browser: Browser,
  product: ProductPlace,
  token: string,
  coveredCode: string,
  runs = 3,
): Promise<void> {
  console.log('\nattendee, slow phone');
  const { code } = await sale(product, token, 'A minute', [{ name: 'Seat', priceCents: 12_800, stock: 100 }]);
  for (let run = 0; run < runs; run += 1) {
    await registers(browser, product.url, coveredCode);
    await buys(browser, product, code);
  }
}
