import type { BookChannel } from '@convoke/contract/message/message.book.rules.ts';
import { type AliasedRawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import type { DB } from '../../../core/data/database-types.ts';
import { beginning, containing, soughtIn } from '../../../core/data/like-text.ts';
import {
  beyond,
  countOf,
  foundPlace,
  inPlace,
  orderOf,
  type PagePlace,
  type Place,
  type Sorts,
  type Total,
} from '../../../core/data/list.ts';
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
    .$if(Boolean(search), (all) => all.where(containing(sql`fold_text(b.name)`, search ?? '')));

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

type Entries = AliasedRawBuilder<Selectable<DB['address_book_entry']>, 'e'>;

/** The entries of a book that match, of all or of some that were found; neither ordered nor paged. */
export const matchingEntries = (
  db: Db,
  organisationId: string,
  { bookId, search, entryIds }: EntryFilter,
  from: Entries = sql<Selectable<DB['address_book_entry']>>`address_book_entry`.as('e'),
) =>
  db
    .selectFrom(from)
    .where('e.organisation_id', '=', organisationId)
    .where('e.book_id', '=', bookId)
    .$if(entryIds !== undefined, (all) => all.where('e.id', 'in', entryIds ?? []))
    .$if(entryIds === undefined && Boolean(search), (all) =>
      all.where(soughtIn(sql`e.search`, soughtAnywhere(search ?? ''), () => beginning(nameKey, search ?? ''))),
    );

type Listed = EntryFilter & { channel: BookChannel };

/** A page of entries. Who gets nothing more is looked up for its rows alone, each by the whole key. */
export function listEntries(db: Db, organisationId: string, filter: Listed, place: Place, from?: Entries) {
  const page = inPlace(matchingEntries(db, organisationId, filter, from).selectAll('e'), place).as('e');
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

/** So many entries are looked at for a page before those who match are put in order instead. */
const longestWalk = 5000;

/** A page where more match than are counted: most often they stand near, and the list is walked. They may all stand at the far end of it. */
async function walkEntries(db: Db, organisationId: string, filter: Listed, place: Place): Promise<ListedEntry[]> {
  if (place.offset > 0) return listEntries(db, organisationId, filter, place);
  const near = sql<Selectable<DB['address_book_entry']>>`(
    SELECT e.* FROM address_book_entry e WHERE e.organisation_id = ${organisationId} AND e.book_id = ${filter.bookId} AND ${beyond(place)}
    ORDER BY ${orderOf(place)} LIMIT ${longestWalk} OFFSET 0)`.as('e');
  const met = await listEntries(db, organisationId, filter, { ...place, after: undefined }, near);
  return met.length === place.limit ? met : listEntries(db, organisationId, filter, place);
}

/** A page of what a search finds, with how many match: found once for both. */
export async function searchedPage(
  db: Db,
  organisationId: string,
  filter: Listed,
  place: PagePlace,
): Promise<{ rows: ListedEntry[]; total: Total }> {
  const matching = matchingEntries(db, organisationId, filter);
  if (place.isExact)
    return {
      rows: await walkEntries(db, organisationId, filter, place),
      total: await countOf(db, matching, place),
    };
  const { found, ...total } = await foundPlace(db, matching.select(['e.id', 'e.name', 'e.address']), 'e', place);
  if (total.totalIsCapped) return { rows: await walkEntries(db, organisationId, filter, place), total };
  // Each by its key: in the order of the list the planner may walk it past all others.
  const these = sql<Selectable<DB['address_book_entry']>>`(
    SELECT one.* FROM unnest(${found.map(({ id }) => id)}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT * FROM address_book_entry WHERE organisation_id = ${organisationId} AND id = w.id OFFSET 0) one)`.as('e');
  const { channel, bookId } = filter;
  const inOrder = { ...place, offset: 0, after: undefined };
  return { rows: await listEntries(db, organisationId, { channel, bookId }, inOrder, these), total };
}
