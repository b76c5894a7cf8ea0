import { call } from '../../core/call.ts';
import { uploadFile } from './form-calls.ts';
import type { FormSurroundings } from './surroundings.tsx';

/** Sends files of answers to a form; `own` gives a field's id in the form, where the page has it under another. */
export function uploaderOf(
  formId: string,
  own: (fieldId: string) => string = (id) => id,
): NonNullable<FormSurroundings['upload']> {
  return async (field, file, { onProgress, signal }) => {
    const { fileId, name, bytes } = await call(
      uploadFile,
      { formId, fieldId: own(field.fieldId) },
      { upload: file, onProgress, signal, hideLoad: true, quiet: true, onDeadToken: 'repeat' },
    );
    return { fileId, name, bytes };
  };
}
