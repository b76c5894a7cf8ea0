import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, ids, line, pageOf, paging, versionNumber } from '../core/fields.ts';
import { overwritten } from '../core/update-fields.ts';
import { languages } from '../core/language.ts';
import {
  designFileBytes,
  designSources,
  mailKinds,
  mostHtmlCharacters,
  mostMjmlCharacters,
} from '../message/message.mail.rules.ts';

/** Designs of mails (EDM): made with the editor, from a stock design, of a file, or of a page's address. Templates of mails begin with one. */

/** What a design is written in: MJML, which the editor goes on with, or HTML of elsewhere. */
export const mjmlText = z.string().min(1).max(mostMjmlCharacters);
export const htmlText = z.string().min(1).max(mostHtmlCharacters);

/** Names of elements and attributes that were taken out of somebody's HTML. */
const removed = z.array(z.string());
/** What the MJML says that nothing comes of. */
const warnings = z.array(z.string());

const made = z.object({ edmId: id, version: versionNumber, removed, warnings });

/** Where pictures were copied: how many stand in our storage now, and how many could not be copied and stay where they are. */
const copied = z.object({ pictures: z.int(), picturesLeft: z.int() });

const edmRow = z.object({
  edmId: id,
  name: z.string(),
  source: z.enum(designSources),
  /** Whether the editor can go on with it. */
  isMjml: z.boolean(),
  /** Of the HTML. */
  bytes: z.int(),
  version: versionNumber,
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type EdmRow = z.infer<typeof edmRow>;

const oneOf = (input: { mjml?: string | undefined; html?: string | undefined; stock?: string | undefined }) =>
  [input.mjml, input.html, input.stock].filter((each) => each !== undefined).length === 1;
const oneMissing = { path: ['mjml'], params: { problem: 'required' } };

export const edmAdd = defineCall({
  id: 'edm.add',
  method: 'POST',
  path: '/resource/edm/add',
  audience: 'organiser',
  kind: 'write',
  summary: 'Adds a design of mails: of MJML, of HTML, or of a stock design in a language (`edm.stock` lists them).',
  input: z
    .object({
      name: line(100, 1),
      mjml: mjmlText.optional(),
      html: htmlText.optional(),
      stock: line(40, 1).optional(),
      language: z.enum(languages).optional(),
    })
    .refine(oneOf, oneMissing),
  output: made,
  fails: ['MAIL_MJML_BROKEN', 'MAIL_HTML_ACTIVE', 'MAIL_HTML_TOO_LONG', 'MAIL_DESIGN_GONE'],
});

export const edmUpdate = defineCall({
  id: 'edm.update',
  method: 'POST',
  path: '/resource/edm/update',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes a design; with a `version` only if nobody changed it since: its name, or what it is written in. Templates made of it stay as they are.',
  input: z
    .object({
      edmId: id,
      version: versionNumber.optional(),
      name: line(100, 1).optional(),
      mjml: mjmlText.optional(),
      html: htmlText.optional(),
    })
    .refine((input) => input.mjml === undefined || input.html === undefined, oneMissing),
  output: made.extend(overwritten),
  fails: ['MAIL_MJML_BROKEN', 'MAIL_HTML_ACTIVE', 'MAIL_HTML_TOO_LONG', 'MAIL_DESIGN_CHANGED'],
});

export const edmUpload = defineCall({
  id: 'edm.upload',
  method: 'POST',
  path: '/resource/edm/upload',
  audience: 'organiser',
  // No transaction while the file comes in and its pictures are worked on.
  kind: 'batch',
  uploadBytes: designFileBytes,
  summary:
    'Makes a design of a file (multipart field `file`; HTML or MJML, told by its content). Scripts and what else could do something are taken out and named; pictures within the file are kept in our storage.',
  input: z.object({}),
  output: made.extend(copied.shape),
  fails: ['FILE_MISSING', 'MAIL_FILE_UNKNOWN', 'MAIL_MJML_BROKEN', 'MAIL_HTML_ACTIVE', 'MAIL_HTML_TOO_LONG'],
});

export const edmConvert = defineCall({
  id: 'edm.convert',
  method: 'POST',
  path: '/resource/document/url/convert/html',
  audience: 'organiser',
  kind: 'batch',
  summary:
    'Makes a design of the page at a public address: what could do something is taken out, links become whole addresses, pictures are copied into our storage.',
  input: z.object({ url: line(2000, 1), name: line(100).default('') }),
  output: made.extend(copied.shape),
  fails: ['PAGE_NOT_ACCEPTED', 'PAGE_NOT_READ', 'MAIL_HTML_TOO_LONG'],
});

export const edmPage = defineCall({
  id: 'edm.page',
  method: 'GET',
  path: '/resource/edm/page',
  audience: 'organiser',
  kind: 'read',
  summary: 'The organisation’s designs of mails.',
  input: z.object({
    ...paging,
    search: line(100).optional(),
    source: z.enum(designSources).optional(),
    sort: z.enum(['-updatedAt', 'updatedAt', 'name', '-name']).default('-updatedAt'),
  }),
  output: pageOf(edmRow),
});

export const edmInfo = defineCall({
  id: 'edm.info',
  method: 'GET',
  path: '/resource/edm/info/{edmId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'A design with its MJML, its HTML and its text. Not in the specification.',
  input: z.object({ edmId: id }),
  output: edmRow.extend({ mjml: z.string().nullable(), html: z.string(), text: z.string() }),
});

export type EdmInfo = z.infer<typeof edmInfo.output>;

export const edmDelete = defineCall({
  id: 'edm.delete',
  method: 'POST',
  path: '/resource/edm/del/{edmId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes a design; templates made of it stay.',
  input: z.object({ edmId: id }),
  output: done,
});

export const edmRestore = defineCall({
  id: 'edm.restore',
  method: 'POST',
  path: '/resource/edm/restore',
  audience: 'organiser',
  kind: 'write',
  summary: 'Brings deleted designs back. Not in the specification: deleting can be undone.',
  input: z.object({ edmIds: ids(200) }),
  output: z.object({ changed: z.int() }),
});

export const edmStock = defineCall({
  id: 'edm.stock',
  method: 'GET',
  path: '/resource/edm/stock',
  audience: 'organiser',
  kind: 'read',
  summary: 'The designs that come with the product, named in the language asked for. Not in the specification.',
  input: z.object({ language: z.enum(languages).optional() }),
  output: z.array(z.object({ key: z.string(), kind: z.enum(mailKinds), name: z.string(), text: z.string() })),
});

export type StockRow = z.infer<typeof edmStock.output>[number];

export const edmStockInfo = defineCall({
  id: 'edm.stockInfo',
  method: 'GET',
  path: '/resource/edm/stock/{stock}',
  audience: 'organiser',
  kind: 'read',
  summary: 'A stock design in a language, as MJML and as HTML. Not in the specification.',
  input: z.object({ stock: line(40, 1), language: z.enum(languages).optional() }),
  output: z.object({ key: z.string(), subject: z.string(), preview: z.string(), mjml: z.string(), html: z.string() }),
  fails: ['MAIL_DESIGN_GONE'],
});

export const edmCalls = [
  edmAdd,
  edmUpdate,
  edmUpload,
  edmConvert,
  edmPage,
  edmInfo,
  edmDelete,
  edmRestore,
  edmStock,
  edmStockInfo,
];
