import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { focusOf, type Look, turn, wrongNow, wrongWith } from '../support/axe.ts';
import { dialogs, notWalked } from '../support/office-dialogs.ts';
import { demoPlaces, goWithin, officeScreens, openOffice, publicScreens, settled } from '../support/screens.ts';
import { journey, leaveDialog, type Stage, wide } from '../support/stage.ts';

/**
 * Every screen as the demo has it, at a desk and on a phone, light and dark: nothing that WCAG 2.2 AA asks and axe can tell is missing. The back
 * office is walked as people go through it, without loading it anew. Three look at it beside each other, each in its own way.
 */

const web = fileURLToPath(new URL('../../../web/src/', import.meta.url));

test('every file that draws a dialog or a drawer is walked, or it is said why not', () => {
  const drawing = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .filter((file) => /<(?:Modal|Drawer|FormDialog)\b/.test(readFileSync(web + file, 'utf8')))
    .map((file) => file.replace(/\.tsx$/, '').replaceAll('\\', '/'));
  const told = [...dialogs.flatMap(({ drawnBy }) => drawnBy), ...notWalked.keys()];
  expect(told.toSorted()).toEqual(drawing.toSorted());
});

/** The whole back office in one look, a dialog where its page has been. On a phone its dialogs are opened at a desk, where all that opens them has room. */
async function walkOffice(stage: Stage, look: Look): Promise<string[]> {
  const page = await stage.person({ ...wide, reducedMotion: 'reduce' });
  const wrong: string[] = [];
  await openOffice(page, stage.product);
  for (const [name, path] of Object.entries(officeScreens(await demoPlaces(stage.product)))) {
    await turn(page, look);
    await goWithin(page, path);
    wrong.push(...(await wrongNow(page, name, look)));
    for (const dialog of dialogs.filter(({ on }) => on === name))
      wrong.push(
        ...(await lookInto(page, dialog, look).catch(async (error: Error) => {
          await openOffice(page, stage.product);
          await goWithin(page, path);
          return [`${dialog.name}, ${look}: ${error.message.split('\n', 1)[0]}`];
        })),
      );
  }
  return wrong;
}

async function lookInto(page: Page, { name, open }: (typeof dialogs)[number], look: Look): Promise<string[]> {
  await turn(page, look === 'dark' ? 'dark' : 'light');
  await settled(page);
  await open(page);
  const opened = 'body > div:not(#root) :is([role="dialog"], [role="menu"], .ant-popover, .ant-picker-dropdown)';
  await page.locator(opened).filter({ visible: true }).first().waitFor();
  await settled(page);
  const focus = look === 'light' ? await focusOf(page) : [];
  await turn(page, look);
  const wrong = await wrongNow(page, name, look, 'over');
  await leaveDialog(page);
  // What is closed is out of the way of what is pressed next.
  await page.locator('.ant-modal-wrap').filter({ visible: true }).waitFor({ state: 'detached' });
  return [...focus.map((line) => `${name}: ${line}`), ...wrong];
}

journey(
  'axe finds nothing on any page of the back office, nor in its dialogs',
  { timeout: 600_000 },
  async ({ stage }) => {
    const found = await Promise.all((['light', 'dark', 'phone'] as const).map((look) => walkOffice(stage, look)));
    expect(found.flat()).toEqual([]);
  },
);

journey('axe finds nothing on the pages of attendees and of the door', { timeout: 600_000 }, async ({ stage }) => {
  const page = await stage.person(wide);
  const wrong: string[] = [];
  for (const [name, path] of Object.entries(publicScreens(await demoPlaces(stage.product)))) {
    await page.goto(stage.product.url + path);
    wrong.push(...(await wrongWith(page, name)));
  }
  expect(wrong).toEqual([]);
});
