import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, pageOf, paging } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { columnsInQuery, tableFails, tableLayout, tableLayoutFields, tablePreview } from '../core/table-preview.ts';
import { guestColumnKinds, guestImportRowStates, guestImportStates } from './guest.rules.ts';

/** Guests of a sheet: read and shown, then taken, and for a day taken back. Not in the specification. */

export const mostImportRows = 5000;
const mostImportColumns = 200;
const sheetBytes = 20 * 1024 * 1024;

const importFacts = z.object({
  importId: id,
  fileName: z.string(),
  state: z.enum(guestImportStates),
  total: z.int(),
  /** Rows that become new guests, that match one of the library, and that have a fault. */
  fresh: z.int(),
  matching: z.int(),
  bad: z.int(),
  /** What was done. */
  made: z.int(),
  changed: z.int(),
  createdAt: z.string(),
  /** Until when it can be undone; null = it cannot. */
  undoUntil: z.string().nullable(),
});

const storedGuest = z.object({
  name: z.string(),
  company: z.string(),
  title: z.string(),
  type: z.string(),
  phone: z.string(),
  email: z.string(),
  links: z.array(z.string()),
  note: z.string(),
  /** By its language; the first characters of each. */
  biographies: z.partialRecord(z.enum(languages), z.string()),
});
export type StoredGuest = z.infer<typeof storedGuest>;

export type GuestImportFacts = z.infer<typeof importFacts>;

export const guestImportPreview = defineCall({
  id: 'guest.importPreview',
  method: 'POST',
  path: '/event/guest/import/preview',
  audience: 'organiser',
  kind: 'outside',
  inQuery: tableLayoutFields,
  uploadBytes: sheetBytes,
  summary:
    'The first rows of a file of guests as they are read in one way, and what its columns seem to be. Nothing of it is kept.',
  input: z.object(tableLayout),
  output: tablePreview(z.enum(guestColumnKinds)),
  fails: tableFails,
});

export const guestImport = defineCall({
  id: 'guest.import',
  method: 'POST',
  path: '/event/guest/import',
  audience: 'organiser',
  kind: 'outside',
  inQuery: ['columns', ...tableLayoutFields],
  uploadBytes: sheetBytes,
  summary:
    'Reads an xlsx, CSV, TSV or vCard file of at most 5,000 guests and says what each row would become. Nothing is taken yet.',
  input: z.object({
    ...tableLayout,
    /** What each column is, joined by commas; left out, as the preview proposes. */
    columns: columnsInQuery(guestColumnKinds, mostImportColumns).optional(),
  }),
  output: z.object({ importId: id }),
  fails: [...tableFails, 'GUEST_IMPORT_TOO_LONG', 'GUEST_IMPORT_NO_NAME'],
});

export const guestImportInfo = defineCall({
  id: 'guest.importInfo',
  method: 'GET',
  path: '/event/guest/import/info/{importId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'What a sheet’s rows become: new guests, guests that are there already, or faults.',
  input: z.object({ importId: id, ...paging, only: z.enum(['NEW', 'MATCH', 'BAD']).optional() }),
  output: importFacts.extend({
    /** The columns of the file and what they were taken for. */
    columns: z.array(z.object({ title: z.string(), kind: z.enum(guestColumnKinds) })),
    rows: pageOf(
      z.object({
        rowNumber: z.int(),
        state: z.enum(guestImportRowStates),
        cells: z.array(z.string()),
        problems: z.array(z.string()),
        /** What is stored of it, as plain text; null where it has a fault. */
        stored: storedGuest.nullable(),
        /** The guest that it matches, or became. */
        guestId: id.nullable(),
        guestName: z.string().nullable(),
      }),
    ),
  }),
});

export const guestImportStart = defineCall({
  id: 'guest.importStart',
  method: 'POST',
  path: '/event/guest/import/start',
  audience: 'organiser',
  kind: 'write',
  summary: 'Takes the rows of a sheet: new ones are added, those that match change their guests or are passed over.',
  input: z.object({ importId: id, matches: z.enum(['change', 'skip']).default('skip') }),
  output: z.object({ made: z.int(), changed: z.int() }),
  fails: ['IMPORT_STATE'],
});

export const guestImportUndo = defineCall({
  id: 'guest.importUndo',
  method: 'POST',
  path: '/event/guest/import/undo',
  audience: 'organiser',
  kind: 'write',
  summary: 'Takes an import back for a day: guests that were changed or bound since stay as they are.',
  input: z.object({ importId: id }),
  output: z.object({ undone: z.int(), kept: z.int() }),
  fails: ['IMPORT_STATE', 'IMPORT_UNDO_OVER'],
});

export const guestImports = defineCall({
  id: 'guest.imports',
  method: 'GET',
  path: '/event/guest/import/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'The latest imports of guests.',
  input: z.object({}),
  output: z.array(importFacts),
});

export const guestImportDiscard = defineCall({
  id: 'guest.importDiscard',
  method: 'POST',
  path: '/event/guest/import/discard',
  audience: 'organiser',
  kind: 'write',
  summary: 'Forgets a sheet that was not taken.',
  input: z.object({ importId: id }),
  output: done,
  fails: ['IMPORT_STATE'],
});

export const guestImportCalls = [
  guestImportPreview,
  guestImport,
  guestImportInfo,
  guestImportStart,
  guestImportUndo,
  guestImports,
  guestImportDiscard,
];
