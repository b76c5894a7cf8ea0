import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { fileOutput, id, isoTime, line, pageOf, paging, timeZone } from '../core/fields.ts';
import { recordKinds } from './document.rules.ts';

/** Fetching documents, and what is recorded of bringing and fetching them. */

export const documentAddress = defineCall({
  id: 'document.address',
  method: 'GET',
  path: '/resource/document/address/{documentId}',
  audience: 'organiser',
  kind: 'read',
  summary:
    'An address that gives a document, in ranges if they are asked for, for an hour. A download is recorded once, in however many ranges it comes; `view` is for showing it, and is not recorded. Not in the specification.',
  input: z.object({
    documentId: id,
    fileVersion: z.coerce.number().int().min(1).max(100_000).optional(),
    use: z.enum(['download', 'view']).default('download'),
  }),
  output: z.object({ url: z.string(), endsAt: z.string() }),
  fails: ['DOCUMENT_VERSION_GONE'],
});

const record = z.object({
  recordId: id,
  kind: z.enum(recordKinds),
  documentId: id,
  fileVersion: z.int(),
  /** As it was called then. */
  name: z.string(),
  bytes: z.int(),
  /** Of a colleague or of a participant; null: somebody who had a link, or who is not known. */
  byName: z.string().nullable(),
  /** What the link is called. */
  linkName: z.string().nullable(),
  /** Of the agenda item or the news that it was downloaded from. */
  placeName: z.string().nullable(),
  at: z.string(),
});

export type DocumentRecord = z.infer<typeof record>;

const order = { sort: z.enum(['-at', 'at']).default('-at') };

export const documentDownloadLog = defineCall({
  id: 'document.downloadLog',
  method: 'GET',
  path: '/resource/document/downloadLog/{resourceId}/page',
  audience: 'organiser',
  kind: 'read',
  summary: 'Who has downloaded a document, and when; also of one that is deleted.',
  input: z.object({ resourceId: id, userId: id.optional(), ...paging, ...order }),
  output: pageOf(record),
});

const filters = {
  search: line(100).optional(),
  kind: z.enum(recordKinds).optional(),
  userId: id.optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
};

export const documentRecordPage = defineCall({
  id: 'document.recordPage',
  method: 'GET',
  path: '/resource/document/record/page',
  audience: 'organiser',
  kind: 'read',
  summary:
    'Uploads and downloads of the library. `search` finds names of files and of links. Not in the specification, but the page is.',
  input: z.object({ ...paging, ...filters, ...order }),
  output: pageOf(record),
});

export const documentRecordExport = defineCall({
  id: 'document.recordExport',
  method: 'GET',
  path: '/resource/document/record/excel/export',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'The uploads and downloads that match the filters, as an xlsx sheet. Not in the specification.',
  input: z.object({ ...filters, timeZone: timeZone.default('UTC') }),
  output: fileOutput,
});

export const documentRecordCalls = [documentAddress, documentDownloadLog, documentRecordPage, documentRecordExport];
