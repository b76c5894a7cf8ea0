import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { dialogs } from '../support/office-dialogs.ts';
import { notWalked } from '../support/office-dialogs/not-walked.ts';
import { walkOffice } from '../support/office-walk.ts';
import { journey, wide } from '../support/stage.ts';

/**
 * Every screen and dialog of the back office as the demo has it, at a desk: nothing that WCAG 2.2 AA asks and axe can tell is missing (decision 0038).
 * With SCREENS set to a pattern, only the screens and dialogs whose names it matches. The other half of the
 * pages: accessible.rest.test.ts. Phones and attendees: accessible.looks.test.ts.
 */

const only = new RegExp(process.env['SCREENS'] ?? '.');
const web = fileURLToPath(new URL('../../../web/src/', import.meta.url));

test('every file that draws a dialog or a drawer is walked, or it is said why not', () => {
  const drawing = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .filter((file) => /<(?:Modal|Drawer|FormDialog)\b/.test(readFileSync(web + file, 'utf8')))
    .map((file) => file.replace(/\.tsx$/, '').replaceAll('\\', '/'));
  // One file may draw several, each walked by itself.
  const told = new Set([...dialogs.flatMap(({ drawnBy }) => drawnBy), ...notWalked.keys()]);
  expect([...told].toSorted()).toEqual(drawing.toSorted());
});

journey('axe finds nothing in half of the back office, light and dark', { timeout: 600_000 }, async ({ stage }) => {
  const page = await stage.person({ ...wide, reducedMotion: 'reduce' });
  expect(await walkOffice(page, stage.product, 'desk', only, 0)).toEqual([]);
});
