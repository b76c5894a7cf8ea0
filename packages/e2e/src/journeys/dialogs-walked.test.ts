import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { dialogs } from '../support/office-dialogs.ts';
import { notWalked } from '../support/not-walked.ts';

/**
 * What the walks with axe are told of dialogs, held against the sources.
 * @walk
 */

const web = fileURLToPath(new URL('../../../web/src/', import.meta.url));

test('every file that draws a dialog or a drawer is walked, or it is said why not', () => {
  const drawing = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .filter((file) => /<(?:Modal|(?:List)?Drawer|FormDialog)\b/.test(readFileSync(web + file, 'utf8')))
    .map((file) => file.replace(/\.tsx$/, '').replaceAll('\\', '/'));
  // One file may draw several, each walked by itself.
  const told = new Set([...dialogs.flatMap(({ drawnBy }) => drawnBy), ...notWalked.keys()]);
  expect([...told].toSorted()).toEqual(drawing.toSorted());
});
