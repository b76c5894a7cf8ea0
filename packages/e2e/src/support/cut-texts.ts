import type { Page } from 'playwright-core';

/**
 * The texts on the screen that nobody can read whole: cut at the edge of what holds them, without a title that says the rest, or lying over
 * the text beside them. What people typed may be cut with …, as long as its title holds it.
 */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const shown = (element: Element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
      !element.closest('[aria-hidden="true"]');
    const own = (element: Element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent ?? '')
        .join('')
        .trim();
    const box = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    const leaves = [...document.body.querySelectorAll('*')].filter(
      (element) => own(element) !== '' && !/^(?:SCRIPT|STYLE|OPTION|NOSCRIPT)$/.test(element.tagName) && shown(element),
    );
    for (const leaf of leaves) {
      const text = box(leaf);
      // Texts for screen readers alone are a pixel large.
      if (text.width < 2 || leaf.clientWidth === 1) continue;
      for (let holder: Element | null = leaf; holder && holder !== document.body; holder = holder.parentElement) {
        const style = getComputedStyle(holder);
        if (holder.clientWidth <= 1 || style.position === 'fixed') break;
        if (/auto|scroll/.test(style.overflowX)) break;
        if (!/hidden|clip/.test(style.overflowX) || style.display === 'inline') continue;
        const edge = holder.getBoundingClientRect();
        const isCut = text.right > edge.right + 1.5 || text.left < edge.left - 1.5;
        const lines = Number.parseInt(style.webkitLineClamp, 10);
        if (isCut && !(lines > 0) && !leaf.closest('[title]') && !leaf.querySelector('[title]'))
          found.add(`cut: ${own(leaf)}`);
        break;
      }
      const next = leaf.nextElementSibling;
      if (!next || own(next) === '' || !shown(next)) continue;
      const beside = box(next);
      const across = Math.min(text.right, beside.right) - Math.max(text.left, beside.left);
      const down = Math.min(text.bottom, beside.bottom) - Math.max(text.top, beside.top);
      if (
        across > 3 &&
        down > 6 &&
        getComputedStyle(leaf).display !== 'inline' &&
        getComputedStyle(next).position !== 'absolute'
      )
        found.add(`over each other: ${own(leaf)} / ${own(next)}`);
    }
    return [...found];
  });
}
