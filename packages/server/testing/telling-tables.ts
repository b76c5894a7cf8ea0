import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Columns that name a person, or hold what they said. */
const telling =
  /^(?:member_id|participant_id|phones?|emails?|buyer_(?:phone|email|key)|recipient|answers|open_id|person_key|contacts|subject_id|cells)$/;

/** Tables that can hold something of a person, by the names of their columns. */
export function tellingTables(): string[] {
  const lines = readFileSync(join(import.meta.dirname, '../schema.txt'), 'utf8').split('\n');
  const tables = lines.flatMap((line) => {
    const [table = '', what, column = ''] = line.split(' ');
    return what === 'column' && telling.test(column) ? [table] : [];
  });
  return [...new Set(tables)].sort();
}
