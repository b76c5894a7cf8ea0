import { foldSought, foldText, isEastAsian } from '@convoke/contract/core/fold-text.ts';
import type { FoundDocument } from '@convoke/contract/resource/document.calls.ts';
import { totalLimit } from '@convoke/contract/core/fields.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import type { DB } from '../../../core/data/database-types.ts';
import { isForBeginnings, soughtIn } from '../../../core/data/like-text.ts';
import {
  beyond,
  countOf,
  foundPlace,
  inPlace,
  orderOf,
  type PagePlace,
  type Place,
  type Total,
} from '../../../core/data/list.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import {
  type DocumentFilter,
  type ListedDocument,
  listDocuments,
  matchingDocuments,
  namedBy,
  narrowedDocuments,
  shownDocuments,
  soughtBy,
} from './document.queries.ts';

/** Pages that a search looks at: what nearly every text has is not worth reading all of them. */
const mostPages = 1000;
/** Characters before and behind what was found. */
const around = 60;

/** Documents of a filter whose text has something. */
export interface TextHits {
  /** Each with the first of its pages that was met. */
  parts: ReadonlyMap<string, number>;
  /** So many of them are not named so. */
  more: number;
  /** Of these, those of the place and before it. */
  moreIds: readonly string[];
  isCut: boolean;
}

const noHits: TextHits = { parts: new Map(), more: 0, moreIds: [], isCut: false };

/**
 * The documents whose shown version says what somebody looks for. Texts are asked before the list: whether one of two tables has something is a question that no index
 * answers. One or two letters other than Chinese, Japanese or Korean are looked for in names alone.
 */
export async function textHits(db: Db, filter: DocumentFilter, place: Place): Promise<TextHits> {
  const { search } = filter;
  if (search === undefined || isForBeginnings(search)) return noHits;
  const has = soughtIn(sql`t.search`, search, () => sql`false`);
  const { rows } = await sql<{ pages: number } & (Hit | { id: null })>`
    WITH hit AS MATERIALIZED (SELECT t.document_id, t.number, t.part FROM document_text t WHERE t.organisation_id = ${own} AND ${has}),
    looked AS MATERIALIZED (SELECT * FROM hit LIMIT ${mostPages + 1}),
    met AS MATERIALIZED (SELECT document_id, number, min(part) AS part FROM looked GROUP BY document_id, number)
    SELECT c.pages, f.* FROM (SELECT count(*)::int AS pages FROM looked) c LEFT JOIN (
      SELECT d.id, m.part, NOT (${namedBy(search)}) AS more, ${beyond(place)} AS beyond, row_number() OVER (ORDER BY ${orderOf(place)}) AS place
      FROM met m JOIN (${narrowedDocuments(db, filter).selectAll('d')}) d ON d.id = m.document_id AND d.shown_version = m.number) f ON true
    ORDER BY f.place`.execute(db);
  const hits = rows.flatMap((row) => (row.id === null ? [] : [row]));
  const more = hits.filter((hit) => hit.more);
  const near = more.filter((hit) => hit.beyond).slice(0, place.offset + place.limit);
  return {
    parts: new Map(hits.map(({ id, part }) => [id, part])),
    more: more.length,
    moreIds: near.map(({ id }) => id),
    isCut: (rows[0]?.pages ?? 0) > mostPages,
  };
}

interface Hit {
  id: string;
  part: number;
  more: boolean;
  beyond: boolean;
}

/** So many documents are looked at for a page before the planner is left to find those that match. */
const longestWalk = 5000;

type Searched = DocumentFilter & { search: string };

/** A page where more match than are counted: most often they stand near. */
async function walkDocuments(db: Db, filter: Searched, ids: readonly string[], place: Place) {
  if (place.offset > 0) return listDocuments(db, filter, ids, place);
  const near = inPlace(narrowedDocuments(db, filter).selectAll('d'), { ...place, limit: longestWalk }).as('d');
  const met = db.selectFrom(near).selectAll('d').where(soughtBy(filter.search, ids)).orderBy(orderOf(place));
  const rows = await shownDocuments(db, met.limit(place.limit).as('d'), place);
  return rows.length === place.limit ? rows : listDocuments(db, filter, ids, place);
}

/**
 * A page of what a search finds, with how many match, found once for both: the planner takes what matches for spread evenly, and would walk past all others to where
 * last year's files stand.
 */
export async function searchedPage(
  db: Db,
  filter: Searched,
  { parts, more, moreIds }: TextHits,
  place: PagePlace,
): Promise<{ rows: ListedDocument[]; total: Total }> {
  const ids = [...parts.keys()];
  const walk = () => walkDocuments(db, filter, ids, place);
  if (place.isExact) return { rows: await walk(), total: await countOf(db, matchingDocuments(db, filter, ids), place) };
  const named = narrowedDocuments(db, filter)
    .where(namedBy(filter.search))
    .select(['d.id', 'd.created_at'])
    // By date, an index has all that is asked for.
    .$if(place.key.kind !== 'moment', (all) => all.select(['d.name', 'd.bytes']));
  const first = { ...place, offset: 0, limit: place.offset + place.limit };
  const { found, ...names } = await foundPlace(db, named, 'd', first);
  const total = names.total + more;
  if (names.totalIsCapped || total > totalLimit)
    return { rows: await walk(), total: { total: totalLimit, totalIsCapped: true } };
  // Each by its key: in the order of the list the planner may walk it past all others.
  const these = sql<Selectable<DB['document']>>`(
    SELECT one.* FROM unnest(${[...found.map(({ id }) => id), ...moreIds]}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT * FROM document WHERE organisation_id = ${own} AND id = w.id OFFSET 0) one)`.as('d');
  const page = inPlace(db.selectFrom(these).selectAll('d'), { ...place, after: undefined }).as('d');
  return { rows: await shownDocuments(db, page, place), total: { total, totalIsCapped: false } };
}

type Found = NonNullable<FoundDocument['found']>;

/** Where the texts of these documents have it. */
export async function foundIn(
  db: Db,
  documents: readonly { id: string; kind: string; shown_version: number }[],
  { parts }: TextHits,
  search: string | undefined,
): Promise<Map<string, Found>> {
  const hits = documents.flatMap(({ id, kind, shown_version }) => {
    const part = parts.get(id);
    return part === undefined ? [] : [{ id, kind, number: shown_version, part }];
  });
  if (hits.length === 0 || search === undefined) return new Map();
  const { rows } = await sql<{ id: string; kind: string; part: number; text: string }>`
    SELECT h.id, h.kind, h.part, t.text FROM jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) AS h (id uuid, kind text, number int, part int)
    JOIN document_text t ON t.organisation_id = ${own} AND t.document_id = h.id AND t.number = h.number AND t.part = h.part`.execute(
    db,
  );
  return new Map(
    rows.map(({ id, kind, part, text }) => [
      id,
      { ...snippetOf(text, search), page: kind === 'pdf' || kind === 'slides' ? part : null },
    ]),
  );
}

/** Most characters stand in a text many times. */
const folded = new Map<string, string>();

function foldedCharacter(character: string): string {
  let known = folded.get(character);
  if (known === undefined) {
    known = foldText(character);
    if (folded.size < 20_000) folded.set(character, known);
  }
  return known;
}

/** A text around what was looked for in it, compared as searches do; its beginning where that is not met. */
export function snippetOf(text: string, search: string): Omit<Found, 'page'> {
  const sought = foldSought(search);
  let all = '';
  // The place in the text of each folded character.
  const places: number[] = [];
  let place = 0;
  let isEast = false;
  let space = -1;
  for (const character of text) {
    // Inside Chinese, Japanese and Korean names, a space counts for nothing.
    if (/[ ·・‧]/.test(character) && isEast) space = space < 0 ? place : space;
    else {
      const plain = foldedCharacter(character);
      const isNextEast = isEastAsian(plain);
      if (space >= 0 && !isNextEast) {
        const between = text.slice(space, place);
        all += between;
        for (let at = 0; at < between.length; at += 1) places.push(space + at);
      }
      space = -1;
      if (plain !== '') isEast = isNextEast;
      all += plain;
      for (let at = 0; at < plain.length; at += 1) places.push(place);
    }
    place += character.length;
  }
  const at = all.indexOf(sought);
  if (at < 0) return { before: '', match: '', after: cut(text.slice(0, 2 * around), text.length > 2 * around) };
  const from = places[at] ?? 0;
  const to = places[at + sought.length] ?? text.length;
  const start = Math.max(0, from - around);
  const end = Math.min(text.length, to + around);
  return {
    before: (start > 0 ? '…' : '') + text.slice(start, from).toWellFormed(),
    match: text.slice(from, to),
    after: cut(text.slice(to, end), end < text.length),
  };
}

const cut = (text: string, isCut: boolean) => text.toWellFormed() + (isCut ? '…' : '');
