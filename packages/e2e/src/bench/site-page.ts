import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { devices } from 'playwright-core';
import { percentile } from './schedule.ts';
import { throttledPage } from './throttled.ts';

interface Renderer {
  renderDocument(input: object): string;
}

const runs = 300;

/** Milliseconds that the server needs to make the HTML of this page out of its data: median and 95th percentile. */
async function renderMs(url: string, path: string): Promise<{ p50: number; p95: number; kB: number }> {
  const html = await fetch(url + path, { headers: { accept: 'text/html' } }).then((answer) => answer.text());
  const [, json = ''] = /<script type="application\/json" id="convoke-page">([^]*?)<\/script>/.exec(html) ?? [];
  const input = JSON.parse(json) as { config: object };
  const file = fileURLToPath(new URL('../../../web/dist/public-ssr/render.js', import.meta.url));
  const { renderDocument } = (await import(pathToFileURL(file).href)) as Renderer;
  const config = { ...input.config, nonce: 'measured' };
  const took = Array.from({ length: runs + 50 }, () => {
    const began = performance.now();
    renderDocument({ ...input, config });
    return performance.now() - began;
  })
    .slice(50)
    .toSorted((a, b) => a - b);
  return { p50: percentile(took, 0.5), p95: percentile(took, 0.95), kB: html.length / 1000 };
}

/** The page of a site as one process renders it, and when somebody with a slow phone (throttled.ts) sees the largest thing of its first screen. */
export async function sitePage(browser: Browser | null, url: string, code: string): Promise<void> {
  const path = `/event/${code}`;
  const { p50, p95, kB } = await renderMs(url, path);
  console.log(`  rendered           p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms  ${kB.toFixed(0)} kB`);
  if (!browser) return;
  for (let run = 0; run < 3; run += 1) {
    const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'en-US' });
    const { page, firstPaint, loaded } = await throttledPage(context);
    await page.goto(url + path, { waitUntil: 'networkidle' });
    const largest = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          });
        }),
    );
    console.log(
      `  slow phone         first content ${((await firstPaint()) / 1000).toFixed(2)} s  largest ${(largest / 1000).toFixed(2)} s  ${loaded().kB.toFixed(0)} kB in all`,
    );
    await page.close();
    await context.close();
  }
}
