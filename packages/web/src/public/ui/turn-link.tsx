import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { goTo, readyWhenIdle } from '../core/turn.ts';

/** A link to the page that most people go to next: it is fetched while they read, and shown at the tap. */
export function TurnLink({ href, className, children }: { href: string; className: string; children: ReactNode }) {
  const [going, setGoing] = useState(false);
  useEffect(() => readyWhenIdle(href), [href]);
  const follow = async (event: MouseEvent) => {
    // A new tab or window is the browser's.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (going) return;
    setGoing(true);
    await goTo(href).finally(() => setGoing(false));
  };
  return (
    <a className={className} href={href} aria-busy={going} onClick={(event) => void follow(event)}>
      {children}
    </a>
  );
}
