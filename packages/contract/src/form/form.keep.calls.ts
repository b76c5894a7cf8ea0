import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id } from '../core/fields.ts';
import { documentName } from '../resource/document.rules.ts';
import { keepStops } from './form.keep.rules.ts';

/** Files of answers are kept in the library of the organisation. */

export const formFileKeep = defineCall({
  id: 'form.fileKeep',
  method: 'POST',
  path: '/resource/form/file/keep/{fileId}',
  audience: 'organiser',
  // The file is copied before there is a transaction.
  kind: 'batch',
  summary:
    'Copies a file of an answer into the library. A content that is there already is not kept twice: the document that has it is answered. Not in the specification.',
  input: z.object({ fileId: id, name: documentName, categoryId: id.nullable().default(null) }),
  output: z.object({ documentId: id, isNew: z.boolean() }),
  fails: [
    'FORM_FILE_NONE',
    'FILE_NOT_AS_NAMED',
    'FILE_INFECTED',
    'SCANNER_AWAY',
    'LIBRARY_FULL',
    'CATEGORY_GONE',
    'DOCUMENT_GONE',
  ],
});

export const formKeeping = defineCall({
  id: 'form.keeping',
  method: 'GET',
  path: '/resource/form/file/keeping/{keepingId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'How far the copying of many files into the library has come. Not in the specification.',
  input: z.object({ keepingId: id }),
  output: z.object({
    total: z.int(),
    done: z.int(),
    added: z.int(),
    /** Their content was in the library already. */
    doubled: z.int(),
    /** Names of those that could not be kept; at most 20. */
    failed: z.array(z.string()),
    /** Why it ended before its time. */
    why: z.enum(keepStops).nullable(),
    isOver: z.boolean(),
  }),
});

/** What begins a copying of many answers. */
export const keepingBegun = z.object({ keepingId: id, total: z.int() });

export const formKeepCalls = [formFileKeep, formKeeping];
