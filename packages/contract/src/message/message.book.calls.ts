import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, fileOutput, id, ids, line, pageOf, paging, versionNumber } from '../core/fields.ts';
import { changedVersion, partly } from '../core/update-fields.ts';
import { bookEntryInput, entryAddress, entryVars, entryWords } from './message.book.entry.ts';
import { bookImportCallsOf } from './message.book.import.calls.ts';
import { type BookChannel, bookRestoreDays, mostBookEntriesNamed } from './message.book.rules.ts';

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

/** Entries by their ids, or all that a search finds: one of the two must be said. */
const chosen = {
  entryIds: ids(mostBookEntriesNamed).optional(),
  /** An empty search finds all. */
  matching: z.object({ search: line(100) }).optional(),
};

function bookCallsOf(channel: BookChannel) {
  const path = `/msg/${channel === 'mail' ? 'email' : 'sms'}/addressBook`;
  const name = (what: string) => `message.${channel}${what}`;
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
      aliases: { bookId: ['id'] },
      summary: 'Changes what is sent of an address book; with a `version` only if nobody changed it since.',
      input: z.object({ bookId: id, version: versionNumber.optional(), ...partly(bookFieldsIn) }),
      output: changedVersion,
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
      aliases: { bookId: ['id'] },
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
      aliases: { bookId: ['id'] },
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
      summary: 'Changes what is sent of an entry; with a `version` only if nobody changed it since.',
      input: z.object({
        entryId: id,
        version: versionNumber.optional(),
        address: entryAddress(channel).optional(),
        name: entryWords.name.optional(),
        company: entryWords.company.optional(),
        title: entryWords.title.optional(),
        note: entryWords.note.optional(),
        vars: entryVars.optional(),
      }),
      output: changedVersion,
      fails: ['BOOK_ENTRY_TAKEN', 'BOOK_ENTRY_CHANGED'],
    }),

    entryDelete: defineCall({
      id: name('BookEntryDelete'),
      method: 'POST',
      path: `${path}/member/del`,
      audience: 'organiser',
      kind: 'write',
      arrayBodyToo: 'entryIds',
      aliases: { bookId: ['id'] },
      summary: `Takes entries out of an address book: those named (the body may be the list of their ids alone, the book in the query), or all that a search finds. For ${bookRestoreDays} days the batch can be brought back.`,
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

    ...bookImportCallsOf(channel),
  };
}

export type BookCalls = ReturnType<typeof bookCallsOf>;

export const bookCalls: Readonly<Record<BookChannel, BookCalls>> = {
  mail: bookCallsOf('mail'),
  sms: bookCallsOf('sms'),
};

export const messageBookCalls = [...Object.values(bookCalls.mail), ...Object.values(bookCalls.sms)];
