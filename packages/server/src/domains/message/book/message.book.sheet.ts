import { setImmediate } from 'node:timers/promises';
import { bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import {
  type BookChannel,
  bookFields,
  bookImportDays,
  mostBookRows,
} from '@convoke/contract/message/message.book.rules.ts';
import { sql } from 'kysely';
import { csvFile } from '../../../core/tables/csv.ts';
import type { OutsideContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { type Column as SheetColumn, everyRow, sheetFile } from '../../../core/tables/sheet-rows.ts';
import { headOf, openTable, previewRows, wholeTable } from '../../../core/tables/uploaded-table.ts';
import { factsOf } from './message.book.facts.ts';
import { type BookForgetData, bookForgetJob, daySeconds } from './message.book.jobs.ts';
import { bookOf } from './message.book.lock.ts';
import { entrySorts, type ListedEntry, listEntries } from './message.book.queries.ts';
import { cellsOf, columnsOf, proposedKinds, readRow, titleOf } from './message.book.rows.ts';
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

    implement(calls.importPreview, async (ctx, { bookId, ...asked }) => {
      await checkBook(ctx, channel, bookId);
      const { bytes, layout } = await openTable(ctx, asked);
      const head = await headOf(ctx, bytes, layout);
      return { ...layout, ...head, columns: proposedKinds(channel, head.header, head.rows) };
    }),

    implement(calls.importSheet, async (ctx, { bookId, columns: chosen, ...asked }) => {
      const { organisationId, services, language } = ctx;
      const { database } = services;
      await checkBook(ctx, channel, bookId);
      const { bytes, layout, fileName } = await openTable(ctx, asked);
      const table = await wholeTable(ctx, bytes, layout, mostBookRows);
      if (!table) return ctx.fail('BOOK_SHEET_TOO_LONG');
      const { header, rows } = table;
      const examples = rows.slice(0, previewRows).map(({ cells }) => cells);
      const columns = columnsOf(chosen ?? proposedKinds(channel, header, examples), header);
      if (!columns.some(({ field }) => field === 'address')) return ctx.fail('BOOK_SHEET_NO_COLUMN');

      const seen = new Set<string>();
      const staged: StagedRow[] = [];
      for (const { n, cells: typed } of rows) {
        const cells = cellsOf(columns, typed);
        const { entry } = readRow(channel, cells, language);
        const { vars, ...kept } = entry ?? cells;
        const state = !entry ? 'BAD' : seen.has(entry.address) ? 'DOUBLE' : 'GOOD';
        if (entry) seen.add(entry.address);
        staged.push({ ...kept, vars: JSON.stringify(vars), rowNumber: n, state });
        if (staged.length % stepSize === 0) await setImmediate();
      }
      return database.inOrganisation(organisationId, 'write', async (tx) => {
        const { id } = await tx
          .insertInto('address_book_import')
          .values({
            organisation_id: organisationId,
            book_id: bookId,
            file_name: fileName,
            vars: columns.flatMap(({ variable }) => variable ?? []),
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

/** Before a file is read: it is for a book that is there. */
async function checkBook(
  ctx: Pick<OutsideContext<never>, 'services' | 'organisationId' | 'notFound'>,
  channel: BookChannel,
  bookId: string,
): Promise<void> {
  const { organisationId, services } = ctx;
  const book = await services.database.inOrganisation(organisationId, 'read', (db) =>
    bookOf(db, organisationId, channel, bookId).executeTakeFirst(),
  );
  if (!book) ctx.notFound();
}
