import { foldSought, foldText, isEastAsian } from '@convoke/contract/core/fold-text.ts';
import type { FoundDocument } from '@convoke/contract/resource/document.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { isForBeginnings, soughtIn } from '../../../core/data/like-text.ts';
import { own } from '../../../core/data/organisation-plugin.ts';

/** Pages that a search looks at: what nearly every text has is not worth reading all of them. */
const mostPages = 1000;
/** Characters before and behind what was found. */
const around = 60;

/** Documents whose text has something, each with the first of its pages that was met. */
export interface TextHits {
  parts: ReadonlyMap<string, number>;
  isCut: boolean;
}

export const noHits: TextHits = { parts: new Map(), isCut: false };

/**
 * The documents whose shown version says what somebody looks for. It is asked before the list, which then compares ids: whether one of two tables has something is a
 * question that no index answers. One or two letters other than Chinese, Japanese or Korean are looked for in names alone.
 */
export async function textHits(db: Db, search: string | undefined): Promise<TextHits> {
  if (search === undefined || isForBeginnings(search)) return noHits;
  const has = soughtIn(sql`t.search`, search, () => sql`false`);
  const { rows } = await sql<{ id: string | null; part: number | null; pages: number }>`
    WITH hit AS MATERIALIZED (SELECT t.document_id, t.number, t.part FROM document_text t WHERE t.organisation_id = ${own} AND ${has}),
    looked AS MATERIALIZED (SELECT * FROM hit LIMIT ${mostPages + 1})
    SELECT d.id, min(s.part) AS part, (SELECT count(*)::int FROM looked) AS pages
    FROM looked s JOIN document d ON d.organisation_id = ${own} AND d.id = s.document_id AND d.shown_version = s.number
    GROUP BY d.id`.execute(db);
  return {
    parts: new Map(rows.flatMap(({ id, part }) => (id === null || part === null ? [] : [[id, part] as const]))),
    isCut: (rows[0]?.pages ?? 0) > mostPages,
  };
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
