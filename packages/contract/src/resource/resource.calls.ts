import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id } from '../core/fields.ts';

/** The largest picture, in bytes. */
export const pictureBytes = 10 * 1024 * 1024;

export const resourceFileUpload = defineCall({
  id: 'resource.fileUpload',
  method: 'POST',
  path: '/resource/document/file/upload',
  audience: 'organiser',
  // No transaction while the file comes in and is worked on: a slow sender would hold a connection all that time.
  kind: 'batch',
  uploadBytes: pictureBytes,
  summary:
    'Uploads a picture (multipart field `file`; PNG, JPEG, WebP or GIF, told by its content). It is turned upright, freed of camera data and kept as WebP.',
  input: z.object({}),
  output: z.object({ resourceId: id, key: z.string(), url: z.string(), width: z.int(), height: z.int() }),
  fails: ['FILE_MISSING', 'FILE_NOT_ACCEPTED'],
});

export const resourceFileCopy = defineCall({
  id: 'resource.fileCopy',
  method: 'POST',
  path: '/resource/document/file/copy',
  audience: 'organiser',
  kind: 'batch',
  summary: `Makes a picture of a document of the library (PNG, JPEG, WebP, GIF or SVG, at most ${pictureBytes / 1024 ** 2} MB), drawn anew as an uploaded one. It is a copy: it stays when the document is replaced or deleted. Not in the specification.`,
  input: z.object({ documentId: id }),
  output: resourceFileUpload.output,
  fails: ['FILE_NOT_ACCEPTED', 'DOCUMENT_GONE', 'PICTURE_TOO_LARGE'],
});

export const resourceCalls = [resourceFileUpload, resourceFileCopy];
