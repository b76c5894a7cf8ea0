import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id } from '../core/fields.ts';
import { documentName } from './document.rules.ts';

/**
 * Where files are uploaded by tus 1.0 (tus.io): POST begins one, HEAD, PATCH and DELETE at the address that it answers go on. They are signed as multipart bodies are, and bring the
 * organiser's token.
 */
export const uploadPath = '/resource/upload/tus';

/** Uploads of one person that are not finished, at most. */
export const mostUnfinished = 200;

/** A file by what is looked at of it: SHA-256 in hexadecimal. */
const fingerprint = z.string().regex(/^[0-9a-f]{64}$/);

/** What a new upload says of its file, as the metadata of tus. Clients say more of it, which is not used. */
export const uploadMetadata = z.object({
  filename: documentName,
  categoryId: id.optional(),
  /** The document of which it is to be the newest version. */
  replaces: id.optional(),
  /** By it the same file is found again, on another device as well. */
  fingerprint: fingerprint.optional(),
});

/** A tab of a browser, by a random text of its own: of two at one upload the later one goes on. */
const tab = z.string().regex(/^[\w-]{16,40}$/);

const partsToSend = z.object({
  uploadId: id,
  /** Of a part; the last one has what is left. */
  partBytes: z.int(),
  /** Bytes that are there. */
  bytesThere: z.int(),
  /** The next parts, counted from 1, each with the address that takes it by PUT for an hour. None: all are there, and the upload can be finished. */
  parts: z.array(z.object({ number: z.int(), url: z.string() })),
});

export type PartsToSend = z.infer<typeof partsToSend>;

export const uploadBegin = defineCall({
  id: 'upload.begin',
  method: 'POST',
  path: '/resource/upload/begin',
  audience: 'organiser',
  // The storage is asked before anything is written.
  kind: 'batch',
  summary:
    'Begins an upload whose parts go to the storage itself, and says where the first ones go. Null where the storage takes none: then it goes by tus. Not in the specification.',
  input: uploadMetadata.extend({ bytes: z.int().min(0), tab }),
  output: z.object({ sending: partsToSend.nullable() }),
  fails: ['FILE_EMPTY', 'UPLOAD_TOO_LARGE', 'UPLOADS_UNFINISHED', 'LIBRARY_FULL'],
});

export const uploadParts = defineCall({
  id: 'upload.parts',
  method: 'POST',
  path: '/resource/upload/parts/{uploadId}',
  audience: 'organiser',
  kind: 'batch',
  summary:
    'What of an upload is in the storage, and where its next parts go. With `takes` this tab goes on with it, and whichever was at it hears UPLOAD_BUSY. Not in the specification.',
  input: z.object({ uploadId: id, tab, takes: z.boolean().default(false) }),
  output: partsToSend,
  fails: ['UPLOAD_BUSY'],
});

export const uploadUnfinished = defineCall({
  id: 'upload.unfinished',
  method: 'GET',
  path: '/resource/upload/unfinished',
  audience: 'organiser',
  kind: 'read',
  summary: 'The caller’s uploads that can be gone on with, the newest first. Not in the specification.',
  input: z.object({}),
  output: z.array(
    z.object({
      uploadId: id,
      name: z.string(),
      bytes: z.int(),
      /** Bytes that are there. */
      offset: z.int(),
      /** Its parts go to the storage itself (`upload.parts`), not by tus. */
      isDirect: z.boolean(),
      fingerprint: z.string().nullable(),
      categoryId: id.nullable(),
      replaces: id.nullable(),
      expiresAt: z.string(),
    }),
  ),
});

export const uploadKnown = defineCall({
  id: 'upload.known',
  method: 'GET',
  path: '/resource/upload/known',
  audience: 'organiser',
  kind: 'read',
  summary:
    'Whether the caller uploaded this file within a week, under this name and into this category, and its document is still there as it was: so that a folder that is chosen again sends only what is missing. Not in the specification.',
  input: z.object({
    filename: documentName,
    fingerprint,
    bytes: z.coerce.number().int().min(0),
    categoryId: id.optional(),
  }),
  output: z.object({ documentId: id.nullable() }),
});

export const uploadFinish = defineCall({
  id: 'upload.finish',
  method: 'POST',
  path: '/resource/upload/finish/{uploadId}',
  audience: 'organiser',
  // No transaction while the file is hashed and moved.
  kind: 'batch',
  summary:
    'Makes a document of an upload that has come whole; called again, it answers the same document. The last PATCH does it too. Not in the specification.',
  input: z.object({ uploadId: id }),
  output: z.object({
    documentId: id,
    name: z.string(),
    /** Other documents with the same content. */
    duplicates: z.array(z.object({ documentId: id, name: z.string() })),
  }),
  fails: [
    'UPLOAD_INCOMPLETE',
    'UPLOAD_BUSY',
    'FILE_NOT_AS_NAMED',
    'FILE_INFECTED',
    'SCANNER_AWAY',
    'LIBRARY_FULL',
    'CATEGORY_GONE',
    'DOCUMENT_GONE',
  ],
});

export const uploadCalls = [uploadBegin, uploadParts, uploadUnfinished, uploadKnown, uploadFinish];
