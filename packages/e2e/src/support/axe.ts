import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What WCAG 2.2 asks at the levels A and AA. */
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What other colours can change. */
const ofColours = ['color-contrast', 'link-in-text-block'];

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** What axe finds on the page as it stands, a line each: the rule, the element, why. Empty is good. */
async function findings(page: Page, rules: { type: 'tag' | 'rule'; values: string[] }): Promise<string[]> {
  // Given to the browser's own evaluator: the page's policy lets no foreign script in.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  const found = await page.evaluate(async (runOnly) => {
    const result = await window.axe?.run(document, { runOnly, resultTypes: ['violations'] });
    return (result?.violations ?? []).flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary, html }) =>
          `${id}: ${target.join(' ')} ${html.slice(0, 160)} ${failureSummary ?? ''}`,
      ),
    );
  }, rules);
  return found.map((line) => line.replace(/\s+/g, ' '));
}

/** Things that axe passes over: icons that are read out by their file's name. */
async function spokenIcons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.anticon[role="img"]:not([aria-hidden="true"])')]
      .filter((icon) => icon.classList.contains(`anticon-${icon.getAttribute('aria-label')}`))
      .filter((icon) => !icon.closest('[aria-hidden="true"]'))
      .map((icon) => `icon is read out: ${icon.outerHTML.slice(0, 80)} in ${icon.parentElement?.className ?? ''}`),
  );
}

/** Waits until the colours of another mode have been drawn, without their gliding from one to the other. */
async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Made by script, since the page's policy lets no foreign style in.
    if (document.adoptedStyleSheets.length === 0) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; }');
      document.adoptedStyleSheets = [sheet];
    }
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    const { dataset } = document.documentElement;
    while (dataset['theme'] !== undefined && (dataset['theme'] === 'dark') !== isDark) await frame();
    for (let frames = 0; frames < 3; frames += 1) await frame();
  });
}

/** What is looked at: the colours are the same at both widths, so the dark ones only once. */
const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
] as const;

/** What is wrong with a screen on a desk, light and dark, and on a phone; each line begins with its name. `ready` waits for what a width draws. */
export async function wrongWith(page: Page, name: string, ready: () => Promise<unknown>): Promise<string[]> {
  const wrong: string[] = [];
  for (const { width, height, colorScheme } of looks) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await ready();
    await still(page);
    const isWhole = colorScheme === 'light';
    const lines = await findings(page, isWhole ? { type: 'tag', values: levels } : { type: 'rule', values: ofColours });
    if (isWhole) lines.push(...(await spokenIcons(page)));
    wrong.push(...lines.map((line) => `${name}, ${width} ${colorScheme}: ${line}`));
  }
  return wrong;
}
