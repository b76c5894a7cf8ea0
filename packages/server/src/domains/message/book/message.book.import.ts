import { bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import type { BookRow } from '@convoke/contract/message/message.book.import.calls.ts';
import {
  type BookChannel,
  bookFields,
  bookRowsAtOnce,
  type BookRowState,
} from '@convoke/contract/message/message.book.rules.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import type { AddressBookImportRow } from '../../../core/data/database-types.ts';
import { implement } from '../../../core/http/implement.ts';
import { countOf, inPlace, pageAnswer, placeOf, type Sorts } from '../../../core/data/list.ts';
import { factsOf, importOf, lastImports } from './message.book.facts.ts';
import { bookOf, countEntries, lockBook } from './message.book.lock.ts';
import { type Cells, readRow } from './message.book.rows.ts';

export const rowSorts: Sorts = {
  id: sql`r.row_number`,
  idKind: 'whole',
  words: { rowNumber: { by: sql`r.row_number`, kind: 'whole' } },
};

export const rowsOf = (db: Db, organisationId: string, importId: string, only?: BookRowState) =>
  db
    .selectFrom('address_book_import_row as r')
    .where('r.organisation_id', '=', organisationId)
    .where('r.import_id', '=', importId)
    .$if(only !== undefined, (all) => all.where('r.state', '=', only ?? ''));

export const stagedCells = (row: Selectable<AddressBookImportRow>): Cells => ({
  address: row.address,
  name: row.name,
  company: row.company,
  title: row.title,
  note: row.note,
  vars: row.vars as Record<string, string>,
});

/** What is wrong is said anew, in the language of whoever looks. */
const rowView = (channel: BookChannel, language: Language, row: Selectable<AddressBookImportRow>): BookRow => ({
  rowNumber: row.row_number,
  state: row.state as BookRowState,
  address: row.address,
  name: row.name,
  company: row.company,
  title: row.title,
  note: row.note,
  problems: row.state === 'BAD' ? readRow(channel, stagedCells(row), language).problems : [],
});

/** Rows that can be mended, left out and taken in again: those of which nothing was taken yet. */
const mendedStates: readonly string[] = ['GOOD', 'BAD', 'DOUBLE', 'KNOWN', 'LEFT'];

/** What a row without a fault is: an earlier one may have its address, or the book. */
async function stateOf(
  tx: Db,
  organisationId: string,
  of: { id: string; book_id: string },
  rowNumber: number,
  address: string,
): Promise<BookRowState> {
  const other = await rowsOf(tx, organisationId, of.id)
    .select('r.row_number')
    .where('r.address', '=', address)
    .where('r.row_number', '<>', rowNumber)
    .where('r.state', 'in', ['GOOD', 'KNOWN', 'TAKEN', 'CHANGED'])
    .executeTakeFirst();
  if (other) return 'DOUBLE';
  const there = await tx
    .selectFrom('address_book_entry')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('book_id', '=', of.book_id)
    .where('address', '=', address)
    .executeTakeFirst();
  return there ? 'KNOWN' : 'GOOD';
}

export function importHandlersOf(channel: BookChannel) {
  const calls = bookCalls[channel];
  return [
    implement(
      calls.importInfo,
      async (ctx, { bookImportId }) =>
        (await factsOf(ctx.db, ctx.organisationId, channel, bookImportId)) ?? ctx.notFound(),
    ),

    implement(calls.importList, async (ctx, { bookId }) => {
      const { db, organisationId } = ctx;
      const book = await bookOf(db, organisationId, channel, bookId).executeTakeFirst();
      return book ? lastImports(db, organisationId, bookId) : ctx.notFound();
    }),

    implement(calls.importRows, async (ctx, input) => {
      const { db, organisationId, language } = ctx;
      const of = await importOf(db, organisationId, channel, input.bookImportId);
      if (!of) return ctx.notFound();
      const rows = rowsOf(db, organisationId, of.id, input.only);
      const place = placeOf(ctx, rowSorts, input);
      const shown = await inPlace(
        rows.selectAll('r').select(sql<string>`r.row_number::text`.as('id')),
        place,
      ).execute();
      return pageAnswer(shown, await countOf(db, rows, place), place, (row) => rowView(channel, language, row));
    }),

    implement(calls.importMend, async (ctx, { bookImportId, rowNumber, leaveOut, ...typed }) => {
      const { tx, organisationId, language } = ctx;
      const of = (await importOf(tx, organisationId, channel, bookImportId)) ?? ctx.notFound();
      // One after the other, and beside no import: two rows that get one address at once would both be good.
      await lockBook(ctx, channel, of.book_id);
      const row =
        (await rowsOf(tx, organisationId, of.id)
          .selectAll('r')
          .where('r.row_number', '=', rowNumber)
          .executeTakeFirst()) ?? ctx.notFound();
      if (of.undone_at || !mendedStates.includes(row.state)) return ctx.fail('IMPORT_STATE', { state: row.state });
      const cells = stagedCells(row);
      for (const field of bookFields) cells[field] = typed[field] ?? cells[field];
      const { entry } = readRow(channel, cells, language);
      const { vars, ...kept } = entry ?? cells;
      const state = leaveOut ? 'LEFT' : entry ? await stateOf(tx, organisationId, of, rowNumber, entry.address) : 'BAD';
      const changed = await tx
        .updateTable('address_book_import_row')
        .set({ ...kept, vars: JSON.stringify(vars), state })
        .where('organisation_id', '=', organisationId)
        .where('import_id', '=', of.id)
        .where('row_number', '=', rowNumber)
        .returningAll()
        .executeTakeFirstOrThrow();
      return rowView(channel, language, changed);
    }),

    implement(calls.import, async (ctx, { bookImportId, overwrites }) => {
      const { tx, organisationId } = ctx;
      const of = (await importOf(tx, organisationId, channel, bookImportId)) ?? ctx.notFound();
      await lockBook(ctx, channel, of.book_id);
      // Read again: an undo may have held the book until now.
      const { undone_at: undoneAt } = (await importOf(tx, organisationId, channel, of.id)) ?? ctx.notFound();
      if (undoneAt) return ctx.fail('IMPORT_STATE', { state: 'UNDONE' });
      const { rows } = await sql<{ taken: number; changed: number; known: number }>`
        SELECT * FROM take_book_rows(${organisationId}, ${of.id}, ${of.book_id}, ${overwrites}, ${bookRowsAtOnce}, ${ctx.now()})`.execute(
        tx,
      );
      const [{ taken, changed, known } = { taken: 0, changed: 0, known: 0 }] = rows;
      await countEntries(ctx, of.book_id, taken, () => ctx.fail('BOOK_FULL'));
      if (taken + changed > 0)
        await tx
          .updateTable('address_book_import')
          .set({ taken_at: ctx.now() })
          .where('organisation_id', '=', organisationId)
          .where('id', '=', of.id)
          .execute();
      const facts = (await factsOf(tx, organisationId, channel, of.id)) ?? ctx.notFound();
      const left = (facts.counts.GOOD ?? 0) + (overwrites ? (facts.counts.KNOWN ?? 0) : 0);
      return { taken, changed, known, left };
    }),

    implement(calls.importDiscard, async (ctx, { bookImportId }) => {
      const { tx, organisationId } = ctx;
      const of = (await importOf(tx, organisationId, channel, bookImportId)) ?? ctx.notFound();
      await lockBook(ctx, channel, of.book_id);
      // What was added can be undone by what is kept of it.
      const gone = await tx
        .deleteFrom('address_book_import')
        .where('organisation_id', '=', organisationId)
        .where('id', '=', of.id)
        .where('taken_at', 'is', null)
        .executeTakeFirst();
      return gone.numDeletedRows > 0n ? {} : ctx.fail('IMPORT_STATE', { state: 'TAKEN' });
    }),
  ];
}
