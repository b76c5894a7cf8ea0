import { languages } from '@convoke/contract/core/language.ts';
import { edmStock, edmStockInfo } from '@convoke/contract/resource/edm.calls.ts';
import { expect } from 'vitest';
import { unreadableOn } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { journey } from '../support/stage.ts';

/** @domains message */

const values: Readonly<Record<string, string>> = {
  name: 'Ana Example',
  event: 'Spring conference of the friends of long names',
  eventTime: '14 April 2027, 09:00–17:30',
  eventPlace: 'Hall 4, Example Street 5, Lisbon',
  organisation: 'Example events',
};

journey(
  'every stock design can be read on a phone and on a computer, light and dark, and is no wider than its screen',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const page = await stage.person({ viewport: { width: 640, height: 800 } });
    const stock = await must(product.url, edmStock, {}, organiser.token);
    const wrong: string[] = [];
    for (const [at, { key }] of stock.entries()) {
      // Each language is seen at each width by some design; what they share are layout and colours.
      for (const [nth, [width, colorScheme]] of ([320, 640] as const)
        .flatMap((wide) => [[wide, 'light'] as const, [wide, 'dark'] as const])
        .entries()) {
        const language = languages[(at + nth) % languages.length] ?? 'en';
        const { html } = await must(product.url, edmStockInfo, { stock: key, language }, organiser.token);
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        await page.setContent(
          html.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? 'https://example.com'),
        );
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        const what = `${key} ${language} ${width} ${colorScheme}`;
        if (wide > width) wrong.push(`${what}: ${wide} px wide`);
        for (const each of await unreadableOn(page)) wrong.push(`${what}: ${each}`);
        await stage.look(page, `stock-${key}-${width}-${colorScheme}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);
