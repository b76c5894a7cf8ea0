import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, fileOutput, id, ids, isoTime, line, pageOf, paging, timeZone } from '../core/fields.ts';
import {
  documentBodyBytes,
  documentKinds,
  documentName,
  documentUseKinds,
  mostInBody,
  textStates,
} from './document.rules.ts';

/** Documents of the library: brought, found, changed, thrown away and brought back. */

/** A category in a path or a filter; `none` are the documents in no category. */
export const categoryOrNone = z.union([id, z.literal('none')]);

const documentRow = z.object({
  documentId: id,
  categoryId: id.nullable(),
  name: z.string(),
  kind: z.enum(documentKinds),
  bytes: z.int(),
  /** Of the file that is shown, counted from 1. */
  fileVersion: z.int(),
  /** Links by which others can fetch it now. */
  links: z.int(),
  /** Who brought it. */
  byName: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  deletedAt: z.string().nullable(),
});

export type DocumentRow = z.infer<typeof documentRow>;

const foundDocument = documentRow.extend({
  /** Where the text of the file has what was searched for, with a little of what stands around it; null where it has not. */
  found: z
    .object({
      before: z.string(),
      match: z.string(),
      after: z.string(),
      /** Of a PDF or slides, counted from 1. */
      page: z.int().nullable(),
    })
    .nullable(),
});

export type FoundDocument = z.infer<typeof foundDocument>;

const keptDocument = z.object({
  documentId: id,
  name: z.string(),
  fileVersion: z.int(),
  /** Other documents with the same content, at most ten. */
  duplicates: z.array(z.object({ documentId: id, name: z.string() })),
});

export const documentInit = defineCall({
  id: 'document.init',
  method: 'GET',
  path: '/resource/document/generate/init/{categoryId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'What may be uploaded into a category: how large a file may be, and how much room is left, in bytes.',
  input: z.object({ categoryId: categoryOrNone }),
  output: z.object({
    categoryId: id.nullable(),
    /** Of one file of `document.upload`. */
    mostBytes: z.int(),
    /** Files of one `document.uploadBatch`. */
    mostFiles: z.int(),
    usedBytes: z.int(),
    quotaBytes: z.int(),
  }),
  fails: ['CATEGORY_GONE'],
});

const uploadFails = [
  'FILE_MISSING',
  'FILE_NOT_AS_NAMED',
  'FILE_INFECTED',
  'SCANNER_AWAY',
  'LIBRARY_FULL',
  'CATEGORY_GONE',
  'DOCUMENT_GONE',
] as const;

export const documentUpload = defineCall({
  id: 'document.upload',
  method: 'POST',
  path: '/resource/document/upload/client',
  audience: 'organiser',
  // No transaction while the file comes in.
  kind: 'batch',
  uploadBytes: documentBodyBytes,
  summary:
    'Keeps a file (multipart field `file`) as a document, or with `replaces` as the newest version of one, whose links lead to it from then on. Its first bytes have to be what its name says.',
  inQuery: ['categoryId', 'replaces'],
  input: z.object({ categoryId: id.optional(), replaces: id.optional() }),
  output: keptDocument,
  fails: [...uploadFails],
});

export const documentUploadBatch = defineCall({
  id: 'document.uploadBatch',
  method: 'POST',
  path: '/resource/document/upload/client/batch',
  audience: 'organiser',
  kind: 'batch',
  uploadBytes: documentBodyBytes,
  uploadFiles: mostInBody,
  summary:
    'Keeps the files of a multipart body, each for itself: what is refused says why, and the others are kept. So many bytes in all as `document.upload` takes for one.',
  inQuery: ['categoryId'],
  input: z.object({ categoryId: id.optional() }),
  output: z.object({
    kept: z.array(keptDocument),
    refused: z.array(z.object({ name: z.string(), failure: z.string(), message: z.string() })),
  }),
  fails: ['FILE_MISSING', 'SCANNER_AWAY', 'CATEGORY_GONE'],
});

export const documentEdit = defineCall({
  id: 'document.edit',
  method: 'POST',
  path: '/resource/document/edit',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Renames or moves a document; what is not sent stays. Its extension cannot be changed, since it says what the file is.',
  input: z.object({ documentId: id, name: documentName.optional(), categoryId: id.nullable().optional() }),
  output: done,
  fails: ['DOCUMENT_GONE', 'CATEGORY_GONE', 'DOCUMENT_EXTENSION'],
});

export const documentDelete = defineCall({
  id: 'document.delete',
  method: 'POST',
  path: '/resource/document/delete/{id}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Puts a document into the trash, where it stays for 30 days. Its links lead nowhere meanwhile.',
  input: z.object({ id }),
  output: done,
});

export const documentSwitch = defineCall({
  id: 'document.switch',
  method: 'POST',
  path: '/resource/document/switch',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Moves documents, puts them into the trash, brings them back, or removes those in the trash for good, many at once. `categoryId` is where they are moved to; null is none. Not in the specification.',
  input: z.object({
    documentIds: ids(),
    to: z.enum(['moved', 'deleted', 'restored', 'gone']),
    categoryId: id.nullable().default(null),
  }),
  output: z.object({ changed: z.int() }),
  fails: ['CATEGORY_GONE'],
});

const filters = {
  search: line(100).optional(),
  categoryId: categoryOrNone.optional(),
  kind: z.enum(documentKinds).optional(),
  userId: id.optional(),
  createdFrom: isoTime.optional(),
  createdTo: isoTime.optional(),
  /** `trash`: those that were deleted. */
  state: z.enum(['kept', 'trash']).default('kept'),
};

export const documentPage = defineCall({
  id: 'document.page',
  method: 'GET',
  path: '/resource/document/category',
  audience: 'organiser',
  kind: 'read',
  summary:
    'The documents of a category, or of all of them. `search` finds names, kinds, and what stands in PDFs, Word files, slides and plain texts, once they have been read.',
  input: z.object({
    ...paging,
    ...filters,
    sort: z.enum(['-createdAt', 'createdAt', 'name', '-name', '-bytes', 'bytes']).default('-createdAt'),
  }),
  output: pageOf(foundDocument).extend({
    /** Very many texts have what was searched for: not all of their documents are here. */
    textIsCut: z.boolean(),
  }),
});

export const documentExport = defineCall({
  id: 'document.export',
  method: 'GET',
  path: '/resource/document/excel/export',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'The documents that match the filters, as an xlsx sheet. Not in the specification.',
  input: z.object({ ...filters, timeZone: timeZone.default('UTC') }),
  output: fileOutput,
});

const version = z.object({
  fileVersion: z.int(),
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  byName: z.string().nullable(),
  createdAt: z.string(),
});

export const documentInfo = defineCall({
  id: 'document.info',
  method: 'GET',
  path: '/resource/document/info/{documentId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'A document with its versions, the newest first; also of one in the trash. Not in the specification.',
  input: z.object({ documentId: id }),
  output: documentRow.extend({
    sha256: z.string(),
    contentType: z.string(),
    /** Of the version that is shown. */
    textState: z.enum(textStates),
    versions: z.array(version),
  }),
});

export type DocumentInfo = z.infer<typeof documentInfo.output>;

export const documentVersionRestore = defineCall({
  id: 'document.versionRestore',
  method: 'POST',
  path: '/resource/document/version/restore',
  audience: 'organiser',
  kind: 'write',
  summary: 'Shows a former version of a document again; the others stay. Not in the specification.',
  input: z.object({ documentId: id, fileVersion: z.int().min(1).max(100_000) }),
  output: done,
  fails: ['DOCUMENT_VERSION_GONE'],
});

const use = z.object({
  documentId: id,
  kind: z.enum(documentUseKinds),
  /** What uses it: an agenda item’s title. */
  name: z.string(),
  eventTitle: z.string().nullable(),
  /** Of the screen of the back office where it is seen, and taken off. */
  path: z.string(),
});

export type DocumentUsed = z.infer<typeof use>;

export const documentUses = defineCall({
  id: 'document.uses',
  method: 'POST',
  path: '/resource/document/uses',
  audience: 'organiser',
  kind: 'read',
  summary: 'Where documents are used, the newest use of each kind first. Not in the specification.',
  input: z.object({ documentIds: ids() }),
  output: z.object({
    /** At most a hundred. */
    uses: z.array(use),
    hasMore: z.boolean(),
  }),
});

export const documentCalls = [
  documentInit,
  documentUpload,
  documentUploadBatch,
  documentEdit,
  documentDelete,
  documentSwitch,
  documentPage,
  documentExport,
  documentInfo,
  documentVersionRestore,
  documentUses,
];
