import i18next from 'i18next';
import { useCallback } from 'react';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { useRefresh } from '../../../../ui/use-call.ts';

/** Shows a document of the library where one is: what it looks like, its versions, its links. */
export function useOpenDocument(): (documentId: string) => void {
  const dialogs = useDialogs();
  const refresh = useRefresh('document');
  return useCallback(
    (documentId) =>
      dialogs.open(
        async () => {
          const [part] = await Promise.all([
            import('../library/document-drawer.tsx'),
            i18next.loadNamespaces(['library', 'upload', 'documents']),
          ]);
          return part.DocumentDrawer;
        },
        { documentId, refresh },
      ),
    [dialogs, refresh],
  );
}
