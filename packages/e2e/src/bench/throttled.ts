import type { BrowserContext, Page } from 'playwright-core';

/** A modest phone or an old laptop on a weak network: processor four times slower, 1.6 Mbit/s down, 400 ms there and back. */
const cpuRate = 4;
const network = { offline: false, latency: 400, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

export interface Loaded {
  kB: number;
  files: number;
}

export interface ThrottledPage {
  page: Page;
  /** What came over the network since the page was made, or until so many ms after the last document was asked for; what a cache answered is none. */
  loaded(untilMs?: number): Loaded;
  /** The ms from asking for the document to its first contentful paint. */
  firstPaint(): Promise<number>;
  /** The ms from asking for the document until something visible with words stood at each selector; null = it never came. */
  shownAt(selectors: readonly string[]): Promise<(number | null)[]>;
}

/**
 * A page of this context under the throttle. `watched` are the selectors of which `shownAt` tells. A second page of the same context finds the
 * first one's cache. Close the page, not only its context, before the next: two at once share the processor.
 */
export async function throttledPage(context: BrowserContext, watched: readonly string[] = []): Promise<ThrottledPage> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });

  let asked = 0;
  const arrived: { at: number; bytes: number; isEnd: boolean }[] = [];
  const cached = new Set<string>();
  cdp.on('Network.requestWillBeSent', ({ requestId, loaderId, timestamp, type }) => {
    if (type === 'Document' && requestId === loaderId) asked = timestamp;
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => void cached.add(requestId));
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromServiceWorker) cached.add(requestId);
  });
  cdp.on('Network.dataReceived', ({ timestamp, encodedDataLength }) => {
    arrived.push({ at: timestamp, bytes: encodedDataLength, isEnd: false });
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    if (!cached.has(requestId)) arrived.push({ at: timestamp, bytes: 0, isEnd: true });
  });
  await page.addInitScript(watch, [...watched]);

  return {
    page,
    loaded(untilMs = Number.POSITIVE_INFINITY) {
      const those = arrived.filter(({ at }) => (at - asked) * 1000 <= untilMs);
      const kB = those.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
      return { kB, files: those.filter(({ isEnd }) => isEnd).length };
    },
    async firstPaint() {
      const entry = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]);
      return entry.evaluate((paint) => paint?.startTime ?? 0);
    },
    async shownAt(selectors) {
      const seen = await page.evaluate(() => (window as unknown as { seenAt: Record<string, number> }).seenAt);
      return selectors.map((selector) => seen[selector] ?? null);
    },
  };
}

/** Runs in the page: writes down when each selector first had something visible, after the frame that drew it. */
function watch(selectors: string[]): void {
  const seenAt: Record<string, number> = {};
  (window as unknown as { seenAt: Record<string, number> }).seenAt = seenAt;
  const look = () => {
    for (const selector of selectors) {
      if (selector in seenAt) continue;
      const found = [...document.querySelectorAll(selector)].some(
        (element) => element.checkVisibility() && element.textContent?.trim() && element.getClientRects().length > 0,
      );
      if (found) seenAt[selector] = performance.now();
    }
    if (selectors.some((selector) => !(selector in seenAt))) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
