import { call } from '../../core/call.ts';
import { uploadFile } from './form-calls.ts';
import type { FormSurroundings, StoredFile, UploadWatch } from './surroundings.tsx';

/** Sends a file of an answer to its form. */
export async function sendFile(
  formId: string,
  fieldId: string,
  file: File,
  { onProgress, signal }: UploadWatch,
): Promise<StoredFile> {
  const stored = await call(
    uploadFile,
    { formId, fieldId },
    { upload: file, onProgress, signal, hideLoad: true, quiet: true, onDeadToken: 'repeat' },
  );
  return { fileId: stored.fileId, name: stored.name, bytes: stored.bytes };
}

/** Sends files of answers to a form whose fields have the same ids on the page. */
export const uploaderOf =
  (formId: string): NonNullable<FormSurroundings['upload']> =>
  (field, file, watch) =>
    sendFile(formId, field.fieldId, file, watch);
