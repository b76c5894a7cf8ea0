import type { documentExport } from '@convoke/contract/resource/document.calls.ts';
import { trashDays } from '@convoke/contract/resource/document.rules.ts';
import { totalLimit } from '@convoke/contract/core/fields.ts';
import { type AliasedExpression, type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { Db } from '../../../core/data/database.ts';
import type { DB } from '../../../core/data/database-types.ts';
import { beginning, soughtIn } from '../../../core/data/like-text.ts';
import {
  countOf,
  foundPlace,
  inPlace,
  orderOf,
  type PagePlace,
  type Place,
  type Sorts,
  type Total,
} from '../../../core/data/list.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import type { TextHits } from './document.found.ts';

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
function narrowedDocuments(db: Db, { categoryId, kind, userId, createdFrom, createdTo, state }: DocumentFilter) {
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

const namedBy = (search: string) => soughtIn(sql`d.search`, search, () => beginning(nameKey, search));
const oneOf = (hits: TextHits) => sql<SqlBool>`d.id = ANY(${[...hits.parts.keys()]}::uuid[])`;

const soughtBy = (search: string, hits: TextHits) =>
  hits.parts.size === 0 ? namedBy(search) : sql<SqlBool>`(${namedBy(search)} OR ${oneOf(hits)})`;

/** The documents that match; neither ordered nor paged. `hits` are those whose text has what is searched for. */
export function matchingDocuments(db: Db, filter: DocumentFilter, hits: TextHits) {
  const all = narrowedDocuments(db, filter);
  return filter.search ? all.where(soughtBy(filter.search, hits)) : all;
}

/** The page is found first, what is shown of each row besides is looked up then. */
export function listDocuments(db: Db, filter: DocumentFilter, hits: TextHits, place: Place) {
  return shown(db, inPlace(matchingDocuments(db, filter, hits).selectAll('d'), place).as('d'), place);
}

type Document = Selectable<DB['document']>;

const shown = (db: Db, page: AliasedExpression<Document & { key: string }, 'd'>, place: Place) =>
  db.selectFrom(page).selectAll('d').select([linksOf, byNameOf]).orderBy(orderOf(place)).execute();

/** So many documents are looked at for a page before the planner is left to find those that match. */
const longestWalk = 5000;

/** A page where more match than are counted: most often they stand near. */
async function walkDocuments(db: Db, filter: Searched, hits: TextHits, place: Place) {
  if (place.offset > 0) return listDocuments(db, filter, hits, place);
  const near = inPlace(narrowedDocuments(db, filter).selectAll('d'), { ...place, limit: longestWalk }).as('d');
  const met = db.selectFrom(near).selectAll('d').where(soughtBy(filter.search, hits)).orderBy(orderOf(place));
  const rows = await shown(db, met.limit(place.limit).as('d'), place);
  return rows.length === place.limit ? rows : listDocuments(db, filter, hits, place);
}

type Searched = DocumentFilter & { search: string };

/**
 * A page of what a search finds, with how many match, found once for both: the planner takes what matches for spread evenly, and would walk past all others to where
 * last year's files stand. Names and texts are asked one after the other, since no index answers an "or" over both.
 */
export async function searchedPage(
  db: Db,
  filter: Searched,
  hits: TextHits,
  place: PagePlace,
): Promise<{ rows: ListedDocument[]; total: Total }> {
  const walk = () => walkDocuments(db, filter, hits, place);
  if (place.isExact)
    return { rows: await walk(), total: await countOf(db, matchingDocuments(db, filter, hits), place) };
  const named = namedBy(filter.search);
  const all = narrowedDocuments(db, filter)
    .select(['d.id', 'd.created_at'])
    // By date, an index has all that is asked for.
    .$if(place.key.kind !== 'moment', (more) => more.select(['d.name', 'd.bytes']));
  const names = all.where(named);
  const both = sql`(${names.limit(totalLimit + 1)}) UNION ALL (${all.where(sql<SqlBool>`NOT ${named}`).where(oneOf(hits))})`;
  const { found, ...total } = await foundPlace(db, hits.parts.size === 0 ? names : both, 'd', place);
  if (total.totalIsCapped) return { rows: await walk(), total };
  // Each by its key: in the order of the list the planner may walk it past all others.
  const page = sql<Document & { key: string }>`(
    SELECT one.*, w.key FROM unnest(${found.map(({ id }) => id)}::uuid[], ${found.map(({ key }) => key)}::text[]) AS w(id, key) CROSS JOIN LATERAL (
      SELECT * FROM document WHERE organisation_id = ${own} AND id = w.id OFFSET 0) one)`;
  return { rows: await shown(db, page.as('d'), place), total };
}

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
