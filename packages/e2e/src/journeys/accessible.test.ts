import { expect } from 'vitest';
import { named, walkOffice } from '../support/office-walk.ts';
import { journey, wide } from '../support/stage.ts';

/**
 * Every screen and dialog of the back office as the demo has it, at a desk: nothing that WCAG 2.2 AA asks and axe can tell is missing (decision 0038).
 * With SCREENS set to a pattern, only the screens and dialogs whose names it matches. The other half of the
 * pages: accessible.rest.test.ts. Phones and attendees: accessible.looks.test.ts.
 * @walk
 */

const only = named(new RegExp(process.env['SCREENS'] ?? '.'));

journey('axe finds nothing in half of the back office, light and dark', { timeout: 600_000 }, async ({ stage }) => {
  const page = await stage.person({ ...wide, reducedMotion: 'reduce' });
  expect(await walkOffice(page, stage.product, 'desk', only, { half: 0 })).toEqual([]);
});
