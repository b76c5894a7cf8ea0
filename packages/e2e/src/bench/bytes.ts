import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';

/** The gzip bytes of all JavaScript that a browser runs until a page has come to rest; what is loaded later, when something is opened, does not count. */
export async function pageBytes(browser: Browser, url: string, token?: string): Promise<number> {
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
  await page.waitForTimeout(1500);
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return total;
}
