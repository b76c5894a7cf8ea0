import type { Locator, Page } from 'playwright-core';
import { settled } from './screens.ts';

/** A dialog, a drawer or a menu of the back office. */
export interface Opened {
  name: string;
  /** The page that opens it, by its name in `officeScreens`. */
  on: string;
  /** The files that draw it, below packages/web/src and without `.tsx`; none where it is a part of the kit alone. */
  drawnBy: readonly string[];
  open: (page: Page) => Promise<void>;
  /** Something in it was pressed already: the focus is there, no longer in its first field. */
  isUsed?: true;
}

/** Ends with the name: that of an icon may come first. */
const called = (name: string) => new RegExp(`${name}$`);
export const main = (page: Page) => page.getByRole('main');
/** What was opened last lies on top. */
export const top = (page: Page) => page.getByRole('dialog').filter({ visible: true }).last();
export const button = (within: Locator, name: string | RegExp) =>
  within.getByRole('button', { name: typeof name === 'string' ? called(name) : name }).first();

/** An entry of the menu that has just been opened. */
export async function entry(page: Page, name: string | RegExp): Promise<void> {
  await settled(page);
  await page.getByRole('menuitem', { name }).filter({ visible: true }).first().click();
}

export const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    const [first = '', ...inside] = names;
    await button(main(page), first).click();
    for (const name of inside) await button(top(page), name).click();
  };
/** An entry of a menu of the page. */
export const choose = (menu: string | RegExp, name: string | RegExp) => async (page: Page) => {
  await button(main(page), menu).click();
  await entry(page, name);
};
/** An entry of what a page is set up by, and then what its dialog offers. */
export const setUp =
  (name: string | RegExp, ...inside: string[]) =>
  async (page: Page) => {
    await choose('Set up', name)(page);
    for (const each of inside) await button(top(page), each).click();
  };
export const row =
  (at = 0) =>
  (page: Page) =>
    main(page)
      .locator('tbody tr.clickable')
      .filter({ visible: true })
      .nth(at)
      .locator('td')
      .nth(2)
      .click({ position: { x: 4, y: 4 } });
/** A row that holds this text, and then what its drawer offers. */
export const rowOf =
  (text: string | RegExp, ...inside: string[]) =>
  async (page: Page) => {
    const found = main(page).locator('tbody tr.clickable').filter({ visible: true, hasText: text }).first();
    await found
      .locator('td')
      .nth(2)
      .click({ position: { x: 4, y: 4 } });
    for (const name of inside) await button(top(page), name).click();
  };
export const domain = (path: string) => `back-office/domains/${path}`;
