import { type BookEntry, bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import { type BookChannel, bookRestoreDays } from '@convoke/contract/message/message.book.rules.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { sql } from 'kysely';
import { unlessBroken } from '../../../core/data/constraint.ts';
import type { WriteContext } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { implementUpdate } from '../../../core/http/overwritten.ts';
import { pageAnswer, placeOf } from '../../../core/data/list.ts';
import { type BookForgetData, bookForgetJob, daySeconds } from './message.book.jobs.ts';
import { bookOf, countEntries, lockBook } from './message.book.lock.ts';
import {
  type EntryFilter,
  entrySorts,
  type ListedEntry,
  listEntries,
  matchingEntries,
  searchedPage,
} from './message.book.queries.ts';

const entryView = (row: ListedEntry): BookEntry => ({
  entryId: row.id,
  address: row.address,
  name: row.name,
  company: row.company,
  title: row.title,
  note: row.note,
  vars: row.vars as Record<string, string>,
  createdAt: row.created_at.toISOString(),
  stop: row.scope,
  version: row.version,
});

/** In one book an address stands once: of two that add it at once, one is refused. */
const unlessThere = <T>(ctx: { fail(name: 'BOOK_ENTRY_TAKEN'): never }, work: Promise<T>) =>
  unlessBroken('address_book_entry_once', () => ctx.fail('BOOK_ENTRY_TAKEN'), work);

/** Which entries are meant. Nobody empties a book by leaving a field out. */
function chosenOf(
  ctx: Pick<WriteContext<never>, 'failFields' | 'language'>,
  bookId: string,
  { entryIds, matching }: { entryIds?: string[] | undefined; matching?: { search: string } | undefined },
): EntryFilter {
  if (!entryIds && !matching)
    return ctx.failFields([{ path: 'entryIds', message: problemText('required', ctx.language) }]);
  return { bookId, entryIds, search: matching?.search };
}

export function entryHandlersOf(channel: BookChannel) {
  const calls = bookCalls[channel];
  return [
    implement(calls.entryList, async (ctx, input) => {
      const { db, organisationId } = ctx;
      const book = await bookOf(db, organisationId, channel, input.id).executeTakeFirst();
      if (!book) return ctx.notFound();
      const filter = { channel, bookId: input.id, search: input.search };
      const place = placeOf(ctx, entrySorts, input);
      // Without a search the book knows how many it has.
      const { rows, total } = input.search
        ? await searchedPage(db, organisationId, filter, place)
        : {
            rows: await listEntries(db, organisationId, filter, place),
            total: { total: book.entries, totalIsCapped: false },
          };
      return pageAnswer(rows, total, place, entryView);
    }),

    implement(calls.entryAdd, async (ctx, { bookId, vars, ...fields }) => {
      await lockBook(ctx, channel, bookId);
      const made = await unlessThere(
        ctx,
        ctx.tx
          .insertInto('address_book_entry')
          .values({ ...fields, vars: JSON.stringify(vars), organisation_id: ctx.organisationId, book_id: bookId })
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow(),
      );
      await countEntries(ctx, bookId, 1, () => ctx.fail('BOOK_FULL'));
      return { entryId: made.id, version: made.version };
    }),

    implementUpdate(
      calls.entryUpdate,
      { table: 'address_book_entry', id: 'entryId' },
      async (ctx, { entryId, version, vars, ...fields }) => {
        const { tx, organisationId } = ctx;
        const before = await tx
          .selectFrom('address_book_entry')
          .select(['version', 'book_id'])
          .where('organisation_id', '=', organisationId)
          .where('id', '=', entryId)
          .forUpdate()
          .executeTakeFirst();
        if (!before) return ctx.notFound();
        const book = await bookOf(tx, organisationId, channel, before.book_id).executeTakeFirst();
        if (!book) return ctx.notFound();
        if (before.version !== version) return ctx.fail('BOOK_ENTRY_CHANGED');
        const given = Object.entries(fields).filter(([, value]) => value !== undefined);
        await unlessThere(
          ctx,
          tx
            .updateTable('address_book_entry')
            .set({
              ...Object.fromEntries(given),
              ...(vars !== undefined && { vars: JSON.stringify(vars) }),
              version: version + 1,
              updated_at: ctx.now(),
            })
            .where('organisation_id', '=', organisationId)
            .where('id', '=', entryId)
            .execute(),
        );
        return { version: version + 1 };
      },
    ),

    implement(calls.entryDelete, async (ctx, { bookId, ...said }) => {
      const { tx, organisationId } = ctx;
      await lockBook(ctx, channel, bookId);
      const asked = matchingEntries(tx, organisationId, chosenOf(ctx, bookId, said)).select('e.id');
      const { rows } = await sql<{ batch_id: string; deleted: number }>`
        WITH asked AS MATERIALIZED (${asked}), batch AS MATERIALIZED (SELECT uuidv7() AS id),
        gone AS (
          DELETE FROM address_book_entry e USING asked a WHERE e.organisation_id = ${organisationId} AND e.id = a.id
          RETURNING e.id, e.address, e.name, e.company, e.title, e.note, e.vars, e.version, e.created_at, e.updated_at
        ), kept AS (
          INSERT INTO address_book_bin
            (organisation_id, batch_id, id, book_id, address, name, company, title, note, vars, version, created_at, updated_at)
          SELECT ${organisationId}, b.id, g.id, ${bookId}, g.address, g.name, g.company, g.title, g.note, g.vars, g.version, g.created_at, g.updated_at
          FROM gone g CROSS JOIN batch b RETURNING id
        )
        SELECT b.id AS batch_id, (SELECT count(*)::int FROM kept) AS deleted FROM batch b`.execute(tx);
      const [{ batch_id: batchId, deleted } = { batch_id: '', deleted: 0 }] = rows;
      if (deleted > 0) {
        // A book is never too full for fewer entries.
        await countEntries(ctx, bookId, -deleted, () => ctx.notFound());
        const data: BookForgetData = { organisationId, what: 'batch', id: batchId };
        await ctx.sendJob(bookForgetJob, data, { startAfterSeconds: bookRestoreDays * daySeconds });
      }
      return { batchId, deleted };
    }),

    implement(calls.entryRestore, async (ctx, { bookId, batchId }) => {
      const { tx, organisationId } = ctx;
      await lockBook(ctx, channel, bookId);
      const { rows } = await sql<{ asked: number; restored: number }>`
        WITH batch AS MATERIALIZED (
          SELECT * FROM address_book_bin WHERE organisation_id = ${organisationId} AND batch_id = ${batchId} AND book_id = ${bookId}
        ), back AS (
          INSERT INTO address_book_entry
            (organisation_id, id, book_id, address, name, company, title, note, vars, version, created_at, updated_at)
          SELECT organisation_id, id, book_id, address, name, company, title, note, vars, version + 1, created_at, updated_at FROM batch ORDER BY id
          ON CONFLICT DO NOTHING RETURNING id
        ), emptied AS (
          DELETE FROM address_book_bin WHERE organisation_id = ${organisationId} AND batch_id = ${batchId} AND book_id = ${bookId} RETURNING id
        )
        SELECT (SELECT count(*)::int FROM emptied) AS asked, (SELECT count(*)::int FROM back) AS restored`.execute(tx);
      const [{ asked, restored } = { asked: 0, restored: 0 }] = rows;
      if (asked === 0) return ctx.notFound();
      await countEntries(ctx, bookId, restored, () => ctx.fail('BOOK_FULL'));
      return { restored };
    }),

    implement(calls.entryTransfer, async (ctx, { bookId, toBookId, way, ...said }) => {
      const { tx, organisationId } = ctx;
      if (bookId === toBookId) return ctx.fail('BOOK_SAME');
      for (const one of [bookId, toBookId].toSorted()) await lockBook(ctx, channel, one);
      const asked = matchingEntries(tx, organisationId, chosenOf(ctx, bookId, said)).select([
        'e.id',
        'e.address',
        'e.name',
        'e.company',
        'e.title',
        'e.note',
        'e.vars',
      ]);
      const put =
        way === 'copy'
          ? sql`
          INSERT INTO address_book_entry (organisation_id, book_id, address, name, company, title, note, vars)
          SELECT ${organisationId}, ${toBookId}, address, name, company, title, note, vars FROM asked ORDER BY id
          ON CONFLICT ON CONSTRAINT address_book_entry_once DO NOTHING RETURNING id`
          : sql`
          UPDATE address_book_entry e SET book_id = ${toBookId}, version = e.version + 1, updated_at = ${ctx.now()} FROM asked a
          WHERE e.organisation_id = ${organisationId} AND e.id = a.id AND NOT EXISTS (
            SELECT FROM address_book_entry o WHERE o.organisation_id = ${organisationId} AND o.book_id = ${toBookId} AND o.address = a.address OFFSET 0)
          RETURNING e.id`;
      const { rows } = await sql<{ asked: number; done: number }>`
        WITH asked AS MATERIALIZED (${asked}), put AS (${put})
        SELECT (SELECT count(*)::int FROM asked) AS asked, (SELECT count(*)::int FROM put) AS done`.execute(tx);
      const [{ asked: found, done } = { asked: 0, done: 0 }] = rows;
      await countEntries(ctx, toBookId, done, () => ctx.fail('BOOK_FULL'));
      if (way === 'move') await countEntries(ctx, bookId, -done, () => ctx.notFound());
      return { done, there: found - done };
    }),
  ];
}
