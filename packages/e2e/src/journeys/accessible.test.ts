import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { demoPlaces, dialogs, officeScreens, openAs, publicScreens, settled } from '../support/screens.ts';
import { journey, wide } from '../support/stage.ts';

/** Every screen as the demo has it, at a desk and on a phone, light and dark: nothing that WCAG 2.2 AA asks and axe can tell is missing. */

const check = (page: Page, name: string) => wrongWith(page, name, () => settled(page));

journey('axe finds nothing on any page of the back office', { timeout: 900_000 }, async ({ stage }) => {
  const page = await stage.person(wide);
  const places = await demoPlaces(stage.product);
  await openAs(page, stage.product, places);
  const wrong: string[] = [];
  for (const [name, path] of Object.entries(officeScreens(places))) {
    await page.goto(stage.product.url + path);
    wrong.push(...(await check(page, name)));
  }
  expect(wrong).toEqual([]);
});

journey('axe finds nothing in an open dialog or drawer', { timeout: 600_000 }, async ({ stage }) => {
  const page = await stage.person(wide);
  const places = await demoPlaces(stage.product);
  await openAs(page, stage.product, places);
  const screens = officeScreens(places);
  const wrong: string[] = [];
  for (const { name, on, open } of dialogs) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(stage.product.url + (screens[on] ?? '/404'));
    await settled(page);
    await open(page);
    await page.getByRole('dialog').filter({ visible: true }).first().waitFor();
    wrong.push(...(await check(page, name)));
  }
  expect(wrong).toEqual([]);
});

journey('axe finds nothing on the pages of attendees and of the door', { timeout: 600_000 }, async ({ stage }) => {
  const page = await stage.person(wide);
  const wrong: string[] = [];
  for (const [name, path] of Object.entries(publicScreens(await demoPlaces(stage.product)))) {
    await page.goto(stage.product.url + path);
    wrong.push(...(await check(page, name)));
  }
  expect(wrong).toEqual([]);
});
