import { bookRestoreDays } from '@convoke/contract/message/message.book.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import { defineJob, type JobDefinition } from '../../../core/jobs/jobs.ts';

/** `message.bookForget`: what was deleted from address books, or read of a sheet, goes for good. */
export const bookForgetJob = 'message.bookForget';

export interface BookForgetData {
  organisationId: string;
  what: 'book' | 'batch' | 'import';
  id: string;
}

export const daySeconds = 86_400;
/** A transaction of some hundred milliseconds. */
const stepSize = 5000;

async function forget(services: Services, { organisationId, what, id }: BookForgetData): Promise<void> {
  if (what === 'book' && !(await isForGood(services, organisationId, id))) return;
  for (;;) {
    // By a list of keys: as a join of two tables that the planner takes for small, each row would be held against each.
    const gone = await services.database.inOrganisation(organisationId, 'write', async (tx) => {
      const found =
        what === 'book'
          ? sql`
            DELETE FROM address_book_entry WHERE organisation_id = ${organisationId} AND id = ANY (ARRAY(
              SELECT id FROM address_book_entry WHERE organisation_id = ${organisationId} AND book_id = ${id} LIMIT ${stepSize}))`
          : what === 'batch'
            ? sql`
            DELETE FROM address_book_bin WHERE organisation_id = ${organisationId} AND batch_id = ${id} AND id = ANY (ARRAY(
              SELECT id FROM address_book_bin WHERE organisation_id = ${organisationId} AND batch_id = ${id} LIMIT ${stepSize}))`
            : sql`
            DELETE FROM address_book_import_row WHERE organisation_id = ${organisationId} AND import_id = ${id} AND row_number = ANY (ARRAY(
              SELECT row_number FROM address_book_import_row WHERE organisation_id = ${organisationId} AND import_id = ${id} LIMIT ${stepSize}))`;
      return (await found.execute(tx)).numAffectedRows ?? 0n;
    });
    if (gone < stepSize) break;
  }
  await services.database.inOrganisation(organisationId, 'write', async (tx) => {
    if (what === 'book')
      await tx
        .updateTable('address_book')
        .set({ entries: 0 })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .where('deleted_at', 'is not', null)
        .execute();
    if (what === 'import')
      await tx
        .deleteFrom('address_book_import')
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .execute();
  });
}

/** A book that was brought back, or deleted once more since, is left to the job of its newest deletion. */
function isForGood(services: Services, organisationId: string, bookId: string): Promise<boolean> {
  const since = new Date(services.clock.now().getTime() - bookRestoreDays * daySeconds * 1000);
  return services.database.inOrganisation(organisationId, 'read', async (db) => {
    const book = await db
      .selectFrom('address_book')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', bookId)
      .where('deleted_at', '<=', since)
      .executeTakeFirst();
    return book !== undefined;
  });
}

export const bookJobs: readonly JobDefinition[] = [
  defineJob<BookForgetData>({ name: bookForgetJob, retryLimit: 3, expireInSeconds: 600, run: forget }),
];
