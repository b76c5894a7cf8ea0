import type { BookChannel } from '@convoke/contract/message/message.book.rules.ts';
import { sql } from 'kysely';
import { unlessBroken } from '../../../core/data/constraint.ts';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';

type Ctx = Pick<WriteContext<never>, 'tx' | 'organisationId' | 'notFound'>;

/** A book that is there, of that channel. */
export const bookOf = (db: Db, organisationId: string, channel: BookChannel, bookId: string) =>
  db
    .selectFrom('address_book')
    .select(['id', 'name', 'entries', 'version'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', bookId)
    .where('channel', '=', channel)
    .where('deleted_at', 'is', null);

/** Whoever changes which entries a book has holds its row first, of two books in the order of their ids. */
export async function lockBook(ctx: Ctx, channel: BookChannel, bookId: string) {
  const book = await bookOf(ctx.tx, ctx.organisationId, channel, bookId).forUpdate().executeTakeFirst();
  return book ?? ctx.notFound();
}

/** So many more entries, or fewer. The table's own rule is the limit. */
export async function countEntries(
  ctx: Pick<WriteContext<never>, 'tx' | 'organisationId' | 'now'>,
  bookId: string,
  more: number,
  refuse: () => never,
): Promise<void> {
  if (more === 0) return;
  await unlessBroken(
    'address_book_entries_check',
    refuse,
    ctx.tx
      .updateTable('address_book')
      .set({ entries: sql`entries + ${more}`, updated_at: ctx.now() })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', bookId)
      .execute(),
  );
}
