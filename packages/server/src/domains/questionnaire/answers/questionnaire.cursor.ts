/** Where a page of the list ended: its sort key and, for rows that share it, the id. Opaque outside. */
export interface Cursor {
  key: string;
  id: string;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** PostgreSQL's own text of a moment in UTC: JavaScript's dates would lose the microseconds, and with them rows. */
const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?$/;
const score = /^(?:-Infinity|-?\d{1,30}(?:\.\d{1,30})?(?:e[+-]\d{1,3})?)$/;

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.key, cursor.id])).toString('base64url');
}

/** The cursor, or null when it is none of ours. */
export function readCursor(text: string, kind: 'moment' | 'score'): Cursor | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(read) || read.length !== 2) return null;
    const [key, id] = read as unknown[];
    if (typeof key !== 'string' || typeof id !== 'string' || !uuid.test(id)) return null;
    return (kind === 'moment' ? moment : score).test(key) ? { key, id } : null;
  } catch {
    return null;
  }
}
