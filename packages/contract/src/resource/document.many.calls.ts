import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { fileOutput, id, idList, ids } from '../core/fields.ts';
import { mostRenamed, renaming } from './document.rules.ts';

/** What is done with many documents at once. */

/** A category, `none` for the documents in no category, `all` for those of any. */
const categories = z.union([id, z.enum(['none', 'all'])]);

export const documentRename = defineCall({
  id: 'document.rename',
  method: 'POST',
  path: '/resource/document/file/batch/rename/{categoryId}',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Renames the documents of a category, or those that are named, in the order of their names: all of them or none. With `preview` it only says what they would be called. Extensions stay.',
  input: z.object({
    categoryId: categories,
    documentIds: ids(mostRenamed).optional(),
    renaming,
    preview: z.boolean().default(false),
  }),
  output: z.object({
    changed: z.int(),
    /** The first of those that change, at most 100. */
    names: z.array(z.object({ documentId: id, before: z.string(), after: z.string() })),
  }),
  fails: ['DOCUMENT_RENAME_WRONG', 'DOCUMENTS_TOO_MANY'],
});

export const documentZip = defineCall({
  id: 'document.zip',
  method: 'GET',
  path: '/resource/document/file/webinar/download/{categoryId}',
  audience: 'organiser',
  // Its files are read while they are sent.
  kind: 'batch',
  file: true,
  summary:
    'The documents of a category with those of the categories within it, or those that are named, as a zip archive of at most 10,000 files and any size. Each is recorded as downloaded when it is sent; HEAD records nothing.',
  input: z.object({ categoryId: categories, documentIds: idList }),
  output: fileOutput,
  fails: ['DOCUMENT_GONE', 'DOCUMENTS_TOO_MANY'],
});

export const documentManyCalls = [documentRename, documentZip];
