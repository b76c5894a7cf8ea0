import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Columns that name a person, or hold what they said. */
const telling =
  /^(?:member_id|participant_id|viewer_id|phones?|emails?|mail|buyer_(?:phone|email|key)|recipient|address|sealed_to|answers|open_id|person_key|contacts|subject_id|cells)$/;

/** Tables that can hold something of a person, by the names of their columns. */
export function tellingTables(): string[] {
  const tables = schemaLines().flatMap((line) => {
    const [table = '', what, column = ''] = line.split(' ');
    return what === 'column' && telling.test(column) ? [table] : [];
  });
  return [...new Set(tables)].sort();
}

/** Columns that may hold one of some words, by their CHECK. */
export function listedWords(): { table: string; column: string; words: string[] }[] {
  return schemaLines().flatMap((line) => {
    const [, table = '', column = '', list = ''] =
      /^(\w+) constraint \w+ CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(line) ?? [];
    const words = [...list.matchAll(/'([^']*)'::text/g)].map(([, word]) => word ?? '');
    return words.length > 0 ? [{ table, column, words }] : [];
  });
}

const schemaLines = () => readFileSync(join(import.meta.dirname, '../schema.txt'), 'utf8').split('\n');
