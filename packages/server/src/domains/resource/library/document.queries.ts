import type { documentExport } from '@convoke/contract/resource/document.calls.ts';
import { trashDays } from '@convoke/contract/resource/document.rules.ts';
import { type AliasedExpression, type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { Db } from '../../../core/data/database.ts';
import type { DB } from '../../../core/data/database-types.ts';
import { beginning, soughtIn } from '../../../core/data/like-text.ts';
import { inPlace, orderOf, type Place, type Sorts } from '../../../core/data/list.ts';
import { own } from '../../../core/data/organisation-plugin.ts';

export type DocumentFilter = Omit<z.output<typeof documentExport.input>, 'timeZone'>;

const nameKey = sql`lower(d.name) COLLATE "C"`;

export const documentSorts: Sorts = {
  id: sql`d.id`,
  words: {
    createdAt: { by: sql`d.created_at`, kind: 'moment' },
    name: { by: nameKey, kind: 'text' },
    bytes: { by: sql`d.bytes`, kind: 'whole' },
  },
};

/** Whether a link, called `l`, can be used now. */
export const isLive = sql<SqlBool>`l.revoked_at IS NULL AND (l.expires_at IS NULL OR l.expires_at > now()) AND (l.most_downloads IS NULL OR l.downloads < l.most_downloads)`;

/** What is in the trash for longer is on its way out. */
export const inTrash = sql<SqlBool>`d.deleted_at > now() - make_interval(days => ${trashDays})`;

/** The documents that match but for the search. */
export function narrowedDocuments(db: Db, { categoryId, kind, userId, createdFrom, createdTo, state }: DocumentFilter) {
  return db.selectFrom('document as d').where((eb) => {
    const all: Expression<SqlBool>[] = [state === 'trash' ? inTrash : eb('d.deleted_at', 'is', null)];
    if (categoryId === 'none') all.push(eb('d.category_id', 'is', null));
    else if (categoryId) all.push(eb('d.category_id', '=', categoryId));
    if (kind) all.push(eb('d.kind', '=', kind));
    if (userId) all.push(eb('d.created_by', '=', userId));
    if (createdFrom) all.push(eb('d.created_at', '>=', new Date(createdFrom)));
    if (createdTo) all.push(eb('d.created_at', '<', new Date(createdTo)));
    return eb.and(all);
  });
}

/** Whether a document is named so. */
export const namedBy = (search: string) => soughtIn(sql`d.search`, search, () => beginning(nameKey, search));

/** Whether a document is named so, or one of those whose text has it. */
export const soughtBy = (search: string, ids: readonly string[]) =>
  ids.length === 0 ? namedBy(search) : sql<SqlBool>`(${namedBy(search)} OR d.id = ANY(${ids}::uuid[]))`;

/** The documents that match; neither ordered nor paged. `ids` are those whose text has what is searched for. */
export function matchingDocuments(db: Db, filter: DocumentFilter, ids: readonly string[]) {
  const all = narrowedDocuments(db, filter);
  return filter.search ? all.where(soughtBy(filter.search, ids)) : all;
}

/** The page is found first, what is shown of each row besides is looked up then. */
export function listDocuments(db: Db, filter: DocumentFilter, ids: readonly string[], place: Place) {
  return shownDocuments(db, inPlace(matchingDocuments(db, filter, ids).selectAll('d'), place).as('d'), place);
}

export const shownDocuments = (
  db: Db,
  page: AliasedExpression<Selectable<DB['document']> & { key: string }, 'd'>,
  place: Place,
) => db.selectFrom(page).selectAll('d').select([linksOf, byNameOf]).orderBy(orderOf(place)).execute();

const linksOf =
  sql<number>`(SELECT count(*)::int FROM document_link l WHERE l.organisation_id = ${own} AND l.document_id = d.id AND ${isLive})`.as(
    'links',
  );
const byNameOf = sql<
  string | null
>`(SELECT u.nick_name FROM app_user u WHERE u.organisation_id = ${own} AND u.id = d.created_by)`.as('by_name');

export type ListedDocument = Awaited<ReturnType<typeof listDocuments>>[number];

/** A document, in the trash or not. */
export const documentById = (db: Db, documentId: string) =>
  db
    .selectFrom('document as d')
    .where('d.id', '=', documentId)
    .where((eb) => eb.or([eb('d.deleted_at', 'is', null), inTrash]))
    .selectAll('d')
    .select([linksOf, byNameOf])
    .executeTakeFirst();
