import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, isoTime, line, publicCode } from '../core/fields.ts';

/** Links by which people without a login fetch one document. */

/** As it is typed: nothing is trimmed. */
const linkPassword = z.string().min(4).max(72);

const link = z.object({
  linkId: id,
  name: z.string(),
  url: z.string(),
  hasPassword: z.boolean(),
  expiresAt: z.string().nullable(),
  mostDownloads: z.int().nullable(),
  downloads: z.int(),
  createdAt: z.string(),
  /** Whether it can be used now: neither over nor used up. */
  isLive: z.boolean(),
});

export type DocumentLink = z.infer<typeof link>;

export const documentLinkConvert = defineCall({
  id: 'document.linkConvert',
  method: 'POST',
  path: '/resource/document/link/convert',
  audience: 'organiser',
  // No transaction while a password is hashed.
  kind: 'batch',
  summary:
    'Makes a link by which anybody can fetch a document, until it is over: at a moment, after a number of downloads, or when it is revoked. It leads to the version that is shown then.',
  input: z.object({
    documentId: id,
    name: line(60).default(''),
    password: linkPassword.nullable().default(null),
    expiresAt: isoTime.nullable().default(null),
    mostDownloads: z.int().min(1).max(1_000_000).nullable().default(null),
  }),
  output: z.object({ linkId: id, url: z.string() }),
  fails: ['DOCUMENT_LINK_PAST', 'DOCUMENT_LINKS_FULL'],
});

export const documentLinkList = defineCall({
  id: 'document.linkList',
  method: 'GET',
  path: '/resource/document/link/list/{documentId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'The links to a document that were not revoked, the newest first. Not in the specification.',
  input: z.object({ documentId: id }),
  output: z.array(link),
});

export const documentLinkRevoke = defineCall({
  id: 'document.linkRevoke',
  method: 'POST',
  path: '/resource/document/link/revoke/{linkId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Ends a link, and the downloads by it that have not begun. Not in the specification.',
  input: z.object({ linkId: id }),
  output: done,
});

export const documentLinkOpen = defineCall({
  id: 'document.linkOpen',
  method: 'POST',
  path: '/resource/document/link/open',
  audience: 'open',
  kind: 'batch',
  scope: { code: { field: 'code', kind: 'document-link' } },
  summary:
    'Takes one of the downloads of a link and answers the address that gives the file for an hour. Ten wrong passwords within a quarter of an hour close it for the rest of it. Not in the specification.',
  input: z.object({ code: publicCode, password: z.string().max(72).optional() }),
  output: z.object({ url: z.string() }),
  fails: ['DOCUMENT_LINK_OVER', 'DOCUMENT_LINK_PASSWORD', 'TOO_MANY'],
});

export const documentLinkCalls = [documentLinkConvert, documentLinkList, documentLinkRevoke, documentLinkOpen];
