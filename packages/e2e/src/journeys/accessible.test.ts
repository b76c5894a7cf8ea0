import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Look, looks, wrongWith } from '../support/axe.ts';
import { dialogs, notWalked } from '../support/office-dialogs.ts';
import { walkOffice } from '../support/office-walk.ts';
import { demoPlaces, follow, openOffice, publicScreens } from '../support/screens.ts';
import { journey, wide } from '../support/stage.ts';

/**
 * Every screen as the demo has it, at a desk and on a phone, light and dark: nothing that WCAG 2.2 AA asks and axe can tell is missing (decision 0038).
 * With SCREENS set to a pattern, only the screens and dialogs whose names it matches.
 */

const only = new RegExp(process.env['SCREENS'] ?? '.');
const web = fileURLToPath(new URL('../../../web/src/', import.meta.url));

test('every file that draws a dialog or a drawer is walked, or it is said why not', () => {
  const drawing = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .filter((file) => /<(?:Modal|Drawer|FormDialog)\b/.test(readFileSync(web + file, 'utf8')))
    .map((file) => file.replace(/\.tsx$/, '').replaceAll('\\', '/'));
  const told = [...dialogs.flatMap(({ drawnBy }) => drawnBy), ...notWalked.keys()];
  expect(told.toSorted()).toEqual(drawing.toSorted());
});

for (const look of Object.keys(looks) as Look[])
  journey(`axe finds nothing in the back office, ${look}`, { timeout: 600_000 }, async ({ stage }) => {
    const page = await stage.person({ ...wide, reducedMotion: 'reduce' });
    expect(await walkOffice(page, stage.product, look, only)).toEqual([]);
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
