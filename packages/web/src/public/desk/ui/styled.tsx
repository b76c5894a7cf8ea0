import { type ReactNode, useEffect, useState } from 'react';
import styleUrl from '../desk.css?url';

/** Desk and kiosk have a style sheet of their own, fetched here, so that no attendee's page carries it. */
export function Styled({ children }: { children: ReactNode }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const known = document.querySelector(`link[href="${styleUrl}"]`);
    if (known) return setReady(true);
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = styleUrl;
    // Unstyled is still better than nothing.
    link.onload = link.onerror = () => setReady(true);
    document.head.append(link);
  }, []);
  return ready ? <>{children}</> : null;
}
