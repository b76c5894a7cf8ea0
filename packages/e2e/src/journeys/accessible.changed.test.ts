import { menuPages } from '@convoke/contract/menu.ts';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { domainNames } from '../../../../scripts/lib/journeys.ts';
import { dialogs } from '../support/office-dialogs.ts';
import { ofDomains, walkOffice } from '../support/office-walk.ts';
import { walkPublic } from '../support/public-walk.ts';
import { domainOfScreen, publicScreens } from '../support/screens.ts';
import { journey, wide } from '../support/stage.ts';
import { changed, isQuick } from '../support/tier.ts';

/**
 * Of the walks with axe what `npm test` needs: the screens and dialogs of the domains and areas that changed, light, dark and on a phone.
 * A change of the kit or the core alone is for `npm run test:all`.
 * @walk
 */

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const about = isQuick ? changed : new Set<string>();
const only = ofDomains(about);
const publicOnes = Object.entries(publicScreens)
  .filter(([, { domains }]) => domains.some((name) => about.has(name)))
  .map(([name]) => name);

test('every screen and dialog is about a domain or an area that there is', () => {
  const known = domainNames(root);
  const unknown = [
    ...[...menuPages().map(({ name }) => name), 'NotFound'].filter((name) => !known.has(domainOfScreen(name))),
    ...[...dialogs, ...Object.values(publicScreens)]
      .flatMap(({ domains }) => domains)
      .filter((name) => !known.has(name)),
  ];
  expect(unknown).toEqual([]);
  expect(dialogs.filter(({ domains }) => domains.length === 0)).toEqual([]);
});

if (menuPages().some(({ name }) => only.screen(name)) || dialogs.some(only.dialog)) {
  journey(
    'axe finds nothing in what changed of the back office, light and dark',
    { timeout: 1_800_000 },
    async ({ stage }) => {
      const page = await stage.person({ ...wide, reducedMotion: 'reduce' });
      expect(await walkOffice(page, stage.product, 'desk', only, { narrows: true })).toEqual([]);
    },
  );

  journey('axe finds nothing in what changed of the back office, phone', { timeout: 1_800_000 }, async ({ stage }) => {
    const page = await stage.person({ ...wide, reducedMotion: 'reduce' });
    expect(await walkOffice(page, stage.product, 'phone', only)).toEqual([]);
  });
}

if (publicOnes.length > 0)
  journey('axe finds nothing on what changed for attendees and the door', { timeout: 1_800_000 }, async ({ stage }) => {
    expect(await walkPublic(await stage.person(wide), stage.product, publicOnes)).toEqual([]);
  });
