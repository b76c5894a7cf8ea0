import { sessionCookie } from '@convoke/contract/core/session.ts';
import type { Browser, BrowserContext } from 'playwright-core';
import { throttledPage } from './throttled.ts';

/** The pages that organisers begin with. `content` is what a page is opened for. */
const pages = [
  { name: 'workbench', path: '/dashboard', content: '.stat-value' },
  { name: 'events', path: '/activity-manage/list', content: '#page .ant-table-row' },
] as const;
/** The frame that answers to a press, in place of the one that the server drew. */
const frame = '.shell:not(.coming)';

/** The organiser's first second: what is seen when, on a slow machine and network, with nothing kept and a second time. */
export async function officeFirstSecond(browser: Browser, url: string, token: string): Promise<void> {
  console.log(
    '\nback office, slow          paint     title      menu   content       before the title             in all',
  );
  for (const page of pages) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addCookies([{ name: sessionCookie, value: token, url }]);
    for (const how of ['cold', 'warm']) {
      const { times, before, all } = await opened(context, `${url}${page.path}`, page.content);
      const seconds = times.map((ms) => `${(ms / 1000).toFixed(1)} s`.padStart(10)).join('');
      const [first, whole] = [before, all].map(
        ({ kB, files }) => `${kB.toFixed(0).padStart(6)} kB, ${String(files).padStart(3)} files`,
      );
      console.log(`  ${`${page.name}, ${how}`.padEnd(20)}${seconds}    ${first}    ${whole}`);
    }
    await context.close();
  }
}

async function opened(context: BrowserContext, address: string, content: string) {
  const { page, ...throttled } = await throttledPage(context, ['h1', frame, content]);
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(content).first().waitFor({ timeout: 60_000 });
  const paint = await throttled.firstPaint();
  await page.waitForTimeout(1500);
  const seen = await throttled.shownAt(['h1', frame, content]);
  const times = [paint, ...seen].map((ms) => {
    if (ms === null) throw new Error(`${address} never showed all of itself`);
    return ms;
  });
  const figures = { times, before: throttled.loaded(times[1]), all: throttled.loaded() };
  await page.close();
  return figures;
}
