import type { Page } from 'playwright-core';
import { focusOf, type Look, turn, wrongNow } from './axe.ts';
import { dialogs } from './office-dialogs.ts';
import type { Opened } from './office-opening.ts';
import type { ProductPlace } from './product.ts';
import { demoPlaces, domainOfScreen, goWithin, officeScreens, openOffice, settled } from './screens.ts';

/** What of the back office is walked. */
export interface Walked {
  /** A page, by its name in `officeScreens`. */
  screen: (name: string) => boolean;
  dialog: (each: (typeof dialogs)[number]) => boolean;
}

/** The pages and dialogs whose names a pattern matches. */
export const named = (pattern: RegExp): Walked => ({
  screen: (name) => pattern.test(name),
  dialog: (each) => pattern.test(`${each.on} ${each.name}`),
});

/** The pages and dialogs of these domains. */
export const ofDomains = (domains: ReadonlySet<string>): Walked => ({
  screen: (name) => domains.has(domainOfScreen(name)),
  dialog: (each) => each.domains.some((domain) => domains.has(domain)),
});

/**
 * The back office, as people go through it: without loading it anew, at a desk in light and dark with the dialogs of each page, or on a phone
 * without them. What is wrong, a line each. With `half`, every second page; with `narrows`, dialogs are looked at on a screen as narrow as a phone's too.
 */
export async function walkOffice(
  page: Page,
  product: ProductPlace,
  place: 'desk' | 'phone',
  only: Walked,
  { half, narrows = false }: { half?: 0 | 1; narrows?: boolean } = {},
): Promise<string[]> {
  const wrong: string[] = [];
  const first = place === 'desk' ? 'light' : 'phone';
  await turn(page, first);
  await openOffice(page, product);
  const screens = officeScreens(await demoPlaces(product));
  const walked = Object.entries(screens).filter((_, at) => half === undefined || at % 2 === half);
  for (const [name, path] of walked) {
    const opened = place === 'phone' ? [] : dialogs.filter((each) => each.on === name && only.dialog(each));
    if (!only.screen(name) && opened.length === 0) continue;
    await goWithin(page, path);
    if (only.screen(name))
      wrong.push(...(await wrongIn(page, name, first, 'page')), ...(await tabsLeftOut(page, name, screens)));
    for (const dialog of opened) {
      try {
        wrong.push(...(await lookInto(page, dialog, narrows)));
      } catch (error) {
        // The others are looked at all the same.
        wrong.push(`${dialog.name} on ${name}: ${String(error).split('\n', 8).join(' ')}`);
        await turn(page, first);
        await openOffice(page, product);
        await goWithin(page, path);
      }
    }
  }
  return wrong;
}

/** Tabs of the page that are no screen of the walk; the one that is open is the page itself. */
async function tabsLeftOut(page: Page, name: string, screens: Readonly<Record<string, string>>): Promise<string[]> {
  const closed = page.getByRole('main').locator('.ant-tabs:not(.state-tabs) .ant-tabs-tab:not(.ant-tabs-tab-active)');
  const keys = await closed.evaluateAll((tabs) =>
    tabs.filter((tab) => tab.checkVisibility()).map((tab) => tab.getAttribute('data-node-key')),
  );
  const [pageName] = name.split(' ');
  const isWalked = (key: string | null) => `${pageName} ${key}` in screens;
  // From one of its tabs the page itself is another.
  return name === pageName
    ? keys.filter((key) => !isWalked(key)).map((key) => `${name}: nobody walks its tab ${key}`)
    : [];
}

/** At a desk in the dark too, and in the light again afterwards: what is open need not be opened twice. */
async function wrongIn(page: Page, name: string, look: Look, part: 'page' | 'over'): Promise<string[]> {
  const wrong = await wrongNow(page, name, look, part);
  if (look === 'phone') return wrong;
  await turn(page, 'dark');
  wrong.push(...(await wrongNow(page, name, 'dark', part)));
  await turn(page, look);
  return wrong;
}

async function lookInto(page: Page, { name, open, isUsed }: Opened, narrows: boolean): Promise<string[]> {
  await open(page);
  const overlay = 'body > div:not(#root) :is([role="dialog"], [role="menu"], .ant-popover, .ant-picker-dropdown)';
  await page.locator(overlay).filter({ visible: true }).first().waitFor();
  await settled(page);
  const focus = isUsed ? [] : await focusOf(page);
  const wrong = await wrongIn(page, name, 'light', 'over');
  if (narrows) {
    await turn(page, 'phone');
    wrong.push(...(await wrongNow(page, name, 'phone', 'over')));
    await turn(page, 'light');
  }
  await leave(page, overlay);
  return [...focus.map((line) => `${name}: ${line}`), ...wrong];
}

/** By the keyboard, until nothing lies over the page. */
async function leave(page: Page, overlay: string): Promise<void> {
  const open = page.locator(`${overlay}, .ant-modal-wrap, .ant-drawer-mask`).filter({ visible: true });
  const until = Date.now() + 20_000;
  while ((await open.count()) > 0) {
    if (Date.now() > until) throw new Error('it does not close by Escape');
    await page.keyboard.press('Escape');
    await settled(page);
    // A line that was added on the way here counts as typed.
    const question = page.getByRole('dialog', { name: 'Discard changes?' });
    if (await question.isVisible()) await question.getByRole('button', { name: 'Discard' }).click();
  }
}
