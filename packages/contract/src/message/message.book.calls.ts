import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import {
  anyPhone,
  done,
  email,
  fileOutput,
  id,
  ids,
  line,
  longText,
  pageOf,
  paging,
  queryBool,
  versionNumber,
} from '../core/fields.ts';
import {
  type BookChannel,
  bookFields,
  bookRestoreDays,
  bookRowsAtOnce,
  bookRowStates,
  mostBookEntriesNamed,
  mostBookRows,
  mostBookVars,
} from './message.book.rules.ts';

/**
 * Address books, of numbers (/msg/sms) and of e-mail addresses (/msg/email) alike: books, their entries, and sheets that are imported.
 * Those whose path is not in the specification's list are our own.
 */

const book = z.object({
  bookId: id,
  name: z.string(),
  note: z.string(),
  entries: z.int(),
  /** The organiser who made it. */
  by: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: versionNumber,
});
export type Book = z.infer<typeof book>;

const entry = z.object({
  entryId: id,
  address: z.string(),
  name: z.string(),
  company: z.string(),
  title: z.string(),
  note: z.string(),
  /** Other columns of its sheet, by their titles: variables of messages. */
  vars: z.record(z.string(), z.string()),
  createdAt: z.string(),
  /** Whether this number or address gets nothing more: no promotions, or nothing at all. */
  stop: z.enum(['promotion', 'all']).nullable(),
  version: versionNumber,
});
export type BookEntry = z.infer<typeof entry>;

const bookFieldsIn = { name: line(100, 1), note: line(500).default('') };
const varName = line(50, 1);
const vars = z
  .record(varName, line(500))
  .refine((all) => Object.keys(all).length <= mostBookVars, { params: { problem: 'tooMany', n: mostBookVars } });
const words = { name: line(100), company: line(200), title: line(100), note: longText(1000) };

const facts = z.object({
  bookImportId: id,
  bookId: id,
  fileName: z.string(),
  /** Titles of its columns that are variables. */
  vars: z.array(z.string()),
  total: z.int(),
  counts: z.record(z.enum(bookRowStates), z.int()),
  createdAt: z.string(),
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

/** Cells of a row as somebody typed them: they may have a fault. */
const cell = longText(2000);

/** What an entry is made of, and a row of a sheet. */
export const bookEntryInput = (channel: BookChannel) =>
  z.object({
    address: addressOf(channel),
    name: words.name.default(''),
    company: words.company.default(''),
    title: words.title.default(''),
    note: words.note.default(''),
    vars: vars.default({}),
  });

const addressOf = (channel: BookChannel): z.ZodType<string, string> => (channel === 'mail' ? email : anyPhone);

/** Entries by their ids, or all that a search finds: one of the two must be said. */
const chosen = {
  entryIds: ids(mostBookEntriesNamed).optional(),
  /** An empty search finds all. */
  matching: z.object({ search: line(100) }).optional(),
};

function bookCallsOf(channel: BookChannel) {
  const path = `/msg/${channel === 'mail' ? 'email' : 'sms'}/addressBook`;
  const name = (what: string) => `message.${channel}${what}`;
  const address = addressOf(channel);
  const what = channel === 'mail' ? 'e-mail addresses' : 'numbers';

  return {
    bookAdd: defineCall({
      id: name('BookAdd'),
      method: 'POST',
      path: `${path}/add`,
      audience: 'organiser',
      kind: 'write',
      summary: `Makes an address book of ${what}. Its name stands once.`,
      input: z.object(bookFieldsIn),
      output: z.object({ bookId: id, version: versionNumber }),
      fails: ['BOOK_NAME_TAKEN'],
    }),

    bookUpdate: defineCall({
      id: name('BookUpdate'),
      method: 'POST',
      path: `${path}/update`,
      audience: 'organiser',
      kind: 'write',
      summary: 'Changes the name and the note of an address book, if nobody changed it since.',
      input: z.object({ bookId: id, version: versionNumber, ...bookFieldsIn }),
      output: z.object({ version: versionNumber }),
      fails: ['BOOK_NAME_TAKEN', 'BOOK_CHANGED'],
    }),

    bookDelete: defineCall({
      id: name('BookDelete'),
      method: 'POST',
      path: `${path}/del/{id}`,
      audience: 'organiser',
      kind: 'write',
      summary: `Deletes an address book with its entries; for ${bookRestoreDays} days it can be brought back.`,
      input: z.object({ id }),
      output: done,
    }),

    bookRestore: defineCall({
      id: name('BookRestore'),
      method: 'POST',
      path: `${path}/restore/{id}`,
      audience: 'organiser',
      kind: 'write',
      summary: 'Brings a deleted address book back. Not in the specification.',
      input: z.object({ id }),
      output: done,
      fails: ['BOOK_NAME_TAKEN', 'BOOK_RESTORE_OVER'],
    }),

    bookList: defineCall({
      id: name('BookList'),
      method: 'GET',
      path: `${path}/list`,
      audience: 'organiser',
      kind: 'read',
      summary: `The address books of ${what}.`,
      input: z.object({
        ...paging,
        search: line(100).optional(),
        sort: z.enum(['name', '-name', 'createdAt', '-createdAt', 'entries', '-entries']).default('name'),
      }),
      output: pageOf(book),
    }),

    bookInfo: defineCall({
      id: name('BookInfo'),
      method: 'GET',
      path: `${path}/info`,
      audience: 'organiser',
      kind: 'read',
      summary: 'One address book. Not in the specification.',
      input: z.object({ bookId: id }),
      output: book,
    }),

    entryList: defineCall({
      id: name('BookEntryList'),
      method: 'GET',
      path: `${path}/member/list`,
      audience: 'organiser',
      kind: 'read',
      summary: 'The entries of an address book, a page of those that match.',
      input: z.object({
        /** Of the book. */
        id,
        ...paging,
        search: line(100).optional(),
        sort: z.enum(['-createdAt', 'createdAt', 'name', '-name', 'address', '-address']).default('-createdAt'),
      }),
      output: pageOf(entry),
    }),

    entryAdd: defineCall({
      id: name('BookEntryAdd'),
      method: 'POST',
      path: `${path}/member/add`,
      audience: 'organiser',
      kind: 'write',
      summary: 'Adds an entry to an address book, where a number or an address stands once.',
      input: bookEntryInput(channel).extend({ bookId: id }),
      output: z.object({ entryId: id, version: versionNumber }),
      fails: ['BOOK_FULL', 'BOOK_ENTRY_TAKEN'],
    }),

    entryUpdate: defineCall({
      id: name('BookEntryUpdate'),
      method: 'POST',
      path: `${path}/member/update`,
      audience: 'organiser',
      kind: 'write',
      summary: 'Changes what is sent of an entry, if nobody changed it since.',
      input: z.object({
        entryId: id,
        version: versionNumber,
        address: address.optional(),
        name: words.name.optional(),
        company: words.company.optional(),
        title: words.title.optional(),
        note: words.note.optional(),
        vars: vars.optional(),
      }),
      output: z.object({ version: versionNumber }),
      fails: ['BOOK_ENTRY_TAKEN', 'BOOK_ENTRY_CHANGED'],
    }),

    entryDelete: defineCall({
      id: name('BookEntryDelete'),
      method: 'POST',
      path: `${path}/member/del`,
      audience: 'organiser',
      kind: 'write',
      summary: `Takes entries out of an address book: those named, or all that a search finds. For ${bookRestoreDays} days the batch can be brought back.`,
      input: z.object({ bookId: id, ...chosen }),
      output: z.object({ batchId: id, deleted: z.int() }),
    }),

    entryRestore: defineCall({
      id: name('BookEntryRestore'),
      method: 'POST',
      path: `${path}/member/restore`,
      audience: 'organiser',
      kind: 'write',
      summary:
        'Brings entries back that were taken out together, all but those that were added anew since. Not in the specification.',
      input: z.object({ bookId: id, batchId: id }),
      output: z.object({ restored: z.int() }),
      fails: ['BOOK_FULL'],
    }),

    entryTransfer: defineCall({
      id: name('BookEntryTransfer'),
      method: 'POST',
      path: `${path}/member/transfer`,
      audience: 'organiser',
      kind: 'write',
      summary:
        'Copies or moves entries into another address book: those named, or all that a search finds. Those that are there already stay as and where they are (`there`). Not in the specification.',
      input: z.object({ bookId: id, toBookId: id, way: z.enum(['copy', 'move']), ...chosen }),
      output: z.object({ done: z.int(), there: z.int() }),
      fails: ['BOOK_FULL', 'BOOK_SAME'],
    }),

    entryExport: defineCall({
      id: name('BookEntryExport'),
      method: 'GET',
      path: `${path}/member/export`,
      audience: 'organiser',
      kind: 'read',
      file: true,
      summary:
        'The entries of an address book that match, as xlsx or csv; the file can be imported again. Not in the specification.',
      input: z.object({
        bookId: id,
        search: line(100).optional(),
        format: z.enum(['xlsx', 'csv']).default('xlsx'),
      }),
      output: fileOutput,
    }),

    bookTemplate: defineCall({
      id: name('BookTemplate'),
      method: 'GET',
      path: `${path}/template`,
      audience: 'organiser',
      kind: 'read',
      file: true,
      summary: 'An empty xlsx sheet to fill in and import, its titles in the language of the caller.',
      input: z.object({}),
      output: fileOutput,
    }),

    importSheet: defineCall({
      id: name('BookSheet'),
      method: 'POST',
      path: `${path}/member/import/sheet`,
      audience: 'organiser',
      kind: 'outside',
      uploadBytes: 20 * 1024 * 1024,
      inQuery: ['bookId'],
      summary: `Reads an xlsx or CSV sheet of at most ${mostBookRows.toLocaleString('en')} rows and keeps what it says, row by row. Nothing is added to the book yet. Not in the specification.`,
      input: z.object({ bookId: id }),
      output: facts,
      fails: ['FILE_MISSING', 'IMPORT_NOT_READABLE', 'BOOK_SHEET_NO_COLUMN', 'BOOK_SHEET_TOO_LONG'],
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
      fails: ['BOOK_FULL'],
    }),

    importDiscard: defineCall({
      id: name('BookImportDiscard'),
      method: 'POST',
      path: `${path}/member/import/discard`,
      audience: 'organiser',
      kind: 'write',
      summary: 'Forgets a sheet. What was added of it stays. Not in the specification.',
      input: z.object({ bookImportId: id }),
      output: done,
    }),
  };
}

export type BookCalls = ReturnType<typeof bookCallsOf>;

export const bookCalls: Readonly<Record<BookChannel, BookCalls>> = {
  mail: bookCallsOf('mail'),
  sms: bookCallsOf('sms'),
};

export const messageBookCalls = [...Object.values(bookCalls.mail), ...Object.values(bookCalls.sms)];
