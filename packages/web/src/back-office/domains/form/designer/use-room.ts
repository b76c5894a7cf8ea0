import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells the styles (`--fd-above`) how much of the page stands above what is designed. The side columns end with the window then: a short
 * form needs no scrolling, a long one scrolls beside them.
 */
export function useRoom(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const designer = root.current;
    const bar = designer?.querySelector<HTMLElement>('.fd-bar');
    if (!designer || !bar) return;
    const measure = () => {
      const box = bar.getBoundingClientRect();
      // A page that is kept in another tab has no size now.
      if (box.height === 0) return;
      designer.style.setProperty('--fd-above', `${Math.round(box.bottom + window.scrollY)}px`);
    };
    measure();
    // Words above that wrap, or a notice that goes, move what stands below them.
    const observer = new ResizeObserver(measure);
    for (let each: HTMLElement | null = designer; each && each !== document.body; each = each.parentElement)
      observer.observe(each);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [root]);
}
