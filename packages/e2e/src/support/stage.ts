import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { startBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';

/** Empty where there is no Chromium: journeys are skipped then. */
export const chromium = process.env['CHROMIUM_PATH'] ?? '';

/** With SHOTS set to a folder, a picture of every step is kept there to be looked at. */
const shots = process.env['SHOTS'];

/** For `expect.poll`, whose own patience is a second. */
export const patient = { timeout: 20_000, interval: 100 };

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

/** One product and one browser for the journeys of a file; each person has a browser profile of their own. */
export interface Stage {
  product: Product;
  person(device?: BrowserContextOptions): Promise<Page>;
  /** Keeps a picture, of all of the page or of what is on the screen, and refuses a page that scrolls sideways. */
  look(page: Page, name: string, part?: 'all' | 'screen'): Promise<void>;
  /** After a journey: everybody leaves, and the next one begins with new people. Refuses what the pages' consoles complained of. */
  leave(task: { name: string; result?: { state: string } | undefined }): Promise<void>;
  stop(): Promise<void>;
}

export async function startStage(): Promise<Stage> {
  const product = await startProduct();
  const browser: Browser = await startBrowser(chromium);
  const troubles: string[] = [];
  const pages: Page[] = [];
  const shoot = async (page: Page, name: string, fullPage = true) => {
    if (shots) await page.screenshot({ path: join(shots, `${name}.png`), fullPage });
  };
  return {
    product,
    async person(device = phone) {
      const context = await browser.newContext(device);
      // The machine may be busy with much else.
      context.setDefaultTimeout(20_000);
      context.on('page', (page) => {
        pages.push(page);
        page.on('pageerror', (error) => troubles.push(error.message));
        page.on('console', (message) => {
          if (/Content Security Policy|Minified React error|Warning:/.test(message.text()))
            troubles.push(message.text());
        });
      });
      return context.newPage();
    },
    async look(page, name, part = 'all') {
      await shoot(page, name, part === 'all');
      // What a page draws anew at another width may need a moment for it.
      const fits = () =>
        page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
      await expect.poll(async () => [name, await fits()], { timeout: 5000 }).toEqual([name, true]);
    },
    async leave({ name, result }) {
      if (result?.state === 'fail')
        for (const [at, page] of pages.entries())
          if (!page.isClosed()) await shoot(page, `failed-${name.slice(0, 30).replace(/\W+/g, '-')}-${at}`);
      pages.length = 0;
      await Promise.all(browser.contexts().map((context) => context.close()));
      expect(troubles.splice(0)).toEqual([]);
    },
    async stop() {
      await browser.close();
      await product.stop();
    },
  };
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
  subject: string;
  html: string;
  attachments: { fileName: string; contentType: string; size: number }[];
}

/** Waits until somebody has got mails of just these subjects, the newest first. */
export async function mailsTo(product: Product, address: string, ...subjects: string[]): Promise<Mail[]> {
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
