import { useEffect, useRef } from 'react';
import { focusFirstField, focusPrimary } from './first-field.ts';

/**
 * For a Modal or a Drawer: once it is open, the focus is in its first field, also where its content comes later than it. In one without a field it is
 * on the button that does what it is for.
 */
export function useFirstField(): {
  panelRef: React.RefObject<HTMLDivElement | null>;
  afterOpenChange: (isOpen: boolean) => void;
} {
  const panelRef = useRef<HTMLDivElement>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const afterOpenChange = (isOpen: boolean) => {
    stop.current?.();
    const panel = panelRef.current;
    if (!isOpen || !panel || focusFirstField(panel)) return;
    focusPrimary(panel);
    const watch = new MutationObserver(() => (focusFirstField(panel) ? stop.current?.() : focusPrimary(panel)));
    // Whoever has begun to do something else is not taken away from it.
    const events = ['keydown', 'pointerdown'] as const;
    stop.current = () => {
      watch.disconnect();
      for (const event of events) document.removeEventListener(event, end, true);
    };
    const end = () => stop.current?.();
    for (const event of events) document.addEventListener(event, end, true);
    watch.observe(panel, { childList: true, subtree: true });
  };
  return { panelRef, afterOpenChange };
}
