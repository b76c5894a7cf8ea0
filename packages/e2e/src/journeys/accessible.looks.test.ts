import { expect } from 'vitest';
import { named, walkOffice } from '../support/office-walk.ts';
import { walkPublic } from '../support/public-walk.ts';
import { publicScreens } from '../support/screens.ts';
import { journey, wide } from '../support/stage.ts';

/**
 * What accessible.test.ts does for a desk, for phones and for attendees; SCREENS as there.
 * @walk
 */

const only = named(new RegExp(process.env['SCREENS'] ?? '.'));

journey('axe finds nothing in the back office, phone', { timeout: 600_000 }, async ({ stage }) => {
  const page = await stage.person({ ...wide, reducedMotion: 'reduce' });
  expect(await walkOffice(page, stage.product, 'phone', only)).toEqual([]);
});

journey('axe finds nothing on the pages of attendees and of the door', { timeout: 600_000 }, async ({ stage }) => {
  const page = await stage.person(wide);
  expect(await walkPublic(page, stage.product, Object.keys(publicScreens).filter(only.screen))).toEqual([]);
});
