import { type Book, bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import { type BookChannel, bookRestoreDays } from '@convoke/contract/message/message.book.rules.ts';
import { unlessBroken } from '../../../core/data/constraint.ts';
import { implement } from '../../../core/http/implement.ts';
import { implementUpdate } from '../../../core/http/overwritten.ts';
import { countOf, firstRows, pageAnswer, placeOf } from '../../../core/data/list.ts';
import { type BookForgetData, bookForgetJob, daySeconds } from './message.book.jobs.ts';
import { lockBook } from './message.book.lock.ts';
import { bookSorts, type ListedBook, listBooks, matchingBooks } from './message.book.queries.ts';

const bookView = (row: ListedBook): Book => ({
  bookId: row.id,
  name: row.name,
  note: row.note,
  entries: row.entries,
  by: row.nick_name ?? '',
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});

/** Of two that take one name at once, one is refused. */
const unlessNamed = <T>(ctx: { fail(name: 'BOOK_NAME_TAKEN'): never }, work: Promise<T>) =>
  unlessBroken('address_book_name', () => ctx.fail('BOOK_NAME_TAKEN'), work);

export function bookHandlersOf(channel: BookChannel) {
  const calls = bookCalls[channel];
  return [
    implement(calls.bookList, async (ctx, input) => {
      const { db, organisationId } = ctx;
      const filter = { channel, search: input.search };
      const place = placeOf(ctx, bookSorts, input);
      const rows = await listBooks(db, organisationId, filter, place);
      const total = await countOf(db, matchingBooks(db, organisationId, filter), place);
      return pageAnswer(rows, total, place, bookView);
    }),

    implement(calls.bookInfo, async (ctx, { bookId }) => {
      const [row] = await listBooks(ctx.db, ctx.organisationId, { channel, bookId }, firstRows(bookSorts, 'name', 1));
      return row ? bookView(row) : ctx.notFound();
    }),

    implement(calls.bookAdd, async (ctx, { name, note }) => {
      const made = await unlessNamed(
        ctx,
        ctx.tx
          .insertInto('address_book')
          .values({ organisation_id: ctx.organisationId, channel, name, note, made_by: ctx.userId })
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow(),
      );
      return { bookId: made.id, version: made.version };
    }),

    implementUpdate(
      calls.bookUpdate,
      { table: 'address_book', id: 'bookId' },
      async (ctx, { bookId, version, name, note }) => {
        const before = await lockBook(ctx, channel, bookId);
        if (before.version !== version) return ctx.fail('BOOK_CHANGED');
        await unlessNamed(
          ctx,
          ctx.tx
            .updateTable('address_book')
            .set({ name, note, version: version + 1, updated_at: ctx.now() })
            .where('organisation_id', '=', ctx.organisationId)
            .where('id', '=', bookId)
            .execute(),
        );
        return { version: version + 1 };
      },
    ),

    implement(calls.bookDelete, async (ctx, { id }) => {
      const { organisationId } = ctx;
      await lockBook(ctx, channel, id);
      await ctx.tx
        .updateTable('address_book')
        .set({ deleted_at: ctx.now() })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .execute();
      const data: BookForgetData = { organisationId, what: 'book', id };
      // A minute more, so that the moment of deleting is surely past.
      await ctx.sendJob(bookForgetJob, data, { startAfterSeconds: bookRestoreDays * daySeconds + 60 });
      return {};
    }),

    implement(calls.bookRestore, async (ctx, { id }) => {
      const { tx, organisationId } = ctx;
      const gone = await tx
        .selectFrom('address_book')
        .select('deleted_at')
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .where('channel', '=', channel)
        .where('deleted_at', 'is not', null)
        .forUpdate()
        .executeTakeFirst();
      if (!gone?.deleted_at) return ctx.notFound();
      if (ctx.now().getTime() - gone.deleted_at.getTime() > bookRestoreDays * daySeconds * 1000)
        return ctx.fail('BOOK_RESTORE_OVER');
      await unlessNamed(
        ctx,
        tx
          .updateTable('address_book')
          .set({ deleted_at: null })
          .where('organisation_id', '=', organisationId)
          .where('id', '=', id)
          .execute(),
      );
      return {};
    }),
  ];
}
