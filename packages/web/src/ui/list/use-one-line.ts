import { type RefObject, useLayoutEffect } from 'react';

/** So much a search needs at least, in pixels. */
const leastSearch = 200;

/** What these need beside each other, in pixels. */
function widthOf(items: readonly HTMLElement[], gap: number): number {
  const shown = items.map((item) => item.offsetWidth).filter((width) => width > 0);
  return shown.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, shown.length - 1);
}

/**
 * Marks a list's tools as standing on two lines where one has no room for them: then all filters go below, so that never a single button does.
 * What the filters need changes with the language and with what was chosen: it is measured.
 */
export function useOneLine(line: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const node = line.current;
    if (!node) return;
    const look = () => {
      const parts = [...node.children] as HTMLElement[];
      const gap = Number.parseFloat(getComputedStyle(node).columnGap) || 0;
      const needs = parts.map((part) => {
        // These have a line of their own.
        if (part.matches('.table-chips')) return 0;
        if (part.matches('.table-search')) return leastSearch;
        return part.matches('.table-filters') ? widthOf([...part.children] as HTMLElement[], gap) : part.offsetWidth;
      });
      const shown = needs.filter((need) => need > 0);
      const needed = shown.reduce((sum, need) => sum + need, 0) + gap * (shown.length - 1);
      node.classList.toggle('two-lines', needed > node.clientWidth);
    };
    const sizes = new ResizeObserver(look);
    const watch = () => {
      sizes.disconnect();
      for (const each of [node, ...node.children, ...node.querySelectorAll('.table-filters > *')]) sizes.observe(each);
    };
    // A filter may come later, with what it offers.
    const comers = new MutationObserver(watch);
    comers.observe(node, { childList: true, subtree: true });
    watch();
    look();
    return () => {
      sizes.disconnect();
      comers.disconnect();
    };
  }, [line]);
}
