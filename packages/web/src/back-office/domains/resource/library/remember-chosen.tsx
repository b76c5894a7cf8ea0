import { useEffect } from 'react';

export interface Chosen {
  keys: readonly string[];
  clear: () => void;
}

export const noneChosen: Chosen = { keys: [], clear: () => undefined };

/** Stands in the bar over the list as long as rows are chosen, and says which: the list itself keeps them. */
export function RememberChosen({ keys, clear, onChosen }: Chosen & { onChosen: (chosen: Chosen) => void }) {
  useEffect(() => {
    onChosen({ keys, clear });
    return () => onChosen(noneChosen);
    // `clear` is another one at each drawing, and does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [keys, onChosen]);
  return null;
}
