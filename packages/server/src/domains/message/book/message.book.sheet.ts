import { setImmediate } from 'node:timers/promises';
import { bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import {
  type BookChannel,
  bookFields,
  bookImportDays,
  mostBookRows,
} from '@convoke/contract/message/message.book.rules.ts';
import { sql } from 'kysely';
import { csvFile } from '../../../core/csv.ts';
import type { Db } from '../../../core/database.ts';
import { implement } from '../../../core/implement.ts';
import { readSheet } from '../../../core/read-sheet.ts';
import { type Column as SheetColumn, everyRow, sheetFile } from '../../../core/sheet-rows.ts';
import { factsOf } from './message.book.facts.ts';
import { type BookForgetData, bookForgetJob, daySeconds } from './message.book.jobs.ts';
import { bookOf } from './message.book.lock.ts';
import { entrySorts, type ListedEntry, listEntries } from './message.book.queries.ts';
import { cellsOf, columnsOf, readRow, titleOf } from './message.book.rows.ts';
import { bookSheetTexts } from './message.book.texts.ts';

/** Rows that are checked before others get their turn, and written in one statement. */
const stepSize = 2000;

interface StagedRow {
  rowNumber: number;
  address: string;
  name: string;
  company: string;
  title: string;
  note: string;
  vars: string;
  state: 'GOOD' | 'BAD' | 'DOUBLE';
}

/** Rows as they are read; whether the book has an address already is looked up by the whole key. */
const stage = (tx: Db, organisationId: string, importId: string, bookId: string, rows: readonly StagedRow[]) =>
  sql`
    INSERT INTO address_book_import_row (organisation_id, import_id, row_number, address, name, company, title, note, vars, state)
    SELECT ${organisationId}, ${importId}, r.row_number, r.address, r.name, r.company, r.title, r.note, r.vars::jsonb,
      CASE WHEN r.state = 'GOOD' AND e.id IS NOT NULL THEN 'KNOWN' ELSE r.state END
    FROM unnest(${rows.map((row) => row.rowNumber)}::int[], ${rows.map((row) => row.address)}::text[], ${rows.map((row) => row.name)}::text[],
      ${rows.map((row) => row.company)}::text[], ${rows.map((row) => row.title)}::text[], ${rows.map((row) => row.note)}::text[],
      ${rows.map((row) => row.vars)}::text[], ${rows.map((row) => row.state)}::text[])
      AS r (row_number, address, name, company, title, note, vars, state)
    LEFT JOIN LATERAL (
      SELECT id FROM address_book_entry WHERE organisation_id = ${organisationId} AND book_id = ${bookId} AND address = r.address OFFSET 0) e ON true`.execute(
    tx,
  );

/** The variables that entries of a book have, by their names. */
async function varsOf(db: Db, organisationId: string, bookId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT v.name FROM address_book_entry e CROSS JOIN LATERAL jsonb_object_keys(e.vars) AS v(name)
    WHERE e.organisation_id = ${organisationId} AND e.book_id = ${bookId} ORDER BY v.name LIMIT 100`.execute(db);
  return rows.map(({ name }) => name);
}

export function sheetHandlersOf(channel: BookChannel) {
  const calls = bookCalls[channel];
  return [
    implement(calls.bookTemplate, async ({ language }) => {
      const columns: SheetColumn<never>[] = bookFields.map((field) => [titleOf(channel, field)[language], () => null]);
      const file = { title: bookSheetTexts[channel][language], what: bookSheetTexts.template[language] };
      return sheetFile(file, columns, []);
    }),

    implement(calls.entryExport, async (ctx, { bookId, search, format }) => {
      const { db, organisationId, language } = ctx;
      const book = await bookOf(db, organisationId, channel, bookId).executeTakeFirst();
      if (!book) return ctx.notFound();
      const columns: SheetColumn<ListedEntry>[] = [
        ...bookFields.map(
          (field): SheetColumn<ListedEntry> => [titleOf(channel, field)[language], (row) => row[field]],
        ),
        ...(await varsOf(db, organisationId, bookId)).map(
          (name): SheetColumn<ListedEntry> => [name, (row) => (row.vars as Record<string, string>)[name] ?? null],
        ),
      ];
      const rows = everyRow(ctx.services, organisationId, [entrySorts, 'createdAt'], (read, place) =>
        listEntries(read, organisationId, { channel, bookId, search }, place),
      );
      return (format === 'csv' ? csvFile : sheetFile)({ title: book.name, what: '' }, columns, rows);
    }),

    implement(calls.importSheet, async (ctx, { bookId }) => {
      const { organisationId, services, language } = ctx;
      const { database } = services;
      const book = await database.inOrganisation(organisationId, 'read', (db) =>
        bookOf(db, organisationId, channel, bookId).executeTakeFirst(),
      );
      if (!book) return ctx.notFound();
      if (!ctx.upload) return ctx.fail('FILE_MISSING');
      const bytes = await ctx.upload.bytes();
      if (bytes.length === 0) return ctx.fail('FILE_MISSING');
      const sheet = await readSheet(bytes, mostBookRows);
      if (sheet === 'too-long') return ctx.fail('BOOK_SHEET_TOO_LONG');
      if (sheet === 'unreadable') return ctx.fail('IMPORT_NOT_READABLE');
      const columns = columnsOf(channel, sheet.header);
      if (!columns.some(({ field }) => field === 'address')) return ctx.fail('BOOK_SHEET_NO_COLUMN');

      const seen = new Set<string>();
      const staged: StagedRow[] = [];
      for (const [index, row] of sheet.rows.entries()) {
        const cells = cellsOf(columns, row);
        const { entry } = readRow(channel, cells, language);
        const { vars, ...kept } = entry ?? cells;
        const state = !entry ? 'BAD' : seen.has(entry.address) ? 'DOUBLE' : 'GOOD';
        if (entry) seen.add(entry.address);
        staged.push({ ...kept, vars: JSON.stringify(vars), rowNumber: index + 2, state });
        // Others get their turn.
        if (index % stepSize === 0) await setImmediate();
      }
      const vars = columns.flatMap(({ variable }) => variable ?? []);
      return database.inOrganisation(organisationId, 'write', async (tx) => {
        const { id } = await tx
          .insertInto('address_book_import')
          .values({
            organisation_id: organisationId,
            book_id: bookId,
            file_name: (ctx.upload?.fileName ?? '').slice(0, 200).toWellFormed(),
            vars,
            total: staged.length,
            made_by: ctx.userId,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        for (let from = 0; from < staged.length; from += stepSize)
          await stage(tx, organisationId, id, bookId, staged.slice(from, from + stepSize));
        const data: BookForgetData = { organisationId, what: 'import', id };
        await services.jobs.send(bookForgetJob, data, { tx, startAfterSeconds: bookImportDays * daySeconds });
        return (await factsOf(tx, organisationId, channel, id)) ?? ctx.notFound();
      });
    }),
  ];
}
