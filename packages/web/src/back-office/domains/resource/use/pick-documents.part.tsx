import type { DocumentKind } from '@convoke/contract/resource/document.rules.ts';
import i18next from 'i18next';
import { useCallback } from 'react';
import { useDialogs } from '../../../../ui/dialogs.tsx';

/** A document of the library as whoever uses it shows it. */
export interface PickedDocument {
  documentId: string;
  name: string;
  kind: DocumentKind;
  /** In bytes. */
  bytes: number;
}

export interface Picking {
  /** How many may be chosen; with one, it is chosen by a press. */
  most: number;
  /** Only documents of this kind. */
  kind?: DocumentKind;
  /** Shown as chosen already: they cannot be chosen once more. */
  known?: readonly string[];
  onPicked: (documents: readonly PickedDocument[]) => unknown;
}

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
