import { bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import { type BookChannel, bookFields, type BookRowState } from '@convoke/contract/message/message.book.rules.ts';
import { type Selectable, sql } from 'kysely';
import type { AddressBookImportRow } from '../../../core/data/database-types.ts';
import { implement } from '../../../core/http/implement.ts';
import { inPlace } from '../../../core/data/list.ts';
import { type Column, everyRow, sheetFile } from '../../../core/tables/sheet-rows.ts';
import { factsOf, importOf, undoBegins } from './message.book.facts.ts';
import { rowSorts, rowsOf, stagedCells } from './message.book.import.ts';
import { countEntries, lockBook } from './message.book.lock.ts';
import { readRow, titleOf } from './message.book.rows.ts';
import { bookSheetTexts, faultTexts } from './message.book.texts.ts';

/** An import of an address book afterwards: undone as a whole, and the rows that it did not take as a file. */

const untaken = Object.keys(faultTexts) as BookRowState[];

type Row = Selectable<AddressBookImportRow> & { id: string };

export function undoHandlersOf(channel: BookChannel) {
  const calls = bookCalls[channel];
  return [
    implement(calls.importUndo, async (ctx, { bookImportId }) => {
      const { tx, organisationId } = ctx;
      const { id, book_id: bookId } = (await importOf(tx, organisationId, channel, bookImportId)) ?? ctx.notFound();
      await lockBook(ctx, channel, bookId);
      const { rows } = await sql<{ removed: number | null }>`
        SELECT undo_book_import(${organisationId}, ${id}, ${ctx.now()}, ${undoBegins(ctx.now())}) AS removed`.execute(
        tx,
      );
      const removed = rows[0]?.removed ?? null;
      if (removed === null) {
        const of = (await importOf(tx, organisationId, channel, id)) ?? ctx.notFound();
        return of.taken_at && !of.undone_at
          ? ctx.fail('IMPORT_UNDO_OVER')
          : ctx.fail('IMPORT_STATE', { state: of.undone_at ? 'UNDONE' : 'GOOD' });
      }
      // A book is never too full for fewer entries.
      await countEntries(ctx, bookId, -removed, () => ctx.notFound());
      return (await factsOf(tx, organisationId, channel, id)) ?? ctx.notFound();
    }),

    implement(calls.importFaults, async (ctx, { bookImportId }) => {
      const { db, organisationId, services, language } = ctx;
      const of = (await importOf(db, organisationId, channel, bookImportId)) ?? ctx.notFound();
      const why = (row: Row) => {
        const state = row.state as BookRowState;
        if (state !== 'BAD') return faultTexts[state]?.[language] ?? null;
        return readRow(channel, stagedCells(row), language)
          .problems.map(({ field, message }) =>
            field === null ? message : `${titleOf(channel, field)[language]}: ${message}`,
          )
          .join(' ');
      };
      const columns: Column<Row>[] = [
        [bookSheetTexts.row[language], (row) => row.row_number],
        ...bookFields.map((field): Column<Row> => [titleOf(channel, field)[language], (row) => row[field]]),
        ...of.vars.map((name): Column<Row> => [name, (row) => (row.vars as Record<string, string>)[name] ?? null]),
        [bookSheetTexts.why[language], why],
      ];
      const rows = everyRow(services, organisationId, [rowSorts, 'rowNumber'], (read, place) =>
        inPlace(
          rowsOf(read, organisationId, of.id)
            .where('r.state', 'in', untaken)
            .selectAll('r')
            .select(sql<string>`r.row_number::text`.as('id')),
          place,
        ).execute(),
      );
      const title = of.file_name.replace(/\.\w{1,5}$/, '');
      return sheetFile({ title, what: bookSheetTexts.faults[language] }, columns, rows);
    }),
  ];
}
