import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id } from '../core/fields.ts';
import { fileKinds, formDefinition } from './form.engine.ts';

/** What people who fill in a form call. */

const path = '/resource/form';

/** A form as people fill it in: its current version, and the id by which files are uploaded and counts are asked. */
export const publishedForm = formDefinition.extend({ formId: id });
export type PublishedForm = z.infer<typeof publishedForm>;

export const formInfoOfEvent = defineCall({
  id: 'form.infoOfEvent',
  method: 'GET',
  path: `${path}/field/dynamic/info`,
  audience: 'anonymous',
  kind: 'read',
  scope: { event: 'sourceId' },
  summary: 'The registration form of a published event; with a ticket’s id the one that ticket asks for.',
  input: z.object({ sourceId: id, ticketId: id.optional() }),
  output: publishedForm,
});

export const formInfo = defineCall({
  id: 'form.info',
  method: 'GET',
  path: `${path}/field/dynamic/info/{formId}`,
  audience: 'anonymous',
  kind: 'read',
  scope: { code: { field: 'formId', kind: 'form-id' } },
  summary: 'The registration form of a published event, by the form’s id.',
  input: z.object({ formId: id }),
  output: publishedForm,
});

export const formOptionsLeft = defineCall({
  id: 'form.optionsLeft',
  method: 'GET',
  path: `${path}/options/{formId}`,
  audience: 'anonymous',
  kind: 'read',
  scope: { code: { field: 'formId', kind: 'form-id' } },
  summary: 'How many places are left of every limited option of a published registration form.',
  input: z.object({ formId: id }),
  output: z.array(z.object({ fieldId: z.string(), option: z.string(), left: z.int() })),
});

/** The largest file that any field takes; a field may ask for less. */
export const formFileBytes = 50 * 1024 * 1024;

export const uploadedFieldId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
export const uploadedFile = z.object({ fileId: id, name: z.string(), bytes: z.int(), kind: z.enum(fileKinds) });

export const formFileUpload = defineCall({
  id: 'form.fileUpload',
  method: 'POST',
  path: `${path}/file/upload/{formId}`,
  audience: 'anonymous',
  kind: 'outside',
  scope: { code: { field: 'formId', kind: 'form-id' } },
  uploadBytes: formFileBytes,
  inQuery: ['fieldId'],
  summary:
    'Takes a file of an answer (file and signature fields): checked by its content. The answer then names its id; a file that no answer names is removed after 24 hours.',
  input: z.object({ formId: id, fieldId: uploadedFieldId }),
  output: uploadedFile,
  fails: ['FILE_MISSING', 'FILE_NOT_ACCEPTED', 'FORM_FILE_TOO_LARGE', 'TOO_MANY'],
});

export const formPublicCalls = [formInfoOfEvent, formInfo, formOptionsLeft, formFileUpload];
