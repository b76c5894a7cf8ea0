import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { walkOffice } from '../support/office-walk.ts';
import { demoPlaces, follow, openOffice, publicScreens } from '../support/screens.ts';
import { journey, wide } from '../support/stage.ts';

/** What accessible.test.ts does for a desk, for phones and for attendees; SCREENS as there. */

const only = new RegExp(process.env['SCREENS'] ?? '.');

journey('axe finds nothing in the back office, phone', { timeout: 600_000 }, async ({ stage }) => {
  const page = await stage.person({ ...wide, reducedMotion: 'reduce' });
  expect(await walkOffice(page, stage.product, 'phone', only)).toEqual([]);
});

journey('axe finds nothing on the pages of attendees and of the door', { timeout: 600_000 }, async ({ stage }) => {
  const page = await stage.person(wide);
  follow(page);
  const wrong: string[] = [];
  for (const [name, path] of Object.entries(publicScreens(await demoPlaces(stage.product)))) {
    if (!only.test(name)) continue;
    if (name === 'pay by WeChat') await openOffice(page, stage.product);
    await page.goto(stage.product.url + path);
    wrong.push(...(await wrongWith(page, name)));
  }
  expect(wrong).toEqual([]);
});
