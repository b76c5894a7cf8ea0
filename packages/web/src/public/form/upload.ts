import type { formFileUpload } from '@convoke/contract/form/form.calls.ts';
import { call } from '../../core/call.ts';
import { lightCall } from '../../core/call-shape.ts';
import type { FormSurroundings } from './surroundings.tsx';

/** See calls.test.ts: without the contract's code, so that zod stays off the phone. */
export const uploadFile = lightCall<typeof formFileUpload>({
  method: 'POST',
  path: '/resource/form/file/upload/{formId}',
  audience: 'anonymous',
  signed: false,
  inQuery: ['fieldId'],
  uploadBytes: 50 * 1024 * 1024,
});

/** Sends files of answers to a form; `own` gives a field's id in the form, where the page has it under another. */
export function uploaderOf(formId: string, own: (fieldId: string) => string = (id) => id): FormSurroundings['upload'] {
  return async (field, file, { onProgress, signal }) => {
    const { fileId, name, bytes } = await call(
      uploadFile,
      { formId, fieldId: own(field.fieldId) },
      { upload: file, onProgress, signal, hideLoad: true, quiet: true, onDeadToken: 'repeat' },
    );
    return { fileId, name, bytes };
  };
}
