import { type RefObject, useEffect } from 'react';

const isHello = (data: unknown) =>
  typeof data === 'object' && data !== null && (data as { convoke?: unknown }).convoke === 'hello';

/**
 * Tells the page around how high the frame must be. Only the page that this frame stands in is listened to, and only its greeting; what it is told goes to the address
 * that the greeting came from. Anything else that it says is as nothing.
 */
export function useHost(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (parent === window || !box.current) return undefined;
    const shown = box.current;
    let host: string | undefined;
    const tell = () => {
      if (host === undefined) return;
      const { offsetHeight: height } = shown;
      parent.postMessage({ convoke: 'size', height, title: document.title }, host);
    };
    const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
      // A page without an origin of its own can be told nothing.
      if (source !== parent || !isHello(data) || !/^https?:/.test(origin)) return;
      host = origin;
      tell();
    };
    addEventListener('message', listen);
    const observer = new ResizeObserver(tell);
    observer.observe(shown);
    // To whomever it stands with: it says no more than that it is there.
    parent.postMessage({ convoke: 'ready' }, '*');
    return () => {
      observer.disconnect();
      removeEventListener('message', listen);
    };
  }, [box]);
}
