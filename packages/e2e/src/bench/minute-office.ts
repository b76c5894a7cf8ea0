import { sessionCookie } from '@convoke/contract/core/session.ts';
import type { Browser, BrowserContext } from 'playwright-core';
import { throttledPage } from './throttled.ts';

/** The pages that organisers begin with. `content` is what a page is opened for. */
const pages = [
  { name: 'workbench', path: '/dashboard', content: '.dashboard .ant-statistic, .dashboard .stat, #page .panel h2' },
  { name: 'events', path: '/activity-manage/list', content: '#page .ant-table-row, #page .list-row' },
] as const;

/** The organiser's first second: what is seen when, on a slow machine and network, with nothing kept and a second time. */
export async function officeFirstSecond(browser: Browser, url: string, token: string): Promise<void> {
  console.log('\nback office, slow        first paint   title   content   kB and files before the title   in all');
  for (const page of pages) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addCookies([{ name: sessionCookie, value: token, url }]);
    for (const how of ['cold', 'warm']) {
      const { paint, title, content, before, all } = await opened(context, `${url}${page.path}`, page.content);
      const [first, second, third] = [paint, title, content].map((ms) => `${(ms / 1000).toFixed(1)} s`.padStart(9));
      console.log(
        `  ${`${page.name}, ${how}`.padEnd(22)} ${first}${second}${third}   ${before.kB.toFixed(0).padStart(8)} kB ${String(before.files).padStart(4)} files ${all.kB.toFixed(0).padStart(14)} kB ${String(all.files).padStart(4)} files`,
      );
    }
    await context.close();
  }
}

async function opened(context: BrowserContext, address: string, content: string) {
  const { page, ...throttled } = await throttledPage(context, ['h1', content]);
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(content).first().waitFor({ timeout: 60_000 });
  const paint = await throttled.firstPaint();
  await page.waitForTimeout(1500);
  const [title, shown] = await throttled.shownAt(['h1', content]);
  if (title == null || shown == null) throw new Error(`${address} never showed its title`);
  const figures = { paint, title, content: shown, before: throttled.loaded(title), all: throttled.loaded() };
  await page.close();
  return figures;
}
