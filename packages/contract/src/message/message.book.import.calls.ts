import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, fileOutput, id, longText, pageOf, paging, queryBool } from '../core/fields.ts';
import { columnsInQuery, tableFails, tableLayout, tableLayoutFields, tablePreview } from '../core/table-preview.ts';
import {
  type BookChannel,
  bookColumnKinds,
  bookFields,
  bookRowsAtOnce,
  bookRowStates,
  bookUndoHours,
  mostBookColumns,
  mostBookImports,
  mostBookRows,
} from './message.book.rules.ts';

/** Sheets that are imported into an address book: previewed, read and kept row by row, mended, taken. */

const facts = z.object({
  bookImportId: id,
  bookId: id,
  fileName: z.string(),
  /** Titles of its columns that are variables. */
  vars: z.array(z.string()),
  total: z.int(),
  counts: z.record(z.enum(bookRowStates), z.int()),
  createdAt: z.string(),
  /** The organiser who read it. */
  by: z.string(),
  /** When rows were added last; null: none was yet. */
  takenAt: z.string().nullable(),
  /** Until when it can be undone; null: nothing was added, or it was undone. */
  undoUntil: z.string().nullable(),
  undoneAt: z.string().nullable(),
});
export type BookImport = z.infer<typeof facts>;

const row = z.object({
  rowNumber: z.int(),
  state: z.enum(bookRowStates),
  address: z.string(),
  name: z.string(),
  company: z.string(),
  title: z.string(),
  note: z.string(),
  problems: z.array(z.object({ field: z.enum(bookFields).nullable(), message: z.string() })),
});
export type BookRow = z.infer<typeof row>;

const preview = tablePreview(z.enum(bookColumnKinds));
export type BookPreview = z.infer<typeof preview>;

/** Cells of a row as somebody typed them: they may have a fault. */
const cell = longText(2000);

const sheetBytes = 20 * 1024 * 1024;

export function bookImportCallsOf(channel: BookChannel) {
  const path = `/msg/${channel === 'mail' ? 'email' : 'sms'}/addressBook`;
  const name = (what: string) => `message.${channel}${what}`;
  return {
    importPreview: defineCall({
      id: name('BookPreview'),
      method: 'POST',
      path: `${path}/member/import/preview`,
      audience: 'organiser',
      kind: 'outside',
      inQuery: ['bookId', ...tableLayoutFields],
      uploadBytes: sheetBytes,
      summary:
        'The first rows of a file as they are read in one way, and what its columns seem to be. Nothing of it is kept. Not in the specification.',
      input: z.object({ bookId: id, ...tableLayout }),
      output: preview,
      fails: tableFails,
    }),

    importSheet: defineCall({
      id: name('BookSheet'),
      method: 'POST',
      path: `${path}/member/import/sheet`,
      audience: 'organiser',
      kind: 'outside',
      inQuery: ['bookId', 'columns', ...tableLayoutFields],
      uploadBytes: sheetBytes,
      summary: `Reads an xlsx, CSV, TSV or vCard file of at most ${mostBookRows.toLocaleString('en')} rows and keeps what it says, row by row. Nothing is added to the book yet. Not in the specification.`,
      input: z.object({
        bookId: id,
        ...tableLayout,
        /** What each column is, joined by commas; left out, as the preview proposes. */
        columns: columnsInQuery(bookColumnKinds, mostBookColumns).optional(),
      }),
      output: facts,
      fails: [...tableFails, 'BOOK_SHEET_NO_COLUMN', 'BOOK_SHEET_TOO_LONG'],
    }),

    importInfo: defineCall({
      id: name('BookImportInfo'),
      method: 'GET',
      path: `${path}/member/import/info`,
      audience: 'organiser',
      kind: 'read',
      summary: 'A sheet that was read, with how many rows are in which state. Not in the specification.',
      input: z.object({ bookImportId: id }),
      output: facts,
    }),

    importList: defineCall({
      id: name('BookImportList'),
      method: 'GET',
      path: `${path}/member/imports`,
      audience: 'organiser',
      kind: 'read',
      summary: `The last ${mostBookImports} sheets that were read for an address book, the newest first. Not in the specification.`,
      input: z.object({ bookId: id }),
      output: z.array(facts),
    }),

    importRows: defineCall({
      id: name('BookImportRows'),
      method: 'GET',
      path: `${path}/member/import/rows`,
      audience: 'organiser',
      kind: 'read',
      summary: 'The rows of a sheet: all, or those in one state. Not in the specification.',
      input: z.object({
        bookImportId: id,
        ...paging,
        only: z.enum(bookRowStates).optional(),
        sort: z.enum(['rowNumber']).default('rowNumber'),
      }),
      output: pageOf(row),
    }),

    importMend: defineCall({
      id: name('BookImportMend'),
      method: 'POST',
      path: `${path}/member/import/mend`,
      audience: 'organiser',
      kind: 'write',
      summary:
        'Changes the cells of a row and checks it again, leaves it out, or takes it in again. Not in the specification.',
      input: z.object({
        bookImportId: id,
        rowNumber: z.int().min(1).max(2_147_483_647),
        address: cell.optional(),
        name: cell.optional(),
        company: cell.optional(),
        title: cell.optional(),
        note: cell.optional(),
        leaveOut: z.boolean().default(false),
      }),
      output: row,
      fails: ['IMPORT_STATE'],
    }),

    import: defineCall({
      id: name('BookImport'),
      method: 'POST',
      path: `${path}/member/import`,
      audience: 'organiser',
      kind: 'write',
      summary: `Adds the next ${bookRowsAtOnce.toLocaleString('en')} rows of a sheet to its book; called again until \`left\` is 0. With \`overwrites\` an entry that is there already gets what the sheet says.`,
      input: z.object({ bookImportId: id, overwrites: queryBool.default(false) }),
      output: z.object({ taken: z.int(), changed: z.int(), known: z.int(), left: z.int() }),
      fails: ['BOOK_FULL', 'IMPORT_STATE'],
    }),

    importUndo: defineCall({
      id: name('BookImportUndo'),
      method: 'POST',
      path: `${path}/member/import/undo`,
      audience: 'organiser',
      kind: 'write',
      summary: `Undoes an import as a whole, for ${bookUndoHours} hours: takes out what it added and gives back what it changed. What was edited or moved since stays; its rows are \`KEPT\`. Not in the specification.`,
      input: z.object({ bookImportId: id }),
      output: facts,
      fails: ['IMPORT_STATE', 'IMPORT_UNDO_OVER'],
    }),

    importFaults: defineCall({
      id: name('BookImportFaults'),
      method: 'GET',
      path: `${path}/member/import/faults`,
      audience: 'organiser',
      kind: 'read',
      file: true,
      summary:
        'The rows of a sheet that were not added, and those that an undo kept, each with its number and why, as an xlsx sheet. Not in the specification.',
      input: z.object({ bookImportId: id }),
      output: fileOutput,
    }),

    importDiscard: defineCall({
      id: name('BookImportDiscard'),
      method: 'POST',
      path: `${path}/member/import/discard`,
      audience: 'organiser',
      kind: 'write',
      summary:
        'Forgets a sheet of which nothing was added. Of another one the rows are kept for a week, so that it can be undone. Not in the specification.',
      input: z.object({ bookImportId: id }),
      output: done,
      fails: ['IMPORT_STATE'],
    }),
  };
}
