/** Where a page of a list ended: its sort key and, for rows that share it, the id. Opaque outside. */
export interface Cursor {
  key: string;
  id: string;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** PostgreSQL's own text of a moment in UTC: JavaScript's dates would lose the microseconds, and with them rows. */
const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?$/;

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.key, cursor.id])).toString('base64url');
}

/** The cursor, or null when it is none of ours. `kind` says what its key must be. */
export function readCursor(text: string, kind: 'moment' | 'text'): Cursor | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(read) || read.length !== 2) return null;
    const [key, id] = read as unknown[];
    if (typeof key !== 'string' || typeof id !== 'string' || !uuid.test(id)) return null;
    if (kind === 'moment' ? !moment.test(key) : /[\u0000\p{Surrogate}]/u.test(key)) return null;
    return { key, id };
  } catch {
    return null;
  }
}
