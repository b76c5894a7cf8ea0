import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkinKeyAdd } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { eventAdd, eventPublish } from '@convoke/contract/event/event.calls.ts';
import { participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { startBrowser } from '../support/browser.ts';
import { cameraFilm } from '../support/camera.ts';
import { applicationToken, logIn, must } from '../support/client.ts';
import { type Product, startProduct } from '../support/product.ts';

/**
 * The main job as people do it: the organiser on a desktop, the attendee on a phone, the door with a camera, a hand scanner and without a
 * network, and the mail read in the outbox.
 */

const chromium = process.env['CHROMIUM_PATH'] ?? '';
const shots = process.env['SHOTS'];
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'en' };

let product: Product;
let browser: Browser;
let organiser: Page;
let attendee: Page;
const troubles: string[] = [];

beforeAll(async () => {
  if (!chromium) return;
  product = await startProduct();
  browser = await startBrowser(chromium);
  organiser = await openPage(await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' }));
  attendee = await openPage(await browser.newContext(phone));
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function openPage(context: BrowserContext): Promise<Page> {
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|Minified React error|Warning:/.test(message.text())) troubles.push(message.text());
  });
  return page;
}

/** With SHOTS set to a folder, a picture of every step is kept there to be looked at. */
async function shot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`) });
}

/** A button that is to be seen; its name may begin with that of its icon. */
function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name: new RegExp(`${name}$`) }).filter({ visible: true });
}

/** The entry of the side menu. */
function menu(page: Page, name: string): Locator {
  return page
    .getByRole('menuitem', { name: new RegExp(`${name}$`) })
    .filter({ visible: true })
    .first();
}

/** What a hand scanner does: the characters of a code, faster than fingers, and Enter. */
/** Scans by hand until the desk says what is expected: on a busy machine the letters may come too slowly to be a scanner's, and then one scans again. */
async function handScan(page: Page, code: string, said: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.keyboard.type(code, { delay: 3 });
        await page.keyboard.press('Enter');
        const answer = page.getByText(said).first();
        return answer.waitFor({ timeout: 5000 }).then(
          () => true,
          () => false,
        );
      },
      { timeout: 60_000 },
    )
    .toBe(true);
}

test.skipIf(!chromium)('from login to a scanned code', { timeout: 240_000 }, async ({ onTestFailed }) => {
  onTestFailed(async () => {
    await shot(organiser, 'failed-organiser');
    await shot(attendee, 'failed-attendee');
  });
  // The organiser signs in; the page asked for first is where it ends.
  await organiser.goto(`${product.url}/activity-manage/list?search=summit`);
  await organiser.waitForURL(/\/login\?redirect=/);
  await organiser.getByLabel('User name, phone or e-mail').fill(product.demo.username);
  await organiser.locator('input[type=password]').fill(product.demo.password);
  await organiser.keyboard.press('Enter');
  await organiser.waitForURL(/\/activity-manage\/list\?search=summit/);
  await organiser.getByText('Lumen Summit').first().waitFor();
  await shot(organiser, '01-list');

  // Creates an offline event and publishes it.
  await organiser.getByRole('button', { name: 'Create event' }).first().click();
  await organiser.getByText('Offline event').click();
  await organiser.waitForURL(/\/activity-manage\/create/);
  await organiser
    .getByLabel('Title', { exact: true })
    .and(organiser.locator('input'))
    .fill('Autumn makers <b>meetup</b>');
  await organiser.getByLabel('Place', { exact: true }).fill('Foundry hall');
  await organiser.getByLabel('Address', { exact: true }).fill('3 Canal Street');
  await organiser.getByLabel('Places', { exact: true }).fill('40');
  await shot(organiser, '02-create');
  await organiser
    .locator('form')
    .getByRole('button', { name: 'Create event' })
    .or(organiser.getByRole('button', { name: 'Create event' }).last())
    .first()
    .click();
  await organiser.waitForURL(/\/manage-center\/index/);
  await button(organiser, 'Publish').first().click();
  await organiser.getByText('Published. Registration follows its window.').waitFor();
  await shot(organiser, '03-overview');
  const code = /\/event\/([0-9A-Z]{14})/.exec(await organiser.locator('body').innerText())?.[1] ?? '';
  expect(code).toHaveLength(14);

  // The attendee reads the page on a phone and registers; a second tap does nothing more.
  await attendee.goto(`${product.url}/event/${code}?channel=poster`);
  await attendee.getByRole('heading', { name: 'Autumn makers <b>meetup</b>' }).waitFor();
  await shot(attendee, '04-event');
  await attendee.getByRole('link', { name: 'Register' }).first().click();
  await attendee.waitForURL(/\/register\//);
  await attendee.getByLabel('Name').fill('Ada Lovelace');
  await attendee.getByLabel('Phone').fill('12');
  await attendee.getByLabel('E-mail').fill('ada@example.com');
  await attendee.getByLabel('Company').fill('=HYPERLINK("http://x")');
  await attendee.getByRole('button', { name: 'Register' }).click();
  await attendee.getByText('Not a valid phone number.').first().waitFor();
  await shot(attendee, '05-refused');
  // What was typed is kept over a reload.
  await attendee.reload();
  await expect.poll(() => attendee.getByLabel('Name').inputValue()).toBe('Ada Lovelace');
  await attendee.getByLabel('Phone').fill('138 0013 8001');
  await attendee.getByRole('button', { name: 'Register' }).dblclick();
  await attendee.getByRole('heading', { name: 'You’re in!' }).waitFor();
  await shot(attendee, '06-registered');
  await attendee.getByRole('link', { name: 'Open my code' }).click();
  await attendee.waitForURL(/\/qd\//);
  const own = /\/qd\/([0-9A-Z]{14})/.exec(attendee.url())?.[1] ?? '';
  await attendee.getByText('Show this code at the entrance.').waitFor();
  await shot(attendee, '07-own-code');

  // The confirmation is in the outbox, with the code's link and the calendar file.
  const outbox = await openPage(await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en' }));
  await outbox.goto(product.outboxUrl);
  await outbox.getByText('Autumn makers').first().click();
  await expect
    .poll(async () => {
      const answer = await fetch(`${product.outboxUrl}/api/messages?to=ada@example.com&channel=mail`);
      const { messages } = (await answer.json()) as {
        messages: { html: string; attachments: { fileName: string }[] }[];
      };
      return messages.map((mail) => [
        mail.html.includes(`/qd/${own}`),
        mail.html.includes('<b>meetup'),
        mail.attachments.some((file) => file.fileName.endsWith('.ics')),
      ]);
    })
    .toEqual([[true, false, true]]);
  await shot(outbox, '08-outbox');

  // The organiser sees the person without reloading, and opens the details.
  await menu(organiser, 'Participants').click();
  await organiser.getByRole('cell').getByText('Ada Lovelace').click();
  await organiser.getByText('ada@example.com').first().waitFor();
  await shot(organiser, '09-participant');
  await organiser.keyboard.press('Escape');
  const download = organiser.waitForEvent('download');
  await button(organiser, 'Export').click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);

  // A desk link for the door.
  await menu(organiser, 'Check-in').click();
  await button(organiser, 'New sign-in link').first().click();
  await button(organiser, 'Make link').click();
  const link = organiser.getByText(/\/checkin\/[0-9a-f-]{36}#key=/).first();
  await link.waitFor();
  const deskUrl = /https?:\/\/\S+#key=\S+/.exec((await link.textContent()) ?? (await link.inputValue()))?.[0] ?? '';
  await shot(organiser, '10-key');

  // Without the key the desk shows nothing of anybody.
  const stranger = await openPage(await browser.newContext(phone));
  await stranger.goto(deskUrl.replace(/#.*/, ''));
  await stranger.getByText('This page opens with a link').waitFor();
  expect(await stranger.locator('body').innerText()).not.toMatch(/Ada|Autumn|\d{4}/);

  // The door's camera reads the code off the attendee's phone.
  const film = join(mkdtempSync(join(tmpdir(), 'convoke-film-')), 'code.y4m');
  writeFileSync(film, cameraFilm(own));
  const door = await startBrowser(chromium, [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]);
  const deskContext = await door.newContext({ ...phone, permissions: ['camera'] });
  const desk = await openPage(deskContext);
  await desk.goto(deskUrl);
  await desk.getByRole('button', { name: 'Scan with the camera' }).click();
  await desk.getByText('Ada Lovelace').first().waitFor({ timeout: 40_000 });
  await shot(desk, '11-scanned');
  await expect.poll(() => attendee.getByText('Signed in').first().isVisible(), { timeout: 15_000 }).toBe(true);
  await shot(attendee, '12-signed-in');
  await door.close();

  // A second device with a hand scanner: already here. An unknown code is refused in words.
  const second = await openPage(await browser.newContext(phone));
  await second.goto(deskUrl);
  await second.getByText('A hand scanner works at once').waitFor();
  await handScan(second, own, 'Already signed in');
  await shot(second, '13-already');
  await second.getByRole('button', { name: 'Next' }).click();
  await handScan(second, 'ZZZZZZZZZZZZZZ', 'Unknown code');
  await second.getByRole('button', { name: 'Next' }).click();

  // The organiser's figures follow by themselves.
  await organiser.bringToFront();
  await organiser.keyboard.press('Escape');
  await menu(organiser, 'Overview').click();
  await expect
    .poll(async () => (await organiser.locator('body').innerText()).replace(/\s+/g, ' '), { timeout: 15_000 })
    .toMatch(/Signed in 1 100%/);
  await shot(organiser, '14-figures');
  expect(troubles).toEqual([]);
});

test.skipIf(!chromium)(
  'twenty scans without a network all stand once when it is back, also after a reload',
  { timeout: 180_000 },
  async () => {
    const { eventId, url, codes } = await doorOfTwenty();
    const context = await browser.newContext(phone);
    const desk = await openPage(context);
    await desk.goto(url);
    await desk.getByText('A hand scanner works at once').waitFor();
    await desk.getByText('of 20').first().waitFor();
    // The service worker keeps the page before the network goes.
    await desk.evaluate(async () => {
      await navigator.serviceWorker?.ready;
    });
    await desk.waitForTimeout(4000);
    await context.setOffline(true);
    for (const [index, code] of codes.entries()) {
      if (index === 10) {
        await desk.reload();
        await desk.getByText('A hand scanner works at once').waitFor();
      }
      await handScan(desk, code, 'Welcome');
      await desk.getByRole('button', { name: 'Next' }).click();
    }
    await shot(desk, '15-offline');
    expect(await signedIn(eventId)).toBe(0);
    await context.setOffline(false);
    await expect.poll(() => signedIn(eventId), { timeout: 30_000, interval: 500 }).toBe(20);
    await desk.waitForTimeout(1500);
    const log = await query<{ n: number; people: number }>(
      'SELECT count(*)::int AS n, count(DISTINCT participant_id)::int AS people FROM checkin_scan WHERE event_id = $1',
      [eventId],
    );
    expect(log).toEqual([{ n: 20, people: 20 }]);
  },
);

/** A published event with twenty approved people and a desk link, made through the API. */
async function doorOfTwenty(): Promise<{ eventId: string; url: string; codes: string[] }> {
  const token = await logIn(product.url, product.demo);
  const application = await applicationToken(product.url);
  const startsAt = Date.now() + 3_600_000;
  const event = {
    title: 'Twenty at the door',
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + 3_600_000).toISOString(),
    timeZone: 'UTC',
    placeName: 'Hall',
  };
  const { eventId, code } = await must(product.url, eventAdd, event, token);
  await must(product.url, eventPublish, { eventId, publishStatus: 1 }, token);
  const codes: string[] = [];
  for (let person = 0; person < 20; person += 1) {
    const answers = { name: `Guest ${person}`, phone: `1370000${String(person).padStart(4, '0')}` };
    codes.push((await must(product.url, participantRegister, { code, answers }, application)).participantCode);
  }
  const { url } = await must(product.url, checkinKeyAdd, { eventId }, token);
  return { eventId, url, codes };
}

async function query<Row>(text: string, values: unknown[]): Promise<Row[]> {
  return withClient(product.superuserUrl, async (client) => (await client.query(text, values)).rows as Row[]);
}

async function signedIn(eventId: string): Promise<number> {
  return (
    (await query<{ n: number }>('SELECT signed_in AS n FROM event_tally WHERE event_id = $1', [eventId]))[0]?.n ?? -1
  );
}
