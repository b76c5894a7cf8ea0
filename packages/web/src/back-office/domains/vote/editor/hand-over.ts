import { type RefObject, useEffect } from 'react';
import type { DraftHandle } from '../../form/designer/draft-editor.part.tsx';

export type Flush = DraftHandle['flush'];

/** Gives what saves the questions to the page around them; it stays of use after another tab was opened. */
export function HandOver({ flush, to }: { flush: Flush; to: RefObject<Flush | undefined> }) {
  useEffect(() => {
    to.current = flush;
  }, [flush, to]);
  return null;
}
