import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { demoPlaces, publicScreens, settled } from '../support/screens.ts';
import { journey, wide } from '../support/stage.ts';

/** Every page of attendees and of the door as the demo has it, at a desk and on a phone, light and dark: nothing that WCAG 2.2 AA asks and axe can tell is missing. */

const check = (page: Page, name: string) => wrongWith(page, name, () => settled(page));

journey('axe finds nothing on the pages of attendees and of the door', { timeout: 600_000 }, async ({ stage }) => {
  const page = await stage.person(wide);
  const wrong: string[] = [];
  for (const [name, path] of Object.entries(publicScreens(await demoPlaces(stage.product)))) {
    await page.goto(stage.product.url + path);
    wrong.push(...(await check(page, name)));
  }
  expect(wrong).toEqual([]);
});
