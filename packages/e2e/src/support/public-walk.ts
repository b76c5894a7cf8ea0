import type { Page } from 'playwright-core';
import { wrongWith } from './axe.ts';
import type { ProductPlace } from './product.ts';
import { demoPlaces, follow, openOffice, publicScreens } from './screens.ts';

/** What axe finds on these pages of attendees and of the door, in every look, a line each. */
export async function walkPublic(page: Page, product: ProductPlace, names: readonly string[]): Promise<string[]> {
  follow(page);
  const places = await demoPlaces(product);
  const wrong: string[] = [];
  for (const name of names) {
    const screen = publicScreens[name];
    if (!screen) throw new Error(`no page ${name}`);
    if (name === 'pay by WeChat') await openOffice(page, product);
    await page.goto(product.url + screen.path(places));
    wrong.push(...(await wrongWith(page, name)));
  }
  return wrong;
}
