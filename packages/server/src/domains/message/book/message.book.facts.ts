import type { BookImport } from '@convoke/contract/message/message.book.calls.ts';
import { type BookChannel, type BookRowState, bookRowStates } from '@convoke/contract/message/message.book.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/database.ts';
import { bookOf } from './message.book.lock.ts';

/** A sheet of a book that is there, of that channel. */
export async function importOf(db: Db, organisationId: string, channel: BookChannel, importId: string) {
  const found = await db
    .selectFrom('address_book_import')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', importId)
    .executeTakeFirst();
  const book = found && (await bookOf(db, organisationId, channel, found.book_id).executeTakeFirst());
  return book ? found : undefined;
}

/** What is known of a sheet, its rows counted by their states along an index. */
export async function factsOf(
  db: Db,
  organisationId: string,
  channel: BookChannel,
  importId: string,
): Promise<BookImport | undefined> {
  const found = await importOf(db, organisationId, channel, importId);
  if (!found) return undefined;
  const { rows } = await sql<{ state: BookRowState; n: number }>`
    SELECT state, count(*)::int AS n FROM address_book_import_row
    WHERE organisation_id = ${organisationId} AND import_id = ${importId} GROUP BY state`.execute(db);
  const of = new Map(rows.map(({ state, n }) => [state, n]));
  return {
    bookImportId: found.id,
    bookId: found.book_id,
    fileName: found.file_name,
    vars: found.vars,
    total: found.total,
    counts: Object.fromEntries(bookRowStates.map((state) => [state, of.get(state) ?? 0])) as BookImport['counts'],
    createdAt: found.created_at.toISOString(),
  };
}
