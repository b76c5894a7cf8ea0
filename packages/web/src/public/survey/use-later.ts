import { type ComponentType, useEffect, useState } from 'react';
import { store } from '../core/browser.ts';
import type { LaterProps, SavedLink } from './later-props.ts';

const resumeOf = (url: string) => new URL(url).searchParams.get('resume')?.slice(0, 60) || undefined;

/** The address without the secret: whoever shows or sends it on tells nobody their answers. */
function hideSecret(): void {
  const url = new URL(location.href);
  url.searchParams.delete('resume');
  history.replaceState(history.state, '', url.href);
}

/** Going on with the answers later and elsewhere. What it takes is loaded when somebody wants to; `Part` is there then. */
export function useLater(keep: string) {
  const key = `convoke.saved.survey.${keep}`;
  const [link, setLink] = useState<SavedLink | null>(null);
  const [Part, setPart] = useState<ComponentType<LaterProps> | null>(null);
  const [asked, setAsked] = useState(0);
  const [isLost, setLost] = useState(false);

  const put = (next: SavedLink | null) => {
    setLink(next);
    if (next) store.set(key, next);
    else store.remove(key);
  };
  const load = () => {
    setLost(false);
    import('./later.tsx').then(
      ({ Later }) => setPart(() => Later),
      () => setLost(true),
    );
  };
  useEffect(() => {
    const kept = store.get<SavedLink>(key);
    const resume = resumeOf(location.href);
    const known = resume === undefined || kept?.resume === resume ? kept : { resume, revision: 0, expiresAt: '' };
    if (!known) return;
    put(known);
    // A device that keeps nothing needs the address for the next time.
    if (resume !== undefined && store.get<SavedLink>(key)?.resume === resume) hideSecret();
    load();
  }, []);

  return {
    link,
    setLink: put,
    /** Null until it is wanted and has come. */
    Part,
    /** How often the person has asked to go on later. */
    asked,
    ask: () => {
      setAsked(asked + 1);
      load();
    },
    /** What it takes could not be loaded. */
    isLost,
  };
}
