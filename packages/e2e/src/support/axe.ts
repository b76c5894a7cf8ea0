import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { settled } from './screens.ts';
import { closeness } from './tier.ts';

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

/** What lies over the page: dialogs, drawers, menus. */
const overlays = 'body > div:not(#root)';

/** What axe finds on the page as it stands, or in what lies over it, a line each: the rule, the element, why. Empty is good. */
async function findings(page: Page, part: Part, rules: { type: 'tag' | 'rule'; values: string[] }): Promise<string[]> {
  // Given to the browser's own evaluator: the page's policy lets no foreign script in.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  const found = await page.evaluate(
    async ({ runOnly, over }) => {
      const shown = [...document.querySelectorAll(over ?? 'html')].filter(
        (each) => each.checkVisibility() && each.getClientRects().length > 0,
      );
      // Of what lies over the page some boxes have no size of their own.
      const within = over === null ? document : { include: shown.length > 0 ? shown : [document.body] };
      const result = await window.axe?.run(within, { runOnly, resultTypes: ['violations'], preload: false });
      return (result?.violations ?? []).flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary, html }) =>
            `${id}: ${target.join(' ')} ${html.slice(0, 160)} ${failureSummary ?? ''}`,
        ),
      );
    },
    { runOnly: rules, over: part === 'over' ? overlays : null },
  );
  return found.map((line) => line.replace(/\s+/g, ' '));
}

/** Things that axe passes over: icons that are read out by their file's name, and what a finger 24 px wide would miss. */
async function passedOver(page: Page, part: Part): Promise<string[]> {
  return page.evaluate(
    (over) => {
      const within = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest('[aria-hidden="true"]') &&
        (over === null || element.closest(over) !== null);
      const icons = [...document.querySelectorAll('.anticon[role="img"]')]
        .filter((icon) => icon.classList.contains(`anticon-${icon.getAttribute('aria-label')}`) && within(icon))
        .map((icon) => `icon is read out: ${icon.outerHTML.slice(0, 80)} in ${icon.parentElement?.className ?? ''}`);
      const small = [...document.querySelectorAll('button, [role="button"], [role="tab"], [role="switch"]')]
        // Words of a text that can be pressed are as high as its lines.
        .filter((button) => within(button) && getComputedStyle(button).display !== 'inline')
        // The whole of a tab can be pressed, not only its words.
        .map((button) => button.closest('.ant-tabs-tab') ?? button)
        .filter((button) => {
          const { width, height } = button.getBoundingClientRect();
          // Of a pixel it is for screen readers alone.
          return width > 1 && height > 1 && (width < 23.5 || height < 23.5) && !reaches(button);
        })
        .map((button) => {
          const { width, height } = button.getBoundingClientRect();
          return `smaller than 24 px: ${Math.round(width)}×${Math.round(height)} ${button.outerHTML.slice(0, 120)}`;
        });
      /** It may take presses around itself (targets.css). */
      function reaches(button: Element): boolean {
        button.scrollIntoView({ block: 'center', inline: 'center' });
        const { left, top, width, height } = button.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const meets = (across: number, down: number) =>
          button.contains(document.elementFromPoint(x + across, y + down));
        // Beneath a dialog nobody presses it.
        if (!meets(0, 0)) return true;
        return meets(-11, 0) && meets(11, 0) && meets(0, -11) && meets(0, 11);
      }
      return [...icons, ...small];
    },
    part === 'over' ? overlays : null,
  );
}

/** Of what has just been opened: the focus is in its first field, or on it where it has none. */
export async function focusOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isOnTop = (each: Element) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      return each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    const dialog = [...document.querySelectorAll('[role="dialog"]')].find(
      (each) => each.checkVisibility() && isOnTop(each),
    );
    if (!dialog) return [];
    const active = document.activeElement;
    const kinds = 'input:not([type="hidden"], [type="file"]), textarea, select, [contenteditable="true"]';
    const fields = [...dialog.querySelectorAll(kinds)].filter(
      (field) => !field.matches(':disabled') && !field.closest('.ant-form-item-hidden'),
    );
    const [first] = fields;
    const isFirst =
      first === active ||
      (first instanceof HTMLInputElement && first.type === 'radio' && active?.getAttribute('name') === first.name);
    // A drawer without a field has the focus as a whole: its box is around the dialog.
    const isWithin = dialog.contains(active) || active === dialog.closest('.ant-drawer');
    if (first ? isFirst : isWithin) return [];
    return [`the focus is not in the first field but in ${active?.outerHTML.slice(0, 120)}`];
  });
}

/** Whatever takes the focus can then be seen: nothing that stays in its place lies over it (2.4.11). */
async function coveredWithFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const kinds = 'a[href], button, input, select, textarea, [tabindex="0"]';
    const all = [...document.querySelectorAll<HTMLElement>(kinds)].filter(
      (each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches(':disabled, [tabindex="-1"]'),
    );
    const covered = new Set<string>();
    for (const each of [...all, ...all.toReversed()]) {
      each.focus();
      const { left, top, width, height } = each.getBoundingClientRect();
      if (document.activeElement !== each || width < 2 || height < 2) continue;
      const corners = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y]));
      const over = corners.map(([x = 0, y = 0]) => document.elementFromPoint(x, y));
      const isSeen = over.some(
        (other) => other && (each.contains(other) || other.contains(each) || each.closest('label')?.contains(other)),
      );
      const fixed = over.map((other) => {
        // A word of what has just been done goes by itself.
        if (other?.closest('.ant-message')) return undefined;
        for (let at = other; at; at = at.parentElement)
          if (/fixed|sticky/.test(getComputedStyle(at).position)) return at.className;
        return undefined;
      });
      if (!isSeen && fixed.every((each) => each !== undefined))
        covered.add(`with the focus it lies under ${fixed[0]}: ${each.outerHTML.slice(0, 120)}`);
    }
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
    return [...covered];
  });
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

/** The page, or what lies over it. */
type Part = 'page' | 'over';

/** What is looked at: the colours are the same at both widths, so the dark ones only once; but for sites, whose looks are composed otherwise on phones. */
export const looks = {
  light: { width: 1440, height: 900, colorScheme: 'light' },
  dark: { width: 1440, height: 900, colorScheme: 'dark' },
  phone: { width: 390, height: 844, colorScheme: 'light' },
  phoneDark: { width: 390, height: 844, colorScheme: 'dark' },
} as const;
export type Look = keyof typeof looks;

/** From here on the page is looked at like this. */
export async function turn(page: Page, look: Look): Promise<void> {
  const { width, height, colorScheme } = looks[look];
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

/** What is wrong with what the page shows, by the look it has been turned to; each line begins with its name. */
export async function wrongNow(page: Page, name: string, look: Look, part: Part = 'page'): Promise<string[]> {
  await settled(page);
  await still(page);
  const isDark = looks[look].colorScheme === 'dark';
  const lines = isDark
    ? await findings(page, part, { type: 'rule', values: ofColours })
    : await findings(page, part, { type: 'tag', values: levels });
  if (!isDark) {
    lines.push(...(await passedOver(page, part)));
    if (part === 'page') lines.push(...(await coveredWithFocus(page)));
  }
  return lines.map((line) => `${name}, ${look}: ${line}`);
}

/** What can hardly be read in the colours that the page has now. */
export async function unreadable(page: Page, name: string): Promise<string[]> {
  await still(page);
  const lines = await findings(page, 'page', { type: 'rule', values: ofColours });
  return lines.map((line) => `${name}: ${line}`);
}

const checked: Readonly<Record<ReturnType<typeof closeness>, readonly Look[]>> = {
  all: ['light', 'dark', 'phone'],
  light: ['light'],
  none: [],
};

/**
 * The same at a desk, light and dark, and on a phone, one after the other. In a quick run, of a journey that nothing of what changed is about,
 * the first in the light alone.
 */
export async function wrongWith(page: Page, name: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const look of checked[closeness(name)]) {
    await turn(page, look);
    wrong.push(...(await wrongNow(page, name, look)));
  }
  // However much was looked at, what follows finds the page like this.
  await turn(page, 'phone');
  return wrong;
}

/** Words of a page that cannot be told from their ground, a line each. */
export const unreadableOn = (page: Page): Promise<string[]> =>
  findings(page, 'page', { type: 'rule', values: ['color-contrast'] });
