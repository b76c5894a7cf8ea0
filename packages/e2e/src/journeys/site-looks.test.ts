import { languages } from '@convoke/contract/core/language.ts';
import { sitePath } from '@convoke/contract/site/site.shown.ts';
import { siteLooks } from '@convoke/contract/site/site.style.ts';
import { expect } from 'vitest';
import { type Look, looks, turn, wrongNow } from '../support/axe.ts';
import { follow } from '../support/screens.ts';
import { journey, wide } from '../support/stage.ts';
import { wholeEvent, wholeSite } from '../support/whole-site.ts';

/**
 * Every look of a site as its template begins it, with modules of every kind that show something, in every language, light and dark, at a desk and on a
 * phone: nothing that WCAG 2.2 AA asks and axe can tell is missing.
 * @walk
 */

journey('axe finds nothing on the sites of all looks', { timeout: 900_000 }, async ({ stage }) => {
  const { product, organiser } = stage;
  const { eventId, code } = await wholeEvent(product.url, organiser.token, 'The event');
  const page = await stage.person({ ...wide, reducedMotion: 'reduce' });
  follow(page);
  const wrong: string[] = [];
  for (const look of siteLooks) {
    const { pages } = await wholeSite(product.url, organiser.token, eventId, look);
    const [, ...further] = pages.map(({ slug }) => sitePath(code, slug));
    const visits = [
      ...languages.map((language) => `${sitePath(code, '')}?language=${language}`),
      ...further.map((path) => `${path}?language=en`),
    ];
    for (const path of visits) {
      await page.goto(product.url + path);
      await page.locator('html.awake').waitFor({ state: 'attached' });
      for (const each of Object.keys(looks) as Look[]) {
        await turn(page, each);
        wrong.push(...(await wrongNow(page, `${look} ${path}`, each)));
      }
      if (path === visits[0]) await stage.look(page, `site-${look}`);
    }
  }
  expect(wrong).toEqual([]);
});
