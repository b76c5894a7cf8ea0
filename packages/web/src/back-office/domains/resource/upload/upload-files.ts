import { chosenFiles } from './dropped-files.ts';
import type { UploadPlace } from './upload-store.ts';

/** What the server refuses is said at its file, so nothing is thrown. The code that sends comes with the first file. */
export async function uploadFiles(files: readonly File[], place: UploadPlace): Promise<void> {
  if (files.length === 0) return;
  const { addFiles } = await import('./upload-engine.ts');
  addFiles(files, place);
}

/** Lets the person choose the file that takes the place of a document. */
export function replaceDocument(documentId: string): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.addEventListener('change', () => {
    void uploadFiles(
      chosenFiles(input.files ?? []).map(({ file }) => file),
      { replaces: documentId },
    );
  });
  input.click();
}
