/** Where a page of orders ended: its sort key and, for orders that share it, the id. Opaque outside. */
export interface Cursor {
  key: string;
  id: string;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** PostgreSQL's own text of a moment in UTC: JavaScript's dates would lose the microseconds, and with them rows. */
const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?$/;
const cents = /^\d{1,15}$/;

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.key, cursor.id])).toString('base64url');
}

/** The cursor, or null when it is none of ours. `kind` says what its key must be. */
export function readCursor(text: string, kind: 'moment' | 'cents'): Cursor | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(read) || read.length !== 2) return null;
    const [key, id] = read as unknown[];
    if (typeof key !== 'string' || typeof id !== 'string' || !uuid.test(id)) return null;
    return (kind === 'moment' ? isMoment(key) : cents.test(key)) ? { key, id } : null;
  } catch {
    return null;
  }
}

/** The 31st of February has the form too. */
function isMoment(key: string): boolean {
  if (!moment.test(key)) return false;
  const second = key.slice(0, 19).replace(' ', 'T');
  const at = new Date(`${second}Z`);
  return !Number.isNaN(at.getTime()) && at.getUTCFullYear() > 0 && at.toISOString().startsWith(second);
}
