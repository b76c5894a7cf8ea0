import { siteBegin, siteDraft, sitePublish } from '@convoke/contract/site/site.calls.ts';
import { languages } from '@convoke/contract/core/language.ts';
import { siteLooks } from '@convoke/contract/site/site.style.ts';
import { expect } from 'vitest';
import { type Look, looks, turn, wrongNow } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { follow } from '../support/screens.ts';
import { journey, wide } from '../support/stage.ts';

/**
 * Every look of a site as its template begins it, in every language, light and dark, at a desk and on a phone: nothing that WCAG 2.2 AA asks and axe can
 * tell is missing.
 * @walk
 */

journey('axe finds nothing on the sites of all looks', { timeout: 900_000 }, async ({ stage }) => {
  const { product, organiser } = stage;
  const page = await stage.person({ ...wide, reducedMotion: 'reduce' });
  follow(page);
  const wrong: string[] = [];
  for (const look of siteLooks) {
    const { eventId, code } = await publishedEvent(product.url, organiser.token, `The ${look}`, {
      summary: 'What there is to see.',
      description: '<p>Come and see.</p><ul><li>One</li></ul>',
      organiserName: 'Folk',
      address: '20 Huqiu Road',
    });
    await must(product.url, siteBegin, { eventId, templateId: look }, organiser.token);
    const { version } = await must(product.url, siteDraft, { eventId }, organiser.token);
    await must(product.url, sitePublish, { eventId, version }, organiser.token);
    for (const language of languages) {
      await page.goto(`${product.url}/event/${code}?language=${language}`);
      await page.locator('html.awake').waitFor({ state: 'attached' });
      for (const each of Object.keys(looks) as Look[]) {
        await turn(page, each);
        wrong.push(...(await wrongNow(page, `${look} ${language}`, each)));
      }
      if (language === 'en') await stage.look(page, `site-${look}`);
    }
  }
  expect(wrong).toEqual([]);
});
