import type { BookImport } from '@convoke/contract/message/message.book.import.calls.ts';
import {
  type BookChannel,
  type BookRowState,
  bookRowStates,
  bookUndoHours,
  mostBookImports,
} from '@convoke/contract/message/message.book.rules.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import type { AddressBookImport } from '../../../core/data/database-types.ts';
import { userName } from '../../../core/data/user-name.ts';
import { bookOf } from './message.book.lock.ts';

type ImportRecord = Selectable<AddressBookImport>;

const importsOf = (db: Db, organisationId: string) =>
  db
    .selectFrom('address_book_import as i')
    .selectAll('i')
    .select(userName('i', 'made_by'))
    .where('i.organisation_id', '=', organisationId);

/** A sheet of a book that is there, of that channel. */
export async function importOf(db: Db, organisationId: string, channel: BookChannel, importId: string) {
  const found = await importsOf(db, organisationId).where('i.id', '=', importId).executeTakeFirst();
  const book = found && (await bookOf(db, organisationId, channel, found.book_id).executeTakeFirst());
  return book ? found : undefined;
}

const undoMs = bookUndoHours * 3_600_000;

/** Until when an import can be undone. */
const undoEnds = (takenAt: Date) => new Date(takenAt.getTime() + undoMs);

/** Imports whose last rows were added later can be undone. */
export const undoBegins = (now: Date) => new Date(now.getTime() - undoMs);

/** What is known of some sheets, the rows of each counted by their states along an index. */
async function withCounts(
  db: Db,
  organisationId: string,
  found: readonly (ImportRecord & { nick_name: string | null })[],
): Promise<BookImport[]> {
  const { rows } = await sql<{ id: string; state: BookRowState; n: number }>`
    SELECT w.id, c.state, c.n FROM unnest(${found.map(({ id }) => id)}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT state, count(*)::int AS n FROM address_book_import_row
      WHERE organisation_id = ${organisationId} AND import_id = w.id GROUP BY state OFFSET 0) c`.execute(db);
  const counts = new Map(rows.map(({ id, state, n }) => [`${id} ${state}`, n]));
  return found.map((each) => ({
    bookImportId: each.id,
    bookId: each.book_id,
    fileName: each.file_name,
    vars: each.vars,
    total: each.total,
    counts: Object.fromEntries(
      bookRowStates.map((state) => [state, counts.get(`${each.id} ${state}`) ?? 0]),
    ) as BookImport['counts'],
    createdAt: each.created_at.toISOString(),
    by: each.nick_name ?? '',
    takenAt: each.taken_at?.toISOString() ?? null,
    undoUntil: each.taken_at && !each.undone_at ? undoEnds(each.taken_at).toISOString() : null,
    undoneAt: each.undone_at?.toISOString() ?? null,
  }));
}

/** What is known of a sheet. */
export async function factsOf(
  db: Db,
  organisationId: string,
  channel: BookChannel,
  importId: string,
): Promise<BookImport | undefined> {
  const found = await importOf(db, organisationId, channel, importId);
  return found && (await withCounts(db, organisationId, [found]))[0];
}

/** The last sheets of a book, the newest first. */
export async function lastImports(db: Db, organisationId: string, bookId: string): Promise<BookImport[]> {
  const found = await importsOf(db, organisationId)
    .where('i.book_id', '=', bookId)
    .orderBy('i.id', 'desc')
    .limit(mostBookImports)
    .execute();
  return withCounts(db, organisationId, found);
}
