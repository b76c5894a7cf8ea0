import { useLayoutEffect } from 'react';
import { createPath, useLocation } from 'react-router';

/** Where in the history of its tab the page on the screen stands, as the router counts. */
let place: number | undefined;
let address: string | undefined;
/** Whether the browser is on its way back to that place. */
let isReturning = false;
/** Where the tab came into this document: Back from there leaves it, and no page hears of that. */
let first: number | undefined;
/** Whether that place stands in the history twice, so that Back from the second comes to the first. */
let isDoubled = false;

const placeNow = () => (history.state as { idx?: number } | null)?.idx;

/** A dialog or drawer that is open, and is not closing already. */
const openDialog = () =>
  [...document.querySelectorAll('[role="dialog"]')].findLast(
    (each) => each.checkVisibility() && !each.closest('[class*="-leave"]'),
  );

/**
 * Back and Forward leave an open dialog before they leave the page, as people mean it, on a phone above all. They do what its cross does: of what was typed
 * it is asked first (`ui/form/use-leave.ts`). The browser has moved by then, so it is led to where it was, and the router hears of neither.
 * On the page by whose address the product was opened there is nothing before: that page is entered twice once a dialog opens.
 *
 * Started before the router: browsers tell a window's listeners in the order in which they came, whether they capture or not.
 */
export function startBackCloses(): void {
  window.addEventListener('popstate', onPop);
  // Dialogs take the focus when they open.
  document.addEventListener('focusin', () => {
    if (place !== undefined && place === first && !isDoubled && openDialog()) double();
  });
}

function double(): void {
  isDoubled = true;
  // The first of the two may have kept the address that it was opened by, without what was filtered since.
  history.pushState(history.state, '', address);
}

/** Tells `startBackCloses` which page the router has shown. */
export function useBackPlace(): void {
  const location = useLocation();
  useLayoutEffect(() => {
    place = placeNow();
    address = createPath(location);
    first ??= place;
  }, [location]);
}

/** By its cross: Escape is heard by the dialog opened last, be it a question that is fading already. One without a cross has Escape alone. */
function leave(dialog: Element | undefined): void {
  const cross = dialog?.querySelector<HTMLElement>('.ant-modal-close, .ant-drawer-close');
  if (cross) cross.click();
  else dialog?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
}

function onPop(event: PopStateEvent): void {
  const to = placeNow();
  if (place === undefined || to === undefined) return;
  if (to === place && !isReturning && isDoubled) {
    event.stopImmediatePropagation();
    isDoubled = false;
    const dialog = openDialog();
    // As if there had been one entry only.
    if (!dialog) history.back();
    else {
      double();
      leave(dialog);
    }
    return;
  }
  if (to === place) {
    if (!isReturning) return;
    isReturning = false;
    event.stopImmediatePropagation();
    // Only here: what the dialog does to the address belongs to its own page.
    leave(openDialog());
    return;
  }
  // Pressed twice quickly, it has moved on before it was back.
  if (!isReturning && !openDialog()) return;
  event.stopImmediatePropagation();
  isReturning = true;
  history.go(place - to);
}
