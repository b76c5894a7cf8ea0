import { bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import { type BookChannel, bookFields, type BookRowState } from '@convoke/contract/message/message.book.rules.ts';
import { type Selectable, sql } from 'kysely';
import type { AddressBookImportRow } from '../../../core/database-types.ts';
import { implement } from '../../../core/implement.ts';
import { inPlace } from '../../../core/list.ts';
import { type Column, everyRow, sheetFile } from '../../../core/sheet-rows.ts';
import { factsOf, importOf, undoEnds } from './message.book.facts.ts';
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
      // Read once the book is held: of two who undo it at once one finds it undone.
      const of = (await importOf(tx, organisationId, channel, id)) ?? ctx.notFound();
      if (!of.taken_at || of.undone_at) return ctx.fail('IMPORT_STATE', { state: of.undone_at ? 'UNDONE' : 'GOOD' });
      if (undoEnds(of.taken_at) <= ctx.now()) return ctx.fail('IMPORT_UNDO_OVER');
      // An entry whose version is another than the one its row made was edited or moved since. Editing does not hold the book: so each statement asks itself.
      const { rows } = await sql<{ removed: number }>`
        WITH done AS MATERIALIZED (
          SELECT r.row_number, r.state, r.entry_id, r.entry_version, r.was, e.id AS there FROM address_book_import_row r LEFT JOIN LATERAL (
            SELECT id FROM address_book_entry WHERE organisation_id = ${organisationId} AND id = r.entry_id OFFSET 0) e ON true
          WHERE r.organisation_id = ${organisationId} AND r.import_id = ${id} AND r.state IN ('TAKEN', 'CHANGED')
        ), gone AS (
          DELETE FROM address_book_entry e USING done d
          WHERE d.state = 'TAKEN' AND e.organisation_id = ${organisationId} AND e.id = d.there AND e.book_id = ${bookId} AND e.version = d.entry_version
          RETURNING e.id
        ), back AS (
          UPDATE address_book_entry e SET name = d.was->>'name', company = d.was->>'company', title = d.was->>'title', note = d.was->>'note',
            vars = d.was->'vars', version = e.version + 1, updated_at = ${ctx.now()}
          FROM done d
          WHERE d.state = 'CHANGED' AND e.organisation_id = ${organisationId} AND e.id = d.there AND e.book_id = ${bookId} AND e.version = d.entry_version
          RETURNING e.id
        ), undone AS MATERIALIZED (SELECT id FROM gone UNION ALL SELECT id FROM back),
        marked AS (
          UPDATE address_book_import_row r SET state = CASE WHEN d.there IS NULL OR u.id IS NOT NULL THEN 'UNDONE' ELSE 'KEPT' END
          FROM done d LEFT JOIN undone u ON u.id = d.there
          WHERE r.organisation_id = ${organisationId} AND r.import_id = ${id} AND r.row_number = d.row_number
        )
        SELECT count(*)::int AS removed FROM gone`.execute(tx);
      // A book is never too full for fewer entries.
      await countEntries(ctx, bookId, -(rows[0]?.removed ?? 0), () => ctx.notFound());
      await tx
        .updateTable('address_book_import')
        .set({ undone_at: ctx.now() })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .execute();
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
