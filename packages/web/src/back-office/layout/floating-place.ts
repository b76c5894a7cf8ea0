/** Where the floating button stands: at which side, and how far down what there is of height. */
export interface Place {
  side: 'left' | 'right';
  /** From 0, at the top, to 1, at the bottom. */
  down: number;
}

const start: Place = { side: 'right', down: 1 };
const kept = 'short-link.place';

/** Where a person left it in this browser. */
export function readPlace(): Place {
  try {
    const { side, down } = JSON.parse(localStorage.getItem(kept) ?? '{}') as Partial<Place>;
    if ((side === 'left' || side === 'right') && typeof down === 'number' && down >= 0 && down <= 1)
      return { side, down };
  } catch {
    // What cannot be read is as good as nothing.
  }
  return start;
}

export function keepPlace(place: Place): void {
  try {
    localStorage.setItem(kept, JSON.stringify(place));
  } catch {
    // A browser that keeps nothing: it stands there until the page is left.
  }
}

/** Kept free over it and under it, in pixels: what layout.css places it by. */
export const [above, below] = [100, 20];

/** The place under a pointer, for a button so high. */
export function placeUnder({ clientX, clientY }: { clientX: number; clientY: number }, height: number): Place {
  const down = (clientY - height / 2 - above) / Math.max(1, window.innerHeight - above - below - height);
  return { side: clientX < window.innerWidth / 2 ? 'left' : 'right', down: Math.min(1, Math.max(0, down)) };
}

/** A step of the arrow keys, as a part of the height. */
const step = 0.05;

/** Where an arrow key moves it; undefined for other keys. */
export function moved({ side, down }: Place, key: string): Place | undefined {
  if (key === 'ArrowUp') return { side, down: Math.max(0, down - step) };
  if (key === 'ArrowDown') return { side, down: Math.min(1, down + step) };
  if (key === 'ArrowLeft') return { side: 'left', down };
  return key === 'ArrowRight' ? { side: 'right', down } : undefined;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const meet = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

const readable = 'a, button, input, select, textarea, label, svg, canvas, img, video, iframe, .clickable';

/** Whether words lie in the box, of those that this element holds itself. */
function hasWords(element: Element, box: Box): boolean {
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false;
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].some((line) => meet(line, box));
  });
}

/** So many points a side are looked at. */
const points = 5;

/** Whether something that is read or pressed lies under this box, but for `button` itself. */
export function isOverSomething(button: Element, box: Box): boolean {
  for (let at = 0; at < points * points; at++) {
    const x = box.left + ((box.right - box.left) * (at % points)) / (points - 1);
    const y = box.top + ((box.bottom - box.top) * Math.floor(at / points)) / (points - 1);
    const under = document.elementsFromPoint(x, y).find((each) => !button.contains(each));
    if (under && (under.closest(readable) || hasWords(under, box))) return true;
  }
  return false;
}
