import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Where in the history of its tab the page stands, as the router counts. */
const placeNow = () => (history.state as { idx?: number } | null)?.idx;

/** A dialog or drawer that is open, and is not closing already. */
const openDialog = () =>
  [...document.querySelectorAll('[role="dialog"]')].findLast(
    (each) => each.checkVisibility() && !each.closest('[class*="-leave"]'),
  );

/**
 * Back leaves an open dialog before it leaves the page, as people mean it, on a phone above all. It does what Escape does: of what was typed it is asked
 * first (`ui/form/use-leave.ts`). The browser has gone back by then, so it is led forward again, and the router hears of neither.
 */
export function useBackCloses(): void {
  const location = useLocation();
  const place = useRef<number>(undefined);
  const isReturning = useRef(false);
  useLayoutEffect(() => {
    place.current = placeNow();
  }, [location]);
  useEffect(() => {
    const onPop = (event: PopStateEvent) => {
      if (isReturning.current) {
        isReturning.current = false;
        event.stopImmediatePropagation();
        return;
      }
      const [from, to] = [place.current, placeNow()];
      const dialog = openDialog();
      if (!dialog || from === undefined || to === undefined || to >= from) return;
      event.stopImmediatePropagation();
      isReturning.current = true;
      history.go(from - to);
      dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    };
    // Before the router hears of it.
    window.addEventListener('popstate', onPop, true);
    return () => window.removeEventListener('popstate', onPop, true);
  }, []);
}
