import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';

/**
 * The gzip bytes of all JavaScript that a browser has loaded when a page shows its heading, and when it has come to rest (charts are loaded after
 * the figures stand).
 */
export async function pageBytes(
  browser: Browser,
  url: string,
  token?: string,
): Promise<{ shown: number; rest: number }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  if (token) await context.addCookies([{ name: 'access_token', value: token, url }]);
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(
      response.body().then(
        (body) => gzipSync(body, { level: 9 }).length,
        () => 0,
      ),
    );
  });
  await page.goto(url, { waitUntil: 'load' });
  // The title stands before the page does.
  await page.locator('body:not(:has([aria-busy="true"])) h1').first().waitFor();
  const shown = await sum(sizes);
  await page.waitForTimeout(1500);
  const rest = await sum(sizes);
  await context.close();
  return { shown, rest };
}

async function sum(sizes: readonly Promise<number>[]): Promise<number> {
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}
