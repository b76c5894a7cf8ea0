import {
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  above,
  below,
  isOverSomething,
  keepPlace,
  moved,
  type Place,
  placeUnder,
  readPlace,
} from './floating-place.ts';

/** Farther than this, in pixels, a press is a drag. */
const dragFrom = 6;
/** A page is looked at when it has come to rest for so long, in milliseconds. */
const restsMs = 150;

/**
 * A button that floats over the pages: it is dragged, or moved by the arrow keys, to either side and stays there. Where something to read or to
 * press lies under it, it draws back to the edge: `isAside`.
 */
export function useFloating(button: RefObject<HTMLButtonElement | null>) {
  const [place, setPlace] = useState(readPlace);
  const [isAside, setAside] = useState(false);
  const press = useRef<{ x: number; y: number; isDrag: boolean }>(undefined);
  const put = (next: Place) => {
    setPlace(next);
    keepPlace(next);
  };

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const node = button.current;
      if (!node || press.current?.isDrag) return;
      // Where it stands when it is not drawn back.
      const style = getComputedStyle(node);
      const [left, top] = [Number.parseFloat(style.left), Number.parseFloat(style.top)];
      setAside(isOverSomething(node, { left, top, right: left + node.offsetWidth, bottom: top + node.offsetHeight }));
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(look, restsMs);
    };
    const watch = new MutationObserver(soon);
    const page = document.querySelector('#page');
    if (page) watch.observe(page, { childList: true, subtree: true });
    document.addEventListener('scroll', soon, { capture: true, passive: true });
    window.addEventListener('resize', soon);
    soon();
    return () => {
      clearTimeout(timer);
      watch.disconnect();
      document.removeEventListener('scroll', soon, { capture: true });
      window.removeEventListener('resize', soon);
    };
  }, [button, place]);

  const follow = (event: PointerEvent<HTMLButtonElement>) => placeUnder(event, event.currentTarget.offsetHeight);
  // The click that ends a drag comes after this, if it comes at all.
  const release = () => setTimeout(() => (press.current = undefined));
  return {
    isAside,
    style: { '--down': place.down, '--above': `${above}px`, '--below': `${below}px` } as CSSProperties,
    side: place.side,
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      press.current = { x: event.clientX, y: event.clientY, isDrag: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
      const at = press.current;
      if (!at || event.buttons === 0) return;
      if (Math.hypot(event.clientX - at.x, event.clientY - at.y) > dragFrom) at.isDrag = true;
      if (at.isDrag) setPlace(follow(event));
    },
    onPointerUp: (event: PointerEvent<HTMLButtonElement>) => {
      if (press.current?.isDrag) put(follow(event));
      release();
    },
    onPointerCancel: release,
    // Where a text is selected around it the browser would drag that text instead.
    onDragStart: (event: DragEvent) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent) => {
      const next = moved(place, event.key);
      if (!next) return;
      event.preventDefault();
      put(next);
    },
    /** Whether the press that ends in a click moved it: then it opens nothing. */
    wasDragged: () => press.current?.isDrag ?? false,
  };
}
