import { type RefObject, useEffect } from 'react';

/** How narrow a cell may become, in pixels, before a table is scrolled sideways and its last column lies under the menus of the rows. */
const narrower = [220, 180, 150];

/**
 * Leaves the main column what room the others do not want: without it a table would spread that over all of them, while a title beside ends in ….
 * Looked at as wide as its words want it, the table shows how much is left. Where that is less than nothing, all cells are cut earlier, if that helps.
 * A table that fits scrolls in no frame of its own, so that its head can stay in view.
 */
function giveRoom(list: HTMLElement): void {
  const table = list.querySelector<HTMLElement>('.ant-table-content > table');
  const frame = table?.parentElement;
  if (!table || !frame) return;
  frame.classList.remove('fits');
  frame.style.removeProperty('--spare');
  frame.style.removeProperty('--widest');
  const { minWidth } = table.style;
  table.style.minWidth = '0';
  let spare = frame.clientWidth - table.offsetWidth;
  for (const widest of spare < 0 ? narrower : []) {
    frame.style.setProperty('--widest', `${widest}px`);
    spare = frame.clientWidth - table.offsetWidth;
    if (spare >= 0) break;
  }
  table.style.minWidth = minWidth;
  if (spare < 0) frame.style.removeProperty('--widest');
  else frame.classList.add('fits');
  if (spare > 0) frame.style.setProperty('--spare', `${spare}px`);
}

/** Whether this cell, or something in it, is wider than its room. What is for screen readers alone is a pixel wide. */
function isCut(cell: HTMLElement): boolean {
  return [cell, ...cell.querySelectorAll('*')].some(
    (each) =>
      each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1 && !each.matches('[title]:not(.table-cell)'),
  );
}

/** Gives the main column its room, the cells of a list whose words still end in … a title that holds the whole of them, and the others none. */
export function tellCut(list: HTMLElement): void {
  giveRoom(list);
  const cells = [...list.querySelectorAll<HTMLElement>('.table-cell')];
  // First looked at, then written to: the page is laid out once.
  const titles = cells.map((cell) => (isCut(cell) ? cell.innerText.replace(/\s*\n\s*/g, ' · ') : undefined));
  for (const [at, cell] of cells.entries()) {
    const title = titles[at];
    if (title === undefined) cell.removeAttribute('title');
    else if (cell.title !== title) cell.title = title;
  }
}

/** The same, whenever the list is drawn or has another width. */
export function useCutTitles(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (list.current) tellCut(list.current);
  });
  useEffect(() => {
    const node = list.current;
    if (!node) return;
    const watch = new ResizeObserver(() => tellCut(node));
    watch.observe(node);
    return () => watch.disconnect();
  }, [list]);
}
