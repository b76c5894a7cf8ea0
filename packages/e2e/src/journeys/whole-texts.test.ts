import { languageCookie } from '@convoke/contract/core/language.ts';
import { isRemovedForEvent, menuPages } from '@convoke/contract/menu.ts';
import { expect } from 'vitest';
import { cutTexts } from '../support/cut-texts.ts';
import { publishedEvent } from '../support/event.ts';
import { follow, goWithin, settled } from '../support/screens.ts';
import { journey, wide } from '../support/stage.ts';

/**
 * Every page of the menu and the pages that attendees open, in the languages with the longest words, on a wide screen and on a phone: no text is cut, none lies over another.
 * @walk
 */

const wideSize = { width: 1440, height: 900 };
const widths = [wideSize, { width: 390, height: 844 }];

journey('no text is cut, wide or on a phone, in Spanish and English', { timeout: 400_000 }, async ({ stage }) => {
  const { url } = stage.product;
  const { eventId, code } = await publishedEvent(url, stage.organiser.token, 'Open Evening');
  const office = menuPages()
    .filter(
      ({ name, path, hidden }) =>
        !hidden && !path.includes(':') && !isRemovedForEvent(name, { model: 0, useTicket: 0 }),
    )
    .map(({ path, isWithin }) => (isWithin ? `${path}?event=${eventId}` : path));
  const page = await stage.office('/dashboard', wide);
  // The login names the page it leads to.
  await page.waitForURL((at) => at.pathname === '/dashboard');
  follow(page);
  const found: string[] = [];
  const look = async (language: string, path: string) => {
    // A page that is not drawn yet has nothing that could be cut, and would pass on a slow machine alone.
    await page.locator('h1').filter({ visible: true }).first().waitFor();
    for (const size of widths) {
      await page.setViewportSize(size);
      // What is laid out anew at another width, and what slides away there.
      await page.waitForTimeout(150);
      for (const text of await cutTexts(page)) found.push(`${language} ${size.width} ${path.split('?')[0]}: ${text}`);
    }
    await page.setViewportSize(wideSize);
  };
  for (const language of ['es', 'en']) {
    await page.context().addCookies([{ name: languageCookie, value: language, url }]);
    await page.goto(`${url}/dashboard`);
    await settled(page);
    // From page to page as a link leads: each loaded anew cost most of the time.
    for (const path of office) {
      await goWithin(page, path);
      await look(language, path);
    }
    for (const path of [`/event/${code}`, `/register/${code}`, `/event/${code}/ticket`]) {
      await page.goto(url + path);
      await settled(page);
      await look(language, path);
    }
  }
  expect([...new Set(found)]).toEqual([]);
});
