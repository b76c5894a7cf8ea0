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

/** The page of a site as one process renders it, in milliseconds of its own. */
export async function renderedSite(url: string, code: string): Promise<void> {
  const { p50, p95, kB } = await renderMs(url, `/event/${code}`);
  console.log(`  rendered           p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms  ${kB.toFixed(0)} kB`);
}

/** When somebody with a slow phone (throttled.ts) sees the largest thing of the first screen of an event's page. */
export async function slowPhone(browser: Browser, url: string, code: string, what: string): Promise<void> {
  const path = `/event/${code}`;
  for (let run = 0; run < 5; run += 1) {
    const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'en-US' });
    const { page, firstPaint, loaded } = await throttledPage(context);
    await page.goto(url + path, { waitUntil: 'networkidle' });
    const largest = await page.evaluate(
      () =>
        new Promise<{ ms: number; what: string }>((resolve) => {
          new PerformanceObserver((list) => {
            const last = list.getEntries().at(-1) as (PerformanceEntry & { element?: Element | null }) | undefined;
            resolve({ ms: last?.startTime ?? 0, what: last?.element?.localName ?? '' });
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
    const first = ((await firstPaint()) / 1000).toFixed(2);
    console.log(
      `  ${what.padEnd(18)} first content ${first} s  largest ${(largest.ms / 1000).toFixed(2)} s (${largest.what})  ${loaded().kB.toFixed(0)} kB in all`,
    );
    await page.close();
    await context.close();
  }
}

/** Something as hard to pack as a photo: clouds of noise from coarse to fine, 1920 × 1200 px. Bytes of a JPEG. */
export async function photo(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage();
  const data = await page.evaluate(() => {
    const [width, height] = [1920, 1200];
    const canvas = (wide: number, high: number) =>
      Object.assign(document.createElement('canvas'), { width: wide, height: high });
    const whole = canvas(width, height);
    const pen = whole.getContext('2d');
    let state = 1;
    const random = () => {
      state = (state * 48271) % 2147483647;
      return state / 2147483647;
    };
    for (const [cell, alpha] of [
      [480, 1],
      [160, 0.5],
      [48, 0.35],
      [12, 0.3],
      [4, 0.22],
    ] as const) {
      const small = canvas(width / cell, height / cell);
      const noise = new ImageData(small.width, small.height);
      noise.data.forEach((_, at) => {
        noise.data[at] = at % 4 === 3 ? 255 : random() * 255;
      });
      small.getContext('2d')?.putImageData(noise, 0, 0);
      if (pen) pen.globalAlpha = alpha;
      pen?.drawImage(small, 0, 0, width, height);
    }
    return whole.toDataURL('image/jpeg', 0.92);
  });
  await page.close();
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
}
