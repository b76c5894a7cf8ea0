import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Download,
  type Locator,
  type Page,
} from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { startBrowser } from './browser.ts';
import { newOrganiser, type Organiser } from './organiser.ts';
import type { ProductPlace } from './product.ts';

/** Empty where there is no Chromium: journeys are skipped then. */
const program = process.env['CHROMIUM_PATH'] ?? '';

/** With SHOTS set to a folder, a picture of every step is kept there to be looked at. */
const shots = process.env['SHOTS'];

/** How long anything is waited for: the machine may be busy with much else. Patience, not a limit: a wait ends when what it waits for is there. */
export const patient = { timeout: 60_000, interval: 100 };

/** Pages tell a phone by what its browser calls itself. */
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'en',
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
};
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, locale: 'en' };
export const wide: BrowserContextOptions = { ...desktop, viewport: { width: 1440, height: 900 } };

/** What a journey has: the product that all share, an organisation of its own, and people who each have a browser profile of their own. */
export interface Stage {
  product: ProductPlace;
  organiser: Organiser;
  /** An e-mail address that no other journey writes to. */
  address(name: string): string;
  /** With `flags`, in a browser that is started for this person alone. */
  person(device?: BrowserContextOptions, flags?: string[]): Promise<Page>;
  /** The organiser's page at this path, signed in. */
  office(path: string, device?: BrowserContextOptions): Promise<Page>;
  /** Keeps a picture, of all of the page or of what is on the screen, and refuses a page that scrolls sideways. */
  look(page: Page, name: string, part?: 'all' | 'screen'): Promise<void>;
}

// The files of a run share their process: one connection to the browser.
let connection: Promise<Browser> | undefined;

/** A test in the browser. Afterwards everybody leaves; what the pages' consoles complained of fails it. Skipped where there is no Chromium. */
export const journey = test
  .extend('stage', async ({ task }, { onCleanup }): Promise<Stage> => {
    const shared = inject('stage');
    if (!shared) throw new Error('no browser');
    const { product } = shared;
    const browser = await (connection ??= chromium.connect(shared.browser));
    const organiser = await newOrganiser(product);
    const own: Browser[] = [];
    const contexts: BrowserContext[] = [];
    const troubles: string[] = [];
    const shoot = async (page: Page, name: string, fullPage = true) => {
      if (shots) await page.screenshot({ path: join(shots, `${name}.png`), fullPage });
    };
    onCleanup(async () => {
      if (task.result?.state === 'fail')
        for (const [at, page] of contexts.flatMap((context) => context.pages()).entries())
          await shoot(page, `failed-${task.name.slice(0, 30).replace(/\W+/g, '-')}-${at}`);
      await Promise.all(contexts.map((context) => context.close()));
      await Promise.all(own.map((each) => each.close()));
      expect(troubles).toEqual([]);
    });
    const person: Stage['person'] = async (device = phone, flags = []) => {
      const from = flags.length === 0 ? browser : await startBrowser(program, flags);
      if (from !== browser) own.push(from);
      // Without motion: a click that begins while a dialog is about to grow ends beside its button.
      const context = await from.newContext({ reducedMotion: 'reduce', ...device });
      contexts.push(context);
      context.setDefaultTimeout(patient.timeout);
      context.on('page', (page) => {
        page.on('pageerror', (error) => troubles.push(error.stack ?? error.message));
        page.on('console', (message) => {
          // The digest of nothing: a style element without a word in it was refused, which changes nothing on the page.
          if (message.text().includes('sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=')) return;
          if (/Content Security Policy|Minified React error|Warning:/.test(message.text()))
            troubles.push(`${message.text()} at ${page.url()}`);
        });
      });
      return context.newPage();
    };
    return {
      product,
      organiser,
      address: (name) => `${name}.${organiser.username}@example.com`,
      person,
      async office(path, device = desktop) {
        const page = await person(device);
        await page.goto(product.url + path);
        await signIn(page, organiser);
        return page;
      },
      async look(page, name, part = 'all') {
        await shoot(page, name, part === 'all');
        // What a page draws anew at another width may need a moment for it.
        const fits = () =>
          page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
        await expect.poll(async () => [name, await fits()], { timeout: 5000 }).toEqual([name, true]);
      },
    };
  })
  .skipIf(program === '');

/** Fills in the page of the login and sends it. */
export async function signIn(page: Page, login: { username: string; password: string }): Promise<void> {
  await page.getByLabel('Username, phone or e-mail').fill(login.username);
  await page.locator('input[type=password]').fill(login.password);
  await page.keyboard.press('Enter');
}

/** What a page saves as a file. */
export async function bytesOf(download: Download): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/**
 * An entry of a menu that has just been opened, when the menu has come to rest. While it opens it is measured and moved: what is pressed then,
 * or scrolled to, is what lies beneath it a moment later.
 */
export async function entryOf(page: Page, name: string | RegExp): Promise<Locator> {
  const entry = page.getByRole('menuitem', { name }).filter({ visible: true }).first();
  const rests = () => entry.evaluate((item) => item.closest('[class*="-enter"], [class*="-appear"]') === null);
  await expect.poll(rests, patient).toBe(true);
  return entry;
}

/** An entry of the side menu, whose group is opened where it is closed. Its name may begin with that of its icon. */
export async function inSideMenu(page: Page, group: string, name: string): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const entry = menu.getByRole('menuitem', { name: new RegExp(`${name}$`) });
  const head = menu.locator('[aria-expanded]').filter({ hasText: new RegExp(`^${group}$`) });
  await head.waitFor();
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  return entry.filter({ visible: true }).first();
}

/**
 * Chooses from a list that opens, and sees that the field says so. A list that is still being placed on a busy machine may close at the
 * press without having heard it; then one presses again, as a person does.
 */
export async function choose(page: Page, field: Locator, name: string): Promise<void> {
  const said = () => field.evaluate((input) => input.closest('.ant-select')?.textContent ?? '');
  await expect
    .poll(async () => {
      if ((await said()).includes(name)) return name;
      if ((await field.getAttribute('aria-expanded')) !== 'true') await field.click({ timeout: 5000 });
      const press = page.getByTitle(name, { exact: true }).filter({ visible: true }).last().click({ timeout: 5000 });
      await press.catch(() => undefined);
      return said();
    }, patient)
    .toContain(name);
}

/** Leaves the dialog by the keyboard. The first Escape may be for a list in it that is still closing. */
export async function leaveDialog(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape');
      return page.getByRole('dialog').filter({ visible: true }).count();
    }, patient)
    .toBe(0);
}

export interface Mail {
  id: string;
  /** The sender as its header says it. */
  from: string;
  subject: string;
  html: string;
  attachments: { fileName: string; contentType: string; size: number }[];
}

/** Waits until somebody has got mails of just these subjects, the newest first. */
export async function mailsTo(product: ProductPlace, address: string, ...subjects: string[]): Promise<Mail[]> {
  let messages: Mail[] = [];
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${product.outboxUrl}/api/messages?to=${encodeURIComponent(address)}&channel=mail`);
        messages = ((await answer.json()) as { messages: Mail[] }).messages;
        return messages.map((mail) => mail.subject);
      },
      { timeout: 40_000, interval: 200 },
    )
    .toEqual(subjects);
  return messages;
}
