import i18next from 'i18next';
import { useCallback } from 'react';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import type { Picking } from './picked-document.part.ts';

/** Lets the person choose documents of the library, or upload some right there. */
export function usePickDocuments(): (picking: Picking) => void {
  const dialogs = useDialogs();
  return useCallback(
    (picking) =>
      dialogs.open(async () => {
        const [part] = await Promise.all([
          import('./document-picker.tsx'),
          i18next.loadNamespaces(['documents', 'library', 'upload']),
        ]);
        return part.DocumentPicker;
      }, picking),
    [dialogs],
  );
}
