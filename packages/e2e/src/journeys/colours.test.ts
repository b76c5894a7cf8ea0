import { expect } from 'vitest';
import { turn, unreadable } from '../support/axe.ts';
import { publishedEvent } from '../support/event.ts';
import { journey } from '../support/stage.ts';

/**
 * The pages of each event have a colour of their own, by its code.
 * @domains event
 */

/** As many as `public/styles/base.css` has. */
const hues = 12;

journey(
  'events differ in colour, and every colour can be read, light and dark',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const page = await stage.person();
    const colours = new Set<string>();
    for (const title of ['Spring', 'Summer', 'Autumn', 'Winter']) {
      const { code } = await publishedEvent(product.url, organiser.token, title, { description: '<p>Come.</p>' });
      await page.goto(`${product.url}/event/${code}`);
      const link = page.locator('.button.primary').first();
      await link.waitFor();
      colours.add(await link.evaluate((element) => getComputedStyle(element).backgroundColor));
    }
    // One in 1,728 that all four have the same.
    expect(colours.size).toBeGreaterThan(1);

    // The button of forms and sheets, whose words are smaller than those of the event's own.
    await page.evaluate(() =>
      document
        .querySelector('main')
        ?.insertAdjacentHTML('beforeend', '<button class="button primary">Tell me</button>'),
    );
    const wrong: string[] = [];
    const shown = new Set<string>();
    for (const look of ['light', 'dark'] as const) {
      await turn(page, look);
      for (let hue = 0; hue < hues; hue++) {
        await page.evaluate((name) => (document.documentElement.className = name), `hue-${hue}`);
        wrong.push(...(await unreadable(page, `hue ${hue}, ${look}`)));
        shown.add(
          await page
            .locator('.button.primary')
            .first()
            .evaluate((each) => getComputedStyle(each).backgroundColor),
        );
      }
    }
    expect(shown.size).toBe(hues);
    expect(wrong).toEqual([]);
  },
);
