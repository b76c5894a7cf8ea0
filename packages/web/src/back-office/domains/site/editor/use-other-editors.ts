import { siteEditing } from '@convoke/contract/site/site.calls.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../../core/call.ts';
import { newId } from '../common/site-moves.ts';

/** How often this tab says that it is there; the server takes one that is silent for three times as long for gone. */
const everyMs = 5_000;
const quick = { hideLoad: true, quiet: true };

export interface OtherEditor {
  tab: string;
  name: string;
  /** The module, page or entry that is being edited; '' = none. */
  part: string;
  /** The same person in another tab. */
  isMe: boolean;
}

interface Seen {
  others: readonly OtherEditor[];
  /** The version that the draft has now; 0 = not known yet. */
  version: number;
  savedBy: string;
}

/** Tells the others which part is worked on here, and learns who they are. */
export function useOtherEditors(eventId: string, part: string): Seen {
  const [seen, setSeen] = useState<Seen>({ others: [], version: 0, savedBy: '' });
  const present = useRef(part);
  useEffect(() => {
    present.current = part;
  });
  useEffect(() => {
    const tab = newId();
    let isOver = false;
    const tell = () => {
      if (document.visibilityState === 'hidden') return;
      call(siteEditing, { eventId, tab, part: present.current }, { ...quick, again: true }).then(
        ({ editors, version, savedBy }) => !isOver && setSeen({ others: editors, version, savedBy }),
        // Who else is there is not known without a connection; the banner tells.
        () => undefined,
      );
    };
    tell();
    const timer = setInterval(tell, everyMs);
    const leave = () => {
      isOver = true;
      clearInterval(timer);
      call(siteEditing, { eventId, tab, leaves: true }, { ...quick, again: true }).catch(() => undefined);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [eventId]);
  return seen;
}
