import { documentAddress } from '@convoke/contract/resource/document.record.calls.ts';
import { useCallback } from 'react';
import { call } from '../../../../core/call.ts';
import { unlessRefused } from '../../../../ui/told.ts';

/** Saves a document, of a former version if it is said: the browser fetches it by its address and shows how far it is. */
export function useDownload() {
  return useCallback(async (documentId: string, fileVersion?: number) => {
    const given = await unlessRefused(
      call(documentAddress, { documentId, ...(fileVersion !== undefined && { fileVersion }) }, { hideLoad: true }),
    );
    if (!given) return;
    const link = document.createElement('a');
    link.href = given.url;
    // The server says the name; without it a file that a browser can show would take the page's place.
    link.download = '';
    document.body.append(link);
    link.click();
    link.remove();
  }, []);
}
