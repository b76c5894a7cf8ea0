import type { BookChannel } from '@convoke/contract/message/message.book.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/database.ts';
import { beginning, containing } from '../../../core/like-text.ts';
import { inPlace, orderOf, type Place, type Sorts } from '../../../core/list.ts';
import { soughtAnywhere } from '../../../core/phones.ts';

export const bookSorts: Sorts = {
  id: sql`b.id`,
  words: {
    name: { by: sql`lower(b.name) COLLATE "C"`, kind: 'text' },
    createdAt: { by: sql`b.created_at`, kind: 'moment' },
    entries: { by: sql`b.entries`, kind: 'whole' },
  },
};

export interface BookFilter {
  channel: BookChannel;
  search?: string | undefined;
  bookId?: string | undefined;
}

/** The books that match; neither ordered nor paged. */
export const matchingBooks = (db: Db, organisationId: string, { channel, search, bookId }: BookFilter) =>
  db
    .selectFrom('address_book as b')
    .where('b.organisation_id', '=', organisationId)
    .where('b.channel', '=', channel)
    .where('b.deleted_at', 'is', null)
    .$if(bookId !== undefined, (all) => all.where('b.id', '=', bookId ?? ''))
    .$if(Boolean(search), (all) => all.where(containing(sql`lower(b.name)`, search ?? '')));

export function listBooks(db: Db, organisationId: string, filter: BookFilter, place: Place) {
  const page = inPlace(matchingBooks(db, organisationId, filter).selectAll('b'), place).as('b');
  return db
    .selectFrom(page)
    .leftJoinLateral(
      sql<{ nick_name: string }>`(
        SELECT nick_name FROM app_user WHERE organisation_id = ${organisationId} AND id = b.made_by OFFSET 0)`.as('u'),
      (join) => join.onTrue(),
    )
    .selectAll('b')
    .select('u.nick_name')
    .orderBy(orderOf(place))
    .execute();
}

export type ListedBook = Awaited<ReturnType<typeof listBooks>>[number];

const nameKey = sql`lower(e.name) COLLATE "C"`;

export const entrySorts: Sorts = {
  id: sql`e.id`,
  words: {
    // Ids grow with time.
    createdAt: { by: sql`e.id`, kind: 'id' },
    name: { by: nameKey, kind: 'text' },
    address: { by: sql`e.address`, kind: 'text' },
  },
};

export interface EntryFilter {
  bookId: string;
  search?: string | undefined;
  entryIds?: readonly string[] | undefined;
}

/** The entries of a book that match; neither ordered nor paged. */
export const matchingEntries = (db: Db, organisationId: string, { bookId, search, entryIds }: EntryFilter) =>
  db
    .selectFrom('address_book_entry as e')
    .where('e.organisation_id', '=', organisationId)
    .where('e.book_id', '=', bookId)
    .$if(entryIds !== undefined, (all) => all.where('e.id', 'in', entryIds ?? []))
    .$if(entryIds === undefined && Boolean(search), (all) =>
      all.where(
        [...(search ?? '')].length >= 3
          ? containing(sql`e.search`, soughtAnywhere(search ?? ''))
          : beginning(nameKey, search ?? ''),
      ),
    );

/** A page of entries. Who gets nothing more is looked up for its rows alone, each by the whole key. */
export function listEntries(
  db: Db,
  organisationId: string,
  filter: EntryFilter & { channel: BookChannel },
  place: Place,
) {
  const page = inPlace(matchingEntries(db, organisationId, filter).selectAll('e'), place).as('e');
  return db
    .selectFrom(page)
    .leftJoinLateral(
      sql<{ scope: 'promotion' | 'all' }>`(
        SELECT scope FROM message_stop WHERE organisation_id = ${organisationId} AND channel = ${filter.channel} AND address = e.address
          AND lifted_at IS NULL ORDER BY scope LIMIT 1)`.as('s'),
      (join) => join.onTrue(),
    )
    .selectAll('e')
    .select('s.scope')
    .orderBy(orderOf(place))
    .execute();
}

export type ListedEntry = Awaited<ReturnType<typeof listEntries>>[number];
