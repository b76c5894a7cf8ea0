import { expect } from 'vitest';
import { named, walkOffice } from '../support/office-walk.ts';
import { journey, wide } from '../support/stage.ts';

/**
 * The other half of the pages of accessible.test.ts: together they take minutes, and this way two workers share them. SCREENS as there.
 * @walk
 */

const only = named(new RegExp(process.env['SCREENS'] ?? '.'));

journey(
  'axe finds nothing in the other half of the back office, light and dark',
  { timeout: 600_000 },
  async ({ stage }) => {
    const page = await stage.person({ ...wide, reducedMotion: 'reduce' });
    expect(await walkOffice(page, stage.product, 'desk', only, { half: 1 })).toEqual([]);
  },
);
